#include "bound_game.hpp"
#include "kadan/bonsai/state.hpp"
#include "registry.hpp"

namespace kadan::bindings {

GameEntry bonsai_entry() { return entry<bonsai::State>(); }

}  // namespace kadan::bindings
