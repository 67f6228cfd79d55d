// The moves of Bonsai, inline because every playout and search runs through them.
#pragma once

#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

// What is allowed.

/// BO-18 and symbols: whether the mover can place a tile of the type with these symbols.
inline bool State::can_place(int type, const Symbols& symbols) const noexcept {
  const auto t = static_cast<unsigned>(type);
  return supplies_[seat()][t] != 0 && (symbols[t] | symbols[kAny]) != 0 &&
         trees_[seat()].num_taking(type) != 0;
}

inline bool State::can_place_any(const Symbols& symbols) const noexcept {
  return can_place(kWood, symbols) || can_place(kLeaf, symbols) || can_place(kFlower, symbols) ||
         can_place(kFruit, symbols);
}

/// BO-17: the first tile of a Cultivate is compulsory, except with `empty_cultivate`.
inline bool State::may_be_done(const Rules& rules) const noexcept {
  return nothing_placed_ == 0 || rules.empty_cultivate();
}

inline bool State::may_cultivate(const Rules& rules) const noexcept {
  return rules.empty_cultivate() || can_place_any(rules.symbols(kept_[seat()]));
}

inline unsigned State::open_takes(const Rules& rules) const noexcept {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    slots |= (market_[slot] != kNone ? 1U : 0U) << slot;
  return rules.takes_of(slots);
}

/// BO-13, at the start of a turn.
inline HexSet State::prunes() const noexcept {
  const Tree& own = trees_[seat()];
  return own.num_taking(kWood) == 0 ? own.prunable() : HexSet{};
}

/// The types that BO-20 allows, as bits.
inline unsigned State::discards(const Rules& rules) const noexcept {
  const Tiles& own = supplies_[seat()];
  const int excess = total(own) - rules.capacity(kept_[seat()]);
  unsigned types = 0;
  int from_here = 0;
  for (int type = kTypes - 1; type >= std::max<int>(last_discard_, 0); --type) {
    const auto t = static_cast<unsigned>(type);
    from_here += own[t];
    if (own[t] != 0 && from_here >= excess) types |= 1U << t;
  }
  return types;
}

inline void State::legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept {
  list.clear();
  if (asked_about_goal()) {
    list.push(rules.claim(first_due(due_)));
    list.push(rules.renounce(first_due(due_)));
    return;
  }
  switch (phase_) {
    case Phase::turn:
      prunes().for_each([&](int position) { list.push(rules.prune(position)); });
      for (unsigned takes = open_takes(rules); takes != 0; takes &= takes - 1) {
        list.push(rules.take(std::countr_zero(takes)));
      }
      if (may_cultivate(rules)) list.push(rules.cultivate());
      break;
    case Phase::pick:
      for (int type = 0; type < kTypes; ++type) list.push(rules.pick(type));
      break;
    case Phase::helper:
    case Phase::cultivate:
      for (int type = 0; type < kTypes; ++type) {
        if (!can_place(type, symbols_)) continue;
        tree(mover_).taking(type).for_each(
            [&](int position) { list.push(rules.placement(type, position)); });
      }
      if (may_be_done(rules)) list.push(rules.done());
      break;
    case Phase::discard:
      for (unsigned types = discards(rules); types != 0; types &= types - 1) {
        list.push(rules.discard(std::countr_zero(types)));
      }
      break;
    case Phase::end: break;
  }
}

inline bool State::is_legal_placing(const Rules& rules, Action action) const noexcept {
  if (action == rules.done()) return may_be_done(rules);
  if (action <= rules.cultivate() || action >= rules.pick(0)) return false;
  const auto [type, position] = rules.placement_of(action);
  return can_place(type, symbols_) && tree(mover_).taking(type).has(position);
}

inline bool State::is_legal(const Rules& rules, Action action) const noexcept {
  if (is_terminal() || action < 0 || action >= rules.num_actions()) return false;
  if (asked_about_goal()) {
    const int goal = first_due(due_);
    return action == rules.claim(goal) || action == rules.renounce(goal);
  }
  switch (phase_) {
    case Phase::turn:
      if (action < rules.take(0)) return prunes().has(rules.position_of(action));
      if (action < rules.cultivate())
        return (open_takes(rules) >> (action - rules.take(0)) & 1U) != 0;
      return action == rules.cultivate() && may_cultivate(rules);
    case Phase::pick: return action >= rules.pick(0) && action < rules.pick(kTypes);
    case Phase::helper:
    case Phase::cultivate: return is_legal_placing(rules, action);
    case Phase::discard:
      return action >= rules.discard(0) &&
             (discards(rules) >> (action - rules.discard(0)) & 1U) != 0;
    case Phase::end: break;
  }
  return false;
}

