// Positions of Ikebana as text (seeds/ikebana.md, "Positions"): writing, and reading item by item.
#include "kadan/core/text.hpp"

#include <algorithm>

#include "kadan/core/errors.hpp"
#include "kadan/ikebana/position.hpp"

namespace kadan::ikebana {

namespace {

using std::string;
using std::string_view;

constexpr string_view kGame = "ikebana";
constexpr std::array<string_view, kFields> kFieldNames{
    "game", "edition",  "players", "phase", "mover",     "round",         "played",  "market",
    "deck", "discards", "hands",   "open",  "completed", "balance slots", "used up", "stack"};
constexpr std::array<string_view, 5> kPhases{"refresh", "exchange", "play", "complete", "end"};
constexpr std::array<string_view, 3> kRounds{"regular", "last", "special"};

constexpr int kMostPlayed = 4;

// Writing.

/// Items with a separator between them, `-` where there are none.
template <class Items, class Write>
string list_text(const Items& items, char separator, Write&& write) {
  string text;
  for (const auto& item : items) {
    if (!text.empty()) text += separator;
    text += write(item);
  }
  return text.empty() ? "-" : text;
}

string unseen_text(int unseen) { return '?' + std::to_string(unseen); }

string cards_text(const Rules& rules, const std::vector<int>& cards, int unseen = 0) {
  if (unseen > 0) return unseen_text(unseen);
  return list_text(cards, ',', [&](int card) { return rules.card_name(card); });
}

string numbers_text(const std::vector<int>& balance, int unseen = 0) {
  if (unseen > 0) return unseen_text(unseen);
  return list_text(balance, ',', [](int card) { return std::to_string(card + 1); });
}

string hand_text(const Rules& rules, const Position::HandList& hand) {
  string text = list_text(hand.cards, ',', [&](const Position::HandCard& item) {
    return rules.card_name(item.card) + (item.known ? "!" : "");
  });
  if (hand.unseen == 0) return text;
  return (hand.cards.empty() ? "" : text + ',') + unseen_text(hand.unseen);
}

string compositions_text(const Rules& rules, const Position::Compositions& list, bool completed) {
  return list_text(list, ';', [&](const Position::Composition& composition) {
    string text =
        list_text(composition.cards, ',', [&](int card) { return rules.card_name(card); });
    if (completed) return text + ':' + std::to_string(composition.tokens);
    return composition.added ? text + '+' : text;
  });
}

string slot_text(const Position::Slot& slot) {
  if (slot.balance < 0) return "-";
  return std::to_string(slot.balance + 1) + ':' + std::to_string(slot.tokens);
}

// Reading.

/// The items of a list, none for `-`.
std::vector<string_view> items_of(string_view text, char separator) {
  if (text == "-") return {};
  return split(text, separator);
}

/// The k of ?k; 0 for a text without `?`.
int read_unseen(Field field, string_view text, int most) {
  if (!text.starts_with('?')) return 0;
  const int unseen = parse_number(text.substr(1), most);
  if (unseen < 1) {
    bad(field, "has " + quoted(text) + ", unseen items are ?1 to ?" + std::to_string(most));
  }
  return unseen;
}

int read_card(const Rules& rules, Field field, string_view text) {
  const int card = rules.card_named(text);
  if (card < 0) {
    bad(field, "has " + quoted(text) + ", which is no card of the edition; a card is written " +
                   rules.card_name(0));
  }
  return card;
}

int read_balance(const Rules& rules, Field field, string_view text) {
  const int number = parse_number(text, rules.num_balance());
  if (number < 1) {
    bad(field,
        "has " + quoted(text) + ", Balance cards are 1 to " + std::to_string(rules.num_balance()));
  }
  return number - 1;
}

/// The parts of a field that has one for each seat.
std::vector<string_view> seats_of(const Rules& rules, Field field, string_view text) {
  auto seats = split(text, '/');
  if (seats.size() != at(rules.num_players())) {
    bad(field, "has " + std::to_string(seats.size()) + " parts between '/', it must have " +
                   std::to_string(rules.num_players()) + ", one a seat");
  }
  return seats;
}

template <std::size_t Size>
int read_word(Field field, string_view text, const std::array<string_view, Size>& words) {
  const auto found = std::ranges::find(words, text);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  string known;
  for (const string_view word : words) known += (known.empty() ? "" : ", ") + string(word);
  bad(field, "is " + quoted(text) + ", it must be one of " + known);
}

void expect(Field field, string_view given, const string& wanted) {
  if (given != wanted) bad(field, "is " + quoted(given) + ", this game has '" + wanted + "'");
}

std::vector<int> read_cards(const Rules& rules, Field field, string_view text) {
  std::vector<int> cards;
  for (const auto item : items_of(text, ',')) cards.push_back(read_card(rules, field, item));
  return cards;
}

std::vector<int> read_numbers(const Rules& rules, Field field, string_view text) {
  std::vector<int> balance;
  for (const auto item : items_of(text, ',')) balance.push_back(read_balance(rules, field, item));
  return balance;
}

Position::HandList read_hand(const Rules& rules, string_view text) {
  Position::HandList hand;
  auto items = items_of(text, ',');
  if (!items.empty()) hand.unseen = read_unseen(Field::kHands, items.back(), kHand);
  if (hand.unseen > 0) items.pop_back();
  for (auto item : items) {
    const bool known = item.ends_with('!');
    if (known) item.remove_suffix(1);
    const int card = read_card(rules, Field::kHands, item);
    if (hand.unseen > 0 && !known) {
      bad(Field::kHands,
          "shows " + quoted(item) +
              " beside unseen cards: a masked hand shows only known cards, with '!'");
    }
    hand.cards.push_back({card, known});
  }
  std::ranges::sort(hand.cards, {}, &Position::HandCard::card);
  return hand;
}

Position::Compositions read_compositions(const Rules& rules, Field field, string_view text) {
  Position::Compositions list;
  for (auto part : items_of(text, ';')) {
    Position::Composition composition;
    if (field == Field::kOpen) {
      composition.added = part.ends_with('+');
      if (composition.added) part.remove_suffix(1);
    } else {
      const auto colon = part.rfind(':');
      const auto tokens = colon == string_view::npos ? string_view{} : part.substr(colon + 1);
      composition.tokens = parse_number(tokens, kSlots);
      if (composition.tokens < 0) {
        bad(field,
            "has " + quoted(part) + ", a completed composition ends in ':' and 0 to 4 tokens");
      }
      part = part.substr(0, colon);
    }
    for (const auto item : split(part, ',')) {
      composition.cards.push_back(static_cast<std::uint8_t>(read_card(rules, field, item)));
    }
    list.push_back(std::move(composition));
  }
  return list;
}

void read_slots(const Rules& rules, string_view text, Position& position) {
  const auto items = split(text, ',');
  if (items.size() != position.slots.size()) {
    bad(Field::kSlots,
        "has " + std::to_string(items.size()) + " slots, it must have " + std::to_string(kSlots));
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i] == "-") continue;
    const auto colon = items[i].find(':');
    const auto tokens = colon == string_view::npos ? string_view{} : items[i].substr(colon + 1);
    Position::Slot& slot = position.slots[i];
    slot.balance = read_balance(rules, Field::kSlots, items[i].substr(0, colon));
    slot.tokens = parse_number(tokens, kNewTokens);
    if (slot.tokens < 1) {
      bad(Field::kSlots,
          "has " + quoted(items[i]) + ", a slot is a Balance card, ':' and 1 or 2 tokens, or '-'");
    }
  }
}

