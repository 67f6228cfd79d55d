// A hand of up to four Flowers in one word, in order, each with its mark "known to all" (IK-7).
#pragma once

#include <cstdint>

#include "kadan/ikebana/cards.hpp"

namespace kadan::ikebana {

/// Four lanes of 16 bits: card × 2 + known, ascending; empty lanes, at the end, hold kEmptyLane. A
/// hand with the same cards and marks is always the same word.
class Hand {
 public:
  [[nodiscard]] constexpr int size() const noexcept { return kHand - count(lanes_ & kEmptyBits); }
  [[nodiscard]] constexpr bool empty() const noexcept { return lanes_ == kAllEmpty; }
  [[nodiscard]] constexpr int card(int place) const noexcept { return lane(place) >> 1; }
  [[nodiscard]] constexpr bool known(int place) const noexcept { return (lane(place) & 1) != 0; }

  /// The number of lanes below a card: its place, if it is in the hand.
  [[nodiscard]] constexpr int place_of(int card) const noexcept {
    return kHand - count(((lanes_ | kTops) - static_cast<Bits>(card * 2) * kOnes) & kTops);
  }
  [[nodiscard]] constexpr bool has(int card) const noexcept {
    const int place = place_of(card);
    return place < kHand && this->card(place) == card;
  }

  /// Adds a card to a hand of at most three.
  constexpr void add(int card, bool known) noexcept {
    const unsigned shift = shift_of(place_of(card));
    const Bits before = (Bits{1} << shift) - 1;
    lanes_ = (lanes_ & before) | static_cast<Bits>(card * 2 + (known ? 1 : 0)) << shift |
             (lanes_ & ~before) << 16U;
  }

  constexpr void remove(int card) noexcept {
    const Bits before = (Bits{1} << shift_of(place_of(card))) - 1;
    lanes_ = (lanes_ & before) | (lanes_ >> 16U & ~before) | kEmptyLane << 48U;
  }

  friend constexpr bool operator==(const Hand&, const Hand&) = default;

 private:
  static constexpr Bits kEmptyLane = 0x7FFF;  // above every card
  static constexpr Bits kOnes = 0x0001000100010001ULL;
  static constexpr Bits kTops = 0x8000800080008000ULL;
  static constexpr Bits kEmptyBits = 0x4000400040004000ULL;  // set in empty lanes only
  static constexpr Bits kAllEmpty = kEmptyLane * kOnes;

  static constexpr unsigned shift_of(int place) noexcept {
    return static_cast<unsigned>(place) * 16U;
  }
  [[nodiscard]] constexpr int lane(int place) const noexcept {
    return static_cast<int>(lanes_ >> shift_of(place) & 0xFFFFU);
  }

  Bits lanes_ = kAllEmpty;
};

}  // namespace kadan::ikebana
