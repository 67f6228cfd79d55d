// The deal (IK-5), texts as states, and sampling what a seat cannot see (G-5).
#include <algorithm>
#include <string>

#include "kadan/core/text.hpp"
#include "kadan/ikebana/position.hpp"

namespace kadan::ikebana {

namespace {

/// Unseen components in order, shuffled, to be taken from the first place on.
template <std::size_t Most>
class Unseen {
 public:
  void add(int item) noexcept { items_[size_++] = static_cast<std::uint8_t>(item); }
  void shuffle(SplitMix64& rng) noexcept { rng.shuffle(std::span(items_).first(size_)); }
  int take() noexcept { return items_[next_++]; }
  [[nodiscard]] int left() const noexcept { return static_cast<int>(size_ - next_); }

 private:
  std::array<std::uint8_t, Most> items_;  // only [0, size_) is read
  std::size_t size_ = 0;
  std::size_t next_ = 0;
};

/// The Flowers that a position's text does not show.
CardSet hidden_flowers(const Rules& rules, const Position& position) {
  CardSet hidden = CardSet::all(rules.num_cards());
  const auto show = [&](int card) { hidden.remove(card); };
  std::ranges::for_each(position.market, show);
  std::ranges::for_each(position.deck, show);
  std::ranges::for_each(position.discards, show);
  for (const auto& hand : position.hands) {
    for (const auto& item : hand.cards) show(item.card);
  }
  for (const auto* seats : {&position.open, &position.completed}) {
    for (const auto& list : *seats) {
      for (const auto& composition : list) std::ranges::for_each(composition.cards, show);
    }
  }
  return hidden;
}

/// Deals what a text masks, in the order of seeds/ikebana.md, "Sampling".
void fill_unseen(const Rules& rules, Position& position, std::uint64_t seed) {
  SplitMix64 rng(seed);
  Unseen<kMaxCards> flowers;
  hidden_flowers(rules, position).each([&](int card) { flowers.add(card); });
  flowers.shuffle(rng);
  for (auto& hand : position.hands) {
    for (; hand.unseen > 0; --hand.unseen) hand.cards.push_back({flowers.take(), false});
  }
  for (; position.deck_unseen > 0; --position.deck_unseen) position.deck.push_back(flowers.take());

  if (position.stack_unseen == 0) return;
  std::uint32_t shown = 0;
  for (const auto& slot : position.slots) {
    if (slot.balance >= 0) shown |= 1U << static_cast<unsigned>(slot.balance);
  }
  for (const int balance : position.used_up) shown |= 1U << static_cast<unsigned>(balance);
  Unseen<kMaxBalance> stack;
  for (int balance = 0; balance < rules.num_balance(); ++balance) {
    if ((shown >> static_cast<unsigned>(balance) & 1U) == 0) stack.add(balance);
  }
  stack.shuffle(rng);
  for (; position.stack_unseen > 0; --position.stack_unseen) position.stack.push_back(stack.take());
}

bool masked(const Position& position) {
  return position.deck_unseen > 0 || position.stack_unseen > 0 ||
         std::ranges::any_of(position.hands, [](const auto& hand) { return hand.unseen > 0; });
}

/// A text as a position that is possible and written in its one form. Throws NotationError.
Position read_checked(const Rules& rules, std::string_view text) {
  Position position = read_position(rules, text);
  check_position(rules, position);
  require_canonical("ikebana", text, write_position(rules, position));
  return position;
}

}  // namespace

State State::initial(const Rules& rules, std::uint64_t seed) noexcept {
  SplitMix64 rng(seed);
  Unseen<kMaxCards> flowers;
  for (int card = 0; card < rules.num_cards(); ++card) flowers.add(card);
  flowers.shuffle(rng);
  State state;
  for (std::uint8_t& slot : state.market_) slot = static_cast<std::uint8_t>(flowers.take());
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    for (int i = 0; i < kHand; ++i) state.hands_[at(seat)].add(flowers.take(), false);
  }
  state.deck_size_ = static_cast<std::uint8_t>(flowers.left());
  for (int i = state.deck_size_; i > 0; --i) {
    state.deck_[at(i - 1)] = static_cast<std::uint8_t>(flowers.take());
  }
  Unseen<kMaxBalance> balance;
  for (int card = 0; card < rules.num_balance(); ++card) balance.add(card);
  balance.shuffle(rng);
  for (std::uint8_t& slot : state.slots_) slot = static_cast<std::uint8_t>(balance.take());
  state.slot_tokens_.fill(kNewTokens);
  state.stack_size_ = static_cast<std::uint8_t>(balance.left());
  for (int i = state.stack_size_; i > 0; --i) {
    state.stack_[at(i - 1)] = static_cast<std::uint8_t>(balance.take());
  }
  state.start_turn(rules);
  return state;
}

State State::resample(const Rules& rules, int player, std::uint64_t seed) const noexcept {
  State state = *this;
  SplitMix64 rng(seed);
  CardSet hidden;
  for (int i = 0; i < deck_size_; ++i) hidden.add(deck_[at(i)]);
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    if (seat == player) continue;
    const Hand& hand = hands_[at(seat)];
    for (int place = 0; place < hand.size(); ++place) {
      if (hand.known(place)) continue;
      hidden.add(hand.card(place));
      state.hands_[at(seat)].remove(hand.card(place));
    }
  }
  Unseen<kMaxCards> flowers;
  hidden.each([&](int card) { flowers.add(card); });
  flowers.shuffle(rng);
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    Hand& hand = state.hands_[at(seat)];
    for (int lack = hands_[at(seat)].size() - hand.size(); lack > 0; --lack) {
      hand.add(flowers.take(), false);
    }
  }
  for (int i = deck_size_; i > 0; --i) {
    state.deck_[at(i - 1)] = static_cast<std::uint8_t>(flowers.take());
  }
  std::uint32_t in_stack = 0;
  for (int i = 0; i < stack_size_; ++i) in_stack |= 1U << stack_[at(i)];
  Unseen<kMaxBalance> balance;
  for (Bits rest = in_stack; rest != 0;) balance.add(pop_lowest(rest));
  balance.shuffle(rng);
  for (int i = stack_size_; i > 0; --i) {
    state.stack_[at(i - 1)] = static_cast<std::uint8_t>(balance.take());
  }
  return state;
}

// Texts.

State State::parse(const Rules& rules, std::string_view text) {
  const Position position = read_checked(rules, text);
  if (masked(position)) {
    const Field field = position.deck_unseen > 0    ? Field::kDeck
                        : position.stack_unseen > 0 ? Field::kStack
                                                    : Field::kHands;
    bad(field, "has '?': this is an information state, of which sample_state makes a full one");
  }
  return packed(rules, position);
}

State State::sample(const Rules& rules, std::string_view text, std::uint64_t seed) {
  Position position = read_checked(rules, text);
  if (masked(position)) fill_unseen(rules, position, seed);
  return packed(rules, position);
}

std::string State::text(const Rules& rules) const { return write_position(rules, unpacked(rules)); }

std::string State::information_state(const Rules& rules, int player) const {
  Position position = unpacked(rules);
  position.deck_unseen = position.deck_size();
  position.deck.clear();
  position.stack_unseen = position.stack_size();
  position.stack.clear();
  for (std::size_t seat = 0; seat < position.hands.size(); ++seat) {
    if (seat == at(player)) continue;
    auto& hand = position.hands[seat];
    hand.unseen = static_cast<int>(
        std::erase_if(hand.cards, [](const Position::HandCard& item) { return !item.known; }));
  }
  return write_position(rules, position);
}

}  // namespace kadan::ikebana