inline Action State::random_placing(const Rules& rules, SplitMix64& rng) const noexcept {
  const Tree& own = trees_[seat()];
  std::array<unsigned, kTypes> choices{};
  unsigned sum = may_be_done(rules) ? 1U : 0U;
  for (unsigned type = 0; type < kTypes; ++type) {
    if (!can_place(static_cast<int>(type), symbols_)) continue;
    choices[type] = static_cast<unsigned>(own.num_taking(static_cast<int>(type)));
    sum += choices[type];
  }
  unsigned rank = rng.below(sum);
  for (unsigned type = 0; type < kTypes; ++type) {
    if (rank < choices[type]) {
      const int t = static_cast<int>(type);
      return rules.placement(t, own.taking(t).at_rank(rank));
    }
    rank -= choices[type];
  }
  return rules.done();
}

inline Action State::random_action(const Rules& rules, SplitMix64& rng) const noexcept {
  if (asked_about_goal()) {
    const int goal = first_due(due_);
    return rng.below(2) == 0 ? rules.claim(goal) : rules.renounce(goal);
  }
  switch (phase_) {
    case Phase::turn: {
      const unsigned takes = open_takes(rules);
      const auto num_takes = static_cast<unsigned>(std::popcount(takes));
      const unsigned others = num_takes + (may_cultivate(rules) ? 1U : 0U);
      if (trees_[seat()].num_taking(kWood) != 0) {
        const unsigned rank = rng.below(others);
        return rank < num_takes ? rules.take(select(takes, rank)) : rules.cultivate();
      }
      const HexSet choices = trees_[seat()].prunable();
      const unsigned rank = rng.below(others + static_cast<unsigned>(choices.size()));
      if (rank < num_takes) return rules.take(select(takes, rank));
      if (rank < others) return rules.cultivate();
      return rules.prune(choices.at_rank(rank - others));
    }
    case Phase::pick: return rules.pick(static_cast<int>(rng.below(kTypes)));
    case Phase::discard: {
      const unsigned types = discards(rules);
      return rules.discard(select(types, rng.below(static_cast<unsigned>(std::popcount(types)))));
    }
    default: return random_placing(rules, rng);
  }
}

// Goals.

/// The tiles that a seat would be asked about if its tree met them (BO-19).
inline GoalSet State::askable(int seat) const noexcept {
  const auto s = static_cast<unsigned>(seat);
  return static_cast<GoalSet>(table_ & ~renounced_[s] & ~same_colours(claimed_[s]));
}

/// The tiles that are due after a placement by the mover. None was due before it (a goal that is
/// due is decided at once, and a prune meets none), so that of the groups of leaves only the new
/// leaf's can meet one.
inline GoalSet State::due_after(const Rules& rules, int type, int position) const noexcept {
  const GoalSet open = askable(mover_);
  const Tree& own = trees_[seat()];
  auto due = static_cast<GoalSet>(open & rules.met_quickly(own));
  if (type == kLeaf && (open & rules.met_by_leaves(own.numbers[kLeaf])) != 0) {
    const int group = connected_group(own.tiles[kLeaf], position).size();
    due = static_cast<GoalSet>(due | (open & rules.met_by_leaves(group)));
  }
  return due;
}

inline void State::decide_goal(const Rules& rules, int goal, bool claim) noexcept {
  if (claim) {
    claimed_[seat()] = static_cast<GoalSet>(claimed_[seat()] | goal_bit(goal));
    table_ = static_cast<GoalSet>(table_ & ~goal_bit(goal));
    due_ = static_cast<GoalSet>(due_ & ~colour_goals(goal / kLevels));
  } else {
    renounced_[seat()] = static_cast<GoalSet>(renounced_[seat()] | goal_bit(goal));
    due_ = static_cast<GoalSet>(due_ & ~goal_bit(goal));
  }
  if (due_ == 0) settle_placing(rules);
}

// Placing.

inline void State::start_placing(const Rules& rules, Phase phase, const Symbols& symbols) noexcept {
  phase_ = phase;
  symbols_ = symbols;
  nothing_placed_ = phase == Phase::cultivate ? 1 : 0;
  settle_placing(rules);
}

