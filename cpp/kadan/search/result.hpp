// What a search found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kadan/core/types.hpp"

namespace kadan::search {

/// What is proved about an action, for the seat to move.
enum class Proof : std::int8_t { none, loss, draw, win };

struct ActionStats {
  Action action = 0;
  std::uint64_t visits = 0;
  double value = 0.0;  // mean return of the seat to move; 0 without visits
  double prior = 0.0;  // the share of the evaluator's policy; 0 where there is none
  Proof proof = Proof::none;
};

struct Result {
  Action action = -1;
  std::vector<ActionStats> actions;  // ascending ids
  std::vector<double> values;        // mean return by seat
  std::vector<Action> line;          // principal variation
  std::int64_t simulations = 0;
  double seconds = 0.0;
  std::uint64_t tree_size = 0;  // nodes
  std::uint64_t reused = 0;     // visits of the root that an earlier search made
  int depth = 0;                // actions from the root to the deepest leaf
  bool proved = false;          // the value of the root is exact
  bool memory_full = false;     // the tree could not grow any more
  bool hidden = false;          // searched over samples of the information state
};

/// Whether a is to be played rather than b: proved wins first, proved losses last, and where the
/// position is proved a draw (`drawn`) what draws before what may lose; then visits, value, prior;
/// the lower id of equals.
inline bool better(const ActionStats& a, const ActionStats& b, bool drawn) noexcept {
  const auto rank = [drawn](const ActionStats& stats) {
    switch (stats.proof) {
      case Proof::win: return 3;
      case Proof::draw: return drawn ? 2 : 1;
      case Proof::loss: return 0;
      default: return 1;
    }
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (a.visits != b.visits) return a.visits > b.visits;
  if (a.value != b.value) return a.value > b.value;
  if (a.prior != b.prior) return a.prior > b.prior;
  return a.action < b.action;
}

/// The action to be played of those that were searched.
inline Action best_action(const std::vector<ActionStats>& actions, bool drawn) noexcept {
  const auto before = [drawn](const ActionStats& a, const ActionStats& b) {
    return better(a, b, drawn);
  };
  return std::ranges::min_element(actions, before)->action;
}

}  // namespace kadan::search
