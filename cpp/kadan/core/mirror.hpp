// Pairs of sets, of which the second may be mirrored: member i is then bit 63 - i. So what looks up
// in one and down in the other is done to both at once.
#pragma once

#include "kadan/core/bits.hpp"

namespace kadan {

/// Two sets that are worked on at once.
using Pair __attribute__((vector_size(16))) = Bits;

constexpr Bits mirrored(Bits set) noexcept {
  set = (set >> 1U & 0x5555555555555555ULL) | (set & 0x5555555555555555ULL) << 1U;
  set = (set >> 2U & 0x3333333333333333ULL) | (set & 0x3333333333333333ULL) << 2U;
  set = (set >> 4U & 0x0F0F0F0F0F0F0F0FULL) | (set & 0x0F0F0F0F0F0F0F0FULL) << 4U;
  return __builtin_bswap64(set);
}

/// A set, and the same mirrored.
inline Pair with_mirror(Bits set) noexcept { return Pair{set, mirrored(set)}; }

/// The members of the first set and, mirrored, of the second.
inline Bits joined(Pair sets) noexcept { return sets[0] | mirrored(sets[1]); }

}  // namespace kadan
