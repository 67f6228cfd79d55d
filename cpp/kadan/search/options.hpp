// What a search is told: its budget, how it selects, how it values a leaf, what it may use.
#pragma once

#include <cstdint>
#include <optional>

namespace kadan::search {

/// When a search ends: at the first limit that is reached. 0 means no limit.
struct Budget {
  std::int64_t simulations = 0;
  double seconds = 0.0;
};

/// One run of a search: how long, and from which seed all its chance comes.
struct Task {
  Budget budget;
  std::uint64_t seed = 0;
};

struct MctsOptions {
  double exploration = 1.0;
  /// The value that an action not yet tried is given in selection; without one each action is tried
  /// before any is tried twice.
  std::optional<double> first_play{};
  /// With N visits at most max(1, factor · N^exponent) actions of a node are tried; 0: all.
  double widening_factor = 0.0;
  double widening_exponent = 0.5;
  int playouts = 1;           // from each leaf
  int playout_depth = -1;     // actions, after which scores value the position; -1: to the end
  double score_scale = 10.0;  // the lead in score that counts much
  bool solve = true;          // back up proofs (two players, nothing hidden)
  bool reuse = false;         // keep the tree for the next search
  int threads = 1;
  bool root_parallel = false;  // a tree for each thread, instead of one for all
  std::uint64_t memory = std::uint64_t{512} << 20U;  // bytes, for all trees together
};

struct PuctOptions {
  double exploration = 1.5;
  double first_play_reduction = 0.0;  // below the parent's value, for actions not tried yet
  double noise_share = 0.0;           // of the noise in the priors of a root
  std::uint64_t memory = std::uint64_t{512} << 20U;  // bytes, for all trees together
};

struct AlphaBetaOptions {
  int depth = 0;              // actions to look ahead; 0: no limit
  bool solve = false;         // go for the proof of who wins, however deep; `depth` is not used
  double score_scale = 10.0;  // turns a lead in score into a value (leaf.hpp)
  std::uint64_t memory = std::uint64_t{64} << 20U;  // bytes of the table
};

}  // namespace kadan::search
