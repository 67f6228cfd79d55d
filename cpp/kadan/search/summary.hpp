// A search's trees as a result.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "kadan/search/result.hpp"
#include "kadan/search/tree.hpp"

namespace kadan::search {

/// What a node's bounds prove for a seat of two.
inline Proof proof_for(const Node& node, int seat) noexcept {
  if (!node.solved()) return Proof::none;
  const int value = seat == 0 ? node.lowest() : -node.lowest();
  return value > 0 ? Proof::win : value < 0 ? Proof::loss : Proof::draw;
}

inline ActionStats stats_of(const Tree& tree, Index child, int seat) noexcept {
  const Node& node = tree[child];
  return {node.action, node.count(), tree.mean(child, seat), tree.prior(child),
          proof_for(node, seat)};
}

/// Whether a node is proved to be a draw.
inline bool drawn(const Node& node) noexcept { return node.solved() && node.lowest() == 0; }

/// The root's child for an action; the root itself where it has none.
inline Index root_child(const Tree& tree, Action action) {
  Index found = Tree::kRoot;
  tree.each_child(Tree::kRoot, [&](Index child) {
    if (tree[child].action == action) found = child;
  });
  return found;
}

/// The line of best actions from a child of the root on, as far as the tree has tried any.
inline std::vector<Action> principal_variation(const Tree& tree, Index child, int player) {
  std::vector<Action> line{tree[child].action};
  for (Index node = child;;) {
    const int noted = tree[node].mover.load(std::memory_order_relaxed);
    const int seat = noted >= 0 ? noted : player;
    Index next = Tree::kRoot;
    ActionStats best;
    tree.each_child(node, [&](Index after) {
      const ActionStats stats = stats_of(tree, after, seat);
      if (stats.visits == 0) return;
      if (next == Tree::kRoot || better(stats, best, drawn(tree[node]))) {
        next = after;
        best = stats;
      }
    });
    if (next == Tree::kRoot) return line;
    line.push_back(best.action);
    node = next;
  }
}

/// The same from the tree that has tried the action most.
inline std::vector<Action> principal_variation(std::span<const std::unique_ptr<Tree>> trees,
                                               Action first, int player) {
  const Tree* most = nullptr;
  Index start = Tree::kRoot;
  for (const auto& tree : trees) {
    const Index child = root_child(*tree, first);
    if (child == Tree::kRoot) continue;
    if (most == nullptr || (*tree)[child].count() > (*most)[start].count()) {
      most = tree.get();
      start = child;
    }
  }
  return principal_variation(*most, start, player);
}

/// The result of one tree, or of several for the same root together. Budget and time are the
/// caller's to add.
inline Result summarise(std::span<const std::unique_ptr<Tree>> trees, int player) {
  struct Sum {
    std::uint64_t visits = 0;
    double value = 0.0;
    double prior = 0.0;
    Proof proof = Proof::none;
  };
  std::map<Action, Sum> sums;
  Result result;
  result.values.assign(static_cast<std::size_t>(trees.front()->players()), 0.0);
  std::uint64_t visits = 0;
  for (const auto& tree : trees) {
    tree->each_child(Tree::kRoot, [&](Index child) {
      const ActionStats stats = stats_of(*tree, child, player);
      Sum& sum = sums[stats.action];
      sum.visits += stats.visits;
      sum.prior = stats.prior;
      sum.value += stats.value * static_cast<double>(stats.visits);
      if (stats.proof != Proof::none) sum.proof = stats.proof;
    });
    visits += (*tree)[Tree::kRoot].count();
    for (int seat = 0; seat < tree->players(); ++seat) {
      result.values[static_cast<unsigned>(seat)] +=
          tree->mean(Tree::kRoot, seat) * (*tree)[Tree::kRoot].count();
    }
    result.tree_size += tree->size();
    result.memory_full = result.memory_full || tree->full();
    result.proved = result.proved || (*tree)[Tree::kRoot].solved();
  }
  for (double& value : result.values) value /= static_cast<double>(visits);
  for (const auto& tree : trees) {
    const Node& root = (*tree)[Tree::kRoot];
    if (root.solved()) result.values = {double(root.lowest()), -double(root.lowest())};
  }
  for (const auto& [action, sum] : sums) {
    const double value = sum.visits == 0 ? 0.0 : sum.value / static_cast<double>(sum.visits);
    result.actions.push_back({action, sum.visits, value, sum.prior, sum.proof});
  }
  result.action = best_action(result.actions, result.proved && result.values[0] == 0.0);
  result.line = principal_variation(trees, result.action, player);
  return result;
}

}  // namespace kadan::search
