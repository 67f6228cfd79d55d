// One thread's simulations in a search tree: down the tree by UCT, a leaf's value, and back up.
// Where something is hidden, each simulation plays on a fresh sample of the root's information
// state, and actions compete only when they are legal (single-observer information-set MCTS).
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "kadan/core/state.hpp"
#include "kadan/search/arithmetic.hpp"
#include "kadan/search/leaf.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/tree.hpp"

namespace kadan::search {

/// `Shared`: other threads work on the same tree. Then a visit that is under way counts as lost for
/// who chose it (virtual loss), so that threads spread.
template <GameState S, bool Hidden, bool Shared>
class Explorer {
 public:
  using Rules = typename S::Rules;

  Explorer(const Rules& rules, const MctsOptions& options, Tree& tree, const S& root,
           SplitMix64 rng)
      : rules_(rules),
        options_(options),
        tree_(tree),
        root_(root),
        rng_(rng),
        solving_(!Hidden && options.solve && tree.players() == 2) {
    path_.reserve(static_cast<std::size_t>(rules.max_game_length()) + 1);
  }

  /// `halted()`: whether the search is to end, asked between the playouts of a leaf.
  template <class Halted>
  void simulate(Halted& halted) {
    S state = Hidden ? root_.resample(rules_, root_.current_player(), rng_.next()) : root_;
    path_.clear();
    enter(Tree::kRoot, kNobody);
    while (!state.is_terminal()) {
      const Index parent = path_.back().node;
      if (solving_ && tree_[parent].solved()) break;
      const int mover = state.current_player();
      const Index child = Hidden ? choose_among_legal(state, parent) : choose(state, parent);
      if (child == kNone) break;
      const bool fresh = tree_[child].count() == 0;
      enter(child, mover);
      state.apply(rules_, tree_[child].action);
      if (fresh) break;
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()) - 1);
    leave(state, halted);
  }

  /// Actions from the root to the deepest leaf so far.
  [[nodiscard]] int deepest() const noexcept { return deepest_; }

 private:
  static constexpr Index kNone = Tree::kRoot;  // the root is nobody's child
  static constexpr int kNobody = -1;

  struct Step {
    Index node;
    int chooser;
  };

  void enter(Index node, int chooser) {
    path_.push_back({node, chooser});
    if constexpr (Shared) {
      add<Shared>(tree_[node].visits, 1U);
      if (chooser != kNobody) add<Shared>(tree_.sum(node, chooser), -kOne);
    }
  }

  template <class Halted>
  void leave(const S& state, Halted& halted) {
    std::array<Value, kMaxSeats> numbers;
    const auto values = std::span(numbers).first(static_cast<std::size_t>(tree_.players()));
    Node& leaf = tree_[path_.back().node];
    if (solving_ && !state.is_terminal() && leaf.solved()) {
      values[0] = leaf.lowest() * kOne;
      values[1] = -values[0];
    } else {
      value_leaf(rules_, state, rng_, options_, values, halted);
    }
    for (const Step& step : path_) {
      if constexpr (Shared) {
        if (step.chooser != kNobody) add<Shared>(tree_.sum(step.node, step.chooser), kOne);
      } else {
        add<Shared>(tree_[step.node].visits, 1U);
      }
      for (int seat = 0; seat < tree_.players(); ++seat) {
        add<Shared>(tree_.sum(step.node, seat), values[static_cast<unsigned>(seat)]);
      }
    }
    if (solving_ && state.is_terminal()) {
      const int exact = static_cast<int>(values[0] / kOne);
      tighten(leaf, exact, exact);
      prove();
    }
  }

  /// Narrows the bounds of a node; whether they were wider. They never widen again, and no thread
  /// misses what another has proved: what it reads afterwards is at least as narrow.
  static bool tighten(Node& node, int low, int high) noexcept {
    if constexpr (!Shared) {
      if (low <= node.lowest() && high >= node.highest()) return false;
      node.low.store(static_cast<std::int8_t>(low), std::memory_order_relaxed);
      node.high.store(static_cast<std::int8_t>(high), std::memory_order_relaxed);
      return true;
    }
    bool narrower = false;
    std::int8_t seen = node.low.load();
    while (seen < low && !node.low.compare_exchange_weak(seen, static_cast<std::int8_t>(low))) {
    }
    narrower = seen < low;
    seen = node.high.load();
    while (seen > high && !node.high.compare_exchange_weak(seen, static_cast<std::int8_t>(high))) {
    }
    return narrower || seen > high;
  }

  /// Carries what the last node of the path has proved towards the root.
  void prove() noexcept {
    for (std::size_t i = path_.size() - 1; i-- > 0;) {
      Node& node = tree_[path_[i].node];
      const bool highest_wins = node.mover.load(std::memory_order_relaxed) == 0;
      int low = highest_wins ? -1 : 1;
      int high = low;
      tree_.each_child(path_[i].node, [&](Index child) {
        const int child_low = tree_[child].low.load();
        const int child_high = tree_[child].high.load();
        low = highest_wins ? std::max(low, child_low) : std::min(low, child_low);
        high = highest_wins ? std::max(high, child_high) : std::min(high, child_high);
      });
      if (!tighten(node, low, high)) return;
    }
  }

