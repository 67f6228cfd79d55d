// The immutable part of a game of Bonsai: options, components as tables, ids and names of actions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kadan/bonsai/components.hpp"
#include "kadan/bonsai/goals.hpp"
#include "kadan/bonsai/tiles.hpp"
#include "kadan/bonsai/tree.hpp"
#include "kadan/core/config.hpp"
#include "kadan/core/packing.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/types.hpp"

namespace kadan::bonsai {

/// Numbers of cards by `[[cards]]` entry.
using CardCounts = std::array<std::uint8_t, kMaxEntries>;

/// A take action: its slot, the tiles that the slot gives, and the text.
struct Take {
  int slot = 0;  // 0 is next to the deck
  Tiles gives{};
  std::string name;
};

class Rules {
 public:
  static GameSpec spec();

  /// Throws RulesError for `goals` off with one player and for a `level` with more, ComponentError
  /// for bad components.
  Rules(const Parameters& parameters, const Config& components, std::string edition);

  [[nodiscard]] int num_players() const noexcept { return players_; }
  [[nodiscard]] int num_actions() const noexcept { return base_ + 35 + kTypes; }
  [[nodiscard]] int max_game_length() const noexcept;
  [[nodiscard]] std::vector<int> observation_shape() const;
  [[nodiscard]] const ObservationPacking& packing() const noexcept { return packing_; }
  [[nodiscard]] bool perfect_information() const noexcept { return false; }
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Action parse_action(std::string_view text) const;

  [[nodiscard]] bool solo() const noexcept { return players_ == 1; }
  [[nodiscard]] bool goals() const noexcept { return goals_; }
  [[nodiscard]] bool tokonoma() const noexcept { return tokonoma_; }
  [[nodiscard]] bool empty_cultivate() const noexcept { return empty_cultivate_; }
  [[nodiscard]] int level() const noexcept { return level_; }
  [[nodiscard]] const Components& components() const noexcept { return components_; }
  /// The options as a position's text names them.
  [[nodiscard]] const std::string& options_text() const noexcept { return options_text_; }

  // Cells (BO-9). A cell's index is its place in cell order, which is that of positions.
  [[nodiscard]] const Ground& ground() const noexcept { return ground_; }
  /// The cells of the ground as a plane of the tensor.
  [[nodiscard]] const std::vector<float>& ground_plane() const noexcept { return ground_plane_; }
  [[nodiscard]] int num_cells() const noexcept { return first_take_; }
  [[nodiscard]] int position_of(int cell) const noexcept {
    return positions_[static_cast<unsigned>(cell)];
  }
  [[nodiscard]] int cell_at(int position) const noexcept {
    return cells_[static_cast<unsigned>(position)];
  }

  // Cards.
  [[nodiscard]] int num_entries() const noexcept {
    return static_cast<int>(components_.cards.size());
  }
  [[nodiscard]] const Card& card(int entry) const noexcept {
    return components_.cards[static_cast<unsigned>(entry)];
  }
  /// The index of an entry by its name; -1 where there is none.
  [[nodiscard]] int card_named(std::string_view name) const noexcept;
  /// The entry of the Helper that shows a type; -1 where there is none.
  [[nodiscard]] int helper_showing(int type) const noexcept;
  [[nodiscard]] const CardCounts& deck_cards() const noexcept { return deck_cards_; }
  [[nodiscard]] int deck_size() const noexcept { return deck_size_; }
  /// Cards in the top part of the deck, with `tokonoma` (BO-12).
  [[nodiscard]] int top_part() const noexcept { return top_part_; }
  [[nodiscard]] int count_kind(const CardCounts& kept, Kind kind) const noexcept;
  /// The symbols of Seishi and kept Growth cards (BO-17).
  [[nodiscard]] Symbols symbols(const CardCounts& kept) const noexcept {
    Symbols sum = components_.symbols;
    for (std::size_t type = 0; type < kTypes; ++type) {
      const auto added = kept[growth_entry_[type]] & growth_mask_[type];
      sum[type] = static_cast<std::uint8_t>(sum[type] + added);
    }
    return sum;
  }
  [[nodiscard]] int capacity(const CardCounts& kept) const noexcept {
    return components_.capacity + tool_adds_ * kept[tool_entry_];
  }
  /// Points of kept Parchments (BO-23).
  [[nodiscard]] int parchment_points(const CardCounts& kept, const Tree& tree) const noexcept;

  // Takes (BO-15).
  [[nodiscard]] const std::vector<Take>& takes() const noexcept { return takes_; }
  /// The takes of the slots whose bits are set, as bits.
  [[nodiscard]] unsigned takes_of(unsigned slots) const noexcept { return takes_of_[slots]; }

