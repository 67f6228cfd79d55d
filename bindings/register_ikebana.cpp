#include "bound_game.hpp"
#include "kadan/ikebana/state.hpp"
#include "registry.hpp"

namespace kadan::bindings {

GameEntry ikebana_entry() { return entry<ikebana::State>(); }

}  // namespace kadan::bindings
