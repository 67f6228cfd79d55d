// What every part of Kadan names: actions, seats, and the seat number at the end of a game.
#pragma once

#include <cstdint>

namespace kadan {

/// A dense action id (G-4).
using Action = std::int32_t;

/// `current_player` of a finished game, as in OpenSpiel.
inline constexpr int kTerminal = -4;

}  // namespace kadan
