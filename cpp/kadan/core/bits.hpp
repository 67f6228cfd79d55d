// Small helpers for sets kept in 64-bit words.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kadan {

using Bits = std::uint64_t;

constexpr Bits bit(int index) noexcept { return Bits{1} << static_cast<unsigned>(index); }
constexpr int count(Bits set) noexcept { return std::popcount(set); }
constexpr int lowest(Bits set) noexcept { return std::countr_zero(set); }
constexpr int highest(Bits set) noexcept { return 63 - std::countl_zero(set); }
constexpr Bits without_lowest(Bits set) noexcept { return set & (set - 1); }

/// All bits above `index`.
constexpr Bits above(int index) noexcept { return ~Bits{1} << static_cast<unsigned>(index); }

/// Takes the lowest bit out of a non-empty set and gives its index.
constexpr int pop_lowest(Bits& set) noexcept {
  const int index = lowest(set);
  set = without_lowest(set);
  return index;
}

/// The `n` lowest members of a set (all of it when it has fewer).
constexpr Bits lowest_members(Bits set, int n) noexcept {
  Bits rest = set;
  for (; n > 0 && rest != 0; --n) rest = without_lowest(rest);
  return set & ~rest;
}

namespace detail {
inline constexpr auto kSelectInByte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    unsigned rank = 0;
    for (unsigned i = 0; i < 8; ++i) {
      if ((byte >> i & 1U) != 0) table[rank++][byte] = static_cast<std::uint8_t>(i);
    }
  }
  return table;
}();
}  // namespace detail

/// The index of the member of `set` that has `rank` members below it; rank < count(set).
constexpr int select(Bits set, unsigned rank) noexcept {
  constexpr Bits kOnes = 0x0101010101010101ULL;
  constexpr Bits kTops = 0x8080808080808080ULL;
  Bits sums = set - (set >> 1U & 0x5555555555555555ULL);
  sums = (sums & 0x3333333333333333ULL) + (sums >> 2U & 0x3333333333333333ULL);
  sums = ((sums + (sums >> 4U)) & 0x0F0F0F0F0F0F0F0FULL) * kOnes;   // byte i: members in bytes 0…i
  const Bits not_before = ((rank * kOnes | kTops) - sums) & kTops;  // top bit: sum <= rank
  const auto byte = static_cast<unsigned>(std::popcount(not_before)) * 8U;
  const auto before = static_cast<unsigned>((sums << 8U) >> byte & 0xFFU);
  return static_cast<int>(byte + detail::kSelectInByte[rank - before][set >> byte & 0xFFU]);
}

}  // namespace kadan
