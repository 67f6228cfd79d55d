// Positions of Ajisai as text (seeds/ajisai.md, Notation): writing, reading, checking, sampling.
#include "kadan/core/text.hpp"

#include <string>

#include "kadan/ajisai/state.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::ajisai {

namespace {

constexpr std::string_view kGame = "ajisai";
constexpr std::array<std::string_view, 8> kFields{"game", "players", "board",   "options",
                                                  "rows", "mover",   "pending", "secrets"};
enum Field { kName, kPlayers, kBoard, kOptions, kRows, kMover, kPending, kSecrets };

[[noreturn]] void bad(Field field, const std::string& what) {
  bad_field(kGame, field + 1, kFields[field], what);
}

std::string letter(int colour) { return {kLetters[static_cast<unsigned>(colour)]}; }

/// Requires that a field which the rules fix has its value.
void expect(Field field, std::string_view given, std::string_view wanted) {
  if (given != wanted) {
    bad(field, "is " + quoted(given) + ", this game has '" + std::string(wanted) + "'");
  }
}

std::string_view board_name(const Rules& rules) { return rules.small() ? "small" : "standard"; }
std::string_view option_name(const Rules& rules) { return rules.traitor() ? "traitor" : "-"; }

std::string colours_of(const Hand& hand) {
  std::string text;
  for (const int colour : hand) text += (text.empty() ? "" : ", ") + letter(colour);
  return text;
}

}  // namespace

// Writing.

std::string State::write(const Rules& rules) const {
  std::string text = std::string(kGame) + ' ' + std::to_string(rules.num_players()) + ' ';
  text += std::string(board_name(rules)) + ' ' + std::string(option_name(rules)) + ' ';
  const auto& marks = rules.marks();
  int run = 0;
  const auto flush = [&] {
    if (run > 0) text += std::to_string(run);
    run = 0;
  };
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (i > 0 && marks[i].r != marks[i - 1].r) {
      flush();
      text += '/';
    }
    const int colour = colour_on(static_cast<int>(i));
    if (colour == kColours) {
      ++run;
    } else {
      flush();
      text += letter(colour);
    }
  }
  flush();
  text += ' ' + (is_terminal() ? std::string("end") : std::to_string(mover_)) + ' ';
  if (pending()) {
    text += rules.action_text(rules.bloom(pending_colour_, pending_mark_));
    char separator = ':';
    for (Bits rest = whites_; rest != 0; separator = ',') {
      text += separator + marks[static_cast<unsigned>(pop_lowest(rest))].name;
    }
  } else {
    text += '-';
  }
  text += ' ';
  if (!rules.traitor()) return text + '-';
  for (const std::int8_t secret : secrets_) {
    text += secret == kNone ? "-" : secret == kUnseen ? "?" : letter(secret);
  }
  return text;
}

std::string State::text(const Rules& rules) const { return write(rules); }

State State::seen_by(const Rules& rules, int player) const noexcept {
  State view = *this;
  if (rules.traitor() && !is_terminal()) {
    auto& other = view.secrets_[static_cast<unsigned>(1 - player)];
    if (other != kNone) other = kUnseen;
  }
  return view;
}

std::string State::information_state(const Rules& rules, int player) const {
  return seen_by(rules, player).write(rules);
}

// Reading.

void State::read_board(const Rules& rules, std::string_view field) {
  const auto& marks = rules.marks();
  std::vector<int> sizes;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (i == 0 || marks[i].r != marks[i - 1].r) sizes.push_back(0);
    ++sizes.back();
  }
  const auto rows = split(field, '/');
  if (rows.size() != sizes.size()) {
    bad(kRows, "has " + std::to_string(rows.size()) + " rows, the board has " +
                   std::to_string(sizes.size()));
  }
  int first = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string place = std::string("row ") + marks[static_cast<unsigned>(first)].name[0];
    int filled = 0;
    for (std::size_t i = 0; i < rows[row].size();) {
      if (const int colour = colour_of(rows[row][i]); colour >= 0) {
        if (filled < sizes[row]) pieces_[static_cast<unsigned>(colour)] |= bit(first + filled);
        ++filled;
        ++i;
        continue;
      }
      const auto digits = rows[row].substr(i).find_first_not_of("0123456789");
      const auto number = rows[row].substr(i, digits);
      const int run = number.empty() ? 0 : parse_number(number, kMaxMarks);
      if (run <= 0) {
        bad(kRows, place + " has " + quoted(number.empty() ? rows[row].substr(i, 1) : number) +
                       "; pieces are R O Y B P K W, runs of empty marks numbers from 1");
      }
      filled += run;
      i += number.size();
    }
    if (filled != sizes[row]) {
      bad(kRows, place + " has " + std::to_string(filled) + " marks, it must have " +
                     std::to_string(sizes[row]));
    }
    first += sizes[row];
  }
  for (int colour = 0; colour < kColours; ++colour) {
    if (stock(colour) < 0) {
      bad(kRows, "has " + std::to_string(kPiecesPerColour - stock(colour)) + " pieces of " +
                     letter(colour) + ", there are " + std::to_string(kPiecesPerColour) +
                     " (AJ-1)");
    }
  }
}

