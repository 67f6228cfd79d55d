// Sets of cells of a hexagonal area, bit-parallel: one 32-bit word a row.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "kadan/core/bits.hpp"

namespace kadan {

/// The area holds the cells (q, r) with |q|, |r|, |q + r| <= kHexRadius; pointy-top axial
/// coordinates, r grows downward.
inline constexpr int kHexRadius = 15;
inline constexpr int kHexSides = 6;

/// Cell (q, r) has the position 32·(r + 15) + q + 15: bit q + 15 of row r + 15. Positions in
/// ascending order are cells by r, then q. Bit 31 of each row and row 31 hold no cell, so that they
/// lie between the opposite edges and a step from a cell is an addition modulo 1024 without a test
/// for the edge.
inline constexpr int kHexPositions = 1024;

constexpr int hex_position(int q, int r) noexcept { return 32 * (r + kHexRadius) + q + kHexRadius; }
constexpr int hex_q(int position) noexcept { return (position & 31) - kHexRadius; }
constexpr int hex_r(int position) noexcept { return (position >> 5) - kHexRadius; }

/// Whether (q, r) is a cell of the area.
constexpr bool in_hex_area(int q, int r) noexcept {
  const auto within = [](int x) { return -kHexRadius <= x && x <= kHexRadius; };
  return within(q) && within(r) && within(q + r);
}

/// The neighbour on a side, in ring order: (q+1, r), (q, r+1), (q-1, r+1), (q-1, r), (q, r-1),
/// (q+1, r-1). From a cell at the edge it may be a position that is no cell of the area.
constexpr int hex_neighbour(int position, int side) noexcept {
  constexpr std::array<int, kHexSides> kSteps{1, 32, 31, -1, -32, -31};
  return (position + kSteps[static_cast<unsigned>(side)]) & (kHexPositions - 1);
}

/// Ring sets have a bit for each side of a cell. The sides next to those of the set, on either
/// hand.
constexpr unsigned beside_in_ring(unsigned ring) noexcept {
  return (ring << 1U | ring >> 5U | ring >> 1U | ring << 5U) & 63U;
}

/// Whether a ring set holds two consecutive sides.
constexpr bool has_consecutive(unsigned ring) noexcept {
  return (ring & (ring << 1U | ring >> 5U)) != 0;
}

/// The six neighbours of a position as bits of three rows.
struct HexRing {
  std::array<unsigned, 3> rows;  // above, of the position, below
  std::array<std::uint32_t, 3> masks;

  explicit constexpr HexRing(int position) noexcept
      : rows{(static_cast<unsigned>(position >> 5) - 1) & 31U, static_cast<unsigned>(position >> 5),
             (static_cast<unsigned>(position >> 5) + 1) & 31U},
        masks{3U << (position & 31), 5U << (position & 31) >> 1U, 3U << (position & 31) >> 1U} {}
};

/// A set of positions. What a function says about neighbours holds for sets that are cells of the
/// area.
struct HexSet {
  static constexpr std::size_t kRows = 32;
  static constexpr std::size_t kWords = kRows / 2;

  std::array<std::uint32_t, kRows> rows{};

  friend constexpr bool operator==(const HexSet&, const HexSet&) noexcept = default;

  [[nodiscard]] constexpr bool has(int position) const noexcept {
    return (rows[static_cast<unsigned>(position) >> 5U] >> (position & 31) & 1U) != 0;
  }
  constexpr void insert(int position) noexcept {
    rows[static_cast<unsigned>(position) >> 5U] |= 1U << (position & 31);
  }
  constexpr void erase(int position) noexcept {
    rows[static_cast<unsigned>(position) >> 5U] &= ~(1U << (position & 31));
  }

  /// Two rows at a time, for counting: positions 64·i … 64·i + 63.
  [[nodiscard]] constexpr Bits word(std::size_t i) const noexcept {
    return Bits{rows[2 * i]} | Bits{rows[2 * i + 1]} << 32U;
  }
  [[nodiscard]] constexpr int size() const noexcept {
    int sum = 0;
    for (std::size_t i = 0; i < kWords; ++i) sum += count(word(i));
    return sum;
  }
  [[nodiscard]] constexpr bool empty() const noexcept {
    std::uint32_t any = 0;
    for (const std::uint32_t row : rows) any |= row;
    return any == 0;
  }

  /// The member with `rank` members before it; rank < size().
  [[nodiscard]] constexpr int at_rank(unsigned rank) const noexcept {
    std::size_t i = 0;
    for (;; ++i) {
      const auto members = static_cast<unsigned>(count(word(i)));
      if (rank < members) break;
      rank -= members;
    }
    return static_cast<int>(64 * i) + select(word(i), rank);
  }

