// Games played to the end with uniformly random legal actions, for any game.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include "kadan/core/state.hpp"
#include "kadan/search/interrupt.hpp"

namespace kadan {

/// Plays `state` to its end and gives the number of actions played.
template <GameState S>
int play_out(const typename S::Rules& rules, S& state, SplitMix64& rng) {
  int moves = 0;
  for (; !state.is_terminal(); ++moves) state.apply(rules, state.random_action(rules, rng));
  return moves;
}

/// Plays `n` games and writes their returns, row by row, n × players (nothing where `out` is
/// empty). Game i draws from stream i of the seed, so that the result does not depend on `threads`.
/// Gives the number of actions played. When `interrupt` is raised the rest is left undone.
template <GameState S>
std::int64_t random_playouts(const typename S::Rules& rules, const S& root, std::int64_t n,
                             std::uint64_t seed, int threads, std::span<float> out,
                             Interrupt& interrupt) {
  const auto players = static_cast<std::size_t>(rules.num_players());
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> moves{0};
  const auto work = [&](bool caller) {
    constexpr std::int64_t kBlock = 16;
    std::vector<double> returns(players);
    std::int64_t played = 0;
    for (std::int64_t first; (first = next.fetch_add(kBlock)) < n;) {
      for (std::int64_t i = first; i < std::min(first + kBlock, n); ++i) {
        if (caller ? interrupt.check() : interrupt.raised()) return;
        auto rng = SplitMix64::stream(seed, static_cast<std::uint64_t>(i));
        S state = root;
        played += play_out(rules, state, rng);
        if (out.empty()) continue;
        state.returns(rules, returns);
        for (std::size_t seat = 0; seat < players; ++seat) {
          out[static_cast<std::size_t>(i) * players + seat] = static_cast<float>(returns[seat]);
        }
      }
    }
    moves.fetch_add(played);
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(work, false);
    work(true);
  }
  return moves.load();
}

}  // namespace kadan
