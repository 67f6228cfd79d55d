// Counting action sequences: the first test of a rules engine.
#pragma once

#include <cstdint>

#include "kadan/core/state.hpp"
#include "kadan/search/interrupt.hpp"

namespace kadan {

/// The number of action sequences of exactly `depth` actions; meaningless once `interrupt` is
/// raised.
template <GameState S>
std::uint64_t perft(const typename S::Rules& rules, const S& state, int depth,
                    Interrupt& interrupt) {
  if (depth == 0) return 1;
  LegalActions<S> actions;
  state.legal_actions(rules, actions);
  if (depth == 1) return actions.size();
  std::uint64_t nodes = 0;
  for (const Action action : actions) {
    if (interrupt.check()) return nodes;
    S next = state;
    next.apply(rules, action);
    nodes += perft(rules, next, depth - 1, interrupt);
  }
  return nodes;
}

}  // namespace kadan
