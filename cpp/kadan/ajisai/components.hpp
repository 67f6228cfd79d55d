// The board of a component file (AJ-4): its marks in mark order, read and checked.
#pragma once

#include <string>
#include <vector>

#include "kadan/core/config.hpp"

namespace kadan::ajisai {

inline constexpr int kMaxMarks = 64;
inline constexpr int kMaxRows = 26;
inline constexpr int kMaxCoordinate = 63;

struct Mark {
  int q = 0;
  int r = 0;
  bool brown = false;
  std::string name;  // row letter and number, as on the full board: "e4"
};

/// The marks of a component table by r, then q, with their names. Throws ComponentError.
[[nodiscard]] std::vector<Mark> read_marks(const Config& components);

}  // namespace kadan::ajisai
