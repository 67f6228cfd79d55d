// What the tensors of all positions of a game of Ajisai have in common.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kadan/ajisai/components.hpp"

namespace kadan::ajisai {

/// The rectangle of cells that a plane is, and those that are always the same.
struct Planes {
  Planes() = default;
  explicit Planes(const std::vector<Mark>& marks);

  int height = 0;
  int width = 0;
  std::size_t size = 0;                          // cells of a plane
  std::array<std::uint16_t, kMaxMarks> cells{};  // by mark
  std::vector<float> board;                      // two planes: all marks, the brown ones
};

}  // namespace kadan::ajisai
