// The immutable part of a game of Ikebana: its edition as tables, its bounds, ids and names of
// actions.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kadan/core/config.hpp"
#include "kadan/core/packing.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/types.hpp"
#include "kadan/ikebana/bytes.hpp"
#include "kadan/ikebana/components.hpp"

namespace kadan::ikebana {

/// Cards that lie open in the slots, by which a state names an exchange.
using Market = std::array<std::uint8_t, kMarket>;

/// What a card is compared with at the ends of eight compositions at once (State::fits).
struct EndKeys {
  Bits left = 0;
  Bits right = 0;
};

/// N: the most cards that one of `players` seats can play when refills draw `refills` Flowers
/// before the Last Round card is out (seeds/ikebana.md, "Bound on compositions").
[[nodiscard]] constexpr int bound_for(int refills, int players) noexcept {
  const int quotient = refills / (players + 1);
  return 6 + 2 * quotient + (refills % (players + 1) == players ? 1 : 0);
}

class Rules {
 public:
  static GameSpec spec();

  /// Throws ComponentError for bad components, also where they do not suffice for the players
  /// (IK-5).
  Rules(const Parameters& parameters, const Config& components, std::string edition);

  [[nodiscard]] int num_players() const noexcept { return players_; }
  [[nodiscard]] int num_actions() const noexcept { return done() + 1; }
  [[nodiscard]] int max_game_length() const noexcept;
  [[nodiscard]] std::vector<int> observation_shape() const;
  [[nodiscard]] const ObservationPacking& packing() const noexcept { return packing_; }
  [[nodiscard]] bool perfect_information() const noexcept { return false; }
  /// An exchange is written with the number of its slot: B6<>2.
  [[nodiscard]] std::string action_text(Action action) const;
  /// An exchange is written with the card that lies in its slot: B6<>P1.
  [[nodiscard]] std::string action_text(Action action, const Market& market) const;
  /// Throws NotationError for what is no action's text, IllegalActionError for an exchange for a
  /// card that is not in the market.
  [[nodiscard]] Action parse_action(std::string_view text, const Market& market) const;

  // The edition.
  [[nodiscard]] const std::string& edition() const noexcept { return edition_; }
  [[nodiscard]] int num_cards() const noexcept { return static_cast<int>(parts_.cards.size()); }
  [[nodiscard]] int num_balance() const noexcept { return static_cast<int>(parts_.balance.size()); }
  [[nodiscard]] int under() const noexcept { return parts_.under; }
  [[nodiscard]] int tokens() const noexcept { return parts_.tokens; }
  [[nodiscard]] int luxury_leaves() const noexcept { return parts_.luxury_leaves; }
  [[nodiscard]] const FlowerTable& flowers() const noexcept { return flowers_; }
  [[nodiscard]] const Flower& flower(int card) const noexcept { return flowers_[at(card)]; }
  [[nodiscard]] const EndKeys& keys(int card) const noexcept { return keys_[at(card)]; }
  [[nodiscard]] const Condition& condition(int balance) const noexcept {
    return parts_.balance[at(balance)].condition;
  }
  [[nodiscard]] const std::string& card_name(int card) const noexcept {
    return parts_.cards[at(card)].name;
  }
  [[nodiscard]] const std::string& balance_name(int balance) const noexcept {
    return parts_.balance[at(balance)].name;
  }
  /// A card's index by its name; -1 where the edition has none of that name.
  [[nodiscard]] int card_named(std::string_view name) const noexcept;
  /// Points of a completed composition (IK-18): its Utsuwa and 0 to 4 tokens.
  [[nodiscard]] int points(bool luxury, int tokens) const noexcept {
    return (luxury ? parts_.luxury : parts_.simple) +
           (tokens == 0 ? 0 : token_points_[at(tokens - 1)]);
  }

  // Bounds (seeds/ikebana.md, "Bound on compositions").
  /// W: Flowers that refills can draw before the Last Round card is out.
  [[nodiscard]] int refills() const noexcept {
    return num_cards() - under() - kMarket - kHand * players_;
  }
  /// N: the most cards that one seat can play, hence the most open compositions.
  [[nodiscard]] int bound() const noexcept { return bound_; }
  /// The number of words for one seat's open compositions, a byte each.
  [[nodiscard]] int words() const noexcept { return words_; }
  /// The most compositions that one seat can complete.
  [[nodiscard]] int most_completed() const noexcept { return bound_ / kComplete; }

  // Action ids (G-4). Slots and compositions count from 0 here.
  static constexpr Action kKeep = 0;
  static constexpr Action kNoExchange = 16;
  [[nodiscard]] static constexpr Action exchange(int card, int slot) noexcept {
    return kFirstExchange + card * kMarket + slot;
  }
  [[nodiscard]] Action start(int card) const noexcept { return first_play_ + card * places_; }
  [[nodiscard]] Action join_left(int card, int composition) const noexcept {
    return start(card) + 1 + 2 * composition;
  }
  [[nodiscard]] Action join_right(int card, int composition) const noexcept {
    return start(card) + 2 + 2 * composition;
  }
  [[nodiscard]] Action stop() const noexcept { return stop_; }
  [[nodiscard]] Action complete(int composition) const noexcept { return stop_ + 1 + composition; }
  [[nodiscard]] Action done() const noexcept { return stop_ + bound_ - 2; }

  static constexpr Action kFirstExchange = 17;

  /// A play as a card and a place: 0 starts a composition, 1 + 2k joins k left, 2 + 2k right.
  struct Play {
    int card;
    int place;
  };
  [[nodiscard]] Action first_play() const noexcept { return first_play_; }
  [[nodiscard]] Play play(Action action) const noexcept {
    const auto offset = static_cast<std::uint64_t>(action - first_play_);
    // Division by `places_` as a multiplication: exact, as ids are below 2^14 and places below 2^7.
    const auto card = static_cast<int>(offset * reciprocal_ >> 32U);
    return {card, static_cast<int>(offset) - card * places_};
  }

 private:
  [[nodiscard]] std::string other_text(Action action) const;
  [[nodiscard]] Action parse_play(std::string_view card, std::string_view place) const;

  std::string edition_;
  Components parts_;
  int players_;
  int bound_ = 0;
  int words_ = 0;
  int places_ = 0;  // 2N − 1: places where a card can be played
  Action first_play_ = 0;
  Action stop_ = 0;
  std::uint64_t reciprocal_ = 0;
  std::array<int, kSlots> token_points_{};
  FlowerTable flowers_{};
  std::array<EndKeys, kMaxCards> keys_{};
  std::array<std::array<std::int8_t, kMaxNumber + 1>, 26> named_{};  // card by letter and number
  ObservationPacking packing_;
};

/// How the ends of a composition are kept: as bytes of which more fits more cards. A card joins at
/// the left if `left_end` of its number is at most that of the composition's, at the right
/// likewise. Both are at least 4 for a composition, so that an empty place fits nothing. The two
/// lowest bits of the left end hold its size: cards − 1, at most 3, so that 3 says that it can be
/// completed (IK-9).
[[nodiscard]] constexpr int left_end(int number) noexcept { return number << 2; }
[[nodiscard]] constexpr int right_end(int number) noexcept {
  return (kMaxNumber + 1 - number) << 2;
}

}  // namespace kadan::ikebana
