// The one generator of Kadan, SplitMix64, with unbiased small numbers and the shuffle (G-7).
#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace kadan {

class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  /// The generator of the `index`-th of many independent streams that share a seed.
  static constexpr SplitMix64 stream(std::uint64_t seed, std::uint64_t index) noexcept {
    SplitMix64 outer(seed);
    SplitMix64 inner(outer.next() ^ (index * 0xD1342543DE82EF95ULL));
    return SplitMix64(inner.next());
  }

  /// The seed of a generator that goes on as this one will.
  [[nodiscard]] constexpr std::uint64_t state() const noexcept { return state_; }

  constexpr std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  /// A uniform number in [0, n), n > 0 (Lemire's method on the high 32 bits).
  constexpr std::uint32_t below(std::uint32_t n) noexcept { return cell(1, n).second; }

  /// `below(rows * columns)` as row and column, without a division.
  constexpr std::pair<std::uint32_t, std::uint32_t> cell(std::uint32_t rows,
                                                         std::uint32_t columns) noexcept {
    const std::uint32_t n = rows * columns;
    for (;;) {
      const std::uint64_t row = (next() >> 32U) * rows;
      const std::uint64_t column = static_cast<std::uint32_t>(row) * std::uint64_t{columns};
      const auto rest = static_cast<std::uint32_t>(column);
      if (rest >= n || rest >= (0U - n) % n) {
        return {static_cast<std::uint32_t>(row >> 32U), static_cast<std::uint32_t>(column >> 32U)};
      }
    }
  }

  /// Fisher–Yates from the last place down.
  template <class T>
  constexpr void shuffle(std::span<T> items) noexcept {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace kadan
