// The extension module kadan._core.
#include "bind.hpp"

namespace py = pybind11;
using namespace kadan::bindings;

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled core of Kadan.";
  register_errors();
  GameClass game(module, "Game");
  StateClass state(module, "State");
  BatchClass batch(module, "Batch");
  register_game(game);
  register_state(state);
  register_state_moves(state);
  register_state_text(state);
  register_pickling(module);
  register_batch(batch);
  register_batch_copies(batch);
  register_batch_making(module);
  register_loops(module);
  register_registry(module);
  register_search(module);
  register_puct(module);
}