void State::read_secrets(const Rules& rules, std::string_view field) {
  if (!rules.traitor()) {
    expect(kSecrets, field, "-");
    return;
  }
  if (field.size() != 2) bad(kSecrets, "is " + quoted(field) + ", it must be one letter a seat");
  for (std::size_t seat = 0; seat < 2; ++seat) {
    if (field[seat] == '-') continue;
    const int colour = field[seat] == '?' ? kUnseen : colour_of(field[seat]);
    const Hand& hand = rules.hand(static_cast<int>(seat));
    if (colour != kUnseen && std::find(hand.begin(), hand.end(), colour) == hand.end()) {
      bad(kSecrets, "seat " + std::to_string(seat) + " has " + quoted(field.substr(seat, 1)) +
                        ", it must be one of " + colours_of(hand) + ", - or ?");
    }
    secrets_[seat] = static_cast<std::int8_t>(colour);
  }
  if (secrets_[0] == kNone && secrets_[1] != kNone) {
    bad(kSecrets, "seat 1 has chosen before seat 0 (AJ-18)");
  }
}

void State::read_mover(const Rules& rules, std::string_view field) {
  if (field == "end") {
    end();
    return;
  }
  const int seat = parse_number(field, rules.num_players() - 1);
  if (seat < 0) {
    bad(kMover, "is " + quoted(field) + ", it must be a seat from 0 to " +
                    std::to_string(rules.num_players() - 1) + ", or end");
  }
  mover_ = static_cast<std::int8_t>(seat);
}

void State::read_pending(const Rules& rules, std::string_view field) {
  if (field == "-") return;
  const auto colon = field.find(':');
  const auto bloom = field.substr(0, colon);
  const int colour = bloom.size() > 2 && bloom[1] == '@' ? colour_of(bloom[0]) : -1;
  const int mark = colour >= 0 ? rules.mark_named(bloom.substr(2)) : -1;
  if (mark < 0) bad(kPending, "has " + quoted(bloom) + ", it must be a bloom such as R@e5");
  if (is_terminal()) bad(kPending, "a bloom is pending at the end of the game");
  if (secret_due(rules)) bad(kPending, "a bloom is pending before all secrets are chosen (AJ-18)");
  const Hand& hand = rules.hand(mover_);
  if (std::find(hand.begin(), hand.end(), colour) == hand.end()) {
    bad(kPending,
        letter(colour) + " is not a colour of the seat to move, which has " + colours_of(hand));
  }
  if ((pieces_[static_cast<unsigned>(colour)] & bit(mark)) == 0) {
    bad(kPending, "the mark of " + quoted(bloom) + " does not hold " + letter(colour));
  }
  State after = *this;
  after.pieces_[static_cast<unsigned>(colour)] &= ~bit(mark);
  after.apply(rules, rules.bloom(colour, mark));
  if (!after.pending()) bad(kPending, "the bloom " + quoted(bloom) + " leaves no White to choose");

  // Replay the Whites: chosen ones must be possible where they stand.
  const auto listed =
      colon == std::string_view::npos ? std::string_view{} : field.substr(colon + 1);
  if (colon != std::string_view::npos) {
    for (const auto name : split(listed, ',')) {
      const int white = rules.mark_named(name);
      if (white < 0) bad(kPending, quoted(name) + " is not a mark of the board in play");
      if ((after.white_choices() & bit(white)) == 0) {
        bad(kPending, "a White cannot have been placed on " + quoted(name) + " there (AJ-12)");
      }
      after.apply(rules, rules.substitution(white));
      if (!after.pending()) bad(kPending, "no White is left to choose after " + quoted(name));
    }
  }
  *this = after;
}

