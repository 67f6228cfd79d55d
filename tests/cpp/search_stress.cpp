// Many threads on one search tree, in all games, with room and without: to be run under
// ThreadSanitizer (`make tsan`). Checks besides that what comes out is sane.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "components.hpp"
#include "kadan/ajisai/state.hpp"
#include "kadan/bonsai/state.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/rng.hpp"
#include "kadan/ikebana/state.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/mcts.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/playout.hpp"

namespace {

using kadan::Config;
using kadan::GameState;
using kadan::Interrupt;
using kadan::Parameters;
using kadan::SplitMix64;
using kadan::search::Mcts;
using kadan::search::MctsOptions;
using kadan::search::Result;

void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n", what.c_str());
  std::exit(1);
}

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
void stress(const Config& components, const Parameters::Values& values) {
  const typename S::Rules rules(Parameters(S::Rules::spec(), values), components, "stress");
  std::string name = S::Rules::spec().name;
  for (const auto& [key, value] : values) name += " " + key + "=" + kadan::to_text(value);
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
  std::printf("%s: fine\n", name.c_str());
}

}  // namespace

/// The argument is the folder of the component files as components.py writes them.
int main(int count, char** arguments) {
  require(count == 2, "usage: search_stress FOLDER");
  const std::string folder = arguments[1];
  const Config ajisai = kadan::testing::read_components(folder + "/ajisai.txt");
  const Config bonsai = kadan::testing::read_components(folder + "/bonsai.txt");
  const Config ikebana = kadan::testing::read_components(folder + "/ikebana.txt");
  using Text = std::string;
  for (const std::int64_t players : {2, 3}) {
    stress<kadan::ajisai::State>(ajisai, {{"players", players}});
    stress<kadan::ajisai::State>(ajisai, {{"players", players}, {"board", Text("small")}});
  }
  stress<kadan::ajisai::State>(ajisai, {{"traitor", true}});
  for (const std::int64_t players : {2, 3, 4, 5}) {
    stress<kadan::ikebana::State>(ikebana, {{"players", players}});
  }
  for (const std::int64_t players : {1, 2, 3, 4}) {
    stress<kadan::bonsai::State>(bonsai, {{"players", players}});
  }
  return 0;
}
