// Positions of Bonsai as text: writing (seeds/bonsai.md, Notation). Reading is in read.cpp.
#include <string>

#include "kadan/bonsai/notation.hpp"
#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

namespace {

/// The parts of all seats, separated by '/'.
template <class Part>
std::string by_seat(const Rules& rules, Part&& part) {
  std::string text;
  for (int seat = 0; seat < rules.num_players(); ++seat) text += (seat > 0 ? "/" : "") + part(seat);
  return text;
}

}  // namespace

/// The solo player's discards: the cards that are nowhere else.
CardCounts State::discarded(const Rules& rules) const noexcept {
  CardCounts cards = rules.deck_cards();
  const auto take_out = [&](std::size_t entry, unsigned copies) {
    cards[entry] = static_cast<std::uint8_t>(cards[entry] - copies);
  };
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    for (std::size_t entry = 0; entry < cards.size(); ++entry) take_out(entry, kept(seat)[entry]);
  }
  for (const std::int8_t entry : market_) {
    if (entry != kNone) take_out(static_cast<unsigned>(entry), 1);
  }
  for (std::size_t i = 0; i < deck_size_; ++i) take_out(deck_[i], 1);
  return cards;
}

std::string State::phase_text(const Rules& rules) const {
  const std::string goal = asked_about_goal() ? "goal:" : "";
  const auto slot = [&] { return std::to_string(slot_ + 1) + ":"; };
  switch (phase_) {
    case Phase::turn: return "turn";
    case Phase::pick: return "pick:" + slot() + rules.card(card_).name;
    case Phase::helper:
      return goal + "helper:" + slot() +
             std::string(kTypeNames[static_cast<unsigned>(rules.card(card_).type)]) + ":" +
             numbers_text(symbols_);
    case Phase::cultivate: return goal + "cultivate:" + numbers_text(symbols_);
    case Phase::discard:
      return "discard:" + (last_discard_ == kNone
                               ? "-"
                               : std::string(kTypeNames[static_cast<unsigned>(last_discard_)]));
    case Phase::end: break;
  }
  return "-";
}

std::string State::write(const Rules& rules, bool masked) const {
  std::string text = "bonsai " + std::to_string(rules.num_players()) + ' ' + rules.options_text();
  const auto add = [&](const std::string& field) { text += ' ' + field; };
  const auto at = [](const auto& array, int seat) { return array[static_cast<unsigned>(seat)]; };
  add(by_seat(rules, [&](int seat) { return tree_text(tree(seat)); }));
  add(by_seat(rules, [&](int seat) { return numbers_text(supply(seat)); }));
  add(by_seat(rules, [&](int seat) { return cards_text(rules, kept(seat)); }));
  add(goals_text(rules, table_));
  add(by_seat(rules, [&](int seat) { return goals_text(rules, at(claimed_, seat)); }));
  add(by_seat(rules, [&](int seat) { return goals_text(rules, at(renounced_, seat)); }));
  std::string cards;
  for (const std::int8_t entry : market_) {
    cards += (cards.empty() ? "" : ",") + (entry == kNone ? "-" : rules.card(entry).name);
  }
  add(cards);
  if (deck_size_ == 0) {
    add("-");
  } else if (masked) {
    add("?" + std::to_string(deck_size_));
  } else {
    cards.clear();
    for (std::size_t i = deck_size_; i-- > 0;) {
      cards += (cards.empty() ? "" : ",") + rules.card(deck_[i]).name;
    }
    add(cards);
  }
  add(cards_text(rules, discarded(rules)));
  add(is_terminal() ? "end" : std::to_string(mover_));
  add(phase_text(rules));
  add(turns_left_ == kNone ? "-" : std::to_string(turns_left_));
  add(std::to_string(empty_turns_));
  return text;
}

std::string State::text(const Rules& rules) const { return write(rules, false); }

std::string State::information_state(const Rules& rules, int /*player*/) const {
  return write(rules, true);
}

}  // namespace kadan::bonsai
