// PUCT with an evaluator outside: leaves of one or many trees are collected, evaluated together by
// the caller, and backed up.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kadan/core/errors.hpp"
#include "kadan/core/mask.hpp"
#include "kadan/core/state.hpp"
#include "kadan/search/arithmetic.hpp"
#include "kadan/search/leaf.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/result.hpp"
#include "kadan/search/summary.hpp"
#include "kadan/search/tree.hpp"

namespace kadan::search {

/// Where leaves are written for the evaluator, a row each.
struct LeafRows {
  std::span<float> observations;  // for the seat to move
  std::span<bool> masks;          // which action ids are legal
  std::span<std::int32_t> players;
  std::size_t rows = 0;
};

template <GameState S>
class Puct {
 public:
  using Rules = typename S::Rules;

  /// Searches each root for the seat to move, with what that seat knows. `noise` has an empty list
  /// or one weight for each legal action, by root. Throws RulesError at the end of a game.
  Puct(const Rules& rules, const PuctOptions& options, std::span<const S> roots,
       std::int64_t simulations, std::uint64_t seed, std::vector<std::vector<float>> noise)
      : rules_(rules), options_(options), noise_(std::move(noise)) {
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const S& root = roots[i];
      if (root.is_terminal()) throw RulesError("the game is over: there is nothing to search");
      const bool hidden =
          root.information_state(rules_, root.current_player()).find('?') != std::string::npos;
      searches_.push_back({root, SplitMix64::stream(seed, i), hidden, simulations, 0, 0,
                           std::make_unique<Tree>(options.memory / roots.size(),
                                                  rules.num_players(), S::kMaxLegalActions, true)});
    }
  }

  /// Walks down the trees in turn until the rows are full or no tree has a leaf left that is not
  /// written. Ends of games are backed up on the way; after many of them it breaks off, so that the
  /// caller can look at the time. Gives the number of rows, which may be 0 before all is done.
  std::size_t collect(const LeafRows& out) {
    leaves_.clear();
    for (Search& search : searches_) search.blocked = false;
    const std::size_t most = out.rows + kMostEnds;
    std::size_t idle = 0;  // trees, one after the other, that had no walk to make
    for (std::size_t walks = 0; walks < most && leaves_.size() < out.rows; ++walks) {
      idle = step(next_) ? 0 : idle + 1;
      next_ = (next_ + 1) % searches_.size();
      if (idle == searches_.size()) break;
    }
    for (std::size_t row = 0; row < leaves_.size(); ++row) write(leaves_[row].state, row, out);
    return leaves_.size();
  }

  /// Whether all simulations were made. Meant for when no leaf waits for its evaluation.
  [[nodiscard]] bool done() const noexcept {
    return std::ranges::all_of(searches_, [](const Search& search) { return search.left == 0; });
  }

  /// Whether every root was evaluated, so that there are results.
  [[nodiscard]] bool ready() const noexcept {
    return std::ranges::all_of(searches_,
                               [](const Search& search) { return search.tree->size() > 1; });
  }

  /// Takes the evaluation of the leaves that `collect` gave: logits over action ids and values by
  /// seat, row by row; all finite. Throws RulesError for another number of either.
  void supply(std::span<const float> logits, std::span<const float> values) {
    const auto ids = static_cast<std::size_t>(rules_.num_actions());
    const auto players = static_cast<std::size_t>(rules_.num_players());
    if (logits.size() != leaves_.size() * ids || values.size() != leaves_.size() * players) {
      throw RulesError("an evaluation must have " + std::to_string(leaves_.size()) + " rows of " +
                       std::to_string(ids) + " logits and of " + std::to_string(players) +
                       " values");
    }
    for (std::size_t row = 0; row < leaves_.size(); ++row) {
      Leaf& leaf = leaves_[row];
      std::array<Value, kMaxSeats> numbers;
      for (std::size_t seat = 0; seat < players; ++seat) {
        const double value = values[row * players + seat];
        numbers[seat] = to_value(std::clamp(value, -1.0, 1.0));
      }
      expand(leaf, logits.subspan(row * ids, ids));
      back_up(searches_[leaf.search], leaf.path, std::span(numbers).first(players));
    }
    leaves_.clear();
  }

