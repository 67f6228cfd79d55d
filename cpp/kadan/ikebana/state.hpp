// A position of Ikebana: cards by index in a few arrays, below 1 KiB, without pointers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "kadan/core/state.hpp"
#include "kadan/ikebana/hand.hpp"
#include "kadan/ikebana/rules.hpp"

namespace kadan::ikebana {

struct Position;

enum class Phase : std::uint8_t { kRefresh, kExchange, kPlay, kComplete, kEnd };

/// Whether the lists of a state hold what the bounds allow, in the largest edition (80 cards, one
/// of them under the Last Round card).
constexpr bool lists_suffice(int most_bound, int open_words, int completed) noexcept {
  for (int players = 2; players <= kMaxPlayers; ++players) {
    const int bound = bound_for(kMaxCards - 1 - kMarket - kHand * players, players);
    if (bound > most_bound || players * bytes::words_for(bound) > open_words ||
        players * (bound / kComplete) > completed) {
      return false;
    }
  }
  return true;
}

/// All that restores a position. What a text shows and this does not keep follows from it: discards
/// are the cards that lie nowhere else, the supply of tokens follows from the Balance stack, the
/// scores from the completed compositions. Storage that is not in use always holds the same, so
/// that two states are equal member by member exactly when their texts are.
class State {
 public:
  using Rules = ikebana::Rules;
  static constexpr int kMaxBound = 50;  // N of any edition
  static constexpr std::size_t kMaxLegalActions = kHand * (2 * kMaxBound - 1) + 1;

  static State initial(const Rules& rules, std::uint64_t seed) noexcept;
  static State parse(const Rules& rules, std::string_view text);
  static State sample(const Rules& rules, std::string_view text, std::uint64_t seed);

