// The moves of Ikebana, inline because every playout and search runs through them.
#pragma once

#include <bit>

#include "kadan/core/hash.hpp"
#include "kadan/core/returns.hpp"
#include "kadan/ikebana/state.hpp"

namespace kadan::ikebana {

/// Whether three market cards share a colour and the deck can replace one (IK-6).
inline bool State::refresh_due(const Rules& rules) const noexcept {
  Bits of_colour = 0;  // a byte a colour
  for (const std::uint8_t card : market_) of_colour += Bits{1} << 8U * rules.flower(card).colour;
  constexpr Bits kShort = (0x80 - kAlike) * bytes::kOnes;
  return ((of_colour + kShort) & bytes::kTops) != 0 && deck_size_ > 0;
}

/// Where a card joins the eight compositions of a word (IK-8): bit 8i for the left end of the i-th,
/// bit 8i + 7 for its right end. In this order the moves are ascending.
inline Bits State::fits(const Rules& rules, int word, int card) const noexcept {
  const EndKeys& keys = rules.keys(card);
  return bytes::at_least(left_ends_[at(word)], keys.left) >> 7U |
         bytes::at_least(right_ends_[at(word)], keys.right);
}

/// The mover's open compositions that it may complete (IK-9).
inline Bits State::eligible(const Rules& rules) const noexcept {
  if (added_ == 0) return 0;
  const int first = open_at(rules, mover_);
  Bits large = 0;
  for (int word = used_words(mover_) - 1; word >= 0; --word) {
    const Bits ends = left_ends_[at(first + word)];
    large = large << 8U | bytes::gather(ends & ends >> 1U & bytes::kOnes);
  }
  return large & added_;
}

inline void State::legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept {
  list.clear();
  switch (phase_) {
    case Phase::kRefresh:
      for (Action action = 0; action < Rules::kNoExchange; ++action) {
        if (may_discard(action)) list.push(action);
      }
      return;
    case Phase::kExchange: {
      list.push(Rules::kNoExchange);
      const Hand& hand = hands_[at(mover_)];
      for (int place = 0; place < hand.size(); ++place) {
        for (int slot = 0; slot < kMarket; ++slot) {
          list.push(Rules::exchange(hand.card(place), slot));
        }
      }
      return;
    }
    case Phase::kPlay: {
      const Hand& hand = hands_[at(mover_)];
      const int first = open_at(rules, mover_);
      for (int place = 0; place < hand.size(); ++place) {
        const int card = hand.card(place);
        list.push(rules.start(card));
        for (int word = 0; word < used_words(mover_); ++word) {
          for (Bits ends = fits(rules, first + word, card); ends != 0;) {
            const int end = pop_lowest(ends);
            const int composition = word * 8 + (end >> 3);
            list.push((end & 7) == 0 ? rules.join_left(card, composition)
                                     : rules.join_right(card, composition));
          }
        }
      }
      if (may_stop()) list.push(rules.stop());
      return;
    }
    case Phase::kComplete:
      for (Bits rest = eligible(rules); rest != 0;) list.push(rules.complete(pop_lowest(rest)));
      list.push(rules.done());
      return;
    case Phase::kEnd: return;
  }
}

inline bool State::is_legal(const Rules& rules, Action action) const noexcept {
  if (action < 0 || action >= rules.num_actions()) return false;
  switch (phase_) {
    case Phase::kRefresh: return action < Rules::kNoExchange && may_discard(action);
    case Phase::kExchange:
      if (action == Rules::kNoExchange) return true;
      return action >= Rules::kFirstExchange && action < rules.first_play() &&
             hands_[at(mover_)].has((action - Rules::kFirstExchange) / kMarket);
    case Phase::kPlay: {
      if (action == rules.stop()) return may_stop();
      if (action < rules.first_play() || action > rules.stop()) return false;
      const auto [card, place] = rules.play(action);
      if (!hands_[at(mover_)].has(card)) return false;
      if (place == 0) return true;
      const int composition = (place - 1) / 2;
      if (composition >= open_counts_[at(mover_)]) return false;
      const Bits ends = fits(rules, open_at(rules, mover_) + composition / 8, card);
      return (ends >> bytes::shift_of(composition) & (place % 2 == 1 ? 0x01U : 0x80U)) != 0;
    }
    case Phase::kComplete:
      return action == rules.done() || (action > rules.stop() && action < rules.done() &&
                                        (eligible(rules) >> (action - rules.stop() - 1) & 1U) != 0);
    case Phase::kEnd: return false;
  }
  return false;
}

// Random actions: the place of the action is drawn below the number of legal actions, and the
// action at that place of the ascending list is found without making the list.

inline Action State::random_refresh(SplitMix64& rng) const noexcept {
  if (deck_size_ >= kMarket) return static_cast<Action>(rng.below(Rules::kNoExchange));
  std::array<Action, Rules::kNoExchange> legal{};
  std::uint32_t size = 0;
  for (Action action = 0; action < Rules::kNoExchange; ++action) {
    if (may_discard(action)) legal[size++] = action;
  }
  return legal[rng.below(size)];
}

inline Action State::random_exchange(SplitMix64& rng) const noexcept {
  const Hand& hand = hands_[at(mover_)];
  const auto place = static_cast<int>(rng.below(static_cast<unsigned>(kMarket * hand.size() + 1)));
  if (place == 0) return Rules::kNoExchange;
  return Rules::exchange(hand.card((place - 1) / kMarket), (place - 1) % kMarket);
}

inline Action State::random_play(const Rules& rules, SplitMix64& rng) const noexcept {
  const Hand hand = hands_[at(mover_)];
  const int cards = hand.size();
  const int first = open_at(rules, mover_);
  const int words = used_words(mover_);
  std::array<unsigned, kHand> ways{};
  unsigned total = may_stop() ? 1 : 0;
  for (int place = 0; place < cards; ++place) {
    const int card = hand.card(place);
    int ends = 1;
    for (int word = first; word < first + words; ++word) ends += count(fits(rules, word, card));
    ways[at(place)] = static_cast<unsigned>(ends);
    total += static_cast<unsigned>(ends);
  }
  unsigned rank = rng.below(total);
  int place = 0;
  for (; place < cards && rank >= ways[at(place)]; ++place) rank -= ways[at(place)];
  if (place == cards) return rules.stop();
  const int card = hand.card(place);
  if (rank == 0) return rules.start(card);
  --rank;
  for (int word = 0;; ++word) {
    const Bits ends = fits(rules, first + word, card);
    const auto here = static_cast<unsigned>(count(ends));
    if (rank < here) {
      const int end =
          select(ends, rank);  // 8i or 8i + 7: left or right of composition i of the word
      return rules.join_left(card, word * 8 + (end >> 3)) + (end & 1);
    }
    rank -= here;
  }
}

inline Action State::random_complete(const Rules& rules, SplitMix64& rng) const noexcept {
  const Bits choices = eligible(rules);
  const auto rank = rng.below(static_cast<unsigned>(count(choices)) + 1);
  if (rank == static_cast<unsigned>(count(choices))) return rules.done();
  return rules.complete(select(choices, rank));
}

inline Action State::random_action(const Rules& rules, SplitMix64& rng) const noexcept {
  switch (phase_) {
    case Phase::kPlay: return random_play(rules, rng);
    case Phase::kExchange: return random_exchange(rng);
    case Phase::kComplete: return random_complete(rules, rng);
    default: return random_refresh(rng);
  }
}

// The steps of a turn.

/// Takes the top card off a deck that has one.
inline int State::draw() noexcept {
  std::uint8_t& top = deck_[--deck_size_];
  const int card = top;
  top = 0;
  return card;
}

inline void State::apply_refresh(Action action) noexcept {
  for (int slot = 0; slot < kMarket; ++slot) {
    if ((action >> (kMarket - 1 - slot) & 1) != 0) {
      market_[at(slot)] = static_cast<std::uint8_t>(draw());
    }
  }
  phase_ = Phase::kExchange;
}

inline void State::apply_exchange(Action action) noexcept {
  if (action != Rules::kNoExchange) {
    const auto pair = static_cast<unsigned>(action - Rules::kFirstExchange);
    const auto given = static_cast<int>(pair / kMarket);
    std::uint8_t& slot = market_[pair % kMarket];
    Hand& hand = hands_[at(mover_)];
    hand.remove(given);
    hand.add(slot, true);
    slot = static_cast<std::uint8_t>(given);
  }
  phase_ = Phase::kPlay;
}

inline void State::start_composition(const Rules& rules, int card) noexcept {
  const int first = open_at(rules, mover_);
  const int composition = open_counts_[at(mover_)]++;
  const int number = rules.flower(card).number;
  bytes::set(&left_ends_[at(first)], composition, left_end(number));
  bytes::set(&right_ends_[at(first)], composition, right_end(number));
  bytes::set(&first_cards_[at(first)], composition, card);
  bytes::set(&last_cards_[at(first)], composition, card);
  added_ |= bit(composition);
}

inline void State::join_composition(const Rules& rules, int card, int composition,
                                    bool left) noexcept {
  const int first = open_at(rules, mover_);
  const int number = rules.flower(card).number;
  Bits* lefts = &left_ends_[at(first)];
  const int end = bytes::get(lefts, composition);
  const int size = std::min((end & 3) + 1, 3);
  if (left) {
    Bits* firsts = &first_cards_[at(first)];
    next_[at(card)] = static_cast<std::uint8_t>(bytes::get(firsts, composition));
    bytes::replace(firsts, composition, card);
    bytes::replace(lefts, composition, left_end(number) | size);
  } else {
    Bits* lasts = &last_cards_[at(first)];
    next_[at(bytes::get(lasts, composition))] = static_cast<std::uint8_t>(card);
    bytes::replace(lasts, composition, card);
    bytes::replace(&right_ends_[at(first)], composition, right_end(number));
    bytes::replace(lefts, composition, (end & ~3) | size);
  }
  added_ |= bit(composition);
}

inline void State::apply_play(const Rules& rules, Action action) noexcept {
  if (action == rules.stop()) {
    after_play(rules);
    return;
  }
  const auto [card, place] = rules.play(action);
  Hand& hand = hands_[at(mover_)];
  hand.remove(card);
  if (place == 0) {
    start_composition(rules, card);
  } else {
    join_composition(rules, card, (place - 1) >> 1, (place & 1) != 0);
  }
  ++played_;
  const bool over = special_ != 0 ? hand.empty() : played_ == 2;  // IK-8, IK-17
  if (over) after_play(rules);
}

inline void State::after_play(const Rules& rules) noexcept {
  phase_ = Phase::kComplete;
  if (eligible(rules) == 0) end_turn(rules);
}

/// One token from each Balance card whose condition is met (IK-11); the number of tokens.
inline int State::award_tokens(const Rules& rules, const Traits& traits) noexcept {
  int tokens = 0;
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    const int balance = slots_[slot];
    if (balance == kNoCard || !meets(traits, rules.condition(balance))) continue;
    --slot_tokens_[slot];
    ++tokens;
  }
  return tokens;
}

