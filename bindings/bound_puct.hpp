// PUCT for a game whose state satisfies GameState, behind the abstract search.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "any_puct.hpp"
#include "kadan/core/state.hpp"

namespace kadan::bindings {

template <GameState S>
class BoundPuct final : public AnyPuct {
 public:
  BoundPuct(std::shared_ptr<const AnyGame> game, const typename S::Rules& rules,
            const search::PuctOptions& options, const std::vector<S>& roots, PuctTask task)
      : game_(std::move(game)),
        puct_(rules, options, roots, task.simulations, task.seed, std::move(task.noise)) {}

  std::size_t collect(const search::LeafRows& rows) override { return puct_.collect(rows); }
  void supply(std::span<const float> logits, std::span<const float> values) override {
    puct_.supply(logits, values);
  }
  [[nodiscard]] bool done() const override { return puct_.done(); }
  [[nodiscard]] bool ready() const override { return puct_.ready(); }
  [[nodiscard]] std::vector<search::Result> results() const override { return puct_.results(); }

 private:
  std::shared_ptr<const AnyGame> game_;  // keeps the rules alive
  search::Puct<S> puct_;
};

}  // namespace kadan::bindings
