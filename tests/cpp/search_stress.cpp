// Many threads on one search tree, in all games, with room and without: to be run under
// ThreadSanitizer (`make tsan`). Checks besides that what comes out is sane.
#include <atomic>
#include <cstdint>
#include <string>

#include "games.hpp"
#include "kadan/core/rng.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/mcts.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/playout.hpp"

namespace {

using kadan::GameState;
using kadan::Interrupt;
using kadan::SplitMix64;
using kadan::search::Mcts;
using kadan::search::MctsOptions;
using kadan::search::Result;
using kadan::testing::require;

/// What every search must give, whatever the threads did.
void check(const Result& result, std::int64_t simulations, const std::string& name) {
  std::uint64_t visits = 0;
  bool found = false;
  for (const auto& stats : result.actions) {
    visits += stats.visits;
    found = found || stats.action == result.action;
    require(stats.value >= -1.0 && stats.value <= 1.0, name + ": a value out of range");
  }
  require(found, name + ": the best action is none of those searched");
  require(result.simulations == simulations || result.proved, name + ": simulations are missing");
  require(visits <= static_cast<std::uint64_t>(result.simulations), name + ": too many visits");
  require(visits + 64 >= static_cast<std::uint64_t>(result.simulations) || result.proved,
          name + ": visits are missing");
}

/// Searches positions all along some random games, with 2 to 8 threads.
template <GameState S>
void stress(const typename S::Rules& rules, const std::string& name) {
  SplitMix64 rng(7);
  for (int round = 0; round < 3; ++round) {
    const S start = S::initial(rules, rng.next());
    S whole = start;
    const int length = kadan::play_out(rules, whole, rng);
    for (int eighth = 0; eighth < 8; ++eighth) {
      S state = start;
      for (int moves = length * eighth / 8; moves > 0 && !state.is_terminal(); --moves) {
        state.apply(rules, state.random_action(rules, rng));
      }
      if (state.is_terminal()) continue;
      MctsOptions options;
      options.threads = 2 + static_cast<int>(rng.below(7));
      options.root_parallel = rng.below(4) == 0;
      options.playout_depth = static_cast<int>(rng.below(6));
      if (rng.below(2) == 0) options.first_play = 0.5;
      if (rng.below(2) == 0) options.widening_factor = 2.0;
      options.memory = std::uint64_t{1} << (rng.below(2) == 0 ? 14U : 22U);
      options.reuse = rng.below(2) == 0;
      Mcts<S> mcts(rules, options);
      const std::atomic<bool> stop{false};
      Interrupt interrupt;
      constexpr std::int64_t kSimulations = 400;
      check(mcts.run(state, {{kSimulations, 0.0}, rng.next()}, stop, interrupt), kSimulations,
            name);
      state.apply(rules, state.random_action(rules, rng));
      if (state.is_terminal()) continue;
      const Result next = mcts.run(state, {{kSimulations, 0.0}, rng.next()}, stop, interrupt);
      require(next.simulations == kSimulations || next.proved, name + ": after a move");
    }
  }
}

}  // namespace

/// The argument is the folder of the component files.
int main(int count, char** arguments) {
  require(count == 2, "usage: search_stress FOLDER");
  kadan::testing::each_game(
      arguments[1], []<GameState S>(const typename S::Rules& rules, const std::string& name) {
        stress<S>(rules, name);
      });
  return 0;
}
