// Alpha-beta for two players when nothing is hidden: iterative deepening by the lead in score, and
// proofs of who wins.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "kadan/core/errors.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/clock.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/leaf.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/result.hpp"
#include "kadan/search/transposition.hpp"

namespace kadan::search {

template <GameState S>
class AlphaBeta {
 public:
  using Rules = typename S::Rules;

  AlphaBeta(const Rules& rules, const AlphaBetaOptions& options)
      : rules_(rules),
        options_(options),
        table_(options.memory),
        history_(2 * static_cast<std::size_t>(rules.num_actions())),
        killers_(static_cast<std::size_t>(rules.max_game_length()) + 1),
        lines_(static_cast<std::size_t>(rules.max_game_length()) + 2) {}

  /// Searches deeper and deeper until the budget (whose simulations are positions) ends, the depth
  /// is reached or the result is proved; one action deep at least. Throws RulesError where a game
  /// is over, hides something from the seat to move, or has not two players.
  Result run(const S& root, const Task& task, const std::atomic<bool>& stop, Interrupt& interrupt) {
    require_suitable(root);
    const Clock clock(task.budget.seconds);
    limits_ = {&task.budget, &clock, &stop, &interrupt};
    nodes_ = 0;
    stopped_ = false;
    may_stop_ = false;
    table_.clear();
    std::ranges::fill(history_, 0);
    std::ranges::fill(killers_, Killers{-1, -1});
    Result result = first_result(root);
    const int deepest = options_.solve       ? kScoutDepth
                        : options_.depth > 0 ? options_.depth
                                             : rules_.max_game_length();
    for (int depth = 1; depth <= deepest && !stopped_; ++depth) {
      cut_ = false;
      const int value = search<false>(root, root.current_player(), depth, -kMost, kMost, 0);
      if (stopped_) break;
      note(result, root, value, depth);
      may_stop_ = true;
      if (result.proved) break;
    }
    if (options_.solve && !result.proved && !stopped_) prove(result, root);
    result.simulations = nodes_;
    result.tree_size = static_cast<std::uint64_t>(nodes_);
    result.seconds = clock.elapsed();
    return result;
  }

 private:
  static constexpr int kWin = 30'000;  // less the number of actions to it
  static constexpr int kMost = 32'000;
  static constexpr int kDecided = kWin - 5'000;  // beyond it a value is a forced end
  static constexpr int kScoutDepth = 3;
  static constexpr int kGreatestDepth = 255;
  static constexpr std::uint32_t kPeriod = 64;  // positions between two looks at the clock

  using Killers = std::array<Action, 2>;

  struct Limits {
    const Budget* budget = nullptr;
    const Clock* clock = nullptr;
    const std::atomic<bool>* stop = nullptr;
    Interrupt* interrupt = nullptr;
  };

  void require_suitable(const S& root) const {
    if (root.is_terminal()) throw RulesError("the game is over: there is nothing to search");
    if (rules_.num_players() != 2) {
      throw RulesError("alpha-beta is for two players, not " +
                       std::to_string(rules_.num_players()) + "; MCTS takes any number");
    }
    const int player = root.current_player();
    if (root.information_state(rules_, player).find('?') != std::string::npos) {
      throw RulesError("alpha-beta needs a position without hidden parts, and player " +
                       std::to_string(player) + " cannot see all of this one; MCTS can search it");
    }
  }

  [[nodiscard]] Result first_result(const S& root) const {
    Result result;
    LegalActions<S> legal;
    root.legal_actions(rules_, legal);
    for (const Action action : legal) result.actions.push_back({action, 0, 0.0, 0.0, Proof::none});
    result.action = legal[0];
    result.values.assign(2, 0.0);
    return result;
  }

  /// Enters what a finished iteration found.
  void note(Result& result, const S& root, int value, int depth) {
    result.line = lines_[0];
    result.action = result.line.front();
    result.depth = depth;
    result.proved = !cut_ || std::abs(value) > kDecided;
    enter_value(result, root, result.proved ? outcome(value) : estimate(value));
  }