/// Balance cards without tokens make room for new ones, as far as stack and supply go (IK-11,
/// IK-12).
inline void State::replace_used_up(const Rules& rules) noexcept {
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (slots_[slot] == kNoCard || slot_tokens_[slot] > 0) continue;
    used_up_ |= 1U << slots_[slot];
    slots_[slot] = kNoCard;
    if (stack_size_ == 0 || supply(rules) < kNewTokens) continue;
    std::uint8_t& top = stack_[--stack_size_];
    slots_[slot] = top;
    slot_tokens_[slot] = kNewTokens;
    top = 0;
  }
}

inline void State::complete_composition(const Rules& rules, int composition) noexcept {
  const int first = open_at(rules, mover_);
  const int first_card = bytes::get(&first_cards_[at(first)], composition);
  std::array<std::uint8_t, kMaxCards> cards;  // only [0, size) is written and read
  std::size_t size = 0;
  walk(first_card, [&](int card) { cards[size++] = static_cast<std::uint8_t>(card); });
  const Traits traits = traits_of(rules.flowers(), std::span(cards).first(size));
  const bool luxury = traits.leaves >= rules.luxury_leaves();  // IK-10
  const int tokens = award_tokens(rules, traits);
  const auto place = at(completed_at(rules, mover_) + completed_counts_[at(mover_)]++);
  completed_first_[place] = static_cast<std::uint8_t>(first_card);
  completed_kinds_[place] = static_cast<std::uint8_t>(tokens | (luxury ? kLuxury : 0));
  if (tokens > 0) replace_used_up(rules);

  const int words = used_words(mover_);
  for (Words* list : {&left_ends_, &right_ends_, &first_cards_, &last_cards_}) {
    bytes::remove(&(*list)[at(first)], words, composition);
  }
  --open_counts_[at(mover_)];
  const Bits before = bit(composition) - 1;
  added_ = (added_ & before) | (added_ >> 1U & ~before);
  if (eligible(rules) == 0) end_turn(rules);
}