/// The seat to move must be the one that the rules give the turn to.
void State::check_mover(const Rules& rules) const {
  if (secret_due(rules)) {
    const int due = secrets_[0] == kNone ? 0 : 1;
    if (mover_ != due) {
      bad(kMover, "the secret of seat " + std::to_string(due) + " is due (AJ-18), it must be " +
                      std::to_string(due));
    }
    return;
  }
  if (pending()) return;
  if (occupied() == rules.geometry().all) bad(kMover, "the board is full, it must be end (AJ-15)");
  if (can_bloom(rules, mover_)) return;
  State after = *this;
  after.next_turn(rules, mover_);
  bad(kMover, "seat " + std::to_string(mover_) + " cannot bloom, it must be " +
                  (after.is_terminal() ? "end" : std::to_string(after.mover_)) + " (AJ-7)");
}

/// An end needs its reason: AJ-15, AJ-7 or AJ-14.
void State::check_end(const Rules& rules) const {
  if (secret_due(rules)) bad(kMover, "the game ends before all secrets are chosen (AJ-18)");
  if (secrets_[0] == kUnseen || secrets_[1] == kUnseen) {
    bad(kSecrets, "has '?', but secrets are revealed at the end (AJ-18)");
  }
  if (occupied() == rules.geometry().all) return;
  const auto used_up = [&](int colour) { return stock(colour) == 0; };
  bool ran_out = false;
  for (int colour = 0; colour < kRing; ++colour) ran_out = ran_out || used_up(colour);
  if (ran_out && used_up(kWhite)) return;
  State after = *this;
  after.frontier_ = linked_to(rules, occupied());
  after.next_turn(rules, 0);
  if (!after.is_terminal()) {
    bad(kMover, "is end, but the board is not full, White has not run out, and seat " +
                    std::to_string(after.mover_) + " can bloom");
  }
}

State State::read(const Rules& rules, std::string_view text) {
  const auto fields = split(text, ' ');
  if (fields.size() != kFields.size() || fields[kName] != kGame) {
    throw NotationError(quoted(text) + " is not an ajisai position: it must have the " +
                        std::to_string(kFields.size()) +
                        " fields 'ajisai players board options rows mover pending secrets'");
  }
  expect(kPlayers, fields[kPlayers], std::to_string(rules.num_players()));
  expect(kBoard, fields[kBoard], board_name(rules));
  expect(kOptions, fields[kOptions], option_name(rules));
  State state;
  state.read_board(rules, fields[kRows]);
  state.frontier_ = linked_to(rules, state.occupied());
  state.read_secrets(rules, fields[kSecrets]);
  state.read_mover(rules, fields[kMover]);
  state.read_pending(rules, fields[kPending]);
  if (state.is_terminal()) {
    state.check_end(rules);
  } else {
    state.check_mover(rules);
  }
  require_canonical(kGame, text, state.write(rules));
  return state;
}

State State::parse(const Rules& rules, std::string_view text) {
  const State state = read(rules, text);
  if (state.secrets_[0] == kUnseen || state.secrets_[1] == kUnseen) {
    bad(kSecrets, "has '?': this is an information state, of which sample_state makes a full one");
  }
  return state;
}

// Dealing.

State State::initial(const Rules& rules, std::uint64_t /*seed*/) {
  State state;
  state.pieces_[kWhite] = bit(rules.centre());  // AJ-5
  state.frontier_ = rules.geometry().links[static_cast<unsigned>(rules.centre())];
  if (!rules.traitor()) state.next_turn(rules, 0);
  return state;
}

void State::fill_unseen(const Rules& rules, std::uint64_t seed) noexcept {
  SplitMix64 rng(seed);
  for (std::size_t seat = 0; seat < secrets_.size(); ++seat) {
    if (secrets_[seat] != kUnseen) continue;
    const Hand& hand = rules.hand(static_cast<int>(seat));
    secrets_[seat] =
        static_cast<std::int8_t>(hand.colours[rng.below(static_cast<std::uint32_t>(hand.size))]);
  }
}

State State::sample(const Rules& rules, std::string_view text, std::uint64_t seed) {
  State state = read(rules, text);
  state.fill_unseen(rules, seed);
  return state;
}

State State::resample(const Rules& rules, int player, std::uint64_t seed) const noexcept {
  State state = seen_by(rules, player);
  state.fill_unseen(rules, seed);
  return state;
}

}  // namespace kadan::ajisai
