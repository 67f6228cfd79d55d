// Logarithm, exponential and fixed-point values from basic operations alone: searches give the same
// result on every machine, which the functions of a C library do not promise.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace kadan::search {

/// A return or a sum of returns in units of 2^-30: sums of integers do not depend on their order.
using Value = std::int64_t;
inline constexpr Value kOne = Value{1} << 30U;

inline Value to_value(double x) noexcept { return std::llround(x * static_cast<double>(kOne)); }
inline double to_double(Value value) noexcept {
  return static_cast<double>(value) / static_cast<double>(kOne);
}

/// The natural logarithm of n ≥ 1, to about 1e-12.
inline double log_of(std::uint32_t n) noexcept {
  constexpr double kLn2 = 0.693147180559945309417;
  const int exponent = static_cast<int>(std::bit_width(n)) - 1;
  const double m = static_cast<double>(n) / static_cast<double>(std::uint64_t{1} << exponent);
  const double z = (m - 1.0) / (m + 1.0);  // below 1/3
  const double square = z * z;
  double sum = 0.0;
  for (int k = 21; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
  return exponent * kLn2 + 2.0 * z * sum;
}

/// e^x for |x| ≤ 700 (beyond, as for 700), to about 1e-14 relative.
inline double exp_of(double x) noexcept {
  constexpr double kLn2 = 0.693147180559945309417;
  x = std::clamp(x, -700.0, 700.0);
  const double whole = std::floor(x / kLn2 + 0.5);
  const double rest = x - whole * kLn2;  // |rest| ≤ ln 2 / 2
  double sum = 1.0;
  for (int k = 14; k >= 1; --k) sum = 1.0 + sum * rest / k;
  return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace kadan::search
