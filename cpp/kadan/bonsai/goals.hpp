// Goal tiles of Bonsai as sets of fifteen bits (BO-3, BO-19).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "kadan/core/bits.hpp"

namespace kadan::bonsai {

inline constexpr int kColours = 5;
inline constexpr int kLevels = 3;
inline constexpr int kGoals = kColours * kLevels;
inline constexpr int kColoursInPlay = 3;

enum Colour : int { kBrown, kGreen, kOrange, kPink, kBlue };
inline constexpr std::array<std::string_view, kColours> kColourNames{"brown", "green", "orange",
                                                                     "pink", "blue"};

/// Bit 3·colour + level, with levels low, middle, high: goal order.
using GoalSet = std::uint16_t;

constexpr GoalSet goal_bit(int goal) noexcept { return static_cast<GoalSet>(1U << goal); }
constexpr GoalSet colour_goals(int colour) noexcept {
  return static_cast<GoalSet>(7U << (kLevels * colour));
}
/// All tiles of the colours that have one in the set.
constexpr GoalSet same_colours(GoalSet goals) noexcept {
  const unsigned set = goals;
  return static_cast<GoalSet>(((set | set >> 1U | set >> 2U) & 011111U) * 7U);
}

/// The tile of a non-empty set that is asked about first: colours in order, in a colour high before
/// low (BO-19).
constexpr int first_due(GoalSet goals) noexcept {
  const int colour = std::countr_zero(goals) / kLevels;
  return highest(Bits{static_cast<GoalSet>(goals & colour_goals(colour))});
}

}  // namespace kadan::bonsai
