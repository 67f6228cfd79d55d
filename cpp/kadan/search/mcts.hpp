// Monte Carlo tree search for any game: one tree or several, one thread or several, a budget.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kadan/core/errors.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/clock.hpp"
#include "kadan/search/explorer.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/result.hpp"
#include "kadan/search/reuse.hpp"
#include "kadan/search/summary.hpp"
#include "kadan/search/tree.hpp"

namespace kadan::search {

template <GameState S>
class Mcts {
 public:
  using Rules = typename S::Rules;

  Mcts(const Rules& rules, const MctsOptions& options) : rules_(rules), options_(options) {}

  /// Searches for the seat to move, knowing what that seat knows. Ends at the budget, when the root
  /// is solved, when `stop` is set or `interrupt` raised; after one simulation at least. Throws
  /// RulesError at the end of a game.
  Result run(const S& root, const Task& task, const std::atomic<bool>& stop, Interrupt& interrupt) {
    if (root.is_terminal()) throw RulesError("the game is over: there is nothing to search");
    const Clock clock(task.budget.seconds);
    const int player = root.current_player();
    const bool hidden = root.information_state(rules_, player).find('?') != std::string::npos;
    const std::uint64_t reused = prepare_trees(root, hidden);
    const int deepest = hidden ? explore<true>(root, task, clock, stop, interrupt)
                               : explore<false>(root, task, clock, stop, interrupt);
    Result result = summarise(trees_, player);
    result.hidden = hidden;
    result.reused = reused;
    result.simulations = done_.load();
    result.depth = deepest;
    result.seconds = clock.elapsed();
    if (options_.reuse && !hidden && trees_.size() == 1) last_root_ = root;
    return result;
  }

 private:
  /// Trees with a root for this search; gives the visits of a root that was found in the last tree.
  std::uint64_t prepare_trees(const S& root, bool hidden) {
    const std::size_t wanted =
        options_.root_parallel ? static_cast<std::size_t>(options_.threads) : 1;
    const std::uint64_t bytes = options_.memory / (wanted + (options_.reuse ? 1 : 0));
    while (trees_.size() < wanted) {
      trees_.push_back(std::make_unique<Tree>(bytes, rules_.num_players(), S::kMaxLegalActions));
    }
    const auto last = std::exchange(last_root_, std::nullopt);
    if (last && !hidden) {
      if (const auto found = find_position(rules_, *trees_[0], *last, root)) {
        if (!spare_)
          spare_ = std::make_unique<Tree>(bytes, rules_.num_players(), S::kMaxLegalActions);
        copy_tree(*trees_[0], *found, *spare_);
        std::swap(trees_[0], spare_);
        return (*trees_[0])[Tree::kRoot].count();
      }
    }
    for (const auto& tree : trees_) tree->clear();
    return 0;
  }

  template <bool Hidden>
  int explore(const S& root, const Task& task, const Clock& clock, const std::atomic<bool>& stop,
              Interrupt& interrupt) {
    return options_.threads > 1 && !options_.root_parallel
               ? explore<Hidden, true>(root, task, clock, stop, interrupt)
               : explore<Hidden, false>(root, task, clock, stop, interrupt);
  }

  /// Runs all threads to the end of the search; gives the greatest depth.
  template <bool Hidden, bool Shared>
  int explore(const S& root, const Task& task, const Clock& clock, const std::atomic<bool>& stop,
              Interrupt& interrupt) {
    std::atomic<std::int64_t> begun{0};
    std::atomic<bool> over{false};
    std::atomic<int> deepest{0};
    done_ = 0;
    const std::int64_t most = task.budget.simulations;
    const auto work = [&](int thread) {
      Tree& tree = *trees_[options_.root_parallel ? static_cast<std::size_t>(thread) : 0];
      const auto stream = static_cast<std::uint64_t>(thread);
      Explorer<S, Hidden, Shared> explorer(rules_, options_, tree, root,
                                           SplitMix64::stream(task.seed, stream));
      std::uint32_t looks = 0;
      const auto halted = [&] {
        if (over.load(std::memory_order_relaxed)) return true;
        const bool now = (thread == 0 ? interrupt.check() : interrupt.raised()) ||
                         stop.load(std::memory_order_relaxed) ||
                         (++looks % kClockPeriod == 0 && clock.over());
        if (now) over = true;
        return now;
      };
      std::int64_t simulations = 0;
      while (!over.load(std::memory_order_relaxed)) {
        if (most > 0 && begun.fetch_add(1) >= most) break;
        explorer.simulate(halted);
        ++simulations;
        if (halted() || tree[Tree::kRoot].solved()) over = true;
      }
      done_ += simulations;
      int seen = deepest.load();
      while (seen < explorer.deepest() &&
             !deepest.compare_exchange_weak(seen, explorer.deepest())) {
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (int thread = 1; thread < options_.threads; ++thread) helpers.emplace_back(work, thread);
      work(0);
    }
    return deepest.load();
  }

  static constexpr std::uint32_t kClockPeriod = 4;  // playouts between two looks at the clock

  const Rules& rules_;
  MctsOptions options_;
  std::vector<std::unique_ptr<Tree>> trees_;
  std::unique_ptr<Tree> spare_;
  std::optional<S> last_root_;
  std::atomic<std::int64_t> done_{0};
};

}  // namespace kadan::search