  [[nodiscard]] int current_player() const noexcept { return mover_; }
  [[nodiscard]] bool is_terminal() const noexcept { return phase_ == Phase::kEnd; }
  void legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& rules, Action action) const noexcept;
  [[nodiscard]] Action random_action(const Rules& rules, SplitMix64& rng) const noexcept;
  void apply(const Rules& rules, Action action) noexcept;
  [[nodiscard]] std::string action_text(const Rules& rules, Action action) const {
    return rules.action_text(action, market_);
  }
  [[nodiscard]] Action parse_action(const Rules& rules, std::string_view text) const {
    return rules.parse_action(text, market_);
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
  static constexpr int kOpenWords = 16;  // n × words of any edition (Rules::words)
  static constexpr int kCompleted = 30;  // n × most_completed of any edition
  static constexpr int kLuxury = 8;      // in `completed_kinds_`, beside 0 to 4 tokens
  static constexpr std::uint8_t kTokens = 7;

  using Words = std::array<Bits, kOpenWords>;
  static_assert(lists_suffice(kMaxBound, kOpenWords, kCompleted));

  // What there is.
  [[nodiscard]] int open_at(const Rules& rules, int seat) const noexcept {
    return seat * rules.words();
  }
  [[nodiscard]] int completed_at(const Rules& rules, int seat) const noexcept {
    return seat * rules.most_completed();
  }
  [[nodiscard]] int used_words(int seat) const noexcept {
    return std::max(1, bytes::words_for(open_counts_[at(seat)]));
  }
  [[nodiscard]] bool out(const Rules& rules) const noexcept { return deck_size_ < rules.under(); }
  [[nodiscard]] bool may_stop() const noexcept { return special_ != 0 || played_ > 0; }
  [[nodiscard]] int supply(const Rules& rules) const noexcept {
    return rules.tokens() - kNewTokens * (rules.num_balance() - stack_size_);
  }
  [[nodiscard]] CardSet discards(const Rules& rules) const noexcept;
  /// Calls `visit(card)` for the cards of a composition, left to right.
  template <class Visit>
  void walk(int first, Visit&& visit) const {
    for (int card = first; card != kNoCard; card = next_[at(card)]) visit(card);
  }
  struct Merits {  // IK-18, IK-19
    int points = 0;
    int best = 0;
    int tokens = 0;
  };
  [[nodiscard]] Merits merits(const Rules& rules, int seat) const noexcept;
  template <class Writer>
  auto write_observation(const Rules& rules, int player, Writer out) const;

  // What may be done.
  [[nodiscard]] bool refresh_due(const Rules& rules) const noexcept;
  [[nodiscard]] bool may_discard(int slots) const noexcept {
    return count(at(slots)) <= deck_size_;
  }
  [[nodiscard]] Bits fits(const Rules& rules, int word, int card) const noexcept;
  [[nodiscard]] Bits eligible(const Rules& rules) const noexcept;
  [[nodiscard]] Action random_refresh(SplitMix64& rng) const noexcept;
  [[nodiscard]] Action random_exchange(SplitMix64& rng) const noexcept;
  [[nodiscard]] Action random_play(const Rules& rules, SplitMix64& rng) const noexcept;
  [[nodiscard]] Action random_complete(const Rules& rules, SplitMix64& rng) const noexcept;

  // The steps of a turn.
  int draw() noexcept;
  void apply_refresh(Action action) noexcept;
  void apply_exchange(Action action) noexcept;
  void apply_play(const Rules& rules, Action action) noexcept;
  void start_composition(const Rules& rules, int card) noexcept;
  void join_composition(const Rules& rules, int card, int composition, bool left) noexcept;
  void complete_composition(const Rules& rules, int composition) noexcept;
  int award_tokens(const Rules& rules, const Traits& traits) noexcept;
  void replace_used_up(const Rules& rules) noexcept;
  void after_play(const Rules& rules) noexcept;
  void end_turn(const Rules& rules) noexcept;
  void start_turn(const Rules& rules) noexcept;

  // Dealing and text.
  [[nodiscard]] Position unpacked(const Rules& rules) const;
  static State packed(const Rules& rules, const Position& position) noexcept;

  // Open compositions of seat s: place s × words + k of these lists is its composition k
  // (rules.hpp).
  Words left_ends_{};
  Words right_ends_{};
  Words first_cards_{};
  Words last_cards_{};
  std::array<Hand, kMaxPlayers> hands_{};
  Bits added_ = 0;  // the mover's open compositions to which a card was added this turn
  std::array<std::uint8_t, kMaxCards> deck_{};  // bottom first: the top is deck_[deck_size_ - 1]
  std::array<std::uint8_t, kMaxCards> next_ =
      none<kMaxCards>();  // right of each card in a composition
  // Completed compositions of seat s, in order of completion, from s × most_completed on.
  std::array<std::uint8_t, kCompleted> completed_first_{};
  std::array<std::uint8_t, kCompleted> completed_kinds_{};   // tokens, kLuxury
  std::array<std::uint8_t, kMaxBalance> stack_{};            // bottom first
  std::array<std::uint8_t, kSlots> slots_ = none<kSlots>();  // Balance cards, kNoCard where empty
  std::array<std::uint8_t, kSlots> slot_tokens_{};
  Market market_{};
  std::uint32_t used_up_ = 0;  // Balance cards
  std::array<std::uint8_t, kMaxPlayers> open_counts_{};
  std::array<std::uint8_t, kMaxPlayers> completed_counts_{};
  std::uint8_t deck_size_ = 0;
  std::uint8_t stack_size_ = 0;
  Phase phase_ = Phase::kExchange;
  std::int8_t mover_ = 0;
  std::uint8_t special_ = 0;  // 1 in the special round and at the end
  std::uint8_t played_ = 0;
  std::array<std::uint8_t, 4> unused_{};  // makes the padding part of the value

  template <std::size_t Size>
  static constexpr std::array<std::uint8_t, Size> none() noexcept {
    std::array<std::uint8_t, Size> array{};
    array.fill(kNoCard);
    return array;
  }
};

static_assert(sizeof(State) <= 1000);
static_assert(sizeof(State) % sizeof(Bits) == 0);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace kadan::ikebana

#include "kadan/ikebana/moves.hpp"

namespace kadan::ikebana {
static_assert(GameState<State>);
}
