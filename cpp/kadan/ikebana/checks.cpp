// Impossible positions are refused (seeds/ikebana.md, "Refused positions"; the numbers are those
// there).
#include <algorithm>
#include <bit>
#include <string>

#include "kadan/ikebana/position.hpp"

namespace kadan::ikebana {

namespace {

using std::string;
using std::to_string;

string seat_name(int seat) { return "seat " + to_string(seat); }

/// One position with the sums that several checks want.
class Checker {
 public:
  Checker(const Rules& rules, const Position& position)
      : rules_(rules), position_(position), special_(position.round == Round::kSpecial) {}

  void check() {
    check_cards();         // 1
    check_balance();       // 1
    check_compositions();  // 2
    check_tokens();        // 2, 3
    check_round();         // 4
    check_mover();         // 7
    check_hands();         // 5
    check_added();         // 6
    check_phase();         // 7, 8, 9
    check_turns();         // 10
  }

 private:
  [[nodiscard]] int players() const { return rules_.num_players(); }
  [[nodiscard]] bool ended() const { return position_.phase == Phase::kEnd; }
  [[nodiscard]] const Position::HandList& hand(int seat) const { return position_.hands[at(seat)]; }
  [[nodiscard]] const Position::Compositions& open(int seat) const {
    return position_.open[at(seat)];
  }
  [[nodiscard]] const Position::Compositions& completed(int seat) const {
    return position_.completed[at(seat)];
  }

  // 1: every card once.

  void see(Field field, int card) {
    if (seen_.has(card)) {
      bad(field, "has " + rules_.card_name(card) + ", which the position has twice");
    }
    seen_.add(card);
  }

  void check_cards() {
    int unseen = position_.deck_unseen;
    for (const int card : position_.market) see(Field::kMarket, card);
    for (const int card : position_.deck) see(Field::kDeck, card);
    for (const int card : position_.discards) see(Field::kDiscards, card);
    for (int seat = 0; seat < players(); ++seat) {
      for (const auto& item : hand(seat).cards) see(Field::kHands, item.card);
      for (const auto& list : open(seat)) {
        for (const int card : list.cards) see(Field::kOpen, card);
      }
      for (const auto& list : completed(seat)) {
        for (const int card : list.cards) see(Field::kCompleted, card);
      }
      unseen += hand(seat).unseen;
    }
    if (seen_.size() + unseen == rules_.num_cards()) return;
    string example;
    for (int card = 0; card < rules_.num_cards() && example.empty(); ++card) {
      if (unseen == 0 && !seen_.has(card)) example = "; " + rules_.card_name(card) + " is missing";
    }
    bad(Field::kDeck, "the position has " + to_string(seen_.size() + unseen) +
                          " Flowers in all, the edition has " + to_string(rules_.num_cards()) +
                          example);
  }

  void see_balance(Field field, int balance) {
    const std::uint32_t one = 1U << static_cast<unsigned>(balance);
    if ((seen_balance_ & one) != 0) {
      bad(field, "has " + to_string(balance + 1) + ", which the position has twice");
    }
    seen_balance_ |= one;
  }

  void check_balance() {
    for (const auto& slot : position_.slots) {
      if (slot.balance >= 0) see_balance(Field::kSlots, slot.balance);
    }
    for (const int balance : position_.used_up) see_balance(Field::kUsedUp, balance);
    for (const int balance : position_.stack) see_balance(Field::kStack, balance);
    const int all = std::popcount(seen_balance_) + position_.stack_unseen;
    if (all != rules_.num_balance()) {
      bad(Field::kStack, "the position has " + to_string(all) +
                             " Balance cards in all, the edition has " +
                             to_string(rules_.num_balance()));
    }
  }

  // 2 and 3.

  void check_order(Field field, const Position::Composition& composition) const {
    for (std::size_t i = 1; i < composition.cards.size(); ++i) {
      const int left = composition.cards[i - 1];
      const int right = composition.cards[i];
      if (rules_.flower(left).number <= rules_.flower(right).number) continue;
      bad(field, "has " + rules_.card_name(right) + " to the right of " + rules_.card_name(left) +
                     ", numbers must ascend (IK-8)");
    }
  }

  /// Balance cards, in play or used up, whose condition a composition meets.
  [[nodiscard]] int met(const Position::Composition& composition) const {
    const Traits traits = traits_of(rules_.flowers(), composition.cards);
    int cards = 0;
    for (const auto& slot : position_.slots) {
      if (slot.balance >= 0 && meets(traits, rules_.condition(slot.balance))) ++cards;
    }
    for (const int balance : position_.used_up) {
      if (meets(traits, rules_.condition(balance))) ++cards;
    }
    return cards;
  }

