// Between a state and a position: what the state keeps in bytes and bits, as lists.
#include <algorithm>

#include "kadan/ikebana/position.hpp"

namespace kadan::ikebana {

CardSet State::discards(const Rules& rules) const noexcept {
  CardSet rest = CardSet::all(rules.num_cards());
  const auto lies = [&](int card) { rest.remove(card); };
  std::ranges::for_each(market_, lies);
  for (int i = 0; i < deck_size_; ++i) lies(deck_[at(i)]);
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    const Hand& hand = hands_[at(seat)];
    for (int place = 0; place < hand.size(); ++place) lies(hand.card(place));
    for (int i = 0; i < open_counts_[at(seat)]; ++i) {
      walk(bytes::get(&first_cards_[at(open_at(rules, seat))], i), lies);
    }
    for (int i = 0; i < completed_counts_[at(seat)]; ++i) {
      walk(completed_first_[at(completed_at(rules, seat) + i)], lies);
    }
  }
  return rest;
}

Position State::unpacked(const Rules& rules) const {
  Position position;
  position.phase = phase_;
  position.mover = is_terminal() ? -1 : mover_;
  position.round = special_ != 0 ? Round::kSpecial : out(rules) ? Round::kLast : Round::kRegular;
  position.played = played_;
  std::ranges::copy(market_, position.market.begin());
  for (int i = deck_size_; i > 0; --i) position.deck.push_back(deck_[at(i - 1)]);
  discards(rules).each([&](int card) { position.discards.push_back(card); });
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    const Hand& hand = hands_[at(seat)];
    auto& list = position.hands.emplace_back().cards;
    for (int place = 0; place < hand.size(); ++place) {
      list.push_back({hand.card(place), hand.known(place)});
    }
    auto& open = position.open.emplace_back();
    for (int i = 0; i < open_counts_[at(seat)]; ++i) {
      auto& composition = open.emplace_back();
      walk(bytes::get(&first_cards_[at(open_at(rules, seat))], i),
           [&](int card) { composition.cards.push_back(static_cast<std::uint8_t>(card)); });
      composition.added = seat == mover_ && (added_ >> i & 1U) != 0;
    }
    auto& completed = position.completed.emplace_back();
    for (int i = 0; i < completed_counts_[at(seat)]; ++i) {
      auto& composition = completed.emplace_back();
      const auto place = at(completed_at(rules, seat) + i);
      walk(completed_first_[place],
           [&](int card) { composition.cards.push_back(static_cast<std::uint8_t>(card)); });
      composition.tokens = completed_kinds_[place] & kTokens;
    }
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (slots_[slot] != kNoCard) position.slots[slot] = {slots_[slot], slot_tokens_[slot]};
  }
  for (Bits rest = used_up_; rest != 0;) position.used_up.push_back(pop_lowest(rest));
  for (int i = stack_size_; i > 0; --i) position.stack.push_back(stack_[at(i - 1)]);
  return position;
}

/// The state of a checked position without unseen cards. What the checks let pass fits: no seat has
/// more than N cards (check 10 and its proof), and with N cards at most N compositions and N / 4
/// completed ones.
State State::packed(const Rules& rules, const Position& position) noexcept {
  State state;
  const auto link = [&](const std::vector<std::uint8_t>& cards) {
    for (std::size_t i = 1; i < cards.size(); ++i) state.next_[cards[i - 1]] = cards[i];
  };
  state.phase_ = position.phase;
  state.mover_ = static_cast<std::int8_t>(position.mover < 0 ? kTerminal : position.mover);
  state.special_ = position.round == Round::kSpecial ? 1 : 0;
  state.played_ = static_cast<std::uint8_t>(position.played);
  for (std::size_t slot = 0; slot < kMarket; ++slot) {
    state.market_[slot] = static_cast<std::uint8_t>(position.market[slot]);
  }
  for (const int card : position.deck) {
    state.deck_[position.deck.size() - ++state.deck_size_] = static_cast<std::uint8_t>(card);
  }
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    for (const auto& item : position.hands[at(seat)].cards) {
      state.hands_[at(seat)].add(item.card, item.known);
    }
    const auto first = at(state.open_at(rules, seat));
    for (const auto& composition : position.open[at(seat)]) {
      const auto& cards = composition.cards;
      link(cards);
      const int k = state.open_counts_[at(seat)]++;
      const int size = std::min(static_cast<int>(cards.size()) - 1, 3);
      bytes::set(&state.left_ends_[first], k, left_end(rules.flower(cards.front()).number) | size);
      bytes::set(&state.right_ends_[first], k, right_end(rules.flower(cards.back()).number));
      bytes::set(&state.first_cards_[first], k, cards.front());
      bytes::set(&state.last_cards_[first], k, cards.back());
      if (composition.added) state.added_ |= bit(k);
    }
    for (const auto& composition : position.completed[at(seat)]) {
      link(composition.cards);
      const Traits traits = traits_of(rules.flowers(), composition.cards);
      const auto place = at(state.completed_at(rules, seat) + state.completed_counts_[at(seat)]++);
      state.completed_first_[place] = composition.cards.front();
      state.completed_kinds_[place] = static_cast<std::uint8_t>(
          composition.tokens | (traits.leaves >= rules.luxury_leaves() ? kLuxury : 0));
    }
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (position.slots[slot].balance < 0) continue;
    state.slots_[slot] = static_cast<std::uint8_t>(position.slots[slot].balance);
    state.slot_tokens_[slot] = static_cast<std::uint8_t>(position.slots[slot].tokens);
  }
  for (const int balance : position.used_up) state.used_up_ |= 1U << static_cast<unsigned>(balance);
  for (const int balance : position.stack) {
    state.stack_[position.stack.size() - ++state.stack_size_] = static_cast<std::uint8_t>(balance);
  }
  return state;
}

}  // namespace kadan::ikebana
