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
  for (const auto& six : rules.geometry().linked_to_six) {
    linked |= six[set & 63U];
    set >>= 6U;
  }
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
  const Bits changed = geometry.links[m] & pieces_[static_cast<unsigned>(before(colour))];  // AJ-9
  // AJ-8: a line runs on over pieces of other colours; the nearest own piece or empty mark stops
  // it.
  const Bits empty = ~occupied();
  const Pair owns = with_mirror(own);
  const Pair stops = owns | with_mirror(empty);
  Pair sandwiched{};
  for (const Pair& rays : geometry.outlooks[m].rays) {
    const Pair met = rays & stops;
    const Pair nearest = met & -met;
    sandwiched |= rays & (nearest - 1) & ((nearest & owns) != 0);
  }
  return changed | joined(sandwiched);
}

/// Whether a bloom of `colour` on the empty `mark` would sandwich anything (AJ-8).
inline bool State::sandwiches(const Rules& rules, int colour, int mark) const noexcept {
  const Geometry& geometry = rules.geometry();
  const auto m = static_cast<unsigned>(mark);
  const Bits own = pieces_[static_cast<unsigned>(colour)];
  const Bits far = own & ~geometry.links[m];  // a linked piece of the colour leaves nothing between
  if ((geometry.reach[m] & far) == 0) return false;
  const Pair stops = with_mirror(own | ~occupied());
  return (joined(geometry.outlooks[m].nearest(stops)) & far) != 0;
}

/// The empty marks on which blooms of the colours of a hand would sandwich something, found from
/// their pieces outward: where the first piece of the colour or empty mark on a line is an empty
/// one that is not linked. One loop over the pieces of all colours, as its end is hard to foresee,
/// and no branches inside.
inline State::ByColour State::sandwich_marks(const Rules& rules, const Hand& hand) const noexcept {
  const Geometry& geometry = rules.geometry();
  const Bits empty = ~occupied();
  ByColour own{};
  std::array<Pair, kMostColours> stops{};
  std::array<Pair, kMostColours> marks{};
  Bits rest = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(hand.size); ++i) {
    own[i] = pieces_[static_cast<unsigned>(hand.ascending[i])];
    stops[i] = with_mirror(own[i] | empty);
    rest |= own[i];
  }
  while (rest != 0) {
    const auto piece = static_cast<unsigned>(pop_lowest(rest));
    const std::size_t i = (own[1] >> piece & 1U) + 2 * (own[2] >> piece & 1U);
    const Outlook& outlook = geometry.outlooks[piece];
    marks[i] |= outlook.nearest(stops[i]) & outlook.beyond;
  }
  ByColour found{};
  for (std::size_t i = 0; i < found.size(); ++i) found[i] = joined(marks[i]) & empty;
  return found;
}

/// AJ-6, for an empty mark and a colour in stock.
inline bool State::may_bloom(const Rules& rules, int colour, int mark) const noexcept {
  const Bits neighbours = rules.geometry().links[static_cast<unsigned>(mark)];
  return (neighbours & bloomed_beside(colour)) != 0 || sandwiches(rules, colour, mark);
}

