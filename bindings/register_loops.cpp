// The loops that run in C++ without the GIL. Ctrl-C ends them early.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bind.hpp"
#include "conversions.hpp"
#include "interruptible.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

void check_counts(std::int64_t n, std::int64_t threads) {
  if (n < 0) throw py::value_error("n must be 0 or more, not " + std::to_string(n));
  check_threads(threads);
}

py::array_t<float> random_playouts(const AnyState& state, std::int64_t n, const py::object& seed,
                                   std::int64_t threads) {
  check_counts(n, threads);
  const auto start = seed_from(seed);
  const auto players = static_cast<py::ssize_t>(state.game()->num_players());
  py::array_t<float> returns({static_cast<py::ssize_t>(n), players});
  const std::span<float> out(returns.mutable_data(), static_cast<std::size_t>(returns.size()));
  const auto root = state.clone();  // the loop runs without the GIL, and others may move the state
  run_interruptibly([&](Interrupt& interrupt) {
    root->random_playouts(n, start, static_cast<int>(threads), out, interrupt);
  });
  return returns;
}

std::int64_t playout_moves(const AnyState& state, std::int64_t n, const py::object& seed,
                           std::int64_t threads) {
  check_counts(n, threads);
  const auto start = seed_from(seed);
  std::int64_t moves = 0;
  const auto root = state.clone();
  run_interruptibly([&](Interrupt& interrupt) {
    moves = root->random_playouts(n, start, static_cast<int>(threads), {}, interrupt);
  });
  return moves;
}

void check_depth(std::int64_t depth, std::int64_t least) {
  if (depth < least || depth > 1000) {
    throw py::value_error("depth must be from " + std::to_string(least) + " to 1000, not " +
                          std::to_string(depth));
  }
}

std::uint64_t perft(const AnyState& state, std::int64_t depth) {
  check_depth(depth, 0);
  std::uint64_t nodes = 0;
  const auto root = state.clone();
  run_interruptibly(
      [&](Interrupt& interrupt) { nodes = root->perft(static_cast<int>(depth), interrupt); });
  return nodes;
}

py::dict perft_divide(const AnyState& state, std::int64_t depth) {
  check_depth(depth, 1);
  std::vector<std::pair<Action, std::uint64_t>> parts;
  const auto root = state.clone();
  run_interruptibly([&](Interrupt& interrupt) {
    std::vector<Action> actions;
    root->legal_actions(actions);
    for (const Action action : actions) {
      const auto next = root->clone();
      next->apply(action);
      parts.emplace_back(action, next->perft(static_cast<int>(depth) - 1, interrupt));
    }
  });
  py::dict result;
  for (const auto& [action, nodes] : parts) result[py::int_(action)] = nodes;
  return result;
}

}  // namespace

void register_loops(py::module_& module) {
  const auto seed = py::arg("seed") = 0;
  const auto threads = py::arg("threads") = 1;
  define(module, "random_playouts", &random_playouts, py::arg("state"), py::arg("n"), seed,
         threads);
  define(module, "playout_moves", &playout_moves, py::arg("state"), py::arg("n"), seed, threads);
  define(module, "perft", &perft, py::arg("state"), py::arg("depth"));
  define(module, "perft_divide", &perft_divide, py::arg("state"), py::arg("depth"));
}

}  // namespace kadan::bindings
