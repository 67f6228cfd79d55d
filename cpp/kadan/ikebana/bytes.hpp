// Lists of small numbers as bytes in 64-bit words, place k in byte k % 8 of word k / 8: eight
// compositions are compared with a card at once, on every machine and without alignment of bytes.
#pragma once

#include <bit>
#include <cstdint>

#include "kadan/core/bits.hpp"
#include "kadan/ikebana/cards.hpp"

namespace kadan::ikebana::bytes {

inline constexpr Bits kOnes = 0x0101010101010101ULL;
inline constexpr Bits kTops = 0x8080808080808080ULL;

/// The number of words that hold `n` bytes.
constexpr int words_for(int n) noexcept { return (n + 7) >> 3; }

constexpr unsigned shift_of(int k) noexcept { return static_cast<unsigned>(k & 7) * 8U; }

constexpr int get(const Bits* words, int k) noexcept {
  return static_cast<int>(words[k >> 3] >> shift_of(k) & 0xFFU);
}

/// Writes a byte that is 0 so far.
constexpr void set(Bits* words, int k, int value) noexcept {
  words[k >> 3] |= static_cast<Bits>(value) << shift_of(k);
}

constexpr void replace(Bits* words, int k, int value) noexcept {
  words[k >> 3] = (words[k >> 3] & ~(Bits{0xFF} << shift_of(k))) | static_cast<Bits>(value)
                                                                       << shift_of(k);
}

/// Takes byte k out: the later ones move down by one, and 0 comes in at the end of the `size`
/// words.
constexpr void remove(Bits* words, int size, int k) noexcept {
  int word = k >> 3;
  const Bits before = (Bits{1} << shift_of(k)) - 1;
  Bits moved = (words[word] & before) | (words[word] >> 8U & ~before);
  for (; word + 1 < size; ++word) {
    words[word] = moved | words[word + 1] << 56U;
    moved = words[word + 1] >> 8U;
  }
  words[word] = moved;
}

/// The top bit of every byte that is at least the one of `keys`; all bytes are below 128.
constexpr Bits at_least(Bits word, Bits keys) noexcept { return ((word | kTops) - keys) & kTops; }

/// Bit i for byte i of a word in which every byte is 0 or 1.
constexpr Bits gather(Bits flags) noexcept { return (flags * 0x0102040810204080ULL) >> 56U; }

}  // namespace kadan::ikebana::bytes
