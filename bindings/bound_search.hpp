// The searches for a game whose state satisfies GameState, behind the abstract search.
#pragma once

#include <memory>
#include <utility>

#include "any_search.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/alphabeta.hpp"
#include "kadan/search/mcts.hpp"

namespace kadan::bindings {

template <GameState S>
class BoundGame;

/// The position of a state of `game`. Throws RulesError for a state of another game.
template <GameState S>
const S& position_of(const BoundGame<S>& game, const AnyState& state);

template <GameState S, class Searcher>
class BoundSearch final : public AnySearch {
 public:
  template <class Options>
  BoundSearch(std::shared_ptr<const BoundGame<S>> game, const Options& options)
      : game_(std::move(game)), searcher_(game_->rules(), options) {}

 private:
  search::Result search(const AnyState& state, const search::Task& task,
                        const std::atomic<bool>& stop, Interrupt& interrupt) override {
    return searcher_.run(position_of<S>(*game_, state), task, stop, interrupt);
  }

  std::shared_ptr<const BoundGame<S>> game_;
  Searcher searcher_;
};

}  // namespace kadan::bindings