void read_mover(const Rules& rules, string_view text, Position& position) {
  if (text == "-") return;
  position.mover = parse_number(text, rules.num_players() - 1);
  if (position.mover < 0) {
    bad(Field::kMover, "is " + quoted(text) + ", it must be a seat from 0 to " +
                           std::to_string(rules.num_players() - 1) + ", or - at the end");
  }
}

}  // namespace

void bad(Field field, const string& what) {
  const auto index = static_cast<std::size_t>(field);
  bad_field(kGame, static_cast<int>(index) + 1, kFieldNames[index], what);
}

string write_position(const Rules& rules, const Position& position) {
  const auto hands = [&](const auto& hand) { return hand_text(rules, hand); };
  const auto open = [&](const auto& list) { return compositions_text(rules, list, false); };
  const auto completed = [&](const auto& list) { return compositions_text(rules, list, true); };
  const std::array<string, kFields> fields{
      string(kGame),
      rules.edition(),
      std::to_string(rules.num_players()),
      string(kPhases[static_cast<std::size_t>(position.phase)]),
      position.mover < 0 ? "-" : std::to_string(position.mover),
      string(kRounds[static_cast<std::size_t>(position.round)]),
      std::to_string(position.played),
      list_text(
          position.market, ',', [&](int card) { return rules.card_name(card); }),
      cards_text(rules, position.deck, position.deck_unseen),
      cards_text(rules, position.discards),
      list_text(position.hands, '/', hands),
      list_text(position.open, '/', open),
      list_text(position.completed, '/', completed),
      list_text(position.slots, ',', slot_text),
      numbers_text(position.used_up),
      numbers_text(position.stack, position.stack_unseen)};
  return list_text(fields, ' ', [](const string& field) { return field; });
}

