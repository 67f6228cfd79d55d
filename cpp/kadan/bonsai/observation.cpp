// What a seat sees of a position of Bonsai as a tensor (seeds/bonsai.md, Observation tensor).
#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

namespace {

constexpr int kFirst = kHexRadius - kWindow / 2;  // of the rows and columns of a HexSet

constexpr int kCells = kWindow * kWindow;

/// Writes 1 into a plane of 0 for each cell of the set inside the window.
void mark_cells(const HexSet& cells, std::span<float> plane) {
  constexpr std::uint32_t kColumns = (1U << kWindow) - 1;
  for (int row = 0; row < kWindow; ++row) {
    std::uint32_t rest = cells.rows[static_cast<unsigned>(kFirst + row)] >> kFirst & kColumns;
    for (; rest != 0; rest &= rest - 1) {
      plane[static_cast<std::size_t>(row * kWindow + std::countr_zero(rest))] = 1.0F;
    }
  }
}

/// Writes planes and elements one after the other into the flat tensor.
class Writer {
 public:
  explicit Writer(std::span<float> tensor) : tensor_(tensor) {}

  /// Makes the next planes 0, all at once; `plane` writes to them.
  void zeros(int planes) {
    std::ranges::fill(tensor_.first(static_cast<std::size_t>(planes * kCells)), 0.0F);
  }
  void plane(const HexSet& cells) { mark_cells(cells, next(kCells)); }

  void copy(std::span<const float> numbers) {
    std::ranges::copy(numbers, next(numbers.size()).begin());
  }

  void quotient(int part, int whole) {
    next(1)[0] = static_cast<float>(part) / static_cast<float>(whole);
  }

  void flag(bool value) { quotient(value ? 1 : 0, 1); }

  template <class Numbers>
  void quotients(const Numbers& parts, int whole) {
    for (const auto part : parts) quotient(part, whole);
  }

  /// `size` elements that are 0 but for a 1 at `index`; none where that is -1.
  void one_hot(int index, int size) {
    for (int i = 0; i < size; ++i) flag(i == index);
  }

  void goals(GoalSet set) {
    for (int goal = 0; goal < kGoals; ++goal) flag((set & goal_bit(goal)) != 0);
  }

 private:
  std::span<float> next(std::size_t size) {
    const auto part = tensor_.first(size);
    tensor_ = tensor_.subspan(size);
    return part;
  }

  std::span<float> tensor_;
};

}  // namespace

std::vector<float> plane_of(const HexSet& cells) {
  std::vector<float> plane(kCells);
  mark_cells(cells, plane);
  return plane;
}

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  const int players = rules.num_players();
  const auto entries = static_cast<std::size_t>(rules.num_entries());
  const auto seat_at = [&](int distance) { return (player + distance) % players; };
  const auto distance_of = [&](int seat) {
    return seat < 0 ? -1 : (seat - player + players) % players;
  };
  Writer writer(tensor);

  writer.zeros(kTypes * players);
  for (int i = 0; i < players; ++i) {
    for (const HexSet& tiles : tree(seat_at(i)).tiles) writer.plane(tiles);
  }
  writer.copy(rules.ground_plane());
  writer.zeros(kTypes);
  for (int type = 0; type < kTypes; ++type) writer.plane(tree(player).taking(type));

  for (int i = 0; i < players; ++i) {
    const int seat = seat_at(i);
    const Tree& own = tree(seat);
    writer.quotients(supply(seat), 10);
    writer.quotient(rules.capacity(kept(seat)), 10);
    writer.quotients(rules.symbols(kept(seat)), 5);
    writer.quotient(own.num_wood(), 20);
    for (const unsigned type : {1U, 2U, 3U}) writer.quotient(own.numbers[type], 20);
    writer.quotient(largest_group(own.tiles[kLeaf]), 10);
    writer.quotients(own.protruding, 5);
    writer.quotient(score(rules, seat), 100);
    writer.quotients(std::span(kept(seat)).first(entries), 4);
    writer.goals(claimed_[static_cast<unsigned>(seat)]);
    writer.goals(renounced_[static_cast<unsigned>(seat)]);
  }

  writer.goals(table_);
  for (const std::int8_t entry : market_) writer.one_hot(entry, rules.num_entries());
  const CardCounts hidden = unseen();
  writer.quotients(std::span(hidden).first(entries), 4);
  writer.quotient(deck_size_, 64);
  writer.quotient(top_part_left(rules), 64);
  writer.flag(turns_left_ != kNone);
  writer.quotient(std::max<int>(turns_left_, 0), players + 1);
  writer.quotient(empty_turns_, 3 * players);
  writer.one_hot(distance_of(mover_), players);
  writer.one_hot(distance_of(0), players);
  writer.one_hot(is_terminal() ? -1 : static_cast<int>(phase_), 5);
  writer.flag(asked_about_goal());
  writer.one_hot(asked_about_goal() ? first_due(due_) : -1, kGoals);
  writer.quotients(symbols_, 5);
  writer.one_hot(slot_, kSlots);
  writer.one_hot(last_discard_, kTypes);
  writer.quotient(
      phase_ == Phase::discard ? total(supply(mover_)) - rules.capacity(kept(mover_)) : 0, 10);
  writer.flag(nothing_placed_ != 0);
}

}  // namespace kadan::bonsai