/// IK-14, then IK-16 and IK-17 after the last seat.
inline void State::end_turn(const Rules& rules) noexcept {
  if (special_ == 0) {
    Hand& hand = hands_[at(mover_)];
    for (int missing = kHand - hand.size(); missing > 0 && deck_size_ > 0; --missing) {
      hand.add(draw(), false);
    }
  }
  added_ = 0;
  played_ = 0;
  if (++mover_ == rules.num_players()) {
    if (special_ != 0) {
      phase_ = Phase::kEnd;
      mover_ = kTerminal;
      return;
    }
    special_ = out(rules) ? 1 : 0;
    mover_ = 0;
  }
  start_turn(rules);
}

inline void State::start_turn(const Rules& rules) noexcept {
  phase_ = refresh_due(rules) ? Phase::kRefresh : Phase::kExchange;
}

inline void State::apply(const Rules& rules, Action action) noexcept {
  switch (phase_) {
    case Phase::kPlay: apply_play(rules, action); return;
    case Phase::kExchange: apply_exchange(action); return;
    case Phase::kComplete:
      if (action == rules.done()) {
        end_turn(rules);
      } else {
        complete_composition(rules, action - rules.complete(0));
      }
      return;
    case Phase::kRefresh: apply_refresh(action); return;
    case Phase::kEnd: return;
  }
}

