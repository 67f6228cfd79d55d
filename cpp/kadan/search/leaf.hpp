// What a leaf of a search tree is worth: random games from it, or the scores as they stand.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "kadan/core/state.hpp"
#include "kadan/search/arithmetic.hpp"
#include "kadan/search/options.hpp"

namespace kadan::search {

/// More seats than any game has.
inline constexpr std::size_t kMaxSeats = 8;

/// Returns by seat that scores promise: each seat wins with a probability that grows with its
/// score, e-fold for `scale` points; alone, it nears 1 from -1 with its score.
inline void promise(std::span<const int> scores, double scale, std::span<double> returns) noexcept {
  if (scores.size() == 1) {
    returns[0] = 1.0 - 2.0 * exp_of(-std::max(scores[0], 0) / scale);
    return;
  }
  const int highest = *std::ranges::max_element(scores);
  double total = 0.0;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    returns[seat] = exp_of((scores[seat] - highest) / scale);
    total += returns[seat];
  }
  const auto others = static_cast<double>(scores.size() - 1);
  for (double& value : returns) value = value / total - (1.0 - value / total) / others;
}

/// Plays at most `depth` random actions (all, where it is negative) and writes the returns at the
/// end, or what the scores promise.
template <GameState S>
void play_and_value(const typename S::Rules& rules, S& state, SplitMix64& rng,
                    const MctsOptions& options, std::span<double> returns) {
  for (int left = options.playout_depth; !state.is_terminal() && left != 0; --left) {
    state.apply(rules, state.random_action(rules, rng));
  }
  if (state.is_terminal()) {
    state.returns(rules, returns);
    return;
  }
  std::array<int, kMaxSeats> scores;
  const auto seats = std::span(scores).first(returns.size());
  state.scores(rules, seats);
  promise(seats, options.score_scale, returns);
}

/// Writes the value of a leaf by seat: the mean over the playouts, of which one is made at least
/// and no more once `halted()`.
template <GameState S, class Halted>
void value_leaf(const typename S::Rules& rules, const S& leaf, SplitMix64& rng,
                const MctsOptions& options, std::span<Value> values, Halted& halted) {
  std::array<double, kMaxSeats> numbers;
  const auto returns = std::span(numbers).first(values.size());
  const int playouts = leaf.is_terminal() ? 1 : options.playouts;
  std::ranges::fill(values, 0);
  int made = 0;
  for (; made < playouts && (made == 0 || !halted()); ++made) {
    S state = leaf;
    play_and_value(rules, state, rng, options, returns);
    for (std::size_t seat = 0; seat < values.size(); ++seat) {
      values[seat] += to_value(returns[seat]);
    }
  }
  for (Value& value : values) value /= made;
}

}  // namespace kadan::search
