// Many states of one game that are stepped together, for any game.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kadan/batch/legal.hpp"
#include "kadan/batch/pool.hpp"
#include "kadan/core/rng.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/playout.hpp"

namespace kadan {

/// What a finished game is given in place of an action.
inline constexpr Action kNoAction = -1;

struct BatchOptions {
  std::size_t n = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  bool auto_reset = false;
};

/// Where a step is to write what comes next; what is empty is not asked for.
struct BatchOutputs {
  std::span<bool> mask;                    // as `legal_mask` does
  std::span<std::uint8_t> packed_mask;     // as `packed_legal_mask` does
  std::span<float> tensors;                // as `observe` does, of who is to move
  std::span<std::uint8_t> packed_tensors;  // as `packed_observe` does, likewise
};

/// The elements of these arrays that are one lane's.
struct BatchWidths {
  template <GameRules R>
  explicit BatchWidths(const R& rules)
      : mask(static_cast<std::size_t>(rules.num_actions())),
        packed_mask((mask + 7) / 8),
        tensor(rules.packing().sources.size()),
        packed_tensor(rules.packing().size()) {}

  std::size_t mask;
  std::size_t packed_mask;
  std::size_t tensor;
  std::size_t packed_tensor;
};

/// What besides the states makes up a batch, one element a lane (of `rewards` one a seat).
struct BatchLanes {
  std::vector<std::uint64_t> streams;     // where the generator of the lane's deals stands
  std::vector<std::uint64_t> deal_seeds;  // what the lane was last dealt from
  std::vector<std::uint8_t> ended;        // whether its game ended in the last step
  std::vector<float> rewards;             // the returns of that game, else 0
};

/// Lane i is a state that moves on. Its games are dealt from the numbers that stream i of the seed
/// gives, one after the other. What a call does to a lane depends on no other lane, and so not on
/// the number of threads. Nothing is allocated once a batch is made. One call at a time.
template <GameState S>
class Batch {
 public:
  using Rules = typename S::Rules;

  /// The rules must outlive the batch and its copies.
  Batch(const Rules& rules, const BatchOptions& options)
      : rules_(&rules),
        players_(static_cast<std::size_t>(rules.num_players())),
        auto_reset_(options.auto_reset),
        widths_(rules),
        pool_(options.threads),
        states_(options.n, S::initial(rules, options.seed)),
        legal_(options.n),
        movers_(options.n),
        terminal_(options.n),
        actions_(options.n),
        returns_(options.n * players_),
        lanes_{std::vector<std::uint64_t>(options.n), std::vector<std::uint64_t>(options.n),
               std::vector<std::uint8_t>(options.n), std::vector<float>(options.n * players_)} {
    each([&](std::size_t lane) { reset(lane, options.seed); });
  }

  [[nodiscard]] std::size_t size() const noexcept { return states_.size(); }
  [[nodiscard]] int threads() const noexcept { return pool_.threads(); }
  [[nodiscard]] bool auto_reset() const noexcept { return auto_reset_; }
  [[nodiscard]] const S& state(std::size_t lane) const noexcept { return states_[lane]; }
  [[nodiscard]] std::span<const std::int32_t> movers() const noexcept { return movers_; }
  [[nodiscard]] std::span<const std::uint8_t> terminal() const noexcept { return terminal_; }
  [[nodiscard]] const BatchLanes& lanes() const noexcept { return lanes_; }
  /// Of as many lanes and seats.
  void set_lanes(const BatchLanes& lanes) { lanes_ = lanes; }

  void set_state(std::size_t lane, const S& state) {
    states_[lane] = state;
    legal_.forget(lane);
    enter(lane);
    forget(lane);
  }

  /// Deals the next game of a lane's stream, or with a seed the first one of that seed's stream.
  void reset(std::size_t lane, std::optional<std::uint64_t> seed) {
    if (seed) lanes_.streams[lane] = SplitMix64::stream(*seed, lane).state();
    deal(lane);
    forget(lane);
  }