  /// What was found about each root, once it is `ready`. Seconds are the caller's to add.
  [[nodiscard]] std::vector<Result> results() const {
    std::vector<Result> results;
    for (const Search& search : searches_) {
      Result result = summarise(std::span(&search.tree, 1), search.root.current_player());
      result.hidden = search.hidden;
      result.simulations = search.done;
      result.depth = search.deepest;
      results.push_back(std::move(result));
    }
    return results;
  }

 private:
  static constexpr Index kNone = Tree::kRoot;
  static constexpr int kNobody = -1;
  static constexpr std::size_t kMostEnds = 1024;  // walks for one batch, besides its rows

  struct Step {
    Index node;
    int chooser;
  };
  using Path = std::vector<Step>;

  struct Search {
    S root;
    SplitMix64 rng;
    bool hidden;
    std::int64_t left;  // simulations
    std::int64_t done;
    int deepest;
    std::unique_ptr<Tree> tree;
    bool blocked = false;  // its next leaf is one that waits for its evaluation already
  };

  struct Leaf {
    std::size_t search;
    Path path;
    S state;
  };

  /// One walk down a tree; whether there was one to make.
  bool step(std::size_t number) {
    Search& search = searches_[number];
    if (search.left == 0 || search.blocked) return false;
    Tree& tree = *search.tree;
    S state = search.hidden
                  ? search.root.resample(rules_, search.root.current_player(), search.rng.next())
                  : search.root;
    Path path{{Tree::kRoot, kNobody}};
    while (!state.is_terminal()) {
      const int mover = state.current_player();
      const Index child = choose(search, state, path.back().node);
      if (child == kNone) break;
      path.push_back({child, mover});
      state.apply(rules_, tree[child].action);
    }
    const Index end = path.back().node;
    if (std::ranges::any_of(leaves_, [&](const Leaf& leaf) {
          return leaf.search == number && leaf.path.back().node == end;
        })) {
      search.blocked = true;
      return false;
    }
    --search.left;
    ++search.done;
    search.deepest = std::max(search.deepest, static_cast<int>(path.size()) - 1);
    for (const Step& at : path) {  // virtual loss
      add<false>(tree[at.node].visits, 1U);
      if (at.chooser != kNobody) add<false>(tree.sum(at.node, at.chooser), -kOne);
    }
    if (state.is_terminal()) {
      std::array<double, kMaxSeats> returns;
      std::array<Value, kMaxSeats> values;
      const auto players = static_cast<std::size_t>(rules_.num_players());
      state.returns(rules_, std::span(returns).first(players));
      std::ranges::transform(returns, values.begin(), to_value);
      back_up(search, path, std::span(values).first(players));
    } else {
      leaves_.push_back({number, std::move(path), state});
    }
    return true;
  }

  void back_up(Search& search, const Path& path, std::span<const Value> values) {
    Tree& tree = *search.tree;
    for (const Step& at : path) {
      if (at.chooser != kNobody) add<false>(tree.sum(at.node, at.chooser), kOne);
      for (std::size_t seat = 0; seat < values.size(); ++seat) {
        add<false>(tree.sum(at.node, static_cast<int>(seat)), values[seat]);
      }
    }
  }

  /// The legal child to go to; none where the node has no children yet.
  Index choose(Search& search, const S& state, Index parent) {
    Tree& tree = *search.tree;
    if (tree[parent].children().count == 0) return kNone;
    Choices choices;
    if (search.hidden) choices = legal_children(tree, state, parent);
    const double share = search.hidden ? std::max(choices.share, 1e-9) : 1.0;
    const int mover = state.current_player();
    const std::uint32_t visits = tree[parent].count();
    const double first = tree.mean(parent, mover) - options_.first_play_reduction;
    const double root = std::sqrt(static_cast<double>(std::max(visits, 1U)));
    Index best = kNone;
    double highest = -std::numeric_limits<double>::infinity();
    const auto consider = [&](Index child) {
      const std::uint32_t tried = tree[child].count();
      const double value = tried == 0 ? first : tree.mean(child, mover);
      const double score =
          value + options_.exploration * tree.prior(child) / share * root / (1.0 + tried);
      if (score > highest) {
        highest = score;
        best = child;
      }
    };
    if (search.hidden) {
      std::ranges::for_each(std::span(choices.children).first(choices.count), consider);
    } else {
      tree.each_child(parent, consider);
    }
    return best;
  }

