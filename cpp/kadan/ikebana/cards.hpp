// Flowers by index, and the bounds that every edition keeps (seeds/ikebana.md, "Component file").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kadan/core/bits.hpp"

namespace kadan::ikebana {

inline constexpr int kMaxPlayers = 5;
inline constexpr int kMinCards = 13;
inline constexpr int kMaxCards = 80;
inline constexpr int kMaxNumber = 31;
inline constexpr int kMaxColours = 8;
inline constexpr int kMinBalance = 4;
inline constexpr int kMaxBalance = 32;

inline constexpr int kMarket = 4;     // market slots (IK-5)
inline constexpr int kHand = 4;       // a hand after the refill (IK-14)
inline constexpr int kSlots = 4;      // Balance slots (IK-5)
inline constexpr int kNewTokens = 2;  // tokens on a revealed Balance card (IK-5, IK-11)
inline constexpr int kComplete = 4;   // the least cards of a completed composition (IK-9)
inline constexpr int kAlike = 3;      // market cards of one colour that allow a refresh (IK-6)

/// Where there is no card: behind the last of a composition, in an empty Balance slot.
inline constexpr std::uint8_t kNoCard = 0xFF;

/// What play needs of a Flower; a card is its index, its place in the component file.
struct Flower {
  std::uint8_t colour = 0;  // place in `colours`
  std::uint8_t number = 0;  // 1 to 31
  std::uint8_t leaf = 0;    // 0 or 1
};

using FlowerTable = std::array<Flower, kMaxCards>;

/// A non-negative number as a place in an array.
constexpr std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }

/// A set of Flowers.
class CardSet {
 public:
  /// The cards 0 to `cards` − 1.
  static constexpr CardSet all(int cards) noexcept {
    CardSet set;
    set.words_ = {cards < 64 ? bit(cards) - 1 : ~Bits{0}, cards > 64 ? bit(cards - 64) - 1 : 0};
    return set;
  }
  constexpr void add(int card) noexcept { words_[at(card >> 6)] |= bit(card & 63); }
  constexpr void remove(int card) noexcept {  // without an index, so that words stay in registers
    words_[0] &= ~(Bits{card < 64} << (card & 63));
    words_[1] &= ~(Bits{card >= 64} << (card & 63));
  }
  [[nodiscard]] constexpr bool has(int card) const noexcept {
    return (words_[at(card >> 6)] & bit(card & 63)) != 0;
  }
  [[nodiscard]] constexpr int size() const noexcept { return count(words_[0]) + count(words_[1]); }

  /// Calls `visit(card)` for each member in order.
  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (int word = 0; word < 2; ++word) {
      for (Bits rest = words_[at(word)]; rest != 0;) visit(word * 64 + pop_lowest(rest));
    }
  }

 private:
  std::array<Bits, 2> words_{};
};

}  // namespace kadan::ikebana
