// Balance conditions (IK-20 … IK-33): what a completed composition is like, and which conditions it
// meets.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "kadan/ikebana/cards.hpp"

namespace kadan::ikebana {

/// The closed list of predicates, in the order of seeds/ikebana.md.
enum class Predicate : std::uint8_t {
  kAlternateColours,
  kSymmetricalColours,
  kSameColour,
  kAdjacentRun,
  kColourPairs,
  kOnlyColours,
  kWithoutColours,
  kParity,
  kDifferentColours,
  kSameNumber,
  kConsecutiveNumbers,
  kNumberRange,
  kAllDifferent,
  kSize,
  kLeaves,
};

/// A predicate with its parameters.
struct Condition {
  Predicate predicate = Predicate::kSize;
  /// The one number of most predicates; `from` of number_range; 1 for odd numbers and for different
  /// numbers, 0 for even numbers and for different colours.
  int value = 0;
  std::uint32_t colours = 0;  // only_colours, without_colours: their set
  std::uint32_t numbers = 0;  // number_range: the numbers in it, n as bit n
};

/// All that a condition may ask about a composition, gathered in one walk from left to right when
/// the composition is completed: no condition has to look at its cards again.
struct Traits {
  int size = 0;
  int leaves = 0;
  int most_of_colour = 0;     // cards of the most frequent colour
  int most_of_number = 0;     // cards of the most frequent number
  std::uint32_t colours = 0;  // colours on it, as bits
  std::uint32_t numbers = 0;  // numbers on it, n as bit n
  std::uint32_t runs = 0;     // lengths of maximal runs of one colour, length k as bit k
  std::uint32_t paired = 0;   // colours with a run of 2 or more
  bool symmetrical = true;    // the colours read the same both ways
};

/// The traits of a composition's cards, left to right; numbers must ascend, as they do by IK-8.
inline Traits traits_of(const FlowerTable& flowers, std::span<const std::uint8_t> cards) noexcept {
  Traits traits;
  traits.size = static_cast<int>(cards.size());
  std::array<std::uint8_t, kMaxColours> of_colour{};
  int run = 0;
  int alike = 0;  // cards of the number so far: equal numbers are neighbours
  int last_number = 0;
  std::uint32_t last_colour = kMaxColours;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Flower flower = flowers[cards[i]];
    const std::uint32_t colour = flower.colour;
    traits.leaves += flower.leaf;
    traits.most_of_colour = std::max<int>(traits.most_of_colour, ++of_colour[colour]);
    traits.colours |= 1U << colour;
    traits.numbers |= 1U << flower.number;
    alike = flower.number == last_number ? alike + 1 : 1;
    traits.most_of_number = std::max(traits.most_of_number, alike);
    last_number = flower.number;
    if (colour == last_colour) {
      ++run;
      traits.paired |= 1U << colour;
    } else {
      traits.runs |= 1U << run;
      run = 1;
    }
    last_colour = colour;
    traits.symmetrical &= colour == flowers[cards[cards.size() - 1 - i]].colour;
  }
  traits.runs = (traits.runs | 1U << run) & ~1U;  // the empty run before the first card is none
  return traits;
}

/// Whether a composition with these traits meets the condition.
inline bool meets(const Traits& traits, const Condition& condition) noexcept {
  constexpr std::uint32_t kOdd = 0xAAAAAAAAU;
  const int value = condition.value;
  switch (condition.predicate) {
    case Predicate::kAlternateColours:
      return std::popcount(traits.colours) == value && traits.paired == 0;
    case Predicate::kSymmetricalColours: return traits.symmetrical;
    case Predicate::kSameColour: return traits.most_of_colour >= value;
    case Predicate::kAdjacentRun: return (traits.runs >> static_cast<unsigned>(value) & 1U) != 0;
    case Predicate::kColourPairs: return std::popcount(traits.paired) >= value;
    case Predicate::kOnlyColours: return traits.colours == condition.colours;
    case Predicate::kWithoutColours: return (traits.colours & condition.colours) == 0;
    case Predicate::kParity: return (traits.numbers & (value == 1 ? ~kOdd : kOdd)) == 0;
    case Predicate::kDifferentColours: return std::popcount(traits.colours) >= value;
    case Predicate::kSameNumber: return traits.most_of_number >= value;
    case Predicate::kConsecutiveNumbers: {
      std::uint32_t starts = traits.numbers;
      for (int i = 1; i < value; ++i) starts &= traits.numbers >> static_cast<unsigned>(i);
      return starts != 0;
    }
    case Predicate::kNumberRange: return (traits.numbers & ~condition.numbers) == 0;
    case Predicate::kAllDifferent:
      return std::popcount(value == 1 ? traits.numbers : traits.colours) == traits.size;
    case Predicate::kSize: return traits.size >= value;
    case Predicate::kLeaves: return traits.leaves >= value;
  }
  return false;
}

}  // namespace kadan::ikebana