inline bool State::can_bloom(const Rules& rules, int seat) const noexcept {
  const Bits open = open_marks();
  const Hand& hand = rules.hand(seat);
  const auto in_stock = [&](int colour) { return stock(colour) > 0; };
  for (const int colour : hand) {  // nearly always true at once
    if (in_stock(colour) && (linked_to(rules, bloomed_beside(colour)) & open) != 0) return true;
  }
  for (const int colour : hand) {
    if (!in_stock(colour)) continue;
    for (Bits rest = open; rest != 0;) {
      if (sandwiches(rules, colour, pop_lowest(rest))) return true;
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

inline State::LegalRuns State::bloom_runs(const Rules& rules, int seat) const noexcept {
  LegalRuns runs;
  const Hand& hand = rules.hand(seat);
  const Bits open = open_marks();
  const ByColour sandwiching = sandwich_marks(rules, hand);
  for (std::size_t i = 0; i < static_cast<std::size_t>(hand.size); ++i) {  // AJ-6
    const int colour = hand.ascending[i];
    const Bits marks = (linked_to(rules, bloomed_beside(colour)) | sandwiching[i]) & open;
    runs.push(rules.bloom(colour, 0), stock(colour) > 0 ? marks : 0);
  }
  return runs;
}

inline State::LegalRuns State::legal_runs(const Rules& rules) const noexcept {
  LegalRuns runs;
  if (is_terminal()) return runs;
  if (pending()) {
    runs.push(rules.substitution(0), white_choices());
  } else if (secret_due(rules)) {
    const Hand& hand = rules.hand(mover_);
    for (std::size_t i = 0; i < static_cast<std::size_t>(hand.size); ++i) {
      runs.push(rules.secret(hand.ascending[i]), 1);
    }
  } else {
    runs = bloom_runs(rules, mover_);
  }
  return runs;
}

inline void State::legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept {
  list.clear();
  legal_runs(rules).each([&](Action action) { list.push(action); });
}

inline bool State::is_legal(const Rules& rules, Action action) const noexcept {
  if (is_terminal() || action < 0 || action >= rules.num_actions()) return false;
  const int group = rules.group(action);
  const int mark = action - group * rules.num_marks();
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
    const auto [place, rank] = rng.cell(static_cast<unsigned>(hand.size), marks);
    const int colour = hand.colours[place];
    const int mark = select(open, rank);
    if (stock(colour) > 0 && may_bloom(rules, colour, mark)) return rules.bloom(colour, mark);
  }
  LegalActions<State> list;
  legal_actions(rules, list);
  return list[rng.below(static_cast<unsigned>(list.size()))];
}

/// For each colour, all bits in its own place. A comparison of colours would be a branch.
inline constexpr auto kOnly = [] {
  std::array<std::array<Bits, kColours>, kColours> masks{};
  for (std::size_t colour = 0; colour < masks.size(); ++colour) masks[colour][colour] = ~Bits{0};
  return masks;
}();

/// All sets are written alike and in order, so that those who read several at once need not wait.
inline void State::replace(int colour, Bits changed, Bits whites) noexcept {
  const auto& only = kOnly[static_cast<unsigned>(colour)];
  for (std::size_t c = 0; c < pieces_.size(); ++c) {
    pieces_[c] = (pieces_[c] & ~changed) | (changed & ~whites & only[c]);
  }
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

template <class CanBloom>
void State::apply_bloom(const Rules& rules, int colour, int mark,
                        const CanBloom& can_bloom) noexcept {
  const Bits changed = changed_by(rules, colour, mark);
  frontier_ |= rules.geometry().links[static_cast<unsigned>(mark)];
  const int left = stock(colour) - 1;  // lifted pieces never add to it (AJ-11)
  const int shortage = count(changed) - left;
  if (shortage <= 0) {
    replace(colour, changed | bit(mark), 0);
    next_turn(rules, mover_ + 1, can_bloom);
    return;
  }
  pieces_[static_cast<unsigned>(colour)] |= bit(mark);
  const int available = stock(kWhite) + count(pieces_[kWhite] & changed);  // AJ-13
  if (shortage > available) {
    run_out(colour, changed, left, available);
    return;
  }
  changing_ = changed;
  pending_mark_ = static_cast<std::int8_t>(mark);
  pending_colour_ = static_cast<std::int8_t>(colour);
  whites_left_ = static_cast<std::int8_t>(shortage);
  settle_whites(rules, can_bloom);
}

/// Places the Whites that have one possible mark, and ends the transition after the last (AJ-12).
template <class CanBloom>
void State::settle_whites(const Rules& rules, const CanBloom& can_bloom) noexcept {
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
  next_turn(rules, mover_ + 1, can_bloom);
}

/// AJ-15, then AJ-7: the first seat from `first` on that can bloom.
template <class CanBloom>
void State::next_turn(const Rules& rules, int first, const CanBloom& can_bloom) noexcept {
  const int players = rules.num_players();
  if (occupied() != rules.geometry().all) {
    int seat = first == players ? 0 : first;
    for (int i = 0; i < players; ++i) {
      if (can_bloom(seat)) {
        mover_ = static_cast<std::int8_t>(seat);
        return;
      }
      seat = seat + 1 == players ? 0 : seat + 1;
    }
  }
  end();
}

template <class CanBloom>
void State::play(const Rules& rules, Action action, const CanBloom& can_bloom) noexcept {
  const int group = rules.group(action);
  const int mark = action - group * rules.num_marks();
  if (group < kRing) {
    apply_bloom(rules, group, mark, can_bloom);
  } else if (group == kWhite) {
    whites_ |= bit(mark);
    --whites_left_;
    settle_whites(rules, can_bloom);
  } else {
    secrets_[static_cast<unsigned>(mover_)] = static_cast<std::int8_t>(action - rules.secret(0));
    if (secret_due(rules)) {
      ++mover_;
    } else {
      next_turn(rules, 0, can_bloom);
    }
  }
}

inline void State::apply(const Rules& rules, Action action) noexcept {
  play(rules, action, [&](int seat) { return can_bloom(rules, seat); });
}

inline State::LegalRuns State::apply_and_list(const Rules& rules, Action action) noexcept {
  LegalRuns runs;
  play(rules, action, [&](int seat) {
    runs = bloom_runs(rules, seat);
    return !runs.empty();
  });
  if (is_terminal() || pending() || secret_due(rules)) runs = legal_runs(rules);
  return runs;
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