  /// Children that are legal in a sample, and the sum of their priors.
  struct Choices {
    std::array<Index, S::kMaxLegalActions> children;
    std::size_t count = 0;
    double share = 0.0;

    void add(Index child, float prior) noexcept {
      children[count++] = child;
      share += prior;
    }
  };

  /// Makes nodes for legal actions that have none, as they were not legal in the sample that was
  /// evaluated. Their prior is the mean of the others.
  Choices legal_children(Tree& tree, const S& state, Index parent) {
    LegalActions<S> legal;
    state.legal_actions(rules_, legal);
    std::bitset<S::kMaxLegalActions> met;
    Choices choices;
    double sum = 0.0;
    std::size_t known = 0;
    Index link = parent;
    for (Block block; (block = tree[link].children()).count > 0;) {
      link = block.first + block.count;
      std::size_t place = 0;  // both the block and the legal actions ascend
      for (Index child = block.first; child < link; ++child) {
        sum += tree.prior(child);
        ++known;
        while (place < legal.size() && legal[place] < tree[child].action) ++place;
        if (place == legal.size() || legal[place] != tree[child].action) continue;
        met[place] = true;
        choices.add(child, tree.prior(child));
      }
    }
    if (choices.count == legal.size()) return choices;
    const Block made = tree.make(static_cast<Index>(legal.size() - choices.count));
    if (made.count == 0) return choices;
    const auto mean = static_cast<float>(sum / static_cast<double>(known));
    Index next = made.first;
    for (std::size_t place = 0; place < legal.size(); ++place) {
      if (met[place]) continue;
      tree[next].action = legal[place];
      tree.prior(next) = mean;
      choices.add(next++, mean);
    }
    tree[link].adopt(made);
    return choices;
  }

  /// Gives an evaluated leaf its children, with the softmax of the logits as priors.
  void expand(const Leaf& leaf, std::span<const float> logits) {
    Tree& tree = *searches_[leaf.search].tree;
    const Index parent = leaf.path.back().node;
    if (tree[parent].children().count > 0) return;
    LegalActions<S> legal;
    leaf.state.legal_actions(rules_, legal);
    const Block made = tree.make(static_cast<Index>(legal.size()));
    if (made.count == 0) return;
    float highest = -std::numeric_limits<float>::infinity();
    for (const Action action : legal) {
      highest = std::max(highest, logits[static_cast<std::size_t>(action)]);
    }
    std::array<double, S::kMaxLegalActions> weights;
    double total = 0.0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      weights[i] = exp_of(double{logits[static_cast<std::size_t>(legal[i])]} - double{highest});
      total += weights[i];
    }
    const auto& noise = noise_.empty() ? kNoNoise : noise_[leaf.search];
    const bool noisy = parent == Tree::kRoot && !noise.empty();
    for (std::size_t i = 0; i < legal.size(); ++i) {
      const Index child = made.first + static_cast<Index>(i);
      double prior = weights[i] / total;
      if (noisy) prior += options_.noise_share * (double{noise[i]} - prior);
      tree[child].action = legal[i];
      tree.prior(child) = static_cast<float>(prior);
    }
    tree[parent].mover.store(static_cast<std::int8_t>(leaf.state.current_player()),
                             std::memory_order_relaxed);
    tree[parent].adopt(made);
  }

  void write(const S& state, std::size_t row, const LeafRows& out) const {
    const std::size_t size = out.observations.size() / out.rows;
    const auto ids = static_cast<std::size_t>(rules_.num_actions());
    const int mover = state.current_player();
    state.observation(rules_, mover, out.observations.subspan(row * size, size));
    write_legal_mask(rules_, state, out.masks.subspan(row * ids, ids));
    out.players[row] = mover;
  }

  inline static const std::vector<float> kNoNoise{};

  const Rules& rules_;
  PuctOptions options_;
  std::vector<std::vector<float>> noise_;
  std::vector<Search> searches_;
  std::vector<Leaf> leaves_;  // written, and waiting for their evaluation
  std::size_t next_ = 0;      // the tree whose turn it is
};

}  // namespace kadan::search
