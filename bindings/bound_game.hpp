// Any game whose state satisfies GameState, behind the abstract Game and State.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "any_game.hpp"
#include "bound_batch.hpp"
#include "bound_puct.hpp"
#include "bound_search.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/perft.hpp"
#include "kadan/search/playout.hpp"
#include "refusal.hpp"

namespace kadan::bindings {

template <GameState S>
class BoundState final : public AnyState {
 public:
  BoundState(std::shared_ptr<const BoundGame<S>> game, const S& state)
      : game_(std::move(game)), root_(state), state_(state) {}

  [[nodiscard]] std::shared_ptr<const AnyGame> game() const override { return game_; }
  [[nodiscard]] std::unique_ptr<AnyState> clone() const override {
    return std::make_unique<BoundState>(*this);
  }
  [[nodiscard]] int current_player() const override { return state_.current_player(); }

  void legal_actions(std::vector<Action>& out) const override {
    LegalActions<S> list;
    state_.legal_actions(rules(), list);
    out.assign(list.begin(), list.end());
  }

  bool try_apply(Action action) override {
    if (!state_.is_legal(rules(), action)) return false;
    history_.push_back({state_.current_player(), action});
    state_.apply(rules(), action);
    return true;
  }

  void apply(Action action) override {
    if (!try_apply(action)) throw IllegalActionError(refusal(rules(), state_, action));
  }

  void undo(int player, Action action) override {
    if (history_.empty()) throw IllegalActionError("nothing to undo: the history is empty");
    const Move last = history_.back();
    if (last.player != player || last.action != action) {
      throw IllegalActionError(
          "cannot undo action " + std::to_string(action) + " of player " + std::to_string(player) +
          ": the last one was " + std::to_string(last.action) + " (" +
          rules().action_text(last.action) + ") of player " + std::to_string(last.player));
    }
    history_.pop_back();
    state_ = root_;
    for (const Move& move : history_) state_.apply(rules(), move.action);
  }

  [[nodiscard]] std::string action_text(Action action) const override {
    return state_.action_text(rules(), action);
  }
  [[nodiscard]] Action parse_action(std::string_view text) const override {
    return state_.parse_action(rules(), text);
  }

  [[nodiscard]] const std::vector<Move>& history() const override { return history_; }
  void returns(std::span<double> out) const override { state_.returns(rules(), out); }
  void scores(std::span<int> out) const override { state_.scores(rules(), out); }
  [[nodiscard]] std::uint64_t hash() const override { return state_.hash(); }

  [[nodiscard]] bool equals(const AnyState& other) const override {
    const auto* same = dynamic_cast<const BoundState*>(&other);
    return same != nullptr && state_ == same->state_;
  }

  [[nodiscard]] std::string text() const override { return state_.text(rules()); }
  [[nodiscard]] std::string root_text() const override { return root_.text(rules()); }
  [[nodiscard]] std::string information_state(int player) const override {
    return state_.information_state(rules(), player);
  }
  [[nodiscard]] std::unique_ptr<AnyState> resample(int player, std::uint64_t seed) const override {
    return std::make_unique<BoundState>(game_, state_.resample(rules(), player, seed));
  }
  void observation(int player, std::span<float> tensor) const override {
    state_.observation(rules(), player, tensor);
  }
  [[nodiscard]] std::string drawing() const override { return state_.drawing(rules()); }
  [[nodiscard]] const S& position() const noexcept { return state_; }

  std::int64_t random_playouts(std::int64_t n, std::uint64_t seed, int threads,
                               std::span<float> out, Interrupt& interrupt) const override {
    return kadan::random_playouts(rules(), state_, n, seed, threads, out, interrupt);
  }
  [[nodiscard]] std::uint64_t perft(int depth, Interrupt& interrupt) const override {
    return kadan::perft(rules(), state_, depth, interrupt);
  }

 private:
  [[nodiscard]] const typename S::Rules& rules() const { return game_->rules(); }