  void enter_value(Result& result, const S& root, double mine) const {
    const auto player = static_cast<unsigned>(root.current_player());
    result.values[player] = mine;
    result.values[1 - player] = -mine;
    for (ActionStats& stats : result.actions) {
      const bool best = stats.action == result.action;
      stats.visits = best ? 1 : 0;
      stats.value = best ? mine : 0.0;
      stats.proof = !best || !result.proved ? Proof::none
                    : mine > 0              ? Proof::win
                    : mine < 0              ? Proof::loss
                                            : Proof::draw;
    }
  }

  [[nodiscard]] static double outcome(int value) noexcept {
    return value > kDecided ? 1.0 : value < -kDecided ? -1.0 : 0.0;
  }

  /// The lead of the seat to move as a return.
  [[nodiscard]] double estimate(int lead) const noexcept {
    const std::array<int, 2> scores{lead, 0};
    std::array<double, 2> returns{};
    promise(scores, options_.score_scale, returns);
    return returns[0];
  }

  /// Who wins, to the end of the game: first whether the seat to move does, then whether it loses.
  void prove(Result& result, const S& root) {
    table_.clear();
    const int seat = root.current_player();
    int value = search<true>(root, seat, 0, 0, 1, 0);
    if (stopped_) return;
    auto line = lines_[0];
    if (value == 0) {
      value = search<true>(root, seat, 0, -1, 0, 0);
      if (stopped_) return;
      line = lines_[0];
    }
    if (!line.empty()) result.line = line;
    if (!line.empty()) result.action = line.front();
    result.proved = true;
    result.depth = static_cast<int>(result.line.size());
    enter_value(result, root, value);
  }

  bool out_of_budget() {
    if (stopped_) return true;
    if (!may_stop_) return interrupted();
    if (limits_.budget->simulations > 0 && nodes_ >= limits_.budget->simulations) stopped_ = true;
    if (++looks_ % kPeriod == 0 && limits_.clock->over()) stopped_ = true;
    return interrupted();
  }

  bool interrupted() {
    if (limits_.interrupt->check() || limits_.stop->load(std::memory_order_relaxed)) {
      stopped_ = true;
    }
    return stopped_;
  }

  /// The value of a position that is not over for `seat`, who is to move: fail-soft, exact between
  /// alpha and beta. Prove: 1, 0, -1 for who wins; otherwise a lead in score, or kWin less the
  /// actions to the end.
  template <bool Prove>
  int search(const S& state, int seat, int depth, int alpha, int beta, int ply) {
    ++nodes_;
    auto& line = lines_[static_cast<std::size_t>(ply)];
    line.clear();
    if (out_of_budget()) return 0;
    const std::uint64_t key = state.hash();
    Action expected = -1;
    if (const Entry* entry = table_.find(key)) {
      expected = entry->action;
      if ((Prove || entry->depth >= depth) && ply > 0) {
        const int value = Prove ? entry->value : from_table(entry->value, ply);
        const bool settles = entry->bound == Bound::exact ||
                             (entry->bound == Bound::lower && value >= beta) ||
                             (entry->bound == Bound::upper && value <= alpha);
        if (settles && (Prove || std::abs(value) > kDecided || beta - alpha == 1)) {
          cut_ = cut_ || std::abs(value) <= kDecided;
          return value;
        }
      }
    }
    LegalActions<S> legal;
    state.legal_actions(rules_, legal);
    std::array<std::int32_t, S::kMaxLegalActions> merits;
    rate(legal, seat, ply, expected, merits);
    const int floor = alpha;
    const std::int64_t nodes_before = nodes_;
    int best = -kMost;
    Action best_found = -1;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const Action action = pick(legal, merits, i);
      const int value = value_after<Prove>(state, seat, action, depth, alpha, beta, ply, i > 0);
      if (stopped_) return 0;
      if (value > best) {
        best = value;
        best_found = action;
        if (value > alpha) {
          alpha = value;
          extend_line(ply, action);
        }
        if (ply == 0 && lines_[0].empty()) lines_[0].assign(1, action);
      }
      if (best >= beta) {
        reward(seat, action, depth, ply);
        break;
      }
    }
    const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    // What a proof costs says how much it is worth to keep.
    const int worth =
        Prove ? static_cast<int>(std::bit_width(static_cast<std::uint64_t>(nodes_ - nodes_before)))
              : std::min(depth, kGreatestDepth);
    table_.store({key, best_found, static_cast<std::int16_t>(Prove ? best : to_table(best, ply)),
                  static_cast<std::uint8_t>(worth), bound});
    return best;
  }

