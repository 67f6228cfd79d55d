// The legal actions of a state as a few sets of ids that lie close together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kadan/core/bits.hpp"
#include "kadan/core/types.hpp"

namespace kadan {

/// Up to N runs: member i of the k-th set is action `first(k) + i`. Runs are in ascending order and
/// do not overlap, so that this is the sorted list of legal actions in another form.
template <std::size_t N>
class ActionRuns {
 public:
  constexpr void push(Action first, Bits set) noexcept {
    sets_[size_] = set;
    firsts_[size_] = first;
    ++size_;
  }

  [[nodiscard]] constexpr bool empty() const noexcept {
    Bits any = 0;
    for (const Bits set : sets_) any |= set;
    return any == 0;
  }

  [[nodiscard]] constexpr std::uint32_t count() const noexcept {
    std::uint32_t members = 0;
    for (const Bits set : sets_) members += static_cast<std::uint32_t>(kadan::count(set));
    return members;
  }

  [[nodiscard]] constexpr bool contains(Action action) const noexcept {
    Bits found = 0;  // without branches
    for (std::size_t k = 0; k < N; ++k) {
      const auto place =
          static_cast<std::uint32_t>(action) - static_cast<std::uint32_t>(firsts_[k]);
      found |= sets_[k] >> (place & 63U) & (place < 64 ? 1U : 0U);
    }
    return found != 0;
  }

  /// The action with `rank` members below it; rank < count(). Without branches.
  [[nodiscard]] constexpr Action select(std::uint32_t rank) const noexcept {
    std::uint32_t members = 0;  // of the sets so far
    std::uint32_t before = 0;   // of the sets before the one that is sought
    std::uint32_t place = 0;
    for (std::size_t k = 0; k + 1 < N; ++k) {
      members += static_cast<std::uint32_t>(kadan::count(sets_[k]));
      const std::uint32_t further = members <= rank ? 1 : 0;
      before += (members - before) * further;
      place += further;
    }
    return firsts_[place] + kadan::select(sets_[place], rank - before);
  }

  template <class Visit>
  constexpr void each(Visit&& visit) const {
    for (std::size_t k = 0; k < N; ++k) {
      for (Bits rest = sets_[k]; rest != 0;) visit(firsts_[k] + pop_lowest(rest));
    }
  }

  /// Adds the members to a set of all actions: action a is bit a % 64 of word a / 64. There must be
  /// a word for each member.
  constexpr void add_to(std::span<Bits> words) const noexcept {
    for (std::size_t k = 0; k < N; ++k) {
      const auto first = static_cast<std::uint32_t>(firsts_[k]);
      const std::size_t word = first / 64;
      const std::uint32_t shift = first % 64;
      words[word] |= sets_[k] << shift;
      if (word + 1 < words.size()) words[word + 1] |= sets_[k] >> 1U >> (63 - shift);
    }
  }

 private:
  std::array<Bits, N> sets_{};
  std::array<Action, N> firsts_{};
  std::uint32_t size_ = 0;
};

}  // namespace kadan