inline void State::place(const Rules& rules, int type, int position) noexcept {
  const auto t = static_cast<unsigned>(type);
  --supplies_[seat()][t];
  --symbols_[symbols_[t] != 0 ? t : static_cast<unsigned>(kAny)];  // BO-17: its own first
  nothing_placed_ = 0;
  trees_[seat()].place(rules.ground(), type, position);
  due_ = due_after(rules, type, position);
  if (due_ == 0) settle_placing(rules);
}

/// A placing phase ends by itself when nothing more can be placed (BO-17).
inline void State::settle_placing(const Rules& rules) noexcept {
  if (!can_place_any(symbols_)) finish_placing(rules);
}

inline void State::finish_placing(const Rules& rules) noexcept {
  symbols_ = {};
  if (phase_ == Phase::helper) {
    after_meditate(rules);
  } else {
    after_cultivate(rules);
  }
}

// The market.

/// Takes the top card of the deck; the last one turns the end on (BO-22).
inline int State::draw(const Rules& rules) noexcept {
  const int entry = deck_[--deck_size_];
  deck_[deck_size_] = 0;
  if (deck_size_ == 0) turns_left_ = static_cast<std::int8_t>(rules.num_players() + 1);
  return entry;
}

/// Slide and refill: the row moves to the highest slots, cards from the deck fill the others,
/// highest first.
inline void State::refill(const Rules& rules) noexcept {
  unsigned free = kSlots;  // slots below it are not settled yet
  for (unsigned slot = kSlots; slot-- > 0;) {
    if (market_[slot] != kNone) market_[--free] = market_[slot];
  }
  while (free > 0) {
    market_[--free] = static_cast<std::int8_t>(deck_size_ > 0 ? draw(rules) : kNone);
  }
}

// The turn.

inline void State::take(const Rules& rules, int index) noexcept {
  const Take& taken = rules.takes()[static_cast<unsigned>(index)];
  const auto slot = static_cast<unsigned>(taken.slot);
  const int entry = market_[slot];
  const Card& card = rules.card(entry);
  market_[slot] = kNone;
  ++kept_[seat()][static_cast<unsigned>(entry)];
  Tiles& own = supplies_[seat()];
  for (unsigned type = 0; type < kTypes; ++type) {  // only Masters have tiles of their own
    own[type] = static_cast<std::uint8_t>(own[type] + taken.gives[type] + card.shows[type]);
  }
  slot_ = static_cast<std::int8_t>(slot);
  card_ = static_cast<std::int8_t>(entry);
  if (card.any) {
    phase_ = Phase::pick;
  } else if (card.kind == Kind::helper) {
    Symbols symbols{};
    symbols[static_cast<unsigned>(card.type)] = 1;
    symbols[kAny] = 1;
    start_placing(rules, Phase::helper, symbols);
  } else {
    after_meditate(rules);
  }
}

/// Solo discard (BO-21), slide and refill, tile discard (BO-20).
inline void State::after_meditate(const Rules& rules) noexcept {
  if (rules.solo()) {
    if (slot_ > 0) {
      drop_market_card(slot_ - 1);
    } else if (deck_size_ > 0) {
      static_cast<void>(draw(rules));
    }
  }
  slot_ = kNone;
  card_ = kNone;
  refill(rules);
  phase_ = Phase::discard;
  settle_discards(rules);
}

inline void State::after_cultivate(const Rules& rules) noexcept {
  if (rules.solo()) {  // BO-21
    drop_market_card(kSlots - 1);
    refill(rules);
  }
  const bool empty = nothing_placed_ != 0;
  nothing_placed_ = 0;
  turn_over(rules, empty);
}

inline void State::settle_discards(const Rules& rules) noexcept {
  if (total(supplies_[seat()]) > rules.capacity(kept_[seat()])) return;
  last_discard_ = kNone;
  turn_over(rules, false);
}

inline void State::turn_over(const Rules& rules, bool nothing_placed) noexcept {
  const int players = rules.num_players();
  if (turns_left_ > 0) --turns_left_;
  empty_turns_ = static_cast<std::uint8_t>(nothing_placed ? empty_turns_ + 1 : 0);
  if (turns_left_ == 0 || empty_turns_ == 3 * players) {
    mover_ = kTerminal;
    phase_ = Phase::end;
  } else {
    mover_ = static_cast<std::int8_t>(mover_ + 1 == players ? 0 : mover_ + 1);
    phase_ = Phase::turn;
  }
}