  /// Whether a lane takes an action: a legal one, or kNoAction where its game is over.
  [[nodiscard]] bool takes(std::size_t lane, Action action) const {
    if (terminal_[lane] != 0) return action == kNoAction;
    return legal_.contains(*rules_, states_[lane], lane, action);
  }

  /// Plays an action in every lane, or in none: then gives the first lane that does not take its
  /// own. Lanes whose game ends, or was over, are dealt anew with `auto_reset`.
  std::optional<std::size_t> step(std::span<const Action> actions, const BatchOutputs& out = {}) {
    std::atomic<std::size_t> refused{size()};
    each([&](std::size_t lane) {
      actions_[lane] = actions[lane];  // read once: others may write to the caller's array
      if (takes(lane, actions_[lane])) return;
      std::size_t first = refused.load(std::memory_order_relaxed);
      while (lane < first && !refused.compare_exchange_weak(first, lane)) {
      }
    });
    if (refused.load() != size()) return refused.load();
    pool_.run(size(), [&](std::size_t first, std::size_t last, bool) {
      for (std::size_t next = first; next < last; next += kAtOnce) {
        const std::size_t end = std::min(next + kAtOnce, last);
        for (std::size_t lane = next; lane < end; ++lane) play(lane);
        write(next, end, out);
      }
    });
    return std::nullopt;
  }

  /// The action that `step` was last given for a lane.
  [[nodiscard]] Action given(std::size_t lane) const noexcept { return actions_[lane]; }

  /// Writes n × num_actions flags.
  void legal_mask(std::span<bool> out) const {
    each([&](std::size_t lane) { write_mask(lane, out); });
  }

  /// Writes n rows of a bit an action, the first one the lowest bit of the first byte.
  void packed_legal_mask(std::span<std::uint8_t> out) const {
    each([&](std::size_t lane) { write_packed_mask(lane, out); });
  }

  /// Writes n tensors, each as the seat sees its state, or who is to move (seat 0 at the end).
  void observe(std::optional<int> seat, std::span<float> out) const {
    each([&](std::size_t lane) { write_tensor(lane, seen_by(lane, seat), out); });
  }

  /// Writes n rows of the rules' packing, of the same.
  void packed_observe(std::optional<int> seat, std::span<std::uint8_t> out) const {
    each([&](std::size_t lane) { write_packed_tensor(lane, seen_by(lane, seat), out); });
  }

  /// Writes n × players numbers.
  void returns(std::span<float> out) {
    each([&](std::size_t lane) { write_returns(states_[lane], lane, out); });
  }

  /// Writes a uniformly random legal action a lane, kNoAction where the game is over. Lane i draws
  /// from stream i of the seed.
  void random_actions(std::uint64_t seed, std::span<Action> out) const {
    each([&](std::size_t lane) {
      auto rng = SplitMix64::stream(seed, lane);
      out[lane] =
          terminal_[lane] != 0 ? kNoAction : legal_.random(*rules_, states_[lane], lane, rng);
    });
  }

  /// Writes the returns, n × players, of a random game from each state. Game i draws from stream i
  /// of the seed. When `interrupt` is raised the rest is left undone.
  void playout(std::uint64_t seed, std::span<float> out, Interrupt& interrupt) {
    const auto work = [&](std::size_t first, std::size_t last, bool caller) {
      for (std::size_t lane = first; lane < last; ++lane) {
        if (caller ? interrupt.check() : interrupt.raised()) return;
        auto rng = SplitMix64::stream(seed, lane);
        S state = states_[lane];
        play_out(*rules_, state, rng);
        write_returns(state, lane, out);
      }
    };
    pool_.run(size(), work, Pool::Items::kUneven);
  }

 private:
  // Lanes of a step that are played in before the first of them is written about: few enough to
  // stay in the nearest cache, enough for the processor to work on several at once.
  static constexpr std::size_t kAtOnce = 16;

  template <class Work>
  void each(const Work& work) const {
    pool_.run(size(), [&](std::size_t first, std::size_t last, bool) {
      for (std::size_t lane = first; lane < last; ++lane) work(lane);
    });
  }

