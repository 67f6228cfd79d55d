// A batch of any game behind the abstract Batch.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "any_batch.hpp"
#include "bound_search.hpp"
#include "kadan/batch/batch.hpp"
#include "kadan/core/errors.hpp"
#include "refusal.hpp"

namespace kadan::bindings {

template <GameState S>
class BoundState;

template <GameState S>
class BoundBatch final : public AnyBatch {
 public:
  BoundBatch(std::shared_ptr<const BoundGame<S>> game, const BatchOptions& options)
      : game_(std::move(game)), batch_(game_->rules(), options) {}

  [[nodiscard]] std::shared_ptr<const AnyGame> game() const override { return game_; }
  [[nodiscard]] std::unique_ptr<AnyBatch> clone() const override {
    return std::make_unique<BoundBatch>(*this);
  }
  [[nodiscard]] std::size_t size() const override { return batch_.size(); }
  [[nodiscard]] int threads() const override { return batch_.threads(); }
  [[nodiscard]] bool auto_reset() const override { return batch_.auto_reset(); }
  [[nodiscard]] std::span<const std::int32_t> movers() const override { return batch_.movers(); }
  [[nodiscard]] std::span<const std::uint8_t> terminal() const override {
    return batch_.terminal();
  }
  [[nodiscard]] const BatchLanes& lanes() const override { return batch_.lanes(); }
  void set_lanes(const BatchLanes& lanes) override { batch_.set_lanes(lanes); }

  [[nodiscard]] std::unique_ptr<AnyState> state(std::size_t lane) const override {
    return std::make_unique<BoundState<S>>(game_, batch_.state(lane));
  }
  void set_state(std::size_t lane, const AnyState& state) override {
    batch_.set_state(lane, position_of<S>(*game_, state));
  }
  void reset(std::span<const std::size_t> lanes, std::optional<std::uint64_t> seed) override {
    for (const std::size_t lane : lanes) batch_.reset(lane, seed);
  }

  void step(std::span<const Action> actions, const BatchOutputs& out) override {
    if (const auto lane = batch_.step(actions, out)) refuse(*lane, batch_.given(*lane));
  }

  void legal_mask(std::span<bool> out) const override { batch_.legal_mask(out); }
  void packed_legal_mask(std::span<std::uint8_t> out) const override {
    batch_.packed_legal_mask(out);
  }
  void observe(std::optional<int> seat, std::span<float> out) const override {
    batch_.observe(seat, out);
  }
  void packed_observe(std::optional<int> seat, std::span<std::uint8_t> out) const override {
    batch_.packed_observe(seat, out);
  }
  void returns(std::span<float> out) override { batch_.returns(out); }
  void random_actions(std::uint64_t seed, std::span<Action> out) const override {
    batch_.random_actions(seed, out);
  }
  void playout(std::uint64_t seed, std::span<float> out, Interrupt& interrupt) override {
    batch_.playout(seed, out, interrupt);
  }

 private:
  [[noreturn]] void refuse(std::size_t lane, Action action) const {
    const auto& rules = game_->rules();
    const S& state = batch_.state(lane);
    std::string message = "actions[" + std::to_string(lane) + "]: ";
    if (state.is_terminal()) {
      message += "the game is over, so it must be -1, not " + std::to_string(action);
    } else if (action < 0 || action >= rules.num_actions()) {
      message += "action " + std::to_string(action) + " is out of range: ids are 0 to " +
                 std::to_string(rules.num_actions() - 1);
    } else {
      message += refusal(rules, state, action);
    }
    throw IllegalActionError(message);
  }

  std::shared_ptr<const BoundGame<S>> game_;
  Batch<S> batch_;
};

}  // namespace kadan::bindings
