// Returns at the end of a game of two or more (G-6).
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace kadan {

/// Writes the returns when the seats whose bits are set in `winners` share the victory.
inline void share_victory(std::uint32_t winners, std::span<double> returns) noexcept {
  const auto n = static_cast<double>(returns.size());
  const auto k = static_cast<double>(std::popcount(winners));
  const double win = (n - k) / (k * (n - 1));
  const double loss = k == n ? 0.0 : -1.0 / (n - 1);
  for (std::size_t seat = 0; seat < returns.size(); ++seat) {
    returns[seat] = (winners >> seat & 1U) != 0 ? win : loss;
  }
}

}  // namespace kadan
