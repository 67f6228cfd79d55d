// A position of Bonsai: the trees as hex bitboards, and a few hundred bytes of cards and counters.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kadan/bonsai/rules.hpp"
#include "kadan/core/hash.hpp"
#include "kadan/core/state.hpp"

namespace kadan::bonsai {

/// The phases of seeds/bonsai.md, Course; `goal` is not one of them but lies within helper or
/// cultivate.
enum class Phase : std::uint8_t { turn, pick, helper, cultivate, discard, end };

class State {
 public:
  using Rules = bonsai::Rules;
  static constexpr std::size_t kMaxLegalActions = kTypes * 720 + 1;

  static State initial(const Rules& rules, std::uint64_t seed);
  static State parse(const Rules& rules, std::string_view text);
  static State sample(const Rules& rules, std::string_view text, std::uint64_t seed);

  [[nodiscard]] int current_player() const noexcept { return mover_; }
  [[nodiscard]] bool is_terminal() const noexcept { return mover_ == kTerminal; }
  void legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& rules, Action action) const noexcept;
  [[nodiscard]] Action random_action(const Rules& rules, SplitMix64& rng) const noexcept;
  void apply(const Rules& rules, Action action) noexcept;
  [[nodiscard]] std::string action_text(const Rules& rules, Action action) const {
    return rules.action_text(action);
  }
  [[nodiscard]] Action parse_action(const Rules& rules, std::string_view text) const {
    return rules.parse_action(text);
  }
  void returns(const Rules& rules, std::span<double> out) const noexcept;
  void scores(const Rules& rules, std::span<int> out) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;
  [[nodiscard]] std::string text(const Rules& rules) const;
  [[nodiscard]] std::string information_state(const Rules& rules, int player) const;
  [[nodiscard]] State resample(const Rules& rules, int player, std::uint64_t seed) const noexcept;
  void observation(const Rules& rules, int player, std::span<float> tensor) const noexcept;
  void packed_observation(const Rules& rules, int player,
                          std::span<std::uint8_t> row) const noexcept;
  [[nodiscard]] static ObservationPacking packing(const Rules& rules);
  [[nodiscard]] std::string drawing(const Rules& rules) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  friend class Reader;  // read.cpp, check.cpp

  static constexpr std::int8_t kNone = -1;

  // Seats, by number and the one to move.
  [[nodiscard]] const Tree& tree(int seat) const noexcept {
    return trees_[static_cast<unsigned>(seat)];
  }
  [[nodiscard]] const Tiles& supply(int seat) const noexcept {
    return supplies_[static_cast<unsigned>(seat)];
  }
  [[nodiscard]] const CardCounts& kept(int seat) const noexcept {
    return kept_[static_cast<unsigned>(seat)];
  }
  [[nodiscard]] unsigned seat() const noexcept { return static_cast<unsigned>(mover_); }

  // What is allowed.
  [[nodiscard]] bool asked_about_goal() const noexcept { return due_ != 0; }
  [[nodiscard]] bool placing() const noexcept {
    return phase_ == Phase::helper || phase_ == Phase::cultivate;
  }
  [[nodiscard]] bool can_place(int type, const Symbols& symbols) const noexcept;
  [[nodiscard]] bool can_place_any(const Symbols& symbols) const noexcept;
  [[nodiscard]] bool may_be_done(const Rules& rules) const noexcept;
  [[nodiscard]] bool may_cultivate(const Rules& rules) const noexcept;
  [[nodiscard]] unsigned open_takes(const Rules& rules) const noexcept;
  [[nodiscard]] HexSet prunes() const noexcept;
  [[nodiscard]] unsigned discards(const Rules& rules) const noexcept;
  [[nodiscard]] bool is_legal_placing(const Rules& rules, Action action) const noexcept;
  [[nodiscard]] Action random_placing(const Rules& rules, SplitMix64& rng) const noexcept;

  // The steps of a turn.
  void take(const Rules& rules, int index) noexcept;
  void start_placing(const Rules& rules, Phase phase, const Symbols& symbols) noexcept;
  void place(const Rules& rules, int type, int position) noexcept;
  void settle_placing(const Rules& rules) noexcept;
  void finish_placing(const Rules& rules) noexcept;
  void decide_goal(const Rules& rules, int goal, bool claim) noexcept;
  void after_meditate(const Rules& rules) noexcept;
  void after_cultivate(const Rules& rules) noexcept;
  void settle_discards(const Rules& rules) noexcept;
  void turn_over(const Rules& rules, bool nothing_placed) noexcept;
  [[nodiscard]] int draw(const Rules& rules) noexcept;
  void refill(const Rules& rules) noexcept;
  void drop_market_card(int slot) noexcept { market_[static_cast<unsigned>(slot)] = kNone; }
  [[nodiscard]] GoalSet due_after(const Rules& rules, int type, int position) const noexcept;
  [[nodiscard]] GoalSet askable(int seat) const noexcept;
  [[nodiscard]] int score(const Rules& rules, int seat) const noexcept;
  template <class Writer>
  auto write_observation(const Rules& rules, int player, Writer writer) const;

  // Text and sampling.
  [[nodiscard]] std::string write(const Rules& rules, bool masked) const;
  [[nodiscard]] std::string phase_text(const Rules& rules) const;
  [[nodiscard]] CardCounts discarded(const Rules& rules) const noexcept;
  [[nodiscard]] CardCounts unseen() const noexcept;
  [[nodiscard]] int top_part_left(const Rules& rules) const noexcept;
  void arrange_deck(const Rules& rules, const CardCounts& cards, int top, SplitMix64& rng) noexcept;

  std::array<Tree, kMaxPlayers> trees_{};
  std::array<CardCounts, kMaxPlayers> kept_{};
  std::array<std::uint8_t, kMaxDeck> deck_{};  // the top card last; beyond it 0
  std::array<Tiles, kMaxPlayers> supplies_{};
  std::array<GoalSet, kMaxPlayers> claimed_{};
  std::array<GoalSet, kMaxPlayers> renounced_{};
  GoalSet table_ = 0;
  GoalSet due_ = 0;  // in the phase goal, what the mover is still to be asked about
  std::array<std::int8_t, kSlots> market_{};  // entries; kNone where empty
  std::uint8_t deck_size_ = 0;
  std::int8_t mover_ = 0;
  Phase phase_ = Phase::turn;
  std::int8_t slot_ = kNone;  // in pick and helper: the slot taken, and its card
  std::int8_t card_ = kNone;
  Symbols symbols_{};                // in helper and cultivate: those left
  std::uint8_t nothing_placed_ = 0;  // 1 in cultivate before the first tile
  std::int8_t last_discard_ = kNone;
  std::int8_t turns_left_ = kNone;  // kNone while the end is not on
  std::uint8_t empty_turns_ = 0;
  std::array<std::uint8_t, 2> unused_{};  // makes the padding part of the value
};

static_assert(sizeof(State) <= 4096);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace kadan::bonsai

#include "kadan/bonsai/moves.hpp"

namespace kadan::bonsai {
static_assert(GameState<State>);
}
