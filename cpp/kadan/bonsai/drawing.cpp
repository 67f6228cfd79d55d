// A position of Bonsai for people: each tree with its pot as staggered rows of hexes, and the
// cards.
#include <algorithm>
#include <string>

#include "kadan/bonsai/notation.hpp"
#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

namespace {

constexpr char kBudMark = 'B';
constexpr char kPotMark = '#';
constexpr char kFreeMark = '.';

/// Two columns a cell, half of that for each row down.
constexpr int column_of(int position) noexcept { return 2 * hex_q(position) + hex_r(position); }

char mark_at(const Rules& rules, const Tree& tree, int position) {
  if (position == kBud) return kBudMark;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (tree.tiles[type].has(position)) return kTypeLetters[type];
  }
  return rules.cell_at(position) < 0 ? kPotMark : kFreeMark;
}

/// The tree, the pot and the free cells beside them, with the number r in front of each row.
std::string draw_tree(const Rules& rules, const Tree& tree) {
  HexSet shown = tree.all_tiles();
  for (const HexSet& spots : tree.spots) shown |= spots;
  for (const auto& [q, r] : rules.components().blocked) shown.insert(hex_position(q, r));
  int left = 0;
  shown.for_each([&](int position) { left = std::min(left, column_of(position)); });
  std::string text;
  for (std::size_t row = 0; row < HexSet::kRows; ++row) {
    if (shown.rows[row] == 0) continue;
    HexSet cells;
    cells.rows[row] = shown.rows[row];
    const std::string r = std::to_string(static_cast<int>(row) - kHexRadius);
    std::string line = std::string(3 - std::min<std::size_t>(r.size(), 3), ' ') + r + "  ";
    const std::size_t start = line.size();
    cells.for_each([&](int position) {
      line.resize(start + static_cast<std::size_t>(column_of(position) - left), ' ');
      line += mark_at(rules, tree, position);
    });
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::string State::drawing(const Rules& rules) const {
  std::string text;
  for (int seat = 0; seat < rules.num_players(); ++seat) {
    const auto s = static_cast<unsigned>(seat);
    text += "seat " + std::to_string(seat) + ": " + std::to_string(score(rules, seat)) +
            " points, supply " + numbers_text(supply(seat)) + " of " +
            std::to_string(rules.capacity(kept(seat))) + ", symbols " +
            numbers_text(rules.symbols(kept(seat))) + '\n';
    text += draw_tree(rules, tree(seat));
    text += "  cards " + cards_text(rules, kept(seat)) + '\n';
    if (rules.goals()) {
      text += "  claimed " + goals_text(rules, claimed_[s]) + ", renounced " +
              goals_text(rules, renounced_[s]) + '\n';
    }
  }
  text += "market";
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    text += (slot > 0 ? ", " : " ") + std::to_string(slot + 1) + " " +
            (market_[slot] == kNone ? "-" : rules.card(market_[slot]).name);
  }
  text += "; deck " + std::to_string(deck_size_) + '\n';
  if (rules.goals()) text += "goals " + goals_text(rules, table_) + '\n';
  if (rules.solo()) {
    text += "discarded " + cards_text(rules, discarded(rules)) + ", level " +
            std::to_string(rules.level()) + '\n';
  }
  if (is_terminal()) return text + "end";
  text += "seat " + std::to_string(mover_) + " to move, " + phase_text(rules);
  if (asked_about_goal()) text += ", asked about " + rules.goal_name(first_due(due_));
  if (turns_left_ != kNone) text += ", turns left " + std::to_string(turns_left_);
  return text;
}

}  // namespace kadan::bonsai
