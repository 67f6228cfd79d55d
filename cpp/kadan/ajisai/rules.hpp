// The immutable part of a game of Ajisai: options, geometry as bit masks, ids and names of actions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kadan/ajisai/colours.hpp"
#include "kadan/ajisai/components.hpp"
#include "kadan/ajisai/planes.hpp"
#include "kadan/core/bits.hpp"
#include "kadan/core/config.hpp"
#include "kadan/core/mirror.hpp"
#include "kadan/core/packing.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/types.hpp"

namespace kadan::ajisai {

inline constexpr std::size_t kMostColours = 3;  // of one seat
inline constexpr int kMaxActions = kColours * kMaxMarks + kRing;

/// The colours of one seat: two or three of the ring, in AJ-3's order.
struct Hand {
  std::array<int, kMostColours> colours{};
  std::array<int, kMostColours> ascending{};  // the same in the order of action ids
  int size = 0;
  [[nodiscard]] const int* begin() const noexcept { return colours.data(); }
  [[nodiscard]] const int* end() const noexcept { return colours.data() + size; }
};

/// What lies around a mark, in one cache line. A ray is the marks along one line of links. Rays 0 …
/// 2 lead to higher marks and are first in their pairs; 3 … 5 lead to lower ones and are mirrored:
/// the nearest mark of any ray is the lowest.
struct alignas(64) Outlook {
  Pair beyond{};               // all marks that are not linked, twice
  std::array<Pair, 3> rays{};  // d and d + 3

  /// The nearest member of `stops`, a set and the same mirrored, on each ray.
  [[nodiscard]] Pair nearest(const Pair& stops) const noexcept {
    Pair found{};
    for (const Pair& ray : rays) {
      const Pair met = ray & stops;
      found |= met & -met;
    }
    return found;
  }
};

/// Mark i of the board in play is bit i of every mask; marks are in mark order.
struct Geometry {
  Bits all = 0;
  Bits brown = 0;
  std::array<Bits, kMaxMarks> links{};  // the linked marks
  std::array<Bits, kMaxMarks> reach{};  // the union of the six rays
  std::array<Outlook, kMaxMarks> outlooks{};
  /// The marks linked to any of six marks in a row, by which of them are meant. (Eight would be a
  /// little faster alone, but a table too large for the nearest cache beside other things.)
  std::array<std::array<Bits, 64>, (kMaxMarks + 5) / 6> linked_to_six{};
};

class Rules {
 public:
  static GameSpec spec();

  /// Throws RulesError for `traitor` with three players, ComponentError for bad components.
  Rules(const Parameters& parameters, const Config& components, std::string edition);

  [[nodiscard]] int num_players() const noexcept { return players_; }
  [[nodiscard]] int num_actions() const noexcept { return num_actions_; }
  [[nodiscard]] int max_game_length() const noexcept;
  [[nodiscard]] std::vector<int> observation_shape() const;
  [[nodiscard]] const ObservationPacking& packing() const noexcept { return packing_; }
  [[nodiscard]] bool perfect_information() const noexcept { return !traitor_; }
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] Action parse_action(std::string_view text) const;

  [[nodiscard]] bool small() const noexcept { return small_; }
  [[nodiscard]] bool traitor() const noexcept { return traitor_; }
  [[nodiscard]] int num_marks() const noexcept { return num_marks_; }
  [[nodiscard]] const std::vector<Mark>& marks() const noexcept { return marks_; }
  [[nodiscard]] const Geometry& geometry() const noexcept { return geometry_; }
  [[nodiscard]] const Planes& planes() const noexcept { return planes_; }
  [[nodiscard]] const Hand& hand(int seat) const noexcept {
    return hands_[static_cast<unsigned>(seat)];
  }
  /// The ring in the order of `relative_colours`.
  [[nodiscard]] const std::array<int, kRing>& colours_seen_by(int seat) const noexcept {
    return relative_[static_cast<unsigned>(seat)];
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
  /// The colour of a bloom or substitution, kColours or more for a secret: id / num_marks, which a
  /// multiplication gives exactly for so few ids.
  [[nodiscard]] int group(Action action) const noexcept {
    return static_cast<int>(static_cast<std::uint32_t>(action) * inverse_ >> 16U);
  }

 private:
  int players_;
  bool small_;
  bool traitor_;
  int centre_ = -1;
  int num_marks_ = 0;
  int num_actions_ = 0;
  std::uint32_t inverse_ = 0;  // 65,536 / num_marks, rounded up
  std::vector<Mark> marks_;
  Geometry geometry_;
  Planes planes_;
  ObservationPacking packing_;
  std::array<Hand, 3> hands_{};
  std::array<std::array<int, kRing>, 3> relative_{};
};

}  // namespace kadan::ajisai
