// A list of actions in place: no allocation when legal actions are listed.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "kadan/core/types.hpp"

namespace kadan {

template <std::size_t Capacity>
class ActionList {
 public:
  constexpr void clear() noexcept { size_ = 0; }
  constexpr void push(Action action) noexcept { items_[size_++] = action; }
  constexpr void swap(std::size_t i, std::size_t j) noexcept { std::swap(items_[i], items_[j]); }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr Action operator[](std::size_t i) const noexcept { return items_[i]; }
  constexpr const Action* begin() const noexcept { return items_.data(); }
  constexpr const Action* end() const noexcept { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Action, Capacity> items_;  // left uninitialised on purpose: only [0, size) is read
};

}  // namespace kadan
