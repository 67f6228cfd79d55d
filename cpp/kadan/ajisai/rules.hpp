// The immutable part of a game of Ajisai: options, geometry as bit masks, ids and names of actions.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kadan/ajisai/colours.hpp"
#include "kadan/ajisai/components.hpp"
#include "kadan/ajisai/planes.hpp"
#include "kadan/core/bits.hpp"
#include "kadan/core/config.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/types.hpp"

namespace kadan::ajisai {

/// The colours of one seat: two or three of the ring, in AJ-3's order.
struct Hand {
  std::array<int, 3> colours{};
  int size = 0;
  [[nodiscard]] const int* begin() const noexcept { return colours.data(); }
  [[nodiscard]] const int* end() const noexcept { return colours.data() + size; }
};

/// Mark i of the board in play is bit i of every mask; marks are in mark order.
struct Geometry {
  static constexpr int kForward = 3;  // directions 0 … 2 lead to higher marks, 3 … 5 to lower ones

  Bits all = 0;
  Bits brown = 0;
  std::array<Bits, kMaxMarks> links{};                // the linked marks
  std::array<Bits, kMaxMarks> reach{};                // the union of the six rays
  std::array<std::array<Bits, 6>, kMaxMarks> rays{};  // the marks along one line of links
};

class Rules {
 public:
  static GameSpec spec();

  /// Throws RulesError for `traitor` with three players, ComponentError for bad components.
  Rules(const Parameters& parameters, const Config& components, std::string edition);

  [[nodiscard]] int num_players() const noexcept { return players_; }
  [[nodiscard]] int num_actions() const noexcept;
  [[nodiscard]] int max_game_length() const noexcept;
  [[nodiscard]] std::vector<int> observation_shape() const;
  [[nodiscard]] bool perfect_information() const noexcept { return !traitor_; }
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Action parse_action(std::string_view text) const;

  [[nodiscard]] bool small() const noexcept { return small_; }
  [[nodiscard]] bool traitor() const noexcept { return traitor_; }
  [[nodiscard]] int num_marks() const noexcept { return static_cast<int>(marks_.size()); }
  [[nodiscard]] const std::vector<Mark>& marks() const noexcept { return marks_; }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }
  [[nodiscard]] const Planes& planes() const noexcept { return planes_; }
  [[nodiscard]] const Hand& hand(int seat) const noexcept {
    return hands_[static_cast<unsigned>(seat)];
  }
  [[nodiscard]] int centre() const noexcept { return centre_; }
  /// The index of a mark in play by its name; -1 where there is none.
  [[nodiscard]] int mark_named(std::string_view name) const noexcept;

  // Action ids (G-4).
  [[nodiscard]] Action bloom(int colour, int mark) const noexcept {
    return colour * num_marks() + mark;
  }
  [[nodiscard]] Action substitution(int mark) const noexcept { return bloom(kWhite, mark); }
  [[nodiscard]] Action secret(int colour) const noexcept { return kColours * num_marks() + colour; }

 private:
  int players_;
  bool small_;
  bool traitor_;
  int centre_ = -1;
  std::vector<Mark> marks_;
  Geometry geometry_;
  Planes planes_;
  std::array<Hand, 3> hands_{};
};

}  // namespace kadan::ajisai
