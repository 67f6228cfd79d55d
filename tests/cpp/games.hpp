// What the stress programs share: the games and their variants, and a check that ends the program.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "components.hpp"
#include "kadan/ajisai/state.hpp"
#include "kadan/bonsai/state.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/ikebana/state.hpp"

namespace kadan::testing {

inline void require(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "failed: %s\n", what.c_str());
  std::exit(1);
}

/// Calls `visit<State>(rules, name)` for every game and number of players. `folder` has the
/// component files as components.py writes them.
template <class Visit>
void each_game(const std::string& folder, const Visit& visit) {
  const auto game = [&]<GameState S>(const Parameters::Values& values) {
    const GameSpec spec = S::Rules::spec();
    const Config components = read_components(folder + "/" + spec.name + ".txt");
    const typename S::Rules rules(Parameters(spec, values), components, "stress");
    std::string name = spec.name;
    for (const auto& [key, value] : values) name += " " + key + "=" + to_text(value);
    visit.template operator()<S>(rules, name);
    std::printf("%s: fine\n", name.c_str());
  };
  for (const std::int64_t players : {2, 3}) {
    game.template operator()<ajisai::State>({{"players", players}});
    game.template operator()<ajisai::State>(
        {{"players", players}, {"board", std::string("small")}});
  }
  game.template operator()<ajisai::State>({{"traitor", true}});
  for (const std::int64_t players : {2, 3, 4, 5}) {
    game.template operator()<ikebana::State>({{"players", players}});
  }
  for (const std::int64_t players : {1, 2, 3, 4}) {
    game.template operator()<bonsai::State>({{"players", players}});
  }
}

}  // namespace kadan::testing
