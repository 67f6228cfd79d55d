// Reading positions of Bonsai (seeds/bonsai.md, Notation).
#include <optional>
#include <string>

#include "kadan/bonsai/notation.hpp"
#include "kadan/bonsai/reader.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/core/text.hpp"

namespace kadan::bonsai {

namespace {

constexpr std::string_view kGame = "bonsai";
constexpr std::array<std::string_view, kNumFields> kFieldNames{"game",
                                                               "players",
                                                               "options",
                                                               "trees",
                                                               "supplies",
                                                               "kept cards",
                                                               "goals on the table",
                                                               "claimed",
                                                               "renounced",
                                                               "market",
                                                               "deck",
                                                               "discarded",
                                                               "side to move",
                                                               "phase",
                                                               "turns left",
                                                               "empty turns"};

/// Takes the text up to the next ':' from the front, and the ':' with it.
std::string_view take_word(std::string_view& text) {
  const auto colon = text.find(':');
  const auto word = text.substr(0, colon);
  text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  return word;
}

std::string of_seat(int seat) { return "seat " + std::to_string(seat) + " has "; }

}  // namespace

void Reader::bad(Field field, const std::string& what) {
  bad_field(kGame, static_cast<int>(field) + 1, kFieldNames[field], what);
}

Reader::Reader(const Rules& rules, std::string_view text)
    : rules_(rules), fields_(split(text, ' ')) {
  if (fields_.size() != kNumFields || fields_[kName] != kGame) {
    throw NotationError(
        quoted(text) + " is not a bonsai position: it must have " + std::to_string(kNumFields) +
        " fields, 'bonsai players options trees supplies kept table claimed renounced "
        "market deck discarded mover phase turns-left empty-turns', it has " +
        std::to_string(fields_.size()));
  }
  expect(kPlayers, std::to_string(seats()));
  expect(kOptions, rules.options_text());

  const auto trees = by_seat(kTrees);
  const auto supplies = by_seat(kSupplies);
  const auto kept = by_seat(kKept);
  const auto claimed = by_seat(kClaimed);
  const auto renounced = by_seat(kRenounced);
  for (int seat = 0; seat < seats(); ++seat) {
    const auto s = static_cast<unsigned>(seat);
    read_tree(trees[s], seat);
    const auto supply = read_numbers(supplies[s], kTypes);
    if (!supply) {
      bad(kSupplies,
          of_seat(seat) + quoted(supplies[s]) + ", it must be - or numbers such as w1l2f1r3");
    }
    for (unsigned type = 0; type < kTypes; ++type) state_.supplies_[s][type] = (*supply)[type];
    state_.kept_[s] = read_cards(kKept, kept[s]);
    state_.claimed_[s] = read_goals(kClaimed, claimed[s]);
    state_.renounced_[s] = read_goals(kRenounced, renounced[s]);
  }
  check_tiles();  // before anything counts in bytes
  for (int seat = 0; seat < seats(); ++seat) {
    state_.trees_[static_cast<unsigned>(seat)].survey(rules.ground());
  }
  state_.table_ = read_goals(kTable, fields_[kTable]);
  read_market();
  read_mover();
  read_deck();
  read_counters();
  read_phase();
  check();
  require_canonical(kGame, text, state_.write(rules, masked_));
}

/// Requires that a field which the rules fix has its value.
void Reader::expect(Field field, const std::string& wanted) const {
  if (fields_[field] != wanted) {
    bad(field, "is " + quoted(fields_[field]) + ", this game has '" + wanted + "'");
  }
}

std::vector<std::string_view> Reader::by_seat(Field field) const {
  auto parts = split(fields_[field], '/');
  if (parts.size() != static_cast<std::size_t>(seats())) {
    bad(field, "has " + std::to_string(parts.size()) +
                   " parts separated by /, it must have one a seat, " + std::to_string(seats()));
  }
  return parts;
}

void Reader::read_tree(std::string_view text, int seat) {
  Tree& tree = state_.trees_[static_cast<unsigned>(seat)];
  tree.tiles[kWood].insert(kBud);
  if (text == "-") return;
  std::size_t type = std::string_view::npos;
  do {
    const auto letter =
        text.empty() ? std::string_view::npos : kTypeLetters.substr(0, kTypes).find(text.front());
    if (letter != std::string_view::npos) {
      type = letter;
      text.remove_prefix(1);
    }
    const auto rest = text;
    const int position = take_cell(text);
    if (type == std::string_view::npos || position < 0) {
      bad(kTrees,
          of_seat(seat) + quoted(rest) +
              ", it must be - or, by type, a letter of w l f r and cells, such as w+0-1+1-1l+1-2");
    }
    if (rules_.cell_at(position) < 0) {
      bad(kTrees, of_seat(seat) + "a tile on " + cell_text(position) +
                      ", which is the bud's or blocked by the pot (BO-5)");
    }
    if (tree.all_tiles().has(position)) {
      bad(kTrees, of_seat(seat) + "two tiles on " + cell_text(position));
    }
    tree.tiles[type].insert(position);
  } while (!text.empty());
}

int Reader::read_card(Field field, std::string_view name) const {
  const int entry = rules_.card_named(name);
  if (entry < 0) {
    bad(field, quoted(name) + " is no card of this game; cards are written such as " +
                   rules_.card(0).name);
  }
  return entry;
}

CardCounts Reader::read_cards(Field field, std::string_view text) const {
  CardCounts cards{};
  if (text == "-") return cards;
  for (const auto item : split(text, ',')) {
    const auto star = item.find('*');
    const auto entry = static_cast<unsigned>(read_card(field, item.substr(0, star)));
    const int copies = star == std::string_view::npos
                           ? 1
                           : parse_number(item.substr(star + 1), rules_.deck_cards()[entry]);
    if (copies <= 0 || copies + cards[entry] > rules_.deck_cards()[entry]) {
      bad(field, "has " + quoted(item) + ", there are " +
                     std::to_string(rules_.deck_cards()[entry]) +
                     " in the deck and the number must be right");
    }
    cards[entry] = static_cast<std::uint8_t>(cards[entry] + copies);
  }
  return cards;
}

GoalSet Reader::read_goals(Field field, std::string_view text) const {
  GoalSet goals = 0;
  if (text == "-") return goals;
  for (const auto name : split(text, ',')) {
    const int goal = rules_.goal_named(name);
    if (goal < 0) {
      bad(field,
          quoted(name) + " is no goal tile; they are " + goals_text(rules_, (1U << kGoals) - 1));
    }
    goals = static_cast<GoalSet>(goals | goal_bit(goal));
  }
  return goals;
}

void Reader::read_market() {
  const auto slots = split(fields_[kMarket], ',');
  if (slots.size() != kSlots) {
    bad(kMarket, "has " + std::to_string(slots.size()) + " slots, it must have four");
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    state_.market_[slot] = static_cast<std::int8_t>(
        slots[slot] == "-" ? State::kNone : read_card(kMarket, slots[slot]));
  }
}

/// The deck, and with it the count of all cards.
void Reader::read_deck() {
  CardCounts left = rules_.deck_cards();
  const auto take_out = [&](Field field, std::size_t entry, int copies) {
    if (left[entry] < copies) {
      bad(field, "brings the number of " + rules_.card(static_cast<int>(entry)).name + " above " +
                     std::to_string(rules_.deck_cards()[entry]) + ", the number in the game");
    }
    left[entry] = static_cast<std::uint8_t>(left[entry] - copies);
  };
  for (int seat = 0; seat < seats(); ++seat) {
    for (std::size_t entry = 0; entry < left.size(); ++entry) {
      take_out(kKept, entry, state_.kept(seat)[entry]);
    }
  }
  for (const std::int8_t entry : state_.market_) {
    if (entry != State::kNone) take_out(kMarket, static_cast<unsigned>(entry), 1);
  }
  if (!rules_.solo()) expect(kDiscarded, "-");
  const CardCounts discarded = read_cards(kDiscarded, fields_[kDiscarded]);
  for (std::size_t entry = 0; entry < left.size(); ++entry) {
    take_out(kDiscarded, entry, discarded[entry]);
  }

  const auto field = fields_[kDeck];
  int hidden = 0;
  for (const std::uint8_t copies : left) hidden += copies;
  if (field.starts_with('?')) {
    const int number = parse_number(field.substr(1), 999);
    if (number != hidden || hidden == 0) {
      bad(kDeck, "is " + quoted(field) + ", by the cards elsewhere it must be " +
                     (hidden == 0 ? "-" : "?" + std::to_string(hidden)));
    }
    masked_ = true;
    for (std::size_t entry = 0; entry < left.size(); ++entry) {
      for (int i = 0; i < left[entry]; ++i) {
        state_.deck_[state_.deck_size_++] = static_cast<std::uint8_t>(entry);
      }
    }
    return;
  }
  if (field != "-") {
    auto names = split(field, ',');
    for (; !names.empty(); names.pop_back()) {
      const auto entry = static_cast<unsigned>(read_card(kDeck, names.back()));
      take_out(kDeck, entry, 1);
      state_.deck_[state_.deck_size_++] = static_cast<std::uint8_t>(entry);
      --hidden;
    }
  }
  if (hidden != 0) {
    bad(kDeck, "lacks " + std::to_string(hidden) +
                   " cards that are nowhere else: " + cards_text(rules_, left));
  }
}

void Reader::read_mover() {
  if (fields_[kMover] == "end") {
    state_.mover_ = kTerminal;
    return;
  }
  const int seat = parse_number(fields_[kMover], seats() - 1);
  if (seat < 0) {
    bad(kMover, "is " + quoted(fields_[kMover]) + ", it must be a seat from 0 to " +
                    std::to_string(seats() - 1) + ", or end");
  }
  state_.mover_ = static_cast<std::int8_t>(seat);
}

void Reader::read_counters() {
  if (fields_[kTurnsLeft] != "-") {
    const int turns = parse_number(fields_[kTurnsLeft], seats() + 1);
    if (turns < 0) {
      bad(kTurnsLeft, "is " + quoted(fields_[kTurnsLeft]) + ", it must be - or a number up to " +
                          std::to_string(seats() + 1));
    }
    state_.turns_left_ = static_cast<std::int8_t>(turns);
  }
  const int most = rules_.empty_cultivate() ? 3 * seats() : 0;
  const int empty = parse_number(fields_[kEmptyTurns], most);
  if (empty < 0) {
    bad(kEmptyTurns, "is " + quoted(fields_[kEmptyTurns]) + ", it must be a number up to " +
                         std::to_string(most));
  }
  state_.empty_turns_ = static_cast<std::uint8_t>(empty);
}

int Reader::read_slot(std::string_view text) const {
  const int slot = parse_number(text, kSlots);
  if (slot <= 0) bad(kPhase, "has the slot " + quoted(text) + ", it must be one of 1 to 4");
  return slot - 1;
}

Symbols Reader::read_symbols(std::string_view text) const {
  const auto symbols = read_numbers(text, kSymbols);
  if (!symbols) {
    bad(kPhase,
        "has the symbols left " + quoted(text) + ", they must be - or numbers such as w1l2a1");
  }
  return *symbols;
}

void Reader::read_phase() {
  std::string_view rest = fields_[kPhase];
  if (state_.is_terminal()) {
    if (rest != "-") bad(kPhase, "is " + quoted(rest) + ", at the end it must be -");
    state_.phase_ = Phase::end;
    return;
  }
  std::string_view word = take_word(rest);
  if (word == "goal") {
    in_goal_ = true;
    word = take_word(rest);
  }
  if (word == "turn" && !in_goal_ && fields_[kPhase] == "turn") {
    state_.phase_ = Phase::turn;
  } else if (word == "pick" && !in_goal_) {
    state_.phase_ = Phase::pick;
    state_.slot_ = static_cast<std::int8_t>(read_slot(take_word(rest)));
    state_.card_ = static_cast<std::int8_t>(read_card(kPhase, rest));
  } else if (word == "helper") {
    state_.phase_ = Phase::helper;
    state_.slot_ = static_cast<std::int8_t>(read_slot(take_word(rest)));
    const auto name = take_word(rest);
    const int type = type_named(name);
    const int entry = type < 0 ? -1 : rules_.helper_showing(type);
    if (entry < 0) bad(kPhase, "there is no Helper that shows " + quoted(name) + " in this game");
    state_.card_ = static_cast<std::int8_t>(entry);
    state_.symbols_ = read_symbols(rest);
  } else if (word == "cultivate") {
    state_.phase_ = Phase::cultivate;
    state_.symbols_ = read_symbols(rest);
    const Symbols all = rules_.symbols(state_.kept(state_.mover_));
    state_.nothing_placed_ = state_.symbols_ == all ? 1 : 0;
  } else if (word == "discard" && !in_goal_) {
    state_.phase_ = Phase::discard;
    if (rest != "-") {
      const int type = type_named(rest);
      if (type < 0) {
        bad(kPhase, "has " + quoted(rest) + " as the type discarded last, it must be a type or -");
      }
      state_.last_discard_ = static_cast<std::int8_t>(type);
    }
  } else {
    bad(kPhase, "is " + quoted(fields_[kPhase]) +
                    ", it must be turn, pick:…, helper:…, cultivate:…, discard:…, or goal: and a "
                    "helper or cultivate");
  }
  if (in_goal_) {
    state_.due_ = static_cast<GoalSet>(state_.askable(state_.mover_) &
                                       rules_.met(state_.tree(state_.mover_)));
  }
}

State State::parse(const Rules& rules, std::string_view text) {
  const Reader reader(rules, text);
  if (reader.masked()) {
    bad_field(kGame, kDeck + 1, kFieldNames[kDeck],
              "has '?': this is an information state, of which sample_state makes a full one");
  }
  return reader.state();
}

State State::sample(const Rules& rules, std::string_view text, std::uint64_t seed) {
  const Reader reader(rules, text);
  return reader.masked() ? reader.state().resample(rules, 0, seed) : reader.state();
}

}  // namespace kadan::bonsai
