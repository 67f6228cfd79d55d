// The observation tensor (seeds/ikebana.md, "Observation tensor"): what a seat knows, as numbers.
#include <algorithm>

#include "kadan/ikebana/state.hpp"

namespace kadan::ikebana {

namespace {

constexpr int kPoints = 100;  // what scores are divided by

/// The sections of one number a card that come first, for n players. All but two are flags.
struct Sections {
  explicit Sections(int n) : shares(3 * n + 6), all(3 * n + 11) {}

  int shares;  // the first of the two
  int all;
  [[nodiscard]] bool has_shares(int section) const noexcept {
    return section == shares || section == shares + 1;
  }
};

/// Writes into the flat tensor: the sections, then single numbers one after the other.
class TensorWriter {
 public:
  TensorWriter(const Rules& rules, std::span<float> values)
      : cards_(rules.num_cards()),
        values_(values),
        next_(at(Sections(rules.num_players()).all * cards_)) {
    std::ranges::fill(values_, 0.0F);
  }

  void mark(int section, int card) { values_[at(section * cards_ + card)] = 1.0F; }
  void share(int section, int card, int part, int whole) {
    values_[at(section * cards_ + card)] = quotient(part, whole);
  }
  void number(int part, int whole = 1) { values_[next_++] = quotient(part, whole); }
  void flag(bool value) { number(value ? 1 : 0); }
  void finish() {}

 private:
  static float quotient(int part, int whole) {
    return static_cast<float>(part) / static_cast<float>(whole);
  }

  int cards_;
  std::span<float> values_;
  std::size_t next_;
};

/// Writes the same into a packed row.
class RowWriter {
 public:
  RowWriter(const Rules& rules, std::span<std::uint8_t> row)
      : cards_(rules.num_cards()), sections_(rules.num_players()), row_(row, rules.packing()) {
    row_.begin_sparse(at((sections_.all - 2) * cards_), at(2 * cards_));
  }

  void mark(int section, int card) {
    const int place = section < sections_.shares ? section : section - 2;
    row_.mark(at(place * cards_ + card));
  }
  void share(int section, int card, int part, int /*whole*/) {
    row_.set(at((section - sections_.shares) * cards_ + card), packed_number(part));
  }
  void number(int part, int /*whole*/) { row_.number(packed_number(part)); }
  void flag(bool value) { row_.flag(value); }
  void finish() { row_.align(); }

 private:
  int cards_;
  Sections sections_;
  PackedRow row_;
};

/// Notes where RowWriter puts it.
class PackingWriter {
 public:
  explicit PackingWriter(const Rules& rules) {
    const Sections sections(rules.num_players());
    const auto cards = at(rules.num_cards());
    builder_.align();
    for (int section = 0; section < sections.all; ++section) {
      const bool shares = sections.has_shares(section);
      const std::int32_t first = shares ? builder_.numbers(cards) : builder_.bits(cards);
      for (int card = 0; card < rules.num_cards(); ++card) {
        builder_.element(shares ? PackingBuilder::after(first, card) : first + card,
                         shares ? rules.bound() : 1);
      }
    }
    builder_.align();
  }

  void mark(int /*section*/, int /*card*/) {}
  void share(int /*section*/, int /*card*/, int /*part*/, int /*whole*/) {}
  void number(int /*part*/, int whole) { builder_.element(builder_.numbers(1), whole); }
  void flag(bool /*value*/) { builder_.element(builder_.bits(1)); }
  ObservationPacking finish() { return builder_.finish(); }

 private:
  PackingBuilder builder_;
};

}  // namespace

template <class Writer>
auto State::write_observation(const Rules& rules, int player, Writer out) const {
  const int n = rules.num_players();
  const auto seat_of = [&](int j) { return (player + j) % n; };

  CardSet discarded = CardSet::all(rules.num_cards());  // what lies nowhere else
  for (int i = 0; i < deck_size_; ++i) discarded.remove(deck_[at(i)]);
  for (int j = 0; j < n; ++j) {
    const Hand& hand = hands_[at(seat_of(j))];
    for (int place = 0; place < hand.size(); ++place) {
      discarded.remove(hand.card(place));
      if (j == 0) out.mark(0, hand.card(place));
      if (hand.known(place)) out.mark(1 + j, hand.card(place));
    }
  }
  for (int slot = 0; slot < kMarket; ++slot) {
    discarded.remove(market_[at(slot)]);
    out.mark(n + 1 + slot, market_[at(slot)]);
  }
  for (int j = 0; j < n; ++j) {
    const int seat = seat_of(j);
    for (int i = 0; i < completed_counts_[at(seat)]; ++i) {
      walk(completed_first_[at(completed_at(rules, seat) + i)], [&](int card) {
        discarded.remove(card);
        out.mark(n + 6 + j, card);
      });
    }
    const auto first = at(open_at(rules, seat));
    for (int i = 0; i < open_counts_[at(seat)]; ++i) {
      const bool added = seat == mover_ && (added_ >> i & 1U) != 0;
      int place = 0;
      walk(bytes::get(&first_cards_[first], i), [&](int card) {
        discarded.remove(card);
        out.mark(2 * n + 6 + j, card);
        out.share(3 * n + 6, card, i + 1, rules.bound());
        out.share(3 * n + 7, card, ++place, rules.bound());
        if (added) out.mark(3 * n + 10, card);
      });
      out.mark(3 * n + 8, bytes::get(&first_cards_[first], i));
      out.mark(3 * n + 9, bytes::get(&last_cards_[first], i));
    }
  }
  discarded.each([&](int card) { out.mark(n + 5, card); });

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
  return out.finish();
}

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  write_observation(rules, player, TensorWriter(rules, tensor));
}

void State::packed_observation(const Rules& rules, int player,
                               std::span<std::uint8_t> row) const noexcept {
  write_observation(rules, player, RowWriter(rules, row));
}

ObservationPacking State::packing(const Rules& rules) {
  return State::initial(rules, 0).write_observation(rules, 0, PackingWriter(rules));
}

}  // namespace kadan::ikebana