Position read_position(const Rules& rules, string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != kFields || fields[0] != kGame) {
    throw NotationError(quoted(text) + " is not an ikebana position: it must have " +
                        std::to_string(kFields) + " fields, the first 'ikebana', it has " +
                        std::to_string(fields.size()));
  }
  const auto of = [&](Field field) { return fields[static_cast<std::size_t>(field)]; };
  expect(Field::kEdition, of(Field::kEdition), rules.edition());
  expect(Field::kPlayers, of(Field::kPlayers), std::to_string(rules.num_players()));
  Position position;
  position.phase = static_cast<Phase>(read_word(Field::kPhase, of(Field::kPhase), kPhases));
  read_mover(rules, of(Field::kMover), position);
  position.round = static_cast<Round>(read_word(Field::kRound, of(Field::kRound), kRounds));
  position.played = parse_number(of(Field::kPlayed), kMostPlayed);
  if (position.played < 0) {
    bad(Field::kPlayed, "is " + quoted(of(Field::kPlayed)) + ", it must be 0 to 4 cards");
  }
  const auto market = read_cards(rules, Field::kMarket, of(Field::kMarket));
  if (market.size() != position.market.size()) {
    bad(Field::kMarket,
        "has " + std::to_string(market.size()) + " cards, it must have " + std::to_string(kMarket));
  }
  std::ranges::copy(market, position.market.begin());
  position.deck_unseen = read_unseen(Field::kDeck, of(Field::kDeck), rules.num_cards());
  if (position.deck_unseen == 0) position.deck = read_cards(rules, Field::kDeck, of(Field::kDeck));
  position.discards = read_cards(rules, Field::kDiscards, of(Field::kDiscards));
  std::ranges::sort(position.discards);
  for (const auto seat : seats_of(rules, Field::kHands, of(Field::kHands))) {
    position.hands.push_back(read_hand(rules, seat));
  }
  for (const auto seat : seats_of(rules, Field::kOpen, of(Field::kOpen))) {
    position.open.push_back(read_compositions(rules, Field::kOpen, seat));
  }
  for (const auto seat : seats_of(rules, Field::kCompleted, of(Field::kCompleted))) {
    position.completed.push_back(read_compositions(rules, Field::kCompleted, seat));
  }
  read_slots(rules, of(Field::kSlots), position);
  position.used_up = read_numbers(rules, Field::kUsedUp, of(Field::kUsedUp));
  std::ranges::sort(position.used_up);
  position.stack_unseen = read_unseen(Field::kStack, of(Field::kStack), rules.num_balance());
  if (position.stack_unseen == 0) {
    position.stack = read_numbers(rules, Field::kStack, of(Field::kStack));
  }
  return position;
}

}  // namespace kadan::ikebana