  void check_compositions() const {
    for (int seat = 0; seat < players(); ++seat) {
      for (const auto& composition : open(seat)) check_order(Field::kOpen, composition);
      for (const auto& composition : completed(seat)) {
        check_order(Field::kCompleted, composition);
        const string first = rules_.card_name(composition.cards.front());
        if (composition.cards.size() < kComplete) {
          bad(Field::kCompleted, "the composition that begins with " + first + " has " +
                                     to_string(composition.cards.size()) +
                                     " cards, it must have at least 4 (IK-9)");
        }
        if (const int most = met(composition); composition.tokens > most) {
          bad(Field::kCompleted, "the composition that begins with " + first + " has " +
                                     to_string(composition.tokens) +
                                     " tokens, it meets the conditions of only " + to_string(most) +
                                     " revealed Balance cards (IK-11)");
        }
      }
    }
  }

  void check_tokens() const {
    const int revealed = position_.in_play() + static_cast<int>(position_.used_up.size());
    if (revealed < kSlots) {
      bad(Field::kSlots, to_string(revealed) +
                             " Balance cards are in play or used up, at least 4 are "
                             "revealed at the deal (IK-5)");
    }
    const int supply = rules_.tokens() - kNewTokens * revealed;
    if (supply < 0) {
      bad(Field::kSlots, to_string(revealed) + " revealed Balance cards take " +
                             to_string(kNewTokens * revealed) + " tokens, the edition has " +
                             to_string(rules_.tokens()) + " (IK-12)");
    }
    int left = kNewTokens * revealed;
    for (const auto& slot : position_.slots) left -= slot.tokens;
    int given = 0;
    for (const auto& list : position_.completed) {
      for (const auto& composition : list) given += composition.tokens;
    }
    if (given != left) {
      bad(Field::kCompleted, "has " + to_string(given) + " tokens on completed compositions, " +
                                 to_string(left) + " have left the Balance cards (IK-11)");
    }
    if (position_.in_play() < kSlots && supply >= kNewTokens && position_.stack_size() > 0) {
      bad(Field::kSlots, "has an empty slot, but the supply has " + to_string(supply) +
                             " tokens and the stack is not empty (IK-11, IK-12)");
    }
  }

  // 4 to 6.

  void check_round() const {
    const bool out = position_.deck_size() < rules_.under();
    if (out == (position_.round != Round::kRegular)) return;
    const string deck = "the deck has " + to_string(position_.deck_size()) +
                        " Flowers and the Last Round card lies on " + to_string(rules_.under());
    bad(Field::kRound, deck + (out ? ": it is out, and the round last or special (IK-16)"
                                   : ": it is not out, and the round regular (IK-16)"));
  }

  void check_mover() const {
    if (ended() == (position_.mover < 0)) return;
    bad(Field::kMover,
        ended() ? "is a seat, at the end it must be -" : "is -, before the end it must be a seat");
  }

  /// Whether a seat has had its turn of the round.
  [[nodiscard]] bool before_mover(int seat) const { return ended() || seat < position_.mover; }

  void check_hands() const {
    for (int seat = 0; seat < players(); ++seat) {
      const int cards = hand(seat).size() + (seat == position_.mover ? position_.played : 0);
      int least = kHand;
      if (special_ && before_mover(seat)) {
        least = 0;
      } else if (position_.deck_size() == 0 && (special_ || before_mover(seat))) {
        least = 2;
      }
      if (least <= cards && cards <= kHand) continue;
      bad(Field::kHands, seat_name(seat) + " has " + to_string(cards) + " cards" +
                             (seat == position_.mover ? " with those played this turn" : "") +
                             ", it must have " + (least < kHand ? to_string(least) + " to " : "") +
                             "4 (IK-14, IK-15)");
    }
  }

  void check_added() {
    for (int seat = 0; seat < players(); ++seat) {
      for (const auto& composition : open(seat)) {
        if (!composition.added) continue;
        if (seat != position_.mover) {
          bad(Field::kOpen, seat_name(seat) + " has a '+', only the seat to move may have one");
        }
        ++added_;
        added_cards_ += static_cast<int>(composition.cards.size());
        eligible_ = eligible_ || composition.cards.size() >= kComplete;
      }
    }
  }

  // 7 to 9.

