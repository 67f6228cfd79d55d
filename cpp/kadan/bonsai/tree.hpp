// A tree of Bonsai: its tiles, and, kept up to date, the cells where each type of tile may go
// (BO-18).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "kadan/bonsai/tiles.hpp"
#include "kadan/core/hex.hpp"

namespace kadan::bonsai {

/// Where a position lies with respect to the pot (BO-6), as bits.
enum Reach : std::uint8_t {
  kRight = 1,       // protrudes right and is not below
  kRightBelow = 2,  // protrudes right and is below
  kLeft = 4,
  kLeftBelow = 8,
};
inline constexpr unsigned kRightSide = kRight | kRightBelow;
inline constexpr unsigned kLeftSide = kLeft | kLeftBelow;

inline constexpr int kBud = hex_position(0, 0);

/// What is the same for all trees of a game: the cells of the game (BO-9) and the reach of each
/// position.
struct Ground {
  HexSet cells;
  std::array<std::uint8_t, kHexPositions> reach{};
};

struct Tree {
  /// The sets of cells that take a tile: wood and leaf go to the same ones.
  enum Spot : int { kWoodOrLeaf, kForFlower, kForFruit };
  static constexpr std::size_t kSpots = 3;

  std::array<HexSet, kTypes> tiles;  // the bud is among the wood
  std::array<HexSet, kSpots> spots;
  std::array<std::uint16_t, kSpots> num_spots{};
  Tiles numbers{};                           // without the bud
  std::array<std::uint8_t, 2> protruding{};  // flowers that protrude right, left
  std::uint8_t reached = 0;                  // the reach of all tiles together
  std::array<std::uint8_t, 3> unused{};      // makes the padding part of the value

  /// A tree that is the bud alone.
  static constexpr Tree bud(const Ground& ground) noexcept {
    Tree tree;
    tree.tiles[kWood].insert(kBud);
    tree.survey(ground);
    return tree;
  }

  static constexpr unsigned spot_of(int type) noexcept {
    return type == kWood ? 0U : static_cast<unsigned>(type) - 1U;
  }
  [[nodiscard]] constexpr const HexSet& taking(int type) const noexcept {
    return spots[spot_of(type)];
  }
  [[nodiscard]] constexpr int num_taking(int type) const noexcept {
    return num_spots[spot_of(type)];
  }
  [[nodiscard]] constexpr HexSet all_tiles() const noexcept {
    return tiles[0] | tiles[1] | tiles[2] | tiles[3];
  }
  [[nodiscard]] constexpr int num_wood() const noexcept { return numbers[kWood] + 1; }

  /// Places a tile on a cell that takes it.
  constexpr void place(const Ground& ground, int type, int position) noexcept;

  /// The tiles that may be pruned when no wood can be placed: those with the smallest total
  /// (BO-13).
  [[nodiscard]] constexpr HexSet prunable() const noexcept;
  /// Removes a leaf, flower or fruit and all that goes with it.
  constexpr void prune(const Ground& ground, int position) noexcept;

  /// The sides of flowers on which no tile lies (BO-23).
  [[nodiscard]] constexpr int open_flower_sides() const noexcept {
    return kHexSides * numbers[kFlower] - count_contacts(tiles[kFlower], all_tiles());
  }

  /// Works all but the tiles out from the tiles.
  constexpr void survey(const Ground& ground) noexcept;

  friend constexpr bool operator==(const Tree&, const Tree&) noexcept = default;