  // Goals.
  [[nodiscard]] const Tiles& start_tiles(int seat) const noexcept {
    return solo() ? components_.solo_start : components_.start[static_cast<unsigned>(seat)];
  }
  /// The levels of a colour in play (BO-10).
  [[nodiscard]] GoalSet levels_in_play(int colour) const noexcept {
    return static_cast<GoalSet>((players_ <= 2 ? 5U : 7U) << (kLevels * colour));
  }
  /// The tiles whose requirement a tree meets, all but the green ones.
  [[nodiscard]] GoalSet met_quickly(const Tree& tree) const noexcept {
    const int flowers = std::max(tree.protruding[0], tree.protruding[1]);
    return static_cast<GoalSet>(
        met_[kBrown][tree.numbers[kWood]] | met_[kOrange][tree.numbers[kFruit]] |
        met_[kPink][static_cast<unsigned>(flowers)] | met_[kBlue][tree.reached]);
  }
  /// The green tiles that a group of leaves meets.
  [[nodiscard]] GoalSet met_by_leaves(int group) const noexcept {
    return met_[kGreen][static_cast<unsigned>(group)];
  }
  [[nodiscard]] GoalSet met(const Tree& tree) const noexcept {
    return static_cast<GoalSet>(met_quickly(tree) |
                                met_by_leaves(largest_group(tree.tiles[kLeaf])));
  }
  [[nodiscard]] std::string goal_name(int goal) const;
  /// The index of a goal tile by its name; -1 where there is none.
  [[nodiscard]] int goal_named(std::string_view name) const;
  [[nodiscard]] int goal_points(GoalSet goals) const noexcept;

  // Action ids (G-4).
  [[nodiscard]] Action prune(int position) const noexcept { return cell_at(position); }
  [[nodiscard]] Action take(int index) const noexcept { return first_take_ + index; }
  [[nodiscard]] Action cultivate() const noexcept { return cultivate_; }
  [[nodiscard]] Action placement(int type, int position) const noexcept {
    return cultivate_ + 1 + type * num_cells() + cell_at(position);
  }
  [[nodiscard]] Action pick(int type) const noexcept { return base_ + type; }
  [[nodiscard]] Action done() const noexcept { return base_ + kTypes; }
  [[nodiscard]] Action claim(int goal) const noexcept { return base_ + 5 + goal; }
  [[nodiscard]] Action renounce(int goal) const noexcept { return base_ + 20 + goal; }
  [[nodiscard]] Action discard(int type) const noexcept { return base_ + 35 + type; }

  /// The type and the position of a placement; its id is in placement(0, …) … done() - kTypes - 1.
  struct Placement {
    int type;
    int position;
  };
  [[nodiscard]] Placement placement_of(Action action) const noexcept {
    int cell = action - cultivate_ - 1;
    int type = 0;
    for (; cell >= num_cells(); cell -= num_cells()) ++type;
    return {type, position_of(cell)};
  }

 private:
  void build_ground();
  void build_cards();
  void build_takes();
  void build_goals();

  int players_;
  bool goals_;
  bool tokonoma_;
  bool empty_cultivate_;
  int level_;
  Components components_;
  std::string options_text_;
  Ground ground_;
  std::vector<float> ground_plane_;
  std::vector<std::int16_t> positions_;
  std::array<std::int16_t, kHexPositions> cells_{};  // -1: no cell of the game
  CardCounts deck_cards_{};
  int deck_size_ = 0;
  int top_part_ = 0;
  int tool_adds_ = 0;
  unsigned tool_entry_ = 0;
  std::array<unsigned, kTypes> growth_entry_{};
  std::array<unsigned, kTypes> growth_mask_{};  // 0 where no card shows the type
  std::vector<Take> takes_;
  std::array<unsigned, 1U << kSlots> takes_of_{};
  std::array<std::array<GoalSet, kMaxTiles + 1>, kColours> met_{};
  Action first_take_ = 0;
  Action cultivate_ = 0;
  Action base_ = 0;              // the first id after the placements
  std::vector<int> parchments_;  // their entries
  ObservationPacking packing_;
};

/// Rows and columns of a plane of the observation tensor.
inline constexpr int kWindow = 25;

/// A set of cells as such a plane, written in observation.cpp.
[[nodiscard]] std::vector<float> plane_of(const HexSet& cells);

/// A cell as it is written: +2-1.
[[nodiscard]] std::string cell_text(int position);

/// Takes the text of a cell of the area from the front of `text` and gives its position; -1, with
/// nothing taken, where there is none in its exact form.
[[nodiscard]] int take_cell(std::string_view& text);

}  // namespace kadan::bonsai
