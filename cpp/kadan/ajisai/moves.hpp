// The moves of Ajisai, inline because every playout and search runs through them.
#pragma once

#include "kadan/ajisai/state.hpp"

namespace kadan::ajisai {

inline Bits State::occupied() const noexcept {
  Bits all = 0;
  for (const Bits colour : pieces_) all |= colour;
  return all;
}

inline Bits State::linked_to(const Rules& rules, Bits set) noexcept {
  Bits linked = 0;
  while (set != 0) linked |= rules.geometry().links[static_cast<unsigned>(pop_lowest(set))];
  return linked;
}

inline int State::colour_on(int mark) const noexcept {
  int colour = 0;
  while (colour < kColours && (pieces_[static_cast<unsigned>(colour)] & bit(mark)) == 0) ++colour;
  return colour;
}

inline bool State::secret_due(const Rules& rules) const noexcept {
  return rules.traitor() && (secrets_[0] == kNone || secrets_[1] == kNone);
}

/// The marks that a bloom of `colour` on the empty `mark` would change.
inline Bits State::changed_by(const Rules& rules, int colour, int mark) const noexcept {
  const Geometry& geometry = rules.geometry();
  const auto m = static_cast<unsigned>(mark);
  const Bits own = pieces_[static_cast<unsigned>(colour)];
  Bits changed = geometry.links[m] & pieces_[static_cast<unsigned>(before(colour))];  // AJ-9
  if ((geometry.reach[m] & own) == 0) return changed;
  // AJ-8: a line runs on over pieces of other colours; the nearest own piece or empty mark stops
  // it.
  const Bits stops = own | ~occupied();
  for (unsigned d = 0; d < Geometry::kForward; ++d) {
    const Bits ray = geometry.rays[m][d];
    const Bits nearest = lowest_bit(ray & stops);
    if ((nearest & own) != 0) changed |= ray & (nearest - 1);
  }
  for (unsigned d = Geometry::kForward; d < 6; ++d) {
    const Bits ray = geometry.rays[m][d];
    if ((ray & own) == 0) continue;
    const int nearest = highest(ray & stops);
    if ((bit(nearest) & own) != 0) changed |= ray & above(nearest);
  }
  return changed;
}

/// Whether a bloom of `colour` on the empty `mark` would sandwich anything (AJ-8).
inline bool State::sandwiches(const Rules& rules, int colour, int mark) const noexcept {
  const Geometry& geometry = rules.geometry();
  const auto m = static_cast<unsigned>(mark);
  const Bits own = pieces_[static_cast<unsigned>(colour)];
  if ((geometry.reach[m] & own & ~geometry.links[m]) == 0) return false;
  const Bits stops = own | ~occupied();
  const Bits far = own & ~geometry.links[m];  // a linked piece of the colour leaves nothing between
  for (unsigned d = 0; d < Geometry::kForward; ++d) {
    if ((lowest_bit(geometry.rays[m][d] & stops) & far) != 0) return true;
  }
  for (unsigned d = Geometry::kForward; d < 6; ++d) {
    const Bits ray = geometry.rays[m][d];
    if ((ray & far) != 0 && (bit(highest(ray & stops)) & far) != 0) return true;
  }
  return false;
}

/// The empty marks on which a bloom of `colour` would sandwich something, found from its pieces
/// outward: where the first piece of the colour or empty mark on a line is an empty one that is not
/// linked. Without branches, which nothing could predict.
inline Bits State::sandwich_marks(const Rules& rules, int colour) const noexcept {
  const Geometry& geometry = rules.geometry();
  const Bits own = pieces_[static_cast<unsigned>(colour)];
  const Bits empty = ~occupied();
  const Bits stops = own | empty;
  Bits marks = 0;
  for (Bits rest = own; rest != 0;) {
    const auto piece = static_cast<unsigned>(pop_lowest(rest));
    const auto& rays = geometry.rays[piece];
    Bits nearest = 0;
    for (unsigned d = 0; d < Geometry::kForward; ++d) nearest |= lowest_bit(rays[d] & stops);
    for (unsigned d = Geometry::kForward; d < 6; ++d) nearest |= highest_bit(rays[d] & stops);
    marks |= nearest & ~geometry.links[piece];
  }
  return marks & empty;
}

/// AJ-6, for an empty mark and a colour in stock.
inline bool State::may_bloom(const Rules& rules, int colour, int mark) const noexcept {
  const Bits neighbours = rules.geometry().links[static_cast<unsigned>(mark)];
  const Bits wanted = pieces_[kWhite] | pieces_[static_cast<unsigned>(before(colour))];
  return (neighbours & wanted) != 0 || sandwiches(rules, colour, mark);
}

inline Bits State::bloom_marks(const Rules& rules, int colour) const noexcept {
  if (stock(colour) == 0) return 0;
  const Bits wanted = pieces_[kWhite] | pieces_[static_cast<unsigned>(before(colour))];
  return (linked_to(rules, wanted) | sandwich_marks(rules, colour)) & open_marks();
}

inline bool State::can_bloom(const Rules& rules, int seat) const noexcept {
  const Bits open = open_marks();
  for (const int colour : rules.hand(seat)) {
    if (stock(colour) == 0) continue;
    for (Bits rest = open; rest != 0;) {
      if (may_bloom(rules, colour, pop_lowest(rest))) return true;
    }
  }
  return false;
}

/// The marks that may be given the next White: in ascending order, leaving enough for the rest
/// (AJ-12).
inline Bits State::white_choices() const noexcept {
  const Bits rest = whites_ == 0 ? changing_ : changing_ & above(highest(whites_));
  return lowest_members(rest, count(rest) - whites_left_ + 1);
}

inline void State::legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept {
  list.clear();
  if (is_terminal()) return;
  if (pending()) {
    for (Bits marks = white_choices(); marks != 0;) {
      list.push(rules.substitution(pop_lowest(marks)));
    }
    return;
  }
  const bool secret = secret_due(rules);
  for (int colour = 0; colour < kRing; ++colour) {
    const Hand& hand = rules.hand(mover_);
    if (std::find(hand.begin(), hand.end(), colour) == hand.end()) continue;
    if (secret) {
      list.push(rules.secret(colour));
    } else {
      for (Bits marks = bloom_marks(rules, colour); marks != 0;) {
        list.push(rules.bloom(colour, pop_lowest(marks)));
      }
    }
  }
}

inline bool State::is_legal(const Rules& rules, Action action) const noexcept {
  if (is_terminal() || action < 0 || action >= rules.num_actions()) return false;
  const int group = action / rules.num_marks();
  const int mark = action % rules.num_marks();
  if (pending()) return group == kWhite && (white_choices() & bit(mark)) != 0;
  const bool secret = secret_due(rules);
  const int colour = group < kColours ? group : action - rules.secret(0);
  const Hand& hand = rules.hand(mover_);
  if (std::find(hand.begin(), hand.end(), colour) == hand.end()) return false;
  if (secret || group >= kColours) return secret && group >= kColours;
  return stock(colour) > 0 && (open_marks() & bit(mark)) != 0 && may_bloom(rules, colour, mark);
}

/// Draws (colour, open mark) pairs until one is legal, which is uniform over the legal ones; where
/// they are rare, picks from the list instead.
inline Action State::random_action(const Rules& rules, SplitMix64& rng) const noexcept {
  constexpr int kTries = 12;
  if (pending()) {
    const Bits marks = white_choices();
    return rules.substitution(select(marks, rng.below(static_cast<unsigned>(count(marks)))));
  }
  const Hand& hand = rules.hand(mover_);
  if (secret_due(rules)) {
    return rules.secret(hand.colours[rng.below(static_cast<unsigned>(hand.size))]);
  }
  const Bits open = open_marks();
  const auto marks = static_cast<unsigned>(count(open));
  for (int i = 0; i < kTries; ++i) {
    const unsigned draw = rng.below(marks * static_cast<unsigned>(hand.size));
    const int colour = hand.colours[draw / marks];
    const int mark = select(open, draw % marks);
    if (stock(colour) > 0 && may_bloom(rules, colour, mark)) return rules.bloom(colour, mark);
  }
  LegalActions<State> list;
  legal_actions(rules, list);
  return list[rng.below(static_cast<unsigned>(list.size()))];
}

inline void State::replace(int colour, Bits changed, Bits whites) noexcept {
  for (Bits& set : pieces_) set &= ~changed;
  pieces_[static_cast<unsigned>(colour)] |= changed & ~whites;
  pieces_[kWhite] |= whites;
}

/// AJ-14: all changed pieces are lifted; the colour, then White, go as far as they go.
inline void State::run_out(int colour, Bits changed, int coloured, int whites) noexcept {
  const Bits replaced = lowest_members(changed, coloured + whites);
  replace(colour, changed, 0);
  pieces_[static_cast<unsigned>(colour)] &= ~changed | lowest_members(changed, coloured);
  pieces_[kWhite] |= replaced & ~lowest_members(changed, coloured);
  end();
}

inline void State::apply_bloom(const Rules& rules, int colour, int mark) noexcept {
  const Bits changed = changed_by(rules, colour, mark);
  pieces_[static_cast<unsigned>(colour)] |= bit(mark);
  frontier_ |= rules.geometry().links[static_cast<unsigned>(mark)];
  const int left = stock(colour);  // after the bloomed piece; lifted pieces never add to it (AJ-11)
  const int shortage = count(changed) - left;
  if (shortage <= 0) {
    replace(colour, changed, 0);
    next_turn(rules, mover_ + 1);
    return;
  }
  const int available = stock(kWhite) + count(pieces_[kWhite] & changed);  // AJ-13
  if (shortage > available) {
    run_out(colour, changed, left, available);
    return;
  }
  changing_ = changed;
  pending_mark_ = static_cast<std::int8_t>(mark);
  pending_colour_ = static_cast<std::int8_t>(colour);
  whites_left_ = static_cast<std::int8_t>(shortage);
  settle_whites(rules);
}

/// Places the Whites that have one possible mark, and ends the transition after the last (AJ-12).
inline void State::settle_whites(const Rules& rules) noexcept {
  if (whites_left_ > 0) {
    const Bits rest = whites_ == 0 ? changing_ : changing_ & above(highest(whites_));
    if (count(rest) > whites_left_) return;  // a real choice: one mark more than Whites, or further
    whites_ |= rest;
  }
  replace(pending_colour_, changing_, whites_);
  changing_ = 0;
  whites_ = 0;
  whites_left_ = 0;
  pending_mark_ = kNone;
  pending_colour_ = kNone;
  next_turn(rules, mover_ + 1);
}

inline void State::give_white(const Rules& rules, int mark) noexcept {
  whites_ |= bit(mark);
  --whites_left_;
  settle_whites(rules);
}

/// AJ-15, then AJ-7: the first seat from `first` on that can bloom.
inline void State::next_turn(const Rules& rules, int first) noexcept {
  const int players = rules.num_players();
  if (occupied() != rules.geometry().all) {
    int seat = first % players;
    for (int i = 0; i < players; ++i) {
      if (can_bloom(rules, seat)) {
        mover_ = static_cast<std::int8_t>(seat);
        return;
      }
      seat = seat + 1 == players ? 0 : seat + 1;
    }
  }
  end();
}

inline void State::apply(const Rules& rules, Action action) noexcept {
  const int group = action / rules.num_marks();
  const int mark = action % rules.num_marks();
  if (group < kRing) {
    apply_bloom(rules, group, mark);
  } else if (group == kWhite) {
    give_white(rules, mark);
  } else {
    secrets_[static_cast<unsigned>(mover_)] = static_cast<std::int8_t>(action - rules.secret(0));
    if (secret_due(rules)) {
      ++mover_;
    } else {
      next_turn(rules, 0);
    }
  }
}

inline void State::scores(const Rules& rules, std::span<int> out) const noexcept {
  for (std::size_t seat = 0; seat < out.size(); ++seat) {
    int best = 0;
    if (rules.traitor()) {  // AJ-18
      if (secrets_[seat] >= 0) best = count(pieces_[static_cast<unsigned>(secrets_[seat])]);
    } else {
      for (const int colour : rules.hand(static_cast<int>(seat))) {
        best = std::max(best, count(pieces_[static_cast<unsigned>(colour)]));
      }
    }
    out[seat] = best;
  }
}

inline void State::returns(const Rules& rules, std::span<double> out) const noexcept {
  if (!is_terminal()) {
    std::fill(out.begin(), out.end(), 0.0);
    return;
  }
  std::array<int, 3> points{};
  const auto seats = std::span(points).first(out.size());
  scores(rules, seats);
  // AJ-16: in a tie the seat earliest in turn order, which max_element gives.
  const auto winner = std::max_element(seats.begin(), seats.end()) - seats.begin();
  std::fill(out.begin(), out.end(), -1.0 / static_cast<double>(out.size() - 1));
  out[static_cast<std::size_t>(winner)] = 1.0;
}

inline std::uint64_t State::hash() const noexcept {
  Hasher hasher;
  for (const Bits colour : pieces_) hasher.add(colour);
  hasher.add(changing_).add(whites_);
  std::uint64_t small = 0;
  for (const std::int8_t part :
       {mover_, pending_mark_, pending_colour_, whites_left_, secrets_[0], secrets_[1]}) {
    small = small << 8U | static_cast<std::uint8_t>(part);
  }
  return hasher.add(small).value();
}

}  // namespace kadan::ajisai