 private:
  constexpr void add_spots(unsigned spot, unsigned row, std::uint32_t cells) noexcept {
    std::uint32_t& set = spots[spot].rows[row];
    num_spots[spot] = static_cast<std::uint16_t>(num_spots[spot] + std::popcount(cells & ~set));
    set |= cells;
  }
  constexpr void take_spots(unsigned spot, unsigned row, std::uint32_t cells) noexcept {
    std::uint32_t& set = spots[spot].rows[row];
    num_spots[spot] = static_cast<std::uint16_t>(num_spots[spot] - std::popcount(cells & set));
    set &= ~cells;
  }
  [[nodiscard]] constexpr unsigned leaning_on(int leaf) const noexcept;
};

constexpr void Tree::place(const Ground& ground, int type, int position) noexcept {
  const HexRing ring(position);
  const std::uint32_t cell = 1U << (position & 31);
  tiles[static_cast<unsigned>(type)].rows[ring.rows[1]] |= cell;
  numbers[static_cast<unsigned>(type)]++;
  for (unsigned spot = 0; spot < kSpots; ++spot) take_spots(spot, ring.rows[1], cell);
  const unsigned reach = ground.reach[static_cast<unsigned>(position)];
  reached = static_cast<std::uint8_t>(reached | reach);

  const auto open = [&](unsigned row) {
    return ground.cells.rows[row] & ~(tiles[kWood].rows[row] | tiles[kLeaf].rows[row] |
                                      tiles[kFlower].rows[row] | tiles[kFruit].rows[row]);
  };
  switch (type) {
    case kWood:
      for (unsigned i = 0; i < 3; ++i) {
        add_spots(kWoodOrLeaf, ring.rows[i], ring.masks[i] & open(ring.rows[i]));
      }
      break;
    case kLeaf:
      for (unsigned i = 0; i < 3; ++i) {
        add_spots(kForFlower, ring.rows[i], ring.masks[i] & open(ring.rows[i]));
      }
      // Next to this leaf and to one beside it there is room for a fruit.
      for (unsigned sides = beside_in_ring(tiles[kLeaf].ring(position)); sides != 0;
           sides &= sides - 1) {
        const int next = hex_neighbour(position, std::countr_zero(sides));
        const auto row = static_cast<unsigned>(next) >> 5U;
        const std::uint32_t bit_of = 1U << (next & 31) & open(row);
        if (bit_of != 0 && tiles[kFruit].ring(next) == 0) add_spots(kForFruit, row, bit_of);
      }
      break;
    case kFlower:
      protruding[0] = static_cast<std::uint8_t>(protruding[0] + ((reach & kRightSide) != 0));
      protruding[1] = static_cast<std::uint8_t>(protruding[1] + ((reach & kLeftSide) != 0));
      break;
    default:
      for (unsigned i = 0; i < 3; ++i) take_spots(kForFruit, ring.rows[i], ring.masks[i]);
  }
}

/// The sides of a leaf on which a flower or fruit lies that cannot stay without it.
constexpr unsigned Tree::leaning_on(int leaf) const noexcept {
  unsigned sides = 0;
  for (int side = 0; side < kHexSides; ++side) {
    const int next = hex_neighbour(leaf, side);
    const bool flower = tiles[kFlower].has(next);
    if (!flower && !tiles[kFruit].has(next)) continue;
    const unsigned leaves = tiles[kLeaf].ring(next) & ~(1U << (side + 3) % kHexSides);
    if (flower ? leaves == 0 : !has_consecutive(leaves)) sides |= 1U << side;
  }
  return sides;
}

constexpr HexSet Tree::prunable() const noexcept {
  const HexSet beside_wood = neighbours_of(tiles[kWood]);
  HexSet best = (tiles[kFlower] | tiles[kFruit]) & beside_wood;  // nothing leans on these
  int fewest = best.empty() ? kHexSides : 0;                     // that go with the tile
  (tiles[kLeaf] & beside_wood).for_each([&](int leaf) {
    const int others = std::popcount(leaning_on(leaf));
    if (others < fewest) best = HexSet{};
    if (others <= fewest) best.insert(leaf);
    fewest = std::min(fewest, others);
  });
  return best;
}

constexpr void Tree::prune(const Ground& ground, int position) noexcept {
  unsigned sides = tiles[kLeaf].has(position) ? leaning_on(position) : 0U;
  const auto remove = [&](int cell) {
    for (const int type : {kLeaf, kFlower, kFruit}) tiles[static_cast<unsigned>(type)].erase(cell);
  };
  for (; sides != 0; sides &= sides - 1) remove(hex_neighbour(position, std::countr_zero(sides)));
  remove(position);
  survey(ground);
}

constexpr void Tree::survey(const Ground& ground) noexcept {
  const HexSet open = ground.cells - all_tiles();
  spots[kWoodOrLeaf] = neighbours_of(tiles[kWood]) & open;
  spots[kForFlower] = neighbours_of(tiles[kLeaf]) & open;
  spots[kForFruit] = (between_neighbours(tiles[kLeaf]) & open) - neighbours_of(tiles[kFruit]);
  for (unsigned spot = 0; spot < kSpots; ++spot) {
    num_spots[spot] = static_cast<std::uint16_t>(spots[spot].size());
  }
  for (unsigned type = 0; type < kTypes; ++type) {
    numbers[type] = static_cast<std::uint8_t>(tiles[type].size() - (type == kWood ? 1 : 0));
  }
  protruding = {};
  reached = 0;
  all_tiles().for_each([&](int position) {
    const unsigned reach = ground.reach[static_cast<unsigned>(position)];
    reached = static_cast<std::uint8_t>(reached | reach);
    if (!tiles[kFlower].has(position)) return;
    protruding[0] = static_cast<std::uint8_t>(protruding[0] + ((reach & kRightSide) != 0));
    protruding[1] = static_cast<std::uint8_t>(protruding[1] + ((reach & kLeftSide) != 0));
  });
}

}  // namespace kadan::bonsai
