// The four types of tiles of Bonsai and the symbols that let them be placed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kadan::bonsai {

inline constexpr int kMaxPlayers = 4;

/// Types of tiles, always in this order; `kAny` is a symbol that stands for each of them.
enum Type : int { kWood, kLeaf, kFlower, kFruit, kAny };
inline constexpr int kTypes = 4;
inline constexpr int kSymbols = 5;

inline constexpr std::array<std::string_view, kSymbols> kTypeNames{"wood", "leaf", "flower",
                                                                   "fruit", "any"};
inline constexpr std::string_view kTypeLetters = "wlfra";

/// Numbers of tiles by type.
using Tiles = std::array<std::uint8_t, kTypes>;
/// Numbers of symbols: the four types, then "any".
using Symbols = std::array<std::uint8_t, kSymbols>;

/// All numbers of tiles or symbols together.
template <std::size_t N>
constexpr int total(const std::array<std::uint8_t, N>& numbers) noexcept {
  int sum = 0;
  for (const std::uint8_t number : numbers) sum += number;
  return sum;
}

/// The type of a name, `kAny` for "any" where symbols are asked for; -1 for any other text.
constexpr int type_named(std::string_view name, bool symbols = false) noexcept {
  for (int type = 0; type < (symbols ? kSymbols : kTypes); ++type) {
    if (kTypeNames[static_cast<unsigned>(type)] == name) return type;
  }
  return -1;
}

}  // namespace kadan::bonsai