  /// How many actions of a node may be tried at this number of visits.
  [[nodiscard]] std::uint32_t allowed(std::uint32_t visits) const noexcept {
    if (options_.widening_factor <= 0.0) return std::numeric_limits<std::uint32_t>::max();
    const double power = exp_of(options_.widening_exponent * log_of(std::max(visits, 1U)));
    return static_cast<std::uint32_t>(
        std::clamp(options_.widening_factor * power, 1.0, 4'000'000'000.0));
  }

  [[nodiscard]] double urgency(Index child, std::uint32_t visits, int mover,
                               double log) const noexcept {
    const double each = 1.0 / visits;
    return to_double(tree_.sum(child, mover)) * each + options_.exploration * std::sqrt(log * each);
  }

  /// Nothing is hidden: the children are the legal actions in an order that was drawn when they
  /// were made, and are tried in that order.
  Index choose(const S& state, Index parent) {
    Block children = tree_[parent].children();
    if (children.count == 0) {
      children = expand(state, parent);
      if (children.count == 0) return kNone;
    }
    const int mover = state.current_player();
    const std::uint32_t visits = tree_[parent].count();
    const double log = log_of(std::max(visits, 1U));
    const Index end = children.first + std::min(children.count, allowed(visits));
    Index best = kNone;
    double highest = -std::numeric_limits<double>::infinity();
    for (Index child = children.first; child < end; ++child) {
      if (solving_ && proved_lost(child, mover)) continue;
      const std::uint32_t tried = tree_[child].count();
      if (tried == 0 && !options_.first_play) return child;
      const double value = tried == 0 ? *options_.first_play : urgency(child, tried, mover, log);
      if (value > highest) {
        highest = value;
        best = child;
      }
      if (tried == 0) break;
    }
    // All that may be tried are lost, and more may not be tried yet: the next that is not, is.
    for (Index next = end; best == kNone && next < children.first + children.count; ++next) {
      if (!solving_ || !proved_lost(next, mover)) return next;
    }
    return best;
  }

  [[nodiscard]] bool proved_lost(Index child, int mover) const noexcept {
    return mover == 0 ? tree_[child].highest() == -1 : tree_[child].lowest() == 1;
  }

  /// Gives a node its children; an empty block where the tree is full.
  Block expand(const S& state, Index parent) {
    LegalActions<S> legal;
    state.legal_actions(rules_, legal);
    const Block made = tree_.make(static_cast<Index>(legal.size()));
    if (made.count == 0) return made;
    for (Index i = 0; i < made.count; ++i) {  // a shuffle from the inside out
      const Index j = rng_.below(i + 1);
      tree_[made.first + i].action = tree_[made.first + j].action;
      tree_[made.first + j].action = legal[i];
    }
    tree_[parent].mover.store(static_cast<std::int8_t>(state.current_player()),
                              std::memory_order_relaxed);
    tree_[parent].adopt(made);
    return tree_[parent].children();
  }

  /// Something is hidden: what is legal differs from sample to sample.
  Index choose_among_legal(const S& state, Index parent) {
    LegalActions<S> legal;
    state.legal_actions(rules_, legal);
    std::bitset<S::kMaxLegalActions> met;
    std::size_t left = legal.size();  // legal actions without a node so far
    const int mover = state.current_player();
    Index best = kNone;
    Index untried = kNone;
    double highest = -std::numeric_limits<double>::infinity();
    std::uint32_t tried_actions = 0;
    std::uint32_t untried_actions = 0;
    std::uint32_t log_for = 0;
    double log = 0.0;

    const auto consider = [&](Index child) {
      Node& node = tree_[child];
      add<Shared>(node.available, 1U);
      const std::uint32_t tried = node.count();
      if (tried == 0) {
        if (rng_.below(++untried_actions) == 0) untried = child;
        return;
      }
      ++tried_actions;
      const std::uint32_t available = node.available.load(std::memory_order_relaxed);
      if (available != log_for) {
        log_for = available;
        log = log_of(available);
      }
      if (const double value = urgency(child, tried, mover, log); value > highest) {
        highest = value;
        best = child;
      }
    };

    for (Index link = parent; left > 0;) {
      Block block = tree_[link].children();
      if (block.count == 0) {
        block = append(legal, met, left, link);
        tree_[parent].mover.store(static_cast<std::int8_t>(mover), std::memory_order_relaxed);
        if (block.count == 0) break;
      }
      link = block.first + block.count;
      std::size_t place = 0;  // both the block and the legal actions ascend
      for (Index child = block.first; child < link && place < legal.size(); ++child) {
        const Action action = tree_[child].action;
        while (place < legal.size() && legal[place] < action) ++place;
        if (place == legal.size() || legal[place] != action || met[place]) continue;
        met[place] = true;
        --left;
        consider(child);
      }
    }
    if (untried != kNone && (best == kNone || tried_actions < allowed(tree_[parent].count()))) {
      if (!options_.first_play || *options_.first_play > highest) return untried;
    }
    return best;
  }

  /// Hangs nodes for the `left` legal actions that have none onto `link`. Gives the block that
  /// hangs there then, maybe another thread's; an empty one where the tree is full.
  Block append(const LegalActions<S>& legal, const std::bitset<S::kMaxLegalActions>& met,
               std::size_t left, Index link) {
    const Block made = tree_.make(static_cast<Index>(left));
    if (made.count == 0) return made;
    Index next = made.first;
    for (std::size_t place = 0; place < legal.size(); ++place) {
      if (!met[place]) tree_[next++].action = legal[place];
    }
    tree_[link].adopt(made);
    return tree_[link].children();
  }

  const Rules& rules_;
  const MctsOptions& options_;
  Tree& tree_;
  const S& root_;
  SplitMix64 rng_;
  bool solving_;
  int deepest_ = 0;
  std::vector<Step> path_;
};

}  // namespace kadan::search
