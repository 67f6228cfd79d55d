// Deals and samples of Bonsai: everything that a seed decides (seeds/bonsai.md, Shuffles).
#include <algorithm>

#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

/// `arrange` of the page: the deck becomes these cards in an order that the generator draws.
void State::arrange_deck(const Rules& rules, const CardCounts& cards, int top,
                         SplitMix64& rng) noexcept {
  std::array<std::uint8_t, kMaxDeck> order{};  // the top card first
  std::array<std::uint8_t, kMaxDeck> parchments{};
  std::size_t size = 0;
  std::size_t apart = 0;
  for (int entry = 0; entry < rules.num_entries(); ++entry) {
    const bool later = rules.tokonoma() && rules.card(entry).kind == Kind::parchment;
    for (int i = 0; i < cards[static_cast<unsigned>(entry)]; ++i) {
      (later ? parchments[apart++] : order[size++]) = static_cast<std::uint8_t>(entry);
    }
  }
  rng.shuffle(std::span(order).first(size));
  if (rules.tokonoma()) {
    const auto first_half = order.begin() + (top - static_cast<int>(apart));
    std::copy_backward(first_half, order.begin() + static_cast<int>(size),
                       order.begin() + static_cast<int>(size + apart));
    std::copy_n(parchments.begin(), apart, first_half);
    rng.shuffle(std::span(order).first(static_cast<std::size_t>(top)));
    size += apart;
  }
  deck_ = {};
  deck_size_ = static_cast<std::uint8_t>(size);
  std::reverse_copy(order.begin(), order.begin() + static_cast<int>(size), deck_.begin());
}

State State::initial(const Rules& rules, std::uint64_t seed) {
  State state;
  SplitMix64 rng(seed);
  state.arrange_deck(rules, rules.deck_cards(), rules.top_part(), rng);
  if (rules.goals()) {  // BO-10
    std::array<int, kColours> colours{kBrown, kGreen, kOrange, kPink, kBlue};
    rng.shuffle(std::span<int>(colours));
    for (std::size_t i = 0; i < kColoursInPlay; ++i) {
      state.table_ = static_cast<GoalSet>(state.table_ | rules.levels_in_play(colours[i]));
    }
  }
  for (std::int8_t& slot : state.market_) slot = static_cast<std::int8_t>(state.draw(rules));
  for (int seat = 0; seat < rules.num_players(); ++seat) {  // BO-11
    state.trees_[static_cast<unsigned>(seat)] = Tree::bud(rules.ground());
    state.supplies_[static_cast<unsigned>(seat)] = rules.start_tiles(seat);
  }
  return state;
}

CardCounts State::unseen() const noexcept {
  CardCounts cards{};
  for (std::size_t i = 0; i < deck_size_; ++i) ++cards[deck_[i]];
  return cards;
}

/// Cards of the top part that are still in the deck (BO-12).
int State::top_part_left(const Rules& rules) const noexcept {
  if (!rules.tokonoma()) return 0;
  return std::max(0, rules.top_part() - (rules.deck_size() - deck_size_));
}

State State::resample(const Rules& rules, int /*player*/, std::uint64_t seed) const noexcept {
  State state = *this;
  SplitMix64 rng(seed);
  state.arrange_deck(rules, unseen(), top_part_left(rules), rng);
  return state;
}

}  // namespace kadan::bonsai
