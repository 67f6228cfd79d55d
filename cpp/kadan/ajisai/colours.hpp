// The seven colours of Ajisai and who owns which (AJ-1 … AJ-3).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace kadan::ajisai {

/// Colours 0 … 5 lie on the ring in this order; 6 is White.
inline constexpr int kRing = 6;
inline constexpr int kWhite = 6;
inline constexpr int kColours = 7;
inline constexpr int kPiecesPerColour = 13;
inline constexpr std::string_view kLetters = "ROYBPKW";

/// The colour that turns into `colour` beside it (AJ-9).
constexpr int before(int colour) noexcept {
  constexpr std::array<std::int8_t, kRing> kBefore{5, 0, 1, 2, 3, 4};  // no branch to foresee
  return kBefore[static_cast<unsigned>(colour)];
}

/// The order of colours for the observer in seat 0: own first, then by seat (AJ-3). The k-th entry
/// of seat p's own order is this one shifted by `ring_shift` steps a seat.
constexpr std::array<int, kRing> relative_colours(int players, int seat) noexcept {
  constexpr std::array<int, kRing> two{0, 2, 4, 1, 3, 5};
  constexpr std::array<int, kRing> three{0, 3, 2, 5, 4, 1};
  std::array<int, kRing> order = players == 2 ? two : three;
  const int shift = (players - 1) * seat;
  for (int& colour : order) colour = (colour + shift) % kRing;
  return order;
}

/// The colour of a letter of the ring or W; -1 for any other.
constexpr int colour_of(char letter) noexcept {
  const auto found = kLetters.find(letter);
  return found == std::string_view::npos ? -1 : static_cast<int>(found);
}

}  // namespace kadan::ajisai
