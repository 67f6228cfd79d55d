// The registrations that module.cpp lists: one short file each.
#pragma once

#include <pybind11/pybind11.h>

#include "any_batch.hpp"
#include "any_game.hpp"
#include "documented.hpp"

namespace kadan::bindings {

namespace py = pybind11;

using GameClass = Documented<AnyGame, std::shared_ptr<AnyGame>>;
using StateClass = Documented<AnyState, std::unique_ptr<AnyState>>;
using BatchClass = Documented<AnyBatch, std::unique_ptr<AnyBatch>>;

void register_errors();
void register_game(GameClass& game);
void register_state(StateClass& state);
void register_state_moves(StateClass& state);
void register_state_text(StateClass& state);
void register_batch(BatchClass& batch);
void register_batch_copies(BatchClass& batch);
void register_batch_making(py::module_& module);
void register_pickling(py::module_& module);
void register_loops(py::module_& module);
void register_puct(py::module_& module);
void register_registry(py::module_& module);
void register_search(py::module_& module);

}  // namespace kadan::bindings
