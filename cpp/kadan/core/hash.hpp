// Hashing of whole states: every word goes through a full 64-bit multiply-fold.
#pragma once

#include <cstdint>

namespace kadan {

class Hasher {
 public:
  constexpr Hasher& add(std::uint64_t word) noexcept {
    __extension__ using Wide = unsigned __int128;
    const Wide product =
        static_cast<Wide>(word ^ state_ ^ 0xA0761D6478BD642FULL) * static_cast<Wide>(salt_ | 1U);
    state_ = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
    salt_ = salt_ * 0xD1342543DE82EF95ULL + 0x9E3779B97F4A7C15ULL;
    return *this;
  }

  [[nodiscard]] constexpr std::uint64_t value() const noexcept {
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

 private:
  std::uint64_t state_ = 0x2D358DCCAA6C78A5ULL;
  std::uint64_t salt_ = 0xE7037ED1A0B428DBULL;
};

}  // namespace kadan
