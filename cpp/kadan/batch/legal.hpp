// What a batch knows of the legal actions of its states.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kadan/core/action_runs.hpp"
#include "kadan/core/mask.hpp"
#include "kadan/core/rng.hpp"
#include "kadan/core/state.hpp"

namespace kadan {

/// A state that has its legal actions at hand as runs.
template <class S>
concept HasLegalRuns =
    requires(const S state, S next, const typename S::Rules& rules, Action action) {
      { state.legal_runs(rules) } -> std::same_as<typename S::LegalRuns>;
      { next.apply_and_list(rules, action) } -> std::same_as<typename S::LegalRuns>;
    };

/// For games that list their actions: nothing is kept, every question is put to the state.
template <GameState S>
class BatchLegal {
 public:
  using Rules = typename S::Rules;

  explicit BatchLegal(std::size_t /*lanes*/) {}

  void forget(std::size_t /*lane*/) noexcept {}
  void apply(const Rules& rules, S& state, std::size_t /*lane*/, Action action) {
    state.apply(rules, action);
  }

  [[nodiscard]] bool contains(const Rules& rules, const S& state, std::size_t /*lane*/,
                              Action action) const {
    return state.is_legal(rules, action);
  }

  [[nodiscard]] Action random(const Rules& rules, const S& state, std::size_t /*lane*/,
                              SplitMix64& rng) const {
    return state.random_action(rules, rng);
  }

  /// Writes a flag an action.
  void mask(const Rules& rules, const S& state, std::size_t /*lane*/, std::span<bool> row) const {
    write_legal_mask(rules, state, row);
  }

  /// Writes the bits of the legal actions, the first one the lowest of the first byte.
  void pack(const Rules& rules, const S& state, std::size_t /*lane*/,
            std::span<std::uint8_t> row) const {
    LegalActions<S> legal;
    state.legal_actions(rules, legal);
    std::ranges::fill(row, std::uint8_t{0});
    for (const Action action : legal) {
      const auto place = static_cast<unsigned>(action);
      row[place / 8] = static_cast<std::uint8_t>(row[place / 8] | 1U << place % 8);
    }
  }
};

/// For games that have runs: those of a lane are kept until its state changes, so that masks,
/// random actions and the check of what is played find them once.
template <GameState S>
  requires HasLegalRuns<S>
class BatchLegal<S> {
 public:
  using Rules = typename S::Rules;
  using Runs = typename S::LegalRuns;

  explicit BatchLegal(std::size_t lanes) : runs_(lanes), known_(lanes) {}

  void forget(std::size_t lane) noexcept { known_[lane] = 0; }

  /// Lists at once what comes next where the runs were asked for before: then they will be again.
  void apply(const Rules& rules, S& state, std::size_t lane, Action action) {
    if (known_[lane] != 0) {
      runs_[lane] = state.apply_and_list(rules, action);
    } else {
      state.apply(rules, action);
    }
  }

  [[nodiscard]] bool contains(const Rules& rules, const S& state, std::size_t lane,
                              Action action) const {
    return known_[lane] != 0 ? runs_[lane].contains(action) : state.is_legal(rules, action);
  }

  [[nodiscard]] Action random(const Rules& rules, const S& state, std::size_t lane,
                              SplitMix64& rng) const {
    const Runs& runs = runs_of(rules, state, lane);
    return runs.select(rng.below(runs.count()));
  }

  void mask(const Rules& rules, const S& state, std::size_t lane, std::span<bool> row) const {
    std::ranges::fill(row, false);
    runs_of(rules, state, lane).each([&](Action action) {
      row[static_cast<std::size_t>(action)] = true;
    });
  }

  void pack(const Rules& rules, const S& state, std::size_t lane,
            std::span<std::uint8_t> row) const {
    std::array<Bits, S::kMaskWords> words{};
    runs_of(rules, state, lane).add_to(words);
    std::size_t i = 0;
    for (; i + 8 <= row.size(); i += 8) {
      for (std::size_t k = 0; k < 8; ++k) {
        row[i + k] = static_cast<std::uint8_t>(words[i / 8] >> k * 8);
      }
    }
    for (; i < row.size(); ++i) row[i] = static_cast<std::uint8_t>(words[i / 8] >> i % 8 * 8);
  }

 private:
  const Runs& runs_of(const Rules& rules, const S& state, std::size_t lane) const {
    if (known_[lane] == 0) {
      runs_[lane] = state.legal_runs(rules);
      known_[lane] = 1;
    }
    return runs_[lane];
  }

  // Each thread writes to its own lanes.
  mutable std::vector<Runs> runs_;
  mutable std::vector<std::uint8_t> known_;
};

}  // namespace kadan
