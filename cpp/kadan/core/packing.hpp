// Observations in few bytes: a row of bits, then of 16-bit numbers, and how a tensor is made of it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "kadan/core/bits.hpp"

namespace kadan {

/// What all packed observations of a game have in common. Value i of a row is bit i (the lowest bit
/// of the first byte is bit 0) or, from `bits` on, a little-endian 16-bit number; element e of the
/// tensor is value `sources[e]` divided by `divisors[e]`.
struct ObservationPacking {
  std::size_t bits = 0;  // a multiple of 64
  std::size_t numbers = 0;
  std::vector<std::int32_t> sources;
  std::vector<float> divisors;

  /// The bytes of a row.
  [[nodiscard]] std::size_t size() const noexcept { return bits / 8 + numbers * 2; }
};

/// Bits 0 and 1 of every row are 0 and 1, for elements that never change.
inline constexpr std::int32_t kZeroBit = 0;
inline constexpr std::int32_t kOneBit = 1;

/// A number as a row can hold it: cut where it has more than 16 bits.
constexpr std::int16_t packed_number(int value) noexcept {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<int>(value, Limits::min(), Limits::max()));
}

/// Writes a row from front to back. A game's writer and its PackingBuilder name the same parts in
/// the same order.
class PackedRow {
 public:
  PackedRow(std::span<std::uint8_t> row, const ObservationPacking& packing) noexcept
      : bits_(row.data()), numbers_(row.data() + packing.bits / 8) {}

  /// The next n <= 64 bits.
  void append(Bits set, unsigned n) noexcept {
    word_ |= set << filled_;
    filled_ += n;
    if (filled_ < 64) return;
    store();
    filled_ -= 64;
    word_ = filled_ == 0 ? 0 : set >> (n - filled_);
  }

  void flag(bool value) noexcept { append(value ? 1 : 0, 1); }

  /// The next 64 bits, where all before fill whole words.
  void word(Bits set) noexcept {
    word_ = set;
    store();
  }

  /// Goes on with a whole word; to be called after the last bit.
  void align() noexcept {
    if (filled_ > 0) store();
    filled_ = 0;
    word_ = 0;
  }

  /// The next number.
  void number(std::int16_t value) noexcept {
    put(numbers_, value);
    numbers_ += 2;
  }

  /// The next `bits` bits, from a whole word on, and the next `numbers` numbers are 0 but for those
  /// that `mark` and `set` name by their place among them.
  void begin_sparse(std::size_t bits, std::size_t numbers) noexcept {
    align();
    sparse_bits_ = bits_;
    sparse_numbers_ = numbers_;
    const std::size_t bytes = (bits + 63) / 64 * 8;
    bits_ = std::fill_n(bits_, bytes, std::uint8_t{0});
    numbers_ = std::fill_n(numbers_, numbers * 2, std::uint8_t{0});
  }
  void mark(std::size_t bit) noexcept {
    std::uint8_t& byte = sparse_bits_[bit / 8];
    byte = static_cast<std::uint8_t>(byte | 1U << bit % 8);
  }
  void set(std::size_t number, std::int16_t value) noexcept {
    put(sparse_numbers_ + number * 2, value);
  }

 private:
  void store() noexcept {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(bits_, &word_, 8);
    } else {
      for (unsigned i = 0; i < 8; ++i) bits_[i] = static_cast<std::uint8_t>(word_ >> i * 8);
    }
    bits_ += 8;
  }

  static void put(std::uint8_t* at, std::int16_t value) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(at, &value, 2);
    } else {
      at[0] = static_cast<std::uint8_t>(value);
      at[1] = static_cast<std::uint8_t>(static_cast<std::uint16_t>(value) >> 8U);
    }
  }

  std::uint8_t* bits_;
  std::uint8_t* numbers_;
  std::uint8_t* sparse_bits_ = nullptr;
  std::uint8_t* sparse_numbers_ = nullptr;
  Bits word_ = bit(kOneBit);
  unsigned filled_ = 2;
};

/// Finds out what a row holds: where PackedRow writes a bit or a number this notes its place, and
/// the elements of the tensor that are made of it.
class PackingBuilder {
 public:
  /// The first of the next n bits.
  std::int32_t bits(std::size_t n) {
    const auto first = static_cast<std::int32_t>(bits_);
    bits_ += n;
    return first;
  }

  /// The first of the next n numbers, to be named as it is here.
  std::int32_t numbers(std::size_t n) {
    const auto first = -1 - static_cast<std::int32_t>(numbers_);
    numbers_ += n;
    return first;
  }
  /// The number that follows another one by `distance`.
  static constexpr std::int32_t after(std::int32_t number, int distance) noexcept {
    return number - distance;
  }

  /// Goes on with a whole word.
  void align() { bits_ = (bits_ + 63) / 64 * 64; }

  /// The next element of the tensor.
  void element(std::int32_t source, int divisor = 1) {
    packing_.sources.push_back(source);
    packing_.divisors.push_back(static_cast<float>(divisor));
  }

  ObservationPacking finish() {
    align();
    packing_.bits = bits_;
    packing_.numbers = numbers_;
    for (std::int32_t& source : packing_.sources) {
      if (source < 0) source = static_cast<std::int32_t>(bits_) - 1 - source;
    }
    return packing_;
  }

 private:
  ObservationPacking packing_;
  std::size_t bits_ = 2;
  std::size_t numbers_ = 0;
};

}  // namespace kadan