  void check_phase() const {
    switch (position_.phase) {
      case Phase::kRefresh:
        check_turn_start("refresh");
        check_refresh();
        return;
      case Phase::kExchange: check_turn_start("exchange"); return;
      case Phase::kPlay: check_play(); return;
      case Phase::kComplete: check_complete(); return;
      case Phase::kEnd:
        check_turn_start("end");
        if (!special_) bad(Field::kRound, "must be special at the end (IK-17)");
        return;
    }
  }

  void check_turn_start(const string& phase) const {
    if (position_.played != 0) {
      bad(Field::kPlayed,
          "is " + to_string(position_.played) + ", in phase " + phase + " it must be 0");
    }
    if (added_ > 0) bad(Field::kOpen, "has a '+', in phase " + phase + " there is none");
  }

  void check_refresh() const {
    std::array<int, kMaxColours> of_colour{};
    for (const int card : position_.market) ++of_colour[rules_.flower(card).colour];
    if (std::ranges::max(of_colour) < kAlike) {
      bad(Field::kPhase, "is refresh, but no three market cards share a colour (IK-6)");
    }
    if (position_.deck_size() == 0) bad(Field::kPhase, "is refresh, but the deck is empty (IK-6)");
  }

  void check_play() const {
    const int played = position_.played;
    if (!special_ && played >= 2) {
      bad(Field::kPlayed,
          "is " + to_string(played) + ", after two cards phase play is over (IK-8)");
    }
    if (hand(position_.mover).size() == 0) {
      bad(Field::kHands, "the seat to move has no card, so that phase play is over");
    }
    if (played == 0 && added_ > 0) bad(Field::kOpen, "has a '+', but no card is played this turn");
    if (played == 0) return;
    if (added_ == 0)
      bad(Field::kOpen, "has no '+', but " + to_string(played) + " cards are played");
    check_added_count();
    if (added_cards_ < played) {
      bad(Field::kOpen, "has " + to_string(added_cards_) + " cards in compositions with '+', but " +
                            to_string(played) + " are played this turn");
    }
  }

  void check_added_count() const {
    if (added_ > position_.played) {
      bad(Field::kOpen, "has " + to_string(added_) + " compositions with '+', but only " +
                            to_string(position_.played) + " cards are played this turn");
    }
  }

  void check_complete() const {
    if (position_.played == 0)
      bad(Field::kPlayed, "is 0, in phase complete a card is played (IK-9)");
    if (!special_ && position_.played > 2) {
      bad(Field::kPlayed,
          "is " + to_string(position_.played) + ", at most 2 are played in a regular turn (IK-8)");
    }
    check_added_count();
    if (!eligible_) {
      bad(Field::kOpen,
          "has no composition that can be completed: at least 4 cards, and '+' (IK-9)");
    }
  }

  // 10.

  /// The cards that a seat's refills drew.
  [[nodiscard]] int refilled(int seat) const {
    int cards = hand(seat).size() - kHand;
    for (const auto& composition : open(seat)) cards += static_cast<int>(composition.cards.size());
    for (const auto& composition : completed(seat)) {
      cards += static_cast<int>(composition.cards.size());
    }
    return cards;
  }

  /// Whether the refills fit a game with `rounds` rounds begun before the special one.
  [[nodiscard]] bool rounds_fit(int rounds) const {
    int early =
        0;  // the least number of Flowers that refills drew before the Last Round card was out
    for (int seat = 0; seat < players(); ++seat) {
      const int finished = special_ || before_mover(seat) ? 1 : 0;
      const int turns = rounds - 1 + finished;
      const int short_of = position_.deck_size() == 0 ? finished : 0;
      const int drawn = refilled(seat);
      if (drawn < turns - short_of || drawn > 2 * turns) return false;
      early += std::max(rounds - 1, drawn - 2 * finished);
    }
    return position_.deck_size() >= rules_.under() || early <= rules_.refills();
  }

  void check_turns() const {
    for (int rounds = 1; rounds <= rules_.num_cards(); ++rounds) {
      if (rounds_fit(rounds)) return;
    }
    string drawn;
    for (int seat = 0; seat < players(); ++seat) {
      drawn += (seat == 0 ? "" : ", ") + to_string(refilled(seat));
    }
    bad(Field::kHands, "with the compositions the refills of the seats have drawn " + drawn +
                           " Flowers, which no number of rounds with 1 or 2 cards a turn gives");
  }

  const Rules& rules_;
  const Position& position_;
  bool special_;
  CardSet seen_;
  std::uint32_t seen_balance_ = 0;
  int added_ = 0;        // compositions with '+'
  int added_cards_ = 0;  // cards in them
  bool eligible_ = false;
};

}  // namespace

void check_position(const Rules& rules, const Position& position) {
  Checker(rules, position).check();
}

}  // namespace kadan::ikebana