inline void State::apply(const Rules& rules, Action action) noexcept {
  if (action < rules.take(0)) {
    trees_[seat()].prune(rules.ground(), rules.position_of(action));
  } else if (action < rules.cultivate()) {
    take(rules, action - rules.take(0));
  } else if (action == rules.cultivate()) {
    start_placing(rules, Phase::cultivate, rules.symbols(kept_[seat()]));
  } else if (action < rules.pick(0)) {
    const auto [type, position] = rules.placement_of(action);
    place(rules, type, position);
  } else if (action < rules.done()) {
    ++supplies_[seat()][static_cast<unsigned>(action - rules.pick(0))];
    after_meditate(rules);
  } else if (action == rules.done()) {
    finish_placing(rules);
  } else if (action < rules.discard(0)) {
    const bool claim = action < rules.renounce(0);
    decide_goal(rules, action - (claim ? rules.claim(0) : rules.renounce(0)), claim);
  } else {
    last_discard_ = static_cast<std::int8_t>(action - rules.discard(0));
    --supplies_[seat()][static_cast<unsigned>(last_discard_)];
    settle_discards(rules);
  }
}

// Points.

/// BO-23.
inline int State::score(const Rules& rules, int seat) const noexcept {
  const Tree& own = tree(seat);
  const Components& parts = rules.components();
  return parts.wood_points * own.num_wood() + parts.leaf_points * own.numbers[kLeaf] +
         parts.fruit_points * own.numbers[kFruit] +
         parts.flower_side_points * own.open_flower_sides() +
         rules.parchment_points(kept(seat), own) +
         rules.goal_points(claimed_[static_cast<unsigned>(seat)]);
}

inline void State::scores(const Rules& rules, std::span<int> out) const noexcept {
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    out[seat] = score(rules, static_cast<int>(seat));
  }
}

inline void State::returns(const Rules& rules, std::span<double> out) const noexcept {
  if (!is_terminal()) {
    std::fill(out.begin(), out.end(), 0.0);
    return;
  }
  if (rules.solo()) {  // BO-21
    const bool won =
        std::popcount(claimed_[0]) == kColoursInPlay && score(rules, 0) >= rules.level();
    out[0] = won ? 1.0 : -1.0;
    return;
  }
  std::size_t winner = 0;
  int best = score(rules, 0);
  for (std::size_t seat = 1; seat < out.size(); ++seat) {  // BO-24: in a tie the highest seat
    const int points = score(rules, static_cast<int>(seat));
    if (points >= best) {
      best = points;
      winner = seat;
    }
  }
  std::fill(out.begin(), out.end(), -1.0 / static_cast<double>(out.size() - 1));
  out[winner] = 1.0;
}

inline std::uint64_t State::hash() const noexcept {
  Hasher hasher;
  const auto add_bytes = [&](const auto& bytes) {
    std::uint64_t word = 0;
    std::size_t filled = 0;
    for (const auto byte : bytes) {
      word = word << 8U | static_cast<std::uint8_t>(byte);
      if (++filled % 8 == 0) hasher.add(word);
    }
    if (filled % 8 != 0) hasher.add(word);
  };
  for (const Tree& tree : trees_) {
    for (std::uint64_t type = 0; type < kTypes; ++type) {
      for (std::size_t row = 0; row < HexSet::kRows; ++row) {  // most rows are empty
        const std::uint64_t tiles = tree.tiles[type].rows[row];
        if (tiles != 0) hasher.add(tiles | row << 32U | type << 40U);
      }
    }
    hasher.add(~std::uint64_t{0});
  }
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    add_bytes(kept_[seat]);
    add_bytes(supplies_[seat]);
    hasher.add(std::uint64_t{claimed_[seat]} << 16U | renounced_[seat]);
  }
  add_bytes(std::span(deck_).first(deck_size_));
  hasher.add(std::uint64_t{table_} << 32U | std::uint64_t{due_} << 16U | deck_size_);
  add_bytes(market_);
  add_bytes(symbols_);
  add_bytes(std::array<std::int8_t, 8>{mover_, static_cast<std::int8_t>(phase_), slot_, card_,
                                       static_cast<std::int8_t>(nothing_placed_), last_discard_,
                                       turns_left_, static_cast<std::int8_t>(empty_turns_)});
  return hasher.value();
}

}  // namespace kadan::bonsai