  [[nodiscard]] int seen_by(std::size_t lane, std::optional<int> seat) const noexcept {
    return seat.value_or(std::max(movers_[lane], 0));
  }

  /// Writes what is asked for of some lanes that have just been played in.
  void write(std::size_t first, std::size_t last, const BatchOutputs& out) const {
    const auto all = [&](const auto& work) {
      for (std::size_t lane = first; lane < last; ++lane) work(lane);
    };
    if (!out.mask.empty()) all([&](std::size_t lane) { write_mask(lane, out.mask); });
    if (!out.packed_mask.empty()) {
      all([&](std::size_t lane) { write_packed_mask(lane, out.packed_mask); });
    }
    if (!out.tensors.empty()) {
      all([&](std::size_t lane) { write_tensor(lane, seen_by(lane, {}), out.tensors); });
    }
    if (!out.packed_tensors.empty()) {
      all([&](std::size_t lane) {
        write_packed_tensor(lane, seen_by(lane, {}), out.packed_tensors);
      });
    }
  }

  void write_mask(std::size_t lane, std::span<bool> out) const {
    const std::size_t width = widths_.mask;
    legal_.mask(*rules_, states_[lane], lane, out.subspan(lane * width, width));
  }
  void write_packed_mask(std::size_t lane, std::span<std::uint8_t> out) const {
    const std::size_t width = widths_.packed_mask;
    legal_.pack(*rules_, states_[lane], lane, out.subspan(lane * width, width));
  }
  void write_tensor(std::size_t lane, int seat, std::span<float> out) const {
    const std::size_t width = widths_.tensor;
    states_[lane].observation(*rules_, seat, out.subspan(lane * width, width));
  }
  void write_packed_tensor(std::size_t lane, int seat, std::span<std::uint8_t> out) const {
    const std::size_t width = widths_.packed_tensor;
    states_[lane].packed_observation(*rules_, seat, out.subspan(lane * width, width));
  }

  /// Notes what others ask of a lane's state.
  void enter(std::size_t lane) {
    movers_[lane] = states_[lane].current_player();
    terminal_[lane] = states_[lane].is_terminal() ? 1 : 0;
  }

  void deal(std::size_t lane) {
    SplitMix64 stream(lanes_.streams[lane]);
    lanes_.deal_seeds[lane] = stream.next();
    lanes_.streams[lane] = stream.state();
    states_[lane] = S::initial(*rules_, lanes_.deal_seeds[lane]);
    legal_.forget(lane);
    enter(lane);
  }

  /// No game has ended in this lane lately.
  void forget(std::size_t lane) {
    if (lanes_.ended[lane] == 0) return;
    lanes_.ended[lane] = 0;
    std::ranges::fill(std::span(lanes_.rewards).subspan(lane * players_, players_), 0.0F);
  }

  void play(std::size_t lane) {
    forget(lane);
    if (terminal_[lane] == 0) {
      legal_.apply(*rules_, states_[lane], lane, actions_[lane]);
      enter(lane);
      if (terminal_[lane] == 0) return;
      lanes_.ended[lane] = 1;
      write_returns(states_[lane], lane, lanes_.rewards);
    }
    if (auto_reset_) deal(lane);
  }

  void write_returns(const S& state, std::size_t lane, std::span<float> out) {
    const auto row = std::span(returns_).subspan(lane * players_, players_);
    state.returns(*rules_, row);
    std::ranges::transform(row, out.begin() + static_cast<std::ptrdiff_t>(lane * players_),
                           [](double value) { return static_cast<float>(value); });
  }

  const Rules* rules_;
  std::size_t players_;
  bool auto_reset_;
  BatchWidths widths_;
  mutable Pool pool_;
  std::vector<S> states_;
  BatchLegal<S> legal_;
  std::vector<std::int32_t> movers_;
  std::vector<std::uint8_t> terminal_;
  std::vector<Action> actions_;
  std::vector<double> returns_;  // where lanes' returns are worked out
  BatchLanes lanes_;
};

}  // namespace kadan
