// The games that Python can load: one line a game here and in registry.cpp.
#pragma once

#include <vector>

#include "any_game.hpp"

namespace kadan::bindings {

GameEntry ajisai_entry();
GameEntry ikebana_entry();
GameEntry bonsai_entry();

/// All games, in the order in which they are listed.
[[nodiscard]] const std::vector<GameEntry>& registry();

}  // namespace kadan::bindings
