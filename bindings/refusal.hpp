// What is said about an action that is not legal.
#pragma once

#include <string>

#include "kadan/core/state.hpp"

namespace kadan::bindings {

/// "action 5 (R@d4) is not legal; player 0 to move has 18 legal actions, such as …, in <position>".
/// The action must be an id of the game.
template <GameState S>
std::string refusal(const typename S::Rules& rules, const S& state, Action action) {
  std::string message = "action " + std::to_string(action) + " (" +
                        state.action_text(rules, action) + ") is not legal";
  if (state.is_terminal()) {
    message += "; the game is over";
  } else {
    LegalActions<S> legal;
    state.legal_actions(rules, legal);
    message += "; player " + std::to_string(state.current_player()) + " to move has " +
               std::to_string(legal.size()) + " legal actions, such as " +
               state.action_text(rules, legal[0]);
  }
  return message + ", in " + state.text(rules);
}

}  // namespace kadan::bindings
