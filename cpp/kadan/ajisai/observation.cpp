// What a seat sees of a position of Ajisai: the tensor of seeds/ajisai.md, and a drawing for
// people.
#include <algorithm>
#include <string>
#include <vector>

#include "kadan/ajisai/state.hpp"

namespace kadan::ajisai {

namespace {

/// Writes planes one after the other into the flat tensor.
class TensorWriter {
 public:
  TensorWriter(const Planes& planes, std::span<float> tensor)
      : planes_(planes), at_(tensor.data()) {}

  /// Planes of 0 that `marks` may write to, one each.
  void zeros(std::size_t n) {
    marked_ = at_;
    at_ = std::fill_n(at_, n * planes_.size, 0.0F);
  }

  /// Writes 1 at each mark of the set in the next of the planes of 0.
  void marks(Bits set) {
    while (set != 0) marked_[planes_.cells[static_cast<unsigned>(pop_lowest(set))]] = 1.0F;
    marked_ += planes_.size;
  }

  void board() { at_ = std::ranges::copy(planes_.board, at_).out; }

  /// A number of pieces of one colour, divided by how many there are.
  void level(int pieces) {
    at_ = std::fill_n(at_, planes_.size,
                      static_cast<float>(pieces) / static_cast<float>(kPiecesPerColour));
  }

  void flag(bool value) { level(value ? kPiecesPerColour : 0); }
  void finish() {}

 private:
  const Planes& planes_;
  float* at_;
  float* marked_ = nullptr;
};

/// Writes the same into a packed row: sets of marks as whole words, all else as numbers.
class RowWriter {
 public:
  RowWriter(const Rules& rules, std::span<std::uint8_t> row) : row_(row, rules.packing()) {
    row_.align();
  }

  void zeros(std::size_t /*n*/) {}
  void marks(Bits set) { row_.word(set); }
  void board() {}
  void level(int pieces) { row_.number(static_cast<std::int16_t>(pieces)); }
  void flag(bool value) { row_.number(value ? 1 : 0); }
  void finish() {}

 private:
  PackedRow row_;
};

/// Notes where RowWriter puts it.
class PackingWriter {
 public:
  PackingWriter(const Planes& planes, std::size_t num_marks)
      : planes_(planes), num_marks_(num_marks) {}

  void zeros(std::size_t /*n*/) {}
  void marks(Bits /*set*/) {
    builder_.align();
    const std::int32_t first = builder_.bits(num_marks_);
    std::vector<std::int32_t> plane(planes_.size, kZeroBit);
    for (std::size_t i = 0; i < num_marks_; ++i) {
      plane[planes_.cells[i]] = first + static_cast<std::int32_t>(i);
    }
    for (const std::int32_t source : plane) builder_.element(source);
  }
  void board() {
    for (const float value : planes_.board) builder_.element(value == 0.0F ? kZeroBit : kOneBit);
  }
  void level(int /*pieces*/) { constant(builder_.numbers(1), kPiecesPerColour); }
  void flag(bool /*value*/) { constant(builder_.numbers(1), 1); }
  ObservationPacking finish() { return builder_.finish(); }

 private:
  void constant(std::int32_t source, int divisor) {
    for (std::size_t i = 0; i < planes_.size; ++i) builder_.element(source, divisor);
  }

  const Planes& planes_;
  std::size_t num_marks_;
  PackingBuilder builder_;
};

}  // namespace

Planes::Planes(const std::vector<Mark>& marks) {
  const auto [q_min, q_max] = std::ranges::minmax(marks, {}, &Mark::q);
  const int r_min = marks.front().r;
  height = marks.back().r - r_min + 1;
  width = q_max.q - q_min.q + 1;
  size = static_cast<std::size_t>(height * width);
  board.resize(2 * size);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto cell = static_cast<std::size_t>((marks[i].r - r_min) * width + marks[i].q - q_min.q);
    cells[i] = static_cast<std::uint16_t>(cell);
    board[cell] = 1.0F;
    board[size + cell] = marks[i].brown ? 1.0F : 0.0F;
  }
}

template <class Writer>
auto State::write_observation(const Rules& rules, int player, Writer out) const {
  const int players = rules.num_players();
  const auto& colours = rules.colours_seen_by(player);

  out.zeros(kColours);
  for (const int colour : colours) out.marks(pieces_[static_cast<unsigned>(colour)]);
  out.marks(pieces_[kWhite]);
  out.board();
  for (const int colour : colours) out.level(stock(colour));
  out.level(stock(kWhite));
  const auto seat_at = [&](int distance) {
    const int seat = player + distance;
    return seat < players ? seat : seat - players;
  };
  for (int i = 0; i < players; ++i) out.flag(mover_ == seat_at(i));
  out.zeros(3);
  out.marks(pending() ? bit(pending_mark_) : 0);
  out.marks(changing_);  // these two are empty while no Whites are pending
  out.marks(whites_);
  out.level(whites_left_);
  if (rules.traitor()) {
    const State view = seen_by(rules, player);
    for (const int colour : colours) {
      out.flag(std::ranges::find(view.secrets_, colour) != view.secrets_.end());
    }
    for (int i = 0; i < players; ++i) {
      out.flag(secrets_[static_cast<unsigned>(seat_at(i))] != kNone);
    }
  }
  return out.finish();
}

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  write_observation(rules, player, TensorWriter(rules.planes(), tensor));
}

void State::packed_observation(const Rules& rules, int player,
                               std::span<std::uint8_t> row) const noexcept {
  write_observation(rules, player, RowWriter(rules, row));
}

ObservationPacking State::packing(const Rules& rules) {
  return State().write_observation(
      rules, 0, PackingWriter(rules.planes(), static_cast<std::size_t>(rules.num_marks())));
}

std::string State::drawing(const Rules& rules) const {
  const auto& marks = rules.marks();
  int left = marks.front().q * 2 + marks.front().r;
  for (const Mark& mark : marks) left = std::min(left, mark.q * 2 + mark.r);
  std::string text;
  std::string line;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto column = static_cast<std::size_t>(marks[i].q * 2 + marks[i].r - left);
    line.resize(std::max(line.size(), column), ' ');
    const int colour = colour_on(static_cast<int>(i));
    line += colour == kColours ? '.' : kLetters[static_cast<unsigned>(colour)];
    if (i + 1 == marks.size() || marks[i + 1].r != marks[i].r) {
      text += std::string(1, marks[i].name[0]) + "  " + line + '\n';
      line.clear();
      for (int r = marks[i].r + 1; i + 1 < marks.size() && r < marks[i + 1].r; ++r) text += '\n';
    }
  }
  std::array<int, 3> points{};
  const auto seats = std::span(points).first(static_cast<std::size_t>(rules.num_players()));
  scores(rules, seats);
  text += is_terminal() ? "end" : "seat " + std::to_string(mover_) + " to move";
  if (pending()) {
    text += ", " + rules.action_text(rules.bloom(pending_colour_, pending_mark_)) + " pending, " +
            std::to_string(whites_left_) + " White to place";
  }
  text += "; scores";
  for (const int score : seats) text += ' ' + std::to_string(score);
  return text;
}

}  // namespace kadan::ajisai