// The end.

inline State::Merits State::merits(const Rules& rules, int seat) const noexcept {
  Merits merits;
  const int first = completed_at(rules, seat);
  for (int i = first; i < first + completed_counts_[at(seat)]; ++i) {
    const int kind = completed_kinds_[at(i)];
    const int points = rules.points((kind & kLuxury) != 0, kind & kTokens);
    merits.points += points;
    merits.best = std::max(merits.best, points);
    merits.tokens += kind & kTokens;
  }
  return merits;
}

inline void State::scores(const Rules& rules, std::span<int> out) const noexcept {
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    out[seat] = merits(rules, static_cast<int>(seat)).points;
  }
}

/// IK-19: most points, then the best composition, then the most tokens, then shared.
inline void State::returns(const Rules& rules, std::span<double> out) const noexcept {
  if (!is_terminal()) {
    std::fill(out.begin(), out.end(), 0.0);
    return;
  }
  int most = -1;
  std::uint32_t winners = 0;
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    const Merits own = merits(rules, static_cast<int>(seat));
    const int rank = (own.points << 16) + (own.best << 8) + own.tokens;  // best ≤ 200, tokens ≤ 100
    if (rank > most) winners = 0;
    if (rank >= most) winners |= 1U << seat;
    most = std::max(most, rank);
  }
  share_victory(winners, out);
}

inline std::uint64_t State::hash() const noexcept {
  Hasher hasher;
  for (const Bits word : std::bit_cast<std::array<Bits, sizeof(State) / sizeof(Bits)>>(*this)) {
    hasher.add(word);
  }
  return hasher.value();
}

}  // namespace kadan::ikebana