  std::shared_ptr<const BoundGame<S>> game_;
  S root_;
  S state_;
  std::vector<Move> history_;
};

template <GameState S>
class BoundGame final : public AnyGame {
 public:
  using Rules = typename S::Rules;

  explicit BoundGame(GameOrigin given)
      : AnyGame(std::move(given)),
        rules_(origin().parameters, origin().components, origin().edition) {}

  [[nodiscard]] const Rules& rules() const noexcept { return rules_; }
  [[nodiscard]] int num_players() const override { return rules_.num_players(); }
  [[nodiscard]] int num_actions() const override { return rules_.num_actions(); }
  [[nodiscard]] int max_game_length() const override { return rules_.max_game_length(); }
  [[nodiscard]] std::vector<int> observation_shape() const override {
    return rules_.observation_shape();
  }
  [[nodiscard]] const ObservationPacking& packing() const override { return rules_.packing(); }
  [[nodiscard]] bool perfect_information() const override { return rules_.perfect_information(); }
  [[nodiscard]] std::string action_text(Action action) const override {
    return rules_.action_text(action);
  }
  [[nodiscard]] std::unique_ptr<AnyState> initial(std::uint64_t seed) const override {
    return bind(S::initial(rules_, seed));
  }
  [[nodiscard]] std::unique_ptr<AnyState> parse(std::string_view text) const override {
    return bind(S::parse(rules_, text));
  }
  [[nodiscard]] std::unique_ptr<AnyState> sample(std::string_view text,
                                                 std::uint64_t seed) const override {
    return bind(S::sample(rules_, text, seed));
  }
  [[nodiscard]] std::unique_ptr<AnySearch> mcts(const search::MctsOptions& options) const override {
    return std::make_unique<BoundSearch<S, search::Mcts<S>>>(self(), options);
  }
  [[nodiscard]] std::unique_ptr<AnySearch> alphabeta(
      const search::AlphaBetaOptions& options) const override {
    return std::make_unique<BoundSearch<S, search::AlphaBeta<S>>>(self(), options);
  }
  [[nodiscard]] std::unique_ptr<AnyPuct> puct(const search::PuctOptions& options,
                                              const std::vector<const AnyState*>& roots,
                                              PuctTask task) const override {
    std::vector<S> positions;
    for (const AnyState* root : roots) positions.push_back(position_of<S>(*this, *root));
    return std::make_unique<BoundPuct<S>>(self(), rules_, options, positions, std::move(task));
  }
  [[nodiscard]] std::unique_ptr<AnyBatch> batch(const BatchOptions& options) const override {
    return std::make_unique<BoundBatch<S>>(self(), options);
  }

 private:
  [[nodiscard]] std::shared_ptr<const BoundGame> self() const {
    return std::static_pointer_cast<const BoundGame>(shared_from_this());
  }
  [[nodiscard]] std::unique_ptr<AnyState> bind(const S& state) const {
    return std::make_unique<BoundState<S>>(self(), state);
  }

  Rules rules_;
};

template <GameState S>
const S& position_of(const BoundGame<S>& game, const AnyState& state) {
  if (!same_game(game, *state.game())) {
    throw RulesError("a search for " + game_name(game) + " cannot search a state of " +
                     game_name(*state.game()));
  }
  return dynamic_cast<const BoundState<S>&>(state).position();
}

/// The registry's entry for a game: all that a game's own file in this folder has to name.
template <GameState S>
GameEntry entry() {
  GameSpec spec = S::Rules::spec();
  spec.parameters.push_back({std::string(kComponents),
                             std::string(),
                             {},
                             "a TOML file with other components (default: the built-in ones)"});
  return {spec, [spec](const Parameters::Values& values, Config components, std::string edition) {
            return std::make_shared<BoundGame<S>>(GameOrigin{
                spec, Parameters(spec, values), std::move(components), std::move(edition)});
          }};
}

}  // namespace kadan::bindings
