// The legal actions of a state as flags, for any game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "kadan/core/state.hpp"

namespace kadan {

/// Writes a flag for each of the game's action ids.
template <GameState S>
void write_legal_mask(const typename S::Rules& rules, const S& state, std::span<bool> flags) {
  LegalActions<S> legal;
  state.legal_actions(rules, legal);
  std::ranges::fill(flags, false);
  for (const Action action : legal) flags[static_cast<std::size_t>(action)] = true;
}

}  // namespace kadan
