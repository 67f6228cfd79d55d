// What holds in every game of Bonsai, so that a position that breaks it is refused
// (seeds/bonsai.md, Impossible positions).
#include <algorithm>
#include <bit>
#include <string>

#include "kadan/bonsai/notation.hpp"
#include "kadan/bonsai/reader.hpp"

namespace kadan::bonsai {

namespace {

std::string number(int value) { return std::to_string(value); }

std::string of_seat(int seat) { return "seat " + number(seat) + " has "; }

/// "2 to 5", or "2" where both are the same.
std::string range(int least, int most) {
  return least == most ? number(least) : number(least) + " to " + number(most);
}

/// The first cell of a set, for a message.
std::string first_of(const HexSet& cells) { return cell_text(cells.at_rank(0)); }

}  // namespace

void Reader::check() const {
  for (int seat = 0; seat < seats(); ++seat) check_tree(seat);
  check_tokonoma();
  check_goals();
  check_end();
  check_market();
  if (state_.slot_ != State::kNone) check_card_taken();
  check_supplies();
  if (state_.placing()) check_symbols();
  check_due();
}

/// Runs before the trees are surveyed, on the tiles alone.
void Reader::check_tiles() const {
  int tiles = 0;
  for (int seat = 0; seat < seats(); ++seat) {
    tiles += state_.tree(seat).all_tiles().size() - 1 + total(state_.supply(seat));
  }
  const int most = rules_.components().most_tiles(seats());
  if (tiles > most) {
    bad(kTrees, "trees and supplies together hold " + number(tiles) + " tiles, at most " +
                    number(most) + " come into play (Longest games: T)");
  }
}

/// BO-18, as far as it holds at any later time.
void Reader::check_tree(int seat) const {
  const auto& [wood, leaf, flower, fruit] = state_.tree(seat).tiles;
  const auto require = [&](const HexSet& wrong, const std::string& what) {
    if (!wrong.empty()) bad(kTrees, of_seat(seat) + what + " on " + first_of(wrong) + " (BO-18)");
  };
  require(wood - connected_group(wood, kBud), "wood that is not connected with the bud");
  require(leaf - neighbours_of(wood), "a leaf that touches no wood");
  require(flower - neighbours_of(leaf), "a flower that touches no leaf");
  require(fruit - between_neighbours(leaf),
          "a fruit that touches no two leaves on consecutive sides");
  require(fruit & neighbours_of(fruit), "a fruit that touches a fruit");
}

void Reader::check_tokonoma() const {
  if (!rules_.tokonoma()) return;
  const int top = state_.top_part_left(rules_);
  int parchments = 0;
  int in_top = 0;
  for (int i = 0; i < state_.deck_size_; ++i) {
    const int depth = state_.deck_size_ - 1 - i;
    if (rules_.card(state_.deck_[static_cast<unsigned>(i)]).kind != Kind::parchment) continue;
    ++parchments;
    if (depth < top) ++in_top;
  }
  if (masked_ ? parchments > top : in_top < parchments) {
    bad(kDeck, "has Parchments below its first " + number(top) + " cards, the top part (BO-12)");
  }
}

void Reader::check_goals() const {
  GoalSet seen = state_.table_;
  for (int seat = 0; seat < seats(); ++seat) {
    const GoalSet claimed = state_.claimed_[static_cast<unsigned>(seat)];
    if ((seen & claimed) != 0) {
      bad(kClaimed, of_seat(seat) + goals_text(rules_, seen & claimed) +
                        ", which is on the table or claimed by another seat too");
    }
    for (int colour = 0; colour < kColours; ++colour) {
      if (std::popcount(static_cast<unsigned>(claimed & colour_goals(colour))) > 1) {
        bad(kClaimed, of_seat(seat) + goals_text(rules_, claimed & colour_goals(colour)) +
                          ", one tile of a colour is possible (BO-19)");
      }
    }
    seen = static_cast<GoalSet>(seen | claimed);
  }
  GoalSet wanted = 0;
  int colours = 0;
  for (int colour = 0; colour < kColours; ++colour) {
    if ((seen & colour_goals(colour)) == 0) continue;
    ++colours;
    wanted = static_cast<GoalSet>(wanted | rules_.levels_in_play(colour));
  }
  if (colours != (rules_.goals() ? kColoursInPlay : 0)) {
    bad(kTable, "has with the claimed tiles " + number(colours) + " colours, there must be " +
                    (rules_.goals() ? number(kColoursInPlay) : "none") + " (BO-10)");
  }
  if (seen != wanted) {
    bad(kTable, "with the claimed tiles there are " + goals_text(rules_, seen) + ", it must be " +
                    goals_text(rules_, wanted) + " (BO-10)");
  }
  for (int seat = 0; seat < seats(); ++seat) {
    const auto s = static_cast<unsigned>(seat);
    const GoalSet renounced = state_.renounced_[s];
    const auto wrong = static_cast<GoalSet>((renounced & ~seen) | (renounced & state_.claimed_[s]));
    if (wrong != 0) {
      bad(kRenounced, of_seat(seat) + goals_text(rules_, wrong) +
                          ", which is not in play or claimed by that seat");
    }
  }
}

/// BO-19: decisions about goals are made at once.
void Reader::check_due() const {
  for (int seat = 0; seat < seats(); ++seat) {
    const auto due = static_cast<GoalSet>(state_.askable(seat) & rules_.met(state_.tree(seat)));
    const bool asked = in_goal_ && seat == state_.mover_;
    if (asked && due == 0) bad(kPhase, "no goal tile is due for the mover (BO-19)");
    if (!asked && due != 0) {
      bad(kTable, of_seat(seat) + "neither claimed nor renounced " + goals_text(rules_, due) +
                      ", whose requirement its tree meets (BO-19)");
    }
  }
}

void Reader::check_end() const {
  const int turns = state_.turns_left_;
  const bool on = turns != State::kNone;
  if (on != (state_.deck_size_ == 0)) {
    bad(kTurnsLeft, on ? "is a number, with cards in the deck it must be - (BO-22)"
                       : "is -, with an empty deck it must be a number (BO-22)");
  }
  const bool over = state_.is_terminal();
  const int least = over ? 0 : 1;
  const int most = state_.phase_ == Phase::discard ? seats() + 1 : seats();
  if (on && (turns < least || turns > most)) {
    bad(kTurnsLeft, "is " + number(turns) + ", it must be " + range(least, most) +
                        (over ? " at the end" : " in this phase"));
  }
  const int rounds = 3 * seats();
  if (!over && state_.empty_turns_ == rounds) {
    bad(kEmptyTurns, "is " + number(rounds) + ", with which the game is over (BO-17)");
  }
  if (over && turns != 0 && state_.empty_turns_ != rounds) {
    bad(kMover, "is end, but turns left is not 0 and empty turns are not " + number(rounds));
  }
}

void Reader::check_market() const {
  const auto filled = [&](int slot) {
    return state_.market_[static_cast<unsigned>(slot)] != State::kNone;
  };
  if (state_.slot_ != State::kNone && filled(state_.slot_)) {
    bad(kMarket,
        "has a card in slot " + number(state_.slot_ + 1) + ", from which one was just taken");
  }
  int empty = 0;
  while (empty < kSlots && empty != state_.slot_ && !filled(empty)) ++empty;
  for (int slot = empty; slot < kSlots; ++slot) {
    if (slot != state_.slot_ && !filled(slot)) {
      bad(kMarket, "slot " + number(slot + 1) + " is empty beyond a filled one (BO-20)");
    }
  }
  const int turns = state_.turns_left_;
  const bool discard = state_.phase_ == Phase::discard;
  int least = 0;
  int most = 0;
  if (turns == State::kNone) {
    // With cards in the deck all slots are filled.
  } else if (rules_.solo()) {
    least = discard && turns == 1 ? 1 : 0;
    most = (discard && turns == 1) || turns == 0 ? 3 : 1;
  } else if (!discard) {
    most = seats() - turns;
  } else if (turns <= seats()) {
    least = 1;
    most = seats() - turns + 1;
  }
  if (empty < least || empty > most) {
    bad(kMarket, "has " + number(empty) +
                     " empty slots, with this deck, turns left and phase it must have " +
                     range(least, most));
  }
}

/// Pick and helper: the mover keeps the card.
void Reader::check_card_taken() const {
  const Card& card = rules_.card(state_.card_);
  if (state_.phase_ == Phase::pick && !card.any) {
    bad(kPhase, "has " + card.name + ", it must be a Master with an \"any\" (BO-16)");
  }
  if (state_.kept(state_.mover_)[static_cast<unsigned>(state_.card_)] == 0) {
    bad(kKept, "the mover does not keep " + card.name + ", which it has just taken");
  }
}

void Reader::check_supplies() const {
  const Components& parts = rules_.components();
  for (int seat = 0; seat < seats(); ++seat) {
    const Tiles& own = state_.supply(seat);
    int least = 0;
    int most = rules_.capacity(state_.kept(seat));
    if (seat == state_.mover_ && state_.slot_ != State::kNone) {
      const Card& card = rules_.card(state_.card_);
      const Slot& slot = parts.slots[static_cast<unsigned>(state_.slot_)];
      int change = (slot.choice.empty() ? total(slot.gives) : 1) + total(card.shows);
      if (state_.phase_ == Phase::helper) change -= 2 - total(state_.symbols_);
      least = change;
      most += change;
    } else if (seat == state_.mover_ && state_.phase_ == Phase::discard) {
      const int excess = total(own) - most;
      int later = 0;
      for (int type = std::max<int>(state_.last_discard_, 0); type < kTypes; ++type) {
        later += own[static_cast<unsigned>(type)];
      }
      if (excess > 0 && later < excess) {
        bad(kSupplies, of_seat(seat) + number(later) +
                           " tiles of the types that may still be discarded, " + number(excess) +
                           " must be discarded (BO-20)");
      }
      int shown = 0;
      for (const Card& card : parts.cards) {
        if (card.kind == Kind::master)
          shown = std::max(shown, total(card.shows) + (card.any ? 1 : 0));
      }
      least = most + 1;
      most += parts.most_slot_tiles() + shown;
    }
    if (total(own) < least || total(own) > most) {
      bad(kSupplies, of_seat(seat) + number(total(own)) + " tiles, here it must have " +
                         (least > 0 ? range(least, most) : "at most " + number(most)));
    }
  }
}

void Reader::check_symbols() const {
  Symbols all = rules_.symbols(state_.kept(state_.mover_));
  if (state_.phase_ == Phase::helper) {
    all = {};
    all[static_cast<unsigned>(rules_.card(state_.card_).type)] = 1;
    all[kAny] = 1;
  }
  const Tree& own = state_.tree(state_.mover_);
  int used = 0;
  bool type_used_up = false;
  for (unsigned symbol = 0; symbol < kSymbols; ++symbol) {
    const int left = state_.symbols_[symbol];
    if (left > all[symbol]) {
      bad(kPhase, "has more symbols left than the phase began with: " + numbers_text(all));
    }
    used += all[symbol] - left;
    if (symbol == kAny) continue;
    type_used_up = type_used_up || left == 0;
    const int tiles = symbol == kWood ? own.num_wood() : own.numbers[symbol];
    if (all[symbol] - left > tiles) {
      bad(kPhase, "more symbols of " + std::string(kTypeNames[symbol]) +
                      " are used than the mover's tree has tiles of it, " + number(tiles));
    }
  }
  if (used > total(own.numbers)) {
    bad(kPhase, number(used) + " symbols are used, the mover's tree has only " +
                    number(total(own.numbers)) + " tiles without the bud");
  }
  if (all[kAny] > state_.symbols_[kAny] && !type_used_up) {
    bad(kPhase, "an \"any\" is used while symbols of each type are left (BO-17)");
  }
  if (in_goal_ && used == 0) bad(kPhase, "goal without a symbol used: no tile was placed (BO-19)");
  if (!in_goal_ && !state_.can_place_any(state_.symbols_)) {
    bad(kPhase, "no tile can be placed, the phase is over (BO-17)");
  }
}

}  // namespace kadan::bonsai
