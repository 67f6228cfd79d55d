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

constexpr std::uint32_t kColumns = (1U << kWindow) - 1;

/// The cells of a row of the window.
std::uint32_t row_of(const HexSet& cells, int row) {
  return cells.rows[static_cast<unsigned>(kFirst + row)] >> kFirst & kColumns;
}

/// Writes 1 into a plane of 0 for each cell of the set inside the window.
void mark_cells(const HexSet& cells, std::span<float> plane) {
  for (int row = 0; row < kWindow; ++row) {
    for (std::uint32_t rest = row_of(cells, row); rest != 0; rest &= rest - 1) {
      plane[static_cast<std::size_t>(row * kWindow + std::countr_zero(rest))] = 1.0F;
    }
  }
}

/// Writes planes and elements one after the other into the flat tensor.
class TensorWriter {
 public:
  explicit TensorWriter(std::span<float> tensor) : tensor_(tensor) {}

  /// Makes the next planes 0, all at once; `plane` writes to them.
  void zeros(int planes) {
    std::ranges::fill(tensor_.first(static_cast<std::size_t>(planes * kCells)), 0.0F);
  }
  void plane(const HexSet& cells) { mark_cells(cells, next(kCells)); }
  void constants(std::span<const float> plane) {
    std::ranges::copy(plane, next(plane.size()).begin());
  }
  void quotient(int part, int whole) {
    next(1)[0] = static_cast<float>(part) / static_cast<float>(whole);
  }
  /// `size` elements that are 0 or 1, `size` at most 64.
  void flags(Bits set, int size) {
    for (float& element : next(static_cast<std::size_t>(size))) {
      element = static_cast<float>(set & 1U);
      set >>= 1U;
    }
  }
  void finish() {}

 private:
  std::span<float> next(std::size_t size) {
    const auto part = tensor_.first(size);
    tensor_ = tensor_.subspan(size);
    return part;
  }

  std::span<float> tensor_;
};

/// Writes the same into a packed row.
class RowWriter {
 public:
  RowWriter(const Rules& rules, std::span<std::uint8_t> row) : row_(row, rules.packing()) {}

  void zeros(int /*planes*/) {}
  void plane(const HexSet& cells) {
    static_assert(kWindow % 2 == 1 && 2 * kWindow <= 64);
    for (int row = 0; row + 1 < kWindow; row += 2) {
      row_.append(row_of(cells, row) | Bits{row_of(cells, row + 1)} << kWindow, 2 * kWindow);
    }
    row_.append(row_of(cells, kWindow - 1), kWindow);
  }
  void constants(std::span<const float> /*plane*/) {}
  void quotient(int part, int /*whole*/) { row_.number(packed_number(part)); }
  void flags(Bits set, int size) { row_.append(set, static_cast<unsigned>(size)); }
  void finish() { row_.align(); }

 private:
  PackedRow row_;
};

/// Notes where RowWriter puts it.
class PackingWriter {
 public:
  void zeros(int /*planes*/) {}
  void plane(const HexSet& /*cells*/) { flags(0, kCells); }
  void constants(std::span<const float> plane) {
    for (const float value : plane) builder_.element(value == 0.0F ? kZeroBit : kOneBit);
  }
  void quotient(int /*part*/, int whole) { builder_.element(builder_.numbers(1), whole); }
  void flags(Bits /*set*/, int size) {
    const std::int32_t first = builder_.bits(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) builder_.element(first + i);
  }
  ObservationPacking finish() { return builder_.finish(); }

 private:
  PackingBuilder builder_;
};

template <class Writer, class Numbers>
void quotients(Writer& writer, const Numbers& parts, int whole) {
  for (const auto part : parts) writer.quotient(part, whole);
}

/// `size` elements that are 0 but for a 1 at `index`; none where that is -1.
template <class Writer>
void one_hot(Writer& writer, int index, int size) {
  for (int first = 0; first < size; first += 64) {
    const bool here = index >= first && index < first + 64;
    writer.flags(here ? bit(index - first) : 0, std::min(size - first, 64));
  }
}

}  // namespace

std::vector<float> plane_of(const HexSet& cells) {
  std::vector<float> plane(kCells);
  mark_cells(cells, plane);
  return plane;
}

template <class Writer>
auto State::write_observation(const Rules& rules, int player, Writer writer) const {
  const int players = rules.num_players();
  const auto entries = static_cast<std::size_t>(rules.num_entries());
  const auto seat_at = [&](int distance) { return (player + distance) % players; };
  const auto distance_of = [&](int seat) {
    return seat < 0 ? -1 : (seat - player + players) % players;
  };

  writer.zeros(kTypes * players);
  for (int i = 0; i < players; ++i) {
    for (const HexSet& tiles : tree(seat_at(i)).tiles) writer.plane(tiles);
  }
  writer.constants(rules.ground_plane());
  writer.zeros(kTypes);
  for (int type = 0; type < kTypes; ++type) writer.plane(tree(player).taking(type));

  for (int i = 0; i < players; ++i) {
    const int seat = seat_at(i);
    const Tree& own = tree(seat);
    quotients(writer, supply(seat), 10);
    writer.quotient(rules.capacity(kept(seat)), 10);
    quotients(writer, rules.symbols(kept(seat)), 5);
    writer.quotient(own.num_wood(), 20);
    for (const unsigned type : {1U, 2U, 3U}) writer.quotient(own.numbers[type], 20);
    writer.quotient(largest_group(own.tiles[kLeaf]), 10);
    quotients(writer, own.protruding, 5);
    writer.quotient(score(rules, seat), 100);
    quotients(writer, std::span(kept(seat)).first(entries), 4);
    writer.flags(claimed_[static_cast<unsigned>(seat)], kGoals);
    writer.flags(renounced_[static_cast<unsigned>(seat)], kGoals);
  }

  writer.flags(table_, kGoals);
  for (const std::int8_t entry : market_) one_hot(writer, entry, rules.num_entries());
  const CardCounts hidden = unseen();
  quotients(writer, std::span(hidden).first(entries), 4);
  writer.quotient(deck_size_, 64);
  writer.quotient(top_part_left(rules), 64);
  writer.flags(turns_left_ != kNone ? 1 : 0, 1);
  writer.quotient(std::max<int>(turns_left_, 0), players + 1);
  writer.quotient(empty_turns_, 3 * players);
  one_hot(writer, distance_of(mover_), players);
  one_hot(writer, distance_of(0), players);
  one_hot(writer, is_terminal() ? -1 : static_cast<int>(phase_), 5);
  writer.flags(asked_about_goal() ? 1 : 0, 1);
  one_hot(writer, asked_about_goal() ? first_due(due_) : -1, kGoals);
  quotients(writer, symbols_, 5);
  one_hot(writer, slot_, kSlots);
  one_hot(writer, last_discard_, kTypes);
  writer.quotient(
      phase_ == Phase::discard ? total(supply(mover_)) - rules.capacity(kept(mover_)) : 0, 10);
  writer.flags(nothing_placed_ != 0 ? 1 : 0, 1);
  return writer.finish();
}

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  write_observation(rules, player, TensorWriter(tensor));
}

void State::packed_observation(const Rules& rules, int player,
                               std::span<std::uint8_t> row) const noexcept {
  write_observation(rules, player, RowWriter(rules, row));
}

ObservationPacking State::packing(const Rules& rules) {
  return State::initial(rules, 0).write_observation(rules, 0, PackingWriter());
}

}  // namespace kadan::bonsai