  /// Calls `visit(position)` for each member in ascending order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t row = 0; row < kRows; ++row) {
      for (std::uint32_t rest = rows[row]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(32 * row) + std::countr_zero(rest));
      }
    }
  }

  /// The sides of a cell on which a member lies, as a ring set.
  [[nodiscard]] constexpr unsigned ring(int position) const noexcept {
    const HexRing at(position);
    const auto column = static_cast<unsigned>(position & 31);
    const auto above = static_cast<unsigned>(Bits{rows[at.rows[0]]} >> column);
    const auto level = static_cast<unsigned>(Bits{rows[at.rows[1]]} << 1U >> column);
    const auto below = static_cast<unsigned>(Bits{rows[at.rows[2]]} << 1U >> column);
    return (level >> 2U & 1U) | (below & 2U) | (below & 1U) << 2U | (level & 1U) << 3U |
           (above & 1U) << 4U | (above & 2U) << 4U;
  }

  constexpr HexSet& operator&=(const HexSet& other) noexcept {
    for (std::size_t i = 0; i < kRows; ++i) rows[i] &= other.rows[i];
    return *this;
  }
  constexpr HexSet& operator|=(const HexSet& other) noexcept {
    for (std::size_t i = 0; i < kRows; ++i) rows[i] |= other.rows[i];
    return *this;
  }
  /// Takes the members of another set out.
  constexpr HexSet& operator-=(const HexSet& other) noexcept {
    for (std::size_t i = 0; i < kRows; ++i) rows[i] &= ~other.rows[i];
    return *this;
  }
  friend constexpr HexSet operator&(HexSet a, const HexSet& b) noexcept { return a &= b; }
  friend constexpr HexSet operator|(HexSet a, const HexSet& b) noexcept { return a |= b; }
  friend constexpr HexSet operator-(HexSet a, const HexSet& b) noexcept { return a -= b; }
};

/// Which neighbours are asked for: on the side `Side` alone.
template <int Side>
constexpr HexSet with_neighbour_on(const HexSet& set) noexcept {
  HexSet result;
  constexpr std::size_t kLast = HexSet::kRows - 1;
  for (std::size_t i = 0; i < kLast; ++i) {
    if constexpr (Side == 0) result.rows[i] = set.rows[i] >> 1U;
    if constexpr (Side == 1) result.rows[i] = set.rows[i + 1];
    if constexpr (Side == 2) result.rows[i] = set.rows[i + 1] << 1U;
    if constexpr (Side == 3) result.rows[i] = set.rows[i] << 1U;
    if constexpr (Side == 4) result.rows[i] = i == 0 ? 0 : set.rows[i - 1];
    if constexpr (Side == 5) result.rows[i] = i == 0 ? 0 : set.rows[i - 1] >> 1U;
  }
  return result;
}

/// The positions next to a member of the set. Intersect them with a set of cells: at the edge of
/// the area some are none.
constexpr HexSet neighbours_of(const HexSet& set) noexcept {
  HexSet result;
  constexpr std::size_t kLast = HexSet::kRows - 2;  // the row of the lowest cells
  const auto row = [&](std::size_t i) { return set.rows[i]; };
  result.rows[0] = row(0) << 1U | row(0) >> 1U | row(1) | row(1) << 1U;
  for (std::size_t i = 1; i < kLast; ++i) {
    result.rows[i] =
        row(i) << 1U | row(i) >> 1U | row(i - 1) | row(i - 1) >> 1U | row(i + 1) | row(i + 1) << 1U;
  }
  result.rows[kLast] = row(kLast) << 1U | row(kLast) >> 1U | row(kLast - 1) | row(kLast - 1) >> 1U;
  return result;
}

/// The positions with members on two consecutive sides; intersect them as those of `neighbours_of`.
constexpr HexSet between_neighbours(const HexSet& set) noexcept {
  const HexSet s0 = with_neighbour_on<0>(set);
  const HexSet s1 = with_neighbour_on<1>(set);
  const HexSet s2 = with_neighbour_on<2>(set);
  const HexSet s3 = with_neighbour_on<3>(set);
  const HexSet s4 = with_neighbour_on<4>(set);
  const HexSet s5 = with_neighbour_on<5>(set);
  return (s0 & (s1 | s5)) | (s2 & (s1 | s3)) | (s4 & (s3 | s5));
}

/// The connected group of a member of `within`.
constexpr HexSet connected_group(const HexSet& within, int member) noexcept {
  HexSet group;
  group.insert(member);
  while (true) {
    const HexSet grown = (group | neighbours_of(group)) & within;
    if (grown == group) return group;
    group = grown;
  }
}

/// The size of the largest connected group of a set, 0 for the empty one.
constexpr int largest_group(HexSet set) noexcept {
  int largest = 0;
  for (std::size_t row = 0; row < HexSet::kRows; ++row) {
    while (set.rows[row] != 0) {
      const HexSet group =
          connected_group(set, static_cast<int>(32 * row) + std::countr_zero(set.rows[row]));
      const int size = group.size();
      largest = size > largest ? size : largest;
      set -= group;
    }
  }
  return largest;
}

/// The number of pairs of a member of `set` and a neighbour of it in `other`.
constexpr int count_contacts(const HexSet& set, const HexSet& other) noexcept {
  int contacts = 0;
  for (std::size_t row = 0; row < HexSet::kRows; ++row) {
    const std::uint32_t own = set.rows[row];
    if (own == 0) continue;
    const std::uint32_t above = other.rows[(row - 1) & 31U];
    const std::uint32_t level = other.rows[row];
    const std::uint32_t below = other.rows[(row + 1) & 31U];
    contacts += count(Bits{own & above} | Bits{own & above >> 1U} << 32U) +
                count(Bits{own & level << 1U} | Bits{own & level >> 1U} << 32U) +
                count(Bits{own & below} | Bits{own & below << 1U} << 32U);
  }
  return contacts;
}

}  // namespace kadan
