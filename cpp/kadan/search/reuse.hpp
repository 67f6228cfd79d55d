// Going on with the tree of an earlier search: finding the new root in it, keeping what is below.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "kadan/core/state.hpp"
#include "kadan/search/tree.hpp"

namespace kadan::search {

/// The node of a position below the root of a tree, where nothing is hidden: looked for a few
/// actions deep, among nodes that were visited.
template <GameState S>
std::optional<Index> find_position(const typename S::Rules& rules, const Tree& tree,
                                   const S& tree_root, const S& wanted) {
  constexpr int kDepth = 8;
  constexpr std::size_t kMostStates = 20'000;
  std::vector<std::pair<Index, S>> level{{Tree::kRoot, tree_root}};
  std::size_t looked_at = 0;
  for (int depth = 0; depth <= kDepth && !level.empty(); ++depth) {
    std::vector<std::pair<Index, S>> next;
    for (const auto& at : level) {
      const Index node = at.first;
      const S& state = at.second;  // no structured binding: not all compilers let lambdas use one
      if (state == wanted) return node;
      if (++looked_at > kMostStates) return std::nullopt;
      if (depth == kDepth) continue;
      tree.each_child(node, [&](Index child) {
        if (tree[child].count() == 0) return;
        S after = state;
        after.apply(rules, tree[child].action);
        if (!after.is_terminal()) next.emplace_back(child, after);
      });
    }
    level = std::move(next);
  }
  return std::nullopt;
}

/// Makes `to` the part of `from` below a node. What does not fit is left out.
inline void copy_tree(const Tree& from, Index root, Tree& to) {
  to.clear();
  const auto copy_node = [&](Index source, Index target) {
    const Node& old = from[source];
    Node& node = to[target];
    node.visits = old.count();
    node.available = old.available.load();
    node.action = old.action;
    node.mover = old.mover.load();
    node.low = old.low.load();
    node.high = old.high.load();
    for (int seat = 0; seat < from.players(); ++seat) {
      to.sum(target, seat) = from.sum(source, seat);
    }
  };
  std::vector<std::pair<Index, Index>> open{{root, Tree::kRoot}};
  copy_node(root, Tree::kRoot);
  while (!open.empty()) {
    const auto [source, target] = open.back();
    open.pop_back();
    const Block old = from[source].children();
    if (old.count == 0) continue;
    const Block made = to.make(old.count);
    if (made.count == 0) continue;
    for (Index i = 0; i < old.count; ++i) {
      copy_node(old.first + i, made.first + i);
      open.emplace_back(old.first + i, made.first + i);
    }
    to[target].adopt(made);
  }
}

}  // namespace kadan::search
