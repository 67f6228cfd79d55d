#include "bound_game.hpp"
#include "kadan/ajisai/state.hpp"
#include "registry.hpp"

namespace kadan::bindings {

GameEntry ajisai_entry() { return entry<ajisai::State>(); }

}  // namespace kadan::bindings
