// The nodes of a search tree, in one allocation: statistics, children, proofs.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "kadan/core/types.hpp"
#include "kadan/search/arithmetic.hpp"

namespace kadan::search {

using Index = std::uint32_t;

/// Children that lie side by side. The node after the last one is none of them: its own block holds
/// further children of the same parent, which other samples of hidden information made legal.
struct Block {
  Index first = 0;
  Index count = 0;  // 0: no block
};

/// An action at its parent and what came of it. Threads share nodes: counters are atomic.
struct Node {
  std::atomic<std::uint64_t> block{0};  // the children: first << 32 | count
  std::atomic<std::uint32_t> visits{0};
  std::atomic<std::uint32_t> available{0};  // hidden information: how often the action was legal
  Action action = -1;
  std::atomic<std::int8_t> mover{kTerminal};  // who chooses among the children
  // The return of seat 0, of two, is at least `low` and at most `high` (Cazenave and Saffidine).
  std::atomic<std::int8_t> low{-1};
  std::atomic<std::int8_t> high{1};

  [[nodiscard]] Block children() const noexcept {
    const auto packed = block.load(std::memory_order_acquire);
    return {static_cast<Index>(packed >> 32U), static_cast<Index>(packed)};
  }
  /// Gives the node its children, unless another thread was faster.
  bool adopt(Block children) noexcept {
    std::uint64_t none = 0;
    return block.compare_exchange_strong(none,
                                         std::uint64_t{children.first} << 32U | children.count,
                                         std::memory_order_release, std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint32_t count() const noexcept {
    return visits.load(std::memory_order_relaxed);
  }
  [[nodiscard]] int lowest() const noexcept { return low.load(std::memory_order_relaxed); }
  [[nodiscard]] int highest() const noexcept { return high.load(std::memory_order_relaxed); }
  [[nodiscard]] bool solved() const noexcept { return lowest() == highest(); }
};

/// Adds to a counter; without other threads the cheap way.
template <bool Shared, class T>
void add(std::atomic<T>& counter, T amount) noexcept {
  if constexpr (Shared) {
    counter.fetch_add(amount, std::memory_order_relaxed);
  } else {
    counter.store(static_cast<T>(counter.load(std::memory_order_relaxed) + amount),
                  std::memory_order_relaxed);
  }
}

class Tree {
 public:
  static constexpr Index kRoot = 0;

  /// As many nodes as fit into `bytes`, which the system lends as they are used, but at least a
  /// root with `children` children; with a prior for each node on demand. Throws std::bad_alloc.
  Tree(std::uint64_t bytes, int players, std::size_t children, bool priors = false)
      : players_(static_cast<unsigned>(players)) {
    const std::uint64_t each =
        sizeof(Node) + players_ * sizeof(std::atomic<Value>) + (priors ? sizeof(float) : 0);
    capacity_ =
        static_cast<Index>(std::clamp<std::uint64_t>(bytes / each, children + 2, 0xFFFF'FF00U));
    memory_.reset(std::calloc(capacity_, each));
    if (memory_ == nullptr) throw std::bad_alloc();
    nodes_ = static_cast<Node*>(memory_.get());
    values_ = reinterpret_cast<std::atomic<Value>*>(nodes_ + capacity_);
    if (priors) priors_ = reinterpret_cast<float*>(values_ + std::uint64_t{capacity_} * players_);
    clear();
  }

  /// Back to a root without children.
  void clear() noexcept {
    used_.store(1, std::memory_order_relaxed);
    full_.store(false, std::memory_order_relaxed);
    reset(kRoot);
  }

  /// A block of `count` new children; an empty one, and the tree is full, where they do not fit.
  Block make(Index count) noexcept {
    const std::uint64_t end = used_.fetch_add(count + 1, std::memory_order_relaxed) + count + 1;
    if (end > capacity_) {
      used_.fetch_sub(count + 1, std::memory_order_relaxed);
      full_.store(true, std::memory_order_relaxed);
      return {};
    }
    const auto first = static_cast<Index>(end - count - 1);
    for (Index node = first; node < end; ++node) reset(node);
    return {first, count};
  }

  /// Calls `use(child)` for every child of a node.
  template <class Use>
  void each_child(Index node, Use use) const {
    for (Index link = node;;) {
      const Block block = nodes_[link].children();
      if (block.count == 0) return;
      link = block.first + block.count;
      for (Index child = block.first; child < link; ++child) use(child);
    }
  }

  [[nodiscard]] Node& operator[](Index node) noexcept { return nodes_[node]; }
  [[nodiscard]] const Node& operator[](Index node) const noexcept { return nodes_[node]; }

  [[nodiscard]] std::atomic<Value>& sum(Index node, int seat) noexcept {
    return values_[std::uint64_t{node} * players_ + static_cast<unsigned>(seat)];
  }
  [[nodiscard]] Value sum(Index node, int seat) const noexcept {
    return values_[std::uint64_t{node} * players_ + static_cast<unsigned>(seat)].load(
        std::memory_order_relaxed);
  }
  /// The evaluator's probability of a node's action; only in a tree that was made with priors.
  [[nodiscard]] float& prior(Index node) noexcept { return priors_[node]; }
  [[nodiscard]] float prior(Index node) const noexcept {
    return priors_ == nullptr ? 0.0F : priors_[node];
  }
  /// The mean return of a seat; 0 without visits.
  [[nodiscard]] double mean(Index node, int seat) const noexcept {
    const auto visits = nodes_[node].count();
    return visits == 0 ? 0.0 : to_double(sum(node, seat)) / visits;
  }

  [[nodiscard]] std::uint64_t size() const noexcept {
    return used_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] Index capacity() const noexcept { return capacity_; }
  [[nodiscard]] bool full() const noexcept { return full_.load(std::memory_order_relaxed); }
  [[nodiscard]] int players() const noexcept { return static_cast<int>(players_); }

 private:
  void reset(Index node) noexcept {
    new (&nodes_[node]) Node;
    for (unsigned seat = 0; seat < players_; ++seat) {
      new (&sum(node, static_cast<int>(seat))) std::atomic<Value>{0};
    }
  }

  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  std::unique_ptr<void, Free> memory_;
  Node* nodes_ = nullptr;
  std::atomic<Value>* values_ = nullptr;
  float* priors_ = nullptr;
  unsigned players_;
  Index capacity_ = 0;
  std::atomic<std::uint64_t> used_{0};
  std::atomic<bool> full_{false};
};

static_assert(sizeof(Node) == 24);
static_assert(std::atomic<Value>::is_always_lock_free);

}  // namespace kadan::search
