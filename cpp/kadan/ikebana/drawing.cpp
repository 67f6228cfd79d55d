// A position as lines of text for people: the whole truth, hands and all.
#include <string>

#include "kadan/ikebana/position.hpp"

namespace kadan::ikebana {

namespace {

using std::string;
using std::to_string;

string counted(int number, const string& thing) {
  return to_string(number) + ' ' + thing + (number == 1 ? "" : "s");
}

string cards_line(const Rules& rules, const std::vector<std::uint8_t>& cards) {
  string text;
  for (const int card : cards) text += (text.empty() ? "" : " ") + rules.card_name(card);
  return text;
}

string round_line(const Position& position, int supply) {
  string text = position.round == Round::kRegular ? "" : "Last Round card out, ";
  if (position.round == Round::kSpecial) text = "special round, ";
  return text + "deck " + to_string(position.deck_size()) + ", discards " +
         to_string(position.discards.size()) + ", supply " + counted(supply, "token");
}

string turn_line(const Position& position) {
  const string seat = "seat " + to_string(position.mover);
  const string played = ", " + counted(position.played, "card") + " played";
  switch (position.phase) {
    case Phase::kRefresh: return seat + " may refresh the market";
    case Phase::kExchange: return seat + " may exchange";
    case Phase::kPlay: return seat + " plays" + played;
    case Phase::kComplete: return seat + " may complete" + played;
    case Phase::kEnd: break;
  }
  return "end";
}

}  // namespace

string State::drawing(const Rules& rules) const {
  const Position position = unpacked(rules);
  string text = round_line(position, supply(rules)) + "\nmarket ";
  for (int slot = 0; slot < kMarket; ++slot) {
    text += ' ' + to_string(slot + 1) + ':' + rules.card_name(position.market[at(slot)]);
  }
  text += '\n';
  for (const auto& slot : position.slots) {
    text += "balance  ";
    text += slot.balance < 0
                ? string("-")
                : to_string(slot.balance + 1) + ' ' + rules.balance_name(slot.balance) + " (" +
                      counted(slot.tokens, "token") + ')';
    text += '\n';
  }
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    text +=
        "seat " + to_string(seat) + ", " + counted(merits(rules, seat).points, "point") + ", hand";
    const auto& hand = position.hands[at(seat)].cards;
    if (hand.empty()) text += " -";
    for (const auto& item : hand)
      text += ' ' + rules.card_name(item.card) + (item.known ? "!" : "");
    text += '\n';
    int number = 0;
    for (const auto& composition : position.open[at(seat)]) {
      text += "  " + to_string(++number) + "  " + cards_line(rules, composition.cards) +
              (composition.added ? " +" : "") + '\n';
    }
    int place = completed_at(rules, seat);
    for (const auto& composition : position.completed[at(seat)]) {
      const bool luxury = (completed_kinds_[at(place++)] & kLuxury) != 0;
      text += "  *  " + cards_line(rules, composition.cards) + " (" +
              (luxury ? "luxury, " : "simple, ") + counted(composition.tokens, "token") + ", " +
              counted(rules.points(luxury, composition.tokens), "point") + ")\n";
    }
  }
  return text + turn_line(position);
}

}  // namespace kadan::ikebana