  /// The value of an action for `seat`; later actions are first only tested against alpha.
  template <bool Prove>
  int value_after(const S& state, int seat, Action action, int depth, int alpha, int beta, int ply,
                  bool later) {
    S next = state;
    next.apply(rules_, action);
    lines_[static_cast<std::size_t>(ply) + 1].clear();
    if (next.is_terminal()) {
      std::array<double, 2> returns{};
      next.returns(rules_, returns);
      const double mine = returns[static_cast<unsigned>(seat)];
      const int sign = mine > 0 ? 1 : mine < 0 ? -1 : 0;
      return Prove ? sign : sign * (kWin - ply - 1);
    }
    const int mover = next.current_player();
    const int left = Prove ? 0 : depth - 1;
    if (!Prove && left <= 0) {
      cut_ = true;
      ++nodes_;
      std::array<int, 2> scores{};
      next.scores(rules_, scores);
      return scores[static_cast<unsigned>(seat)] - scores[1 - static_cast<unsigned>(seat)];
    }
    const auto value = [&](int low, int high) {
      return mover == seat ? search<Prove>(next, mover, left, low, high, ply + 1)
                           : -search<Prove>(next, mover, left, -high, -low, ply + 1);
    };
    if (!later || beta - alpha == 1) return value(alpha, beta);
    const int tested = value(alpha, alpha + 1);
    return tested > alpha && tested < beta && !stopped_ ? value(alpha, beta) : tested;
  }

  void extend_line(int ply, Action action) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, action);
    line.insert(line.end(), rest.begin(), rest.end());
  }

  // Values of forced ends count actions from the root; in the table, from the position.
  [[nodiscard]] static int to_table(int value, int ply) noexcept {
    return value > kDecided ? value + ply : value < -kDecided ? value - ply : value;
  }
  [[nodiscard]] static int from_table(int value, int ply) noexcept {
    return value > kDecided ? value - ply : value < -kDecided ? value + ply : value;
  }

  [[nodiscard]] std::int32_t& merit(int seat, Action action) noexcept {
    return history_[static_cast<std::size_t>(seat) * history_.size() / 2 +
                    static_cast<std::size_t>(action)];
  }

  void rate(const LegalActions<S>& legal, int seat, int ply, Action expected,
            std::array<std::int32_t, S::kMaxLegalActions>& merits) noexcept {
    constexpr std::int32_t kExpected = 2'000'000'000;
    constexpr std::int32_t kKiller = 1'900'000'000;
    const Killers& killers = killers_[static_cast<std::size_t>(ply)];
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const Action action = legal[i];
      merits[i] = action == expected     ? kExpected
                  : action == killers[0] ? kKiller + 1
                  : action == killers[1] ? kKiller
                                         : merit(seat, action);
    }
  }

  /// The best action that was not picked yet goes to place i.
  static Action pick(LegalActions<S>& legal, std::array<std::int32_t, S::kMaxLegalActions>& merits,
                     std::size_t i) noexcept {
    std::size_t best = i;
    for (std::size_t j = i + 1; j < legal.size(); ++j) {
      if (merits[j] > merits[best]) best = j;
    }
    std::swap(merits[i], merits[best]);
    legal.swap(i, best);
    return legal[i];
  }

  /// An action that refuted a position is tried early in others.
  void reward(int seat, Action action, int depth, int ply) noexcept {
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != action) killers = {action, killers[0]};
    const std::int32_t weight = std::max(1, depth * depth);
    std::int32_t& held = merit(seat, action);
    held = std::min(held + weight, 1'000'000'000);
  }

  const Rules& rules_;
  AlphaBetaOptions options_;
  TranspositionTable table_;
  std::vector<std::int32_t> history_;  // by seat and action
  std::vector<Killers> killers_;       // by ply
  std::vector<std::vector<Action>> lines_;
  Limits limits_;
  std::int64_t nodes_ = 0;
  std::uint32_t looks_ = 0;
  bool stopped_ = false;
  bool may_stop_ = false;  // an iteration was finished, so there is a result
  bool cut_ = false;       // some line was broken off at its depth
};

}  // namespace kadan::search
