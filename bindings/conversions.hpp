// Between Python values and the core's: component tables, parameters, seeds, seats.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>

#include "any_game.hpp"

namespace kadan::bindings {

namespace py = pybind11;

/// A parsed TOML table. Throws ComponentError for a value that no component file holds (a date).
[[nodiscard]] Config config_from(const py::handle& value);
[[nodiscard]] py::object to_python(const Config& config);

[[nodiscard]] Parameters::Values parameters_from(const py::dict& values);
[[nodiscard]] py::object to_python(const ParameterValue& value);

/// A seed in [0, 2**64). Throws RulesError for anything else.
[[nodiscard]] std::uint64_t seed_from(const py::handle& value);

/// A seed, or a callable that gives floats in [0, 1), from which a seed is drawn.
[[nodiscard]] std::uint64_t seed_or_sampler(const py::handle& value);

/// Throws ValueError unless `threads` is a number of threads that somebody may want.
void check_threads(std::int64_t threads);

/// An action id of the game. Throws IllegalActionError for an integer that is none.
[[nodiscard]] Action action_from(const AnyGame& game, const py::handle& value);

/// Throws RulesError for a seat that the game has not.
void require_seat(const AnyGame& game, std::int64_t player);

/// A seat, by default the one to move (seat 0 at the end). Throws RulesError for a seat that is
/// none.
[[nodiscard]] int seat_from(const AnyState& state, std::optional<std::int64_t> player);

}  // namespace kadan::bindings
