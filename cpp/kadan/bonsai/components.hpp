// What a component file of Bonsai holds (seeds/bonsai.md, Component file), read and checked.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "kadan/bonsai/goals.hpp"
#include "kadan/bonsai/tiles.hpp"
#include "kadan/core/config.hpp"

namespace kadan::bonsai {

inline constexpr int kSlots = 4;
inline constexpr int kMaxEntries = 32;
inline constexpr int kMaxDeck = 64;
inline constexpr int kMaxTiles = 255;  // trees without buds and supplies together
inline constexpr int kMaxTakes = kSlots * kTypes;

enum class Kind { tool, growth, master, helper, parchment };

/// What a Parchment counts beside the four types.
enum Counted : int { kGrowthCards = kTypes, kHelperCards, kMasterCards };

/// One `[[cards]]` entry.
struct Card {
  Kind kind = Kind::tool;
  int type = 0;      // growth, helper: the type shown; parchment: a type or `Counted`
  int amount = 0;    // tool: the capacity it adds; parchment: the points for each
  bool any = false;  // master: shows an "any"
  Tiles shows{};     // master: the tiles shown without the "any"
  std::array<int, kMaxPlayers> copies{};
  std::string name;
};

/// A market slot: the tiles it gives, or the types one of which it gives.
struct Slot {
  Tiles gives{};
  std::vector<int> choice;  // ascending; empty where there is none
};

struct Components {
  int capacity = 0;
  Symbols symbols{};
  std::array<Tiles, kMaxPlayers> start{};
  Tiles solo_start{};
  std::array<Slot, kSlots> slots;
  std::array<int, kMaxPlayers> first_half{};
  int leaf_points = 0;
  int wood_points = 0;
  int flower_side_points = 0;
  int fruit_points = 0;
  std::vector<std::pair<int, int>> blocked;  // (q, r)
  int protrudes_right = 0;
  int protrudes_left = 0;
  int below = 0;
  std::array<std::array<int, kLevels>, kColours>
      needs{};  // blue: 1, 2, 3, the numbers in the names
  std::array<std::array<int, kLevels>, kColours> goal_points{};
  std::vector<Card> cards;

  /// D: the cards of the deck for a number of players.
  [[nodiscard]] int deck_size(int players) const noexcept;
  /// M: the most Meditates of a game ("Longest games").
  [[nodiscard]] int most_meditates(int players) const noexcept;
  /// T: the most tiles that come into play.
  [[nodiscard]] int most_tiles(int players) const noexcept;
  /// s: the most tiles that a slot gives.
  [[nodiscard]] int most_slot_tiles() const noexcept;
};

/// Reads a component table. Throws ComponentError.
[[nodiscard]] Components read_components(const Config& config);

}  // namespace kadan::bonsai
