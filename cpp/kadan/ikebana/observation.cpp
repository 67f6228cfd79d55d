// The observation tensor (seeds/ikebana.md, "Observation tensor"): what a seat knows, as numbers.
#include <algorithm>

#include "kadan/ikebana/state.hpp"

namespace kadan::ikebana {

namespace {

constexpr int kPoints = 100;  // what scores are divided by

/// Writes into the flat tensor: sections of one number a card first, then single numbers one after
/// the other.
class Tensor {
 public:
  Tensor(int cards, std::span<float> values) : cards_(cards), values_(values) {
    std::ranges::fill(values_, 0.0F);
  }

  float& in(int section, int card) { return values_[at(section * cards_ + card)]; }
  void mark(int section, int card) { in(section, card) = 1.0F; }

  /// Single numbers follow these sections.
  void end_sections(int sections) { next_ = at(sections * cards_); }
  void number(int part, int whole = 1) { values_[next_++] = quotient(part, whole); }
  void flag(bool value) { number(value ? 1 : 0); }

  static float quotient(int part, int whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  }

 private:
  int cards_;
  std::span<float> values_;
  std::size_t next_ = 0;
};

}  // namespace

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  const int n = rules.num_players();
  const auto seat_of = [&](int j) { return (player + j) % n; };
  Tensor out(rules.num_cards(), tensor);

  for (int j = 0; j < n; ++j) {
    const Hand& hand = hands_[at(seat_of(j))];
    for (int place = 0; place < hand.size(); ++place) {
      if (j == 0) out.mark(0, hand.card(place));
      if (hand.known(place)) out.mark(1 + j, hand.card(place));
    }
  }
  for (int slot = 0; slot < kMarket; ++slot) out.mark(n + 1 + slot, market_[at(slot)]);
  discards(rules).each([&](int card) { out.mark(n + 5, card); });
  for (int j = 0; j < n; ++j) {
    const int seat = seat_of(j);
    for (int i = 0; i < completed_counts_[at(seat)]; ++i) {
      walk(completed_first_[at(completed_at(rules, seat) + i)],
           [&](int card) { out.mark(n + 6 + j, card); });
    }
    const auto first = at(open_at(rules, seat));
    for (int i = 0; i < open_counts_[at(seat)]; ++i) {
      const bool added = seat == mover_ && (added_ >> i & 1U) != 0;
      int place = 0;
      walk(bytes::get(&first_cards_[first], i), [&](int card) {
        out.mark(2 * n + 6 + j, card);
        out.in(3 * n + 6, card) = Tensor::quotient(i + 1, rules.bound());
        out.in(3 * n + 7, card) = Tensor::quotient(++place, rules.bound());
        if (added) out.mark(3 * n + 10, card);
      });
      out.mark(3 * n + 8, bytes::get(&first_cards_[first], i));
      out.mark(3 * n + 9, bytes::get(&last_cards_[first], i));
    }
  }

  out.end_sections(3 * n + 11);
  std::array<int, kMaxBalance> tokens{};
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (slots_[slot] != kNoCard) tokens[slots_[slot]] = slot_tokens_[slot];
  }
  const auto in_play = std::span(tokens).first(at(rules.num_balance()));
  for (const int on_it : in_play) out.flag(on_it > 0);
  for (const int on_it : in_play) out.number(on_it, kNewTokens);
  for (int card = 0; card < rules.num_balance(); ++card) out.flag((used_up_ >> card & 1U) != 0);
  out.number(supply(rules), rules.tokens());
  out.number(deck_size_, rules.num_cards());
  out.flag(this->out(rules));
  out.flag(special_ != 0);
  for (const Phase phase : {Phase::kRefresh, Phase::kExchange, Phase::kPlay, Phase::kComplete}) {
    out.flag(phase_ == phase);
  }
  out.number(played_, kHand);
  for (int j = 0; j < n; ++j) out.flag(mover_ == seat_of(j));
  for (int j = 0; j < n; ++j) out.number(hands_[at(seat_of(j))].size(), kHand);
  std::array<Merits, kMaxPlayers> all{};
  for (int j = 0; j < n; ++j) all[at(j)] = merits(rules, seat_of(j));
  const auto seats = std::span(all).first(at(n));
  for (const Merits& own : seats) out.number(own.points, kPoints);
  for (const Merits& own : seats) out.number(own.best, kPoints);
  for (const Merits& own : seats) out.number(own.tokens, rules.tokens());
}

}  // namespace kadan::ikebana
