// What a seat sees of a position of Ajisai: the tensor of seeds/ajisai.md, and a drawing for
// people.
#include <algorithm>
#include <string>

#include "kadan/ajisai/state.hpp"

namespace kadan::ajisai {

namespace {

/// Writes planes one after the other into the flat tensor.
class Planes {
 public:
  Planes(const Rules& rules, std::span<float> tensor) : rules_(rules), tensor_(tensor) {
    const auto shape = rules.observation_shape();
    width_ = shape[2];
    size_ = static_cast<std::size_t>(shape[1] * shape[2]);
    r_min_ = rules.marks().front().r;
    q_min_ = std::ranges::min(rules.marks(), {}, &Mark::q).q;
  }

  void marks(Bits set) {
    const auto plane = next(0.0F);
    while (set != 0) {
      const Mark& mark = rules_.marks()[static_cast<unsigned>(pop_lowest(set))];
      plane[static_cast<std::size_t>((mark.r - r_min_) * width_ + mark.q - q_min_)] = 1.0F;
    }
  }

  void constant(float value) { next(value); }

  void constant(int part, int whole) { next(static_cast<float>(part) / static_cast<float>(whole)); }

  void flag(bool value) { next(value ? 1.0F : 0.0F); }

 private:
  std::span<float> next(float fill) {
    const auto plane = tensor_.first(size_);
    std::ranges::fill(plane, fill);
    tensor_ = tensor_.subspan(size_);
    return plane;
  }

  const Rules& rules_;
  std::span<float> tensor_;
  std::size_t size_;
  int width_;
  int r_min_;
  int q_min_;
};

}  // namespace

void State::observation(const Rules& rules, int player, std::span<float> tensor) const noexcept {
  const int players = rules.num_players();
  const State view = seen_by(rules, player);
  const auto colours = relative_colours(players, player);
  Planes planes(rules, tensor);

  for (const int colour : colours) planes.marks(pieces_[static_cast<unsigned>(colour)]);
  planes.marks(pieces_[kWhite]);
  planes.marks(rules.geometry().all);
  planes.marks(rules.geometry().brown);
  for (const int colour : colours) planes.constant(stock(colour), kPiecesPerColour);
  planes.constant(stock(kWhite), kPiecesPerColour);
  for (int i = 0; i < players; ++i) planes.flag(mover_ == (player + i) % players);
  planes.marks(pending() ? bit(pending_mark_) : 0);
  planes.marks(changing_);
  planes.marks(whites_);
  planes.constant(whites_left_, kPiecesPerColour);
  if (!rules.traitor()) return;
  for (const int colour : colours) {
    planes.flag(std::ranges::find(view.secrets_, colour) != view.secrets_.end());
  }
  for (int i = 0; i < players; ++i) {
    planes.flag(secrets_[static_cast<unsigned>((player + i) % players)] != kNone);
  }
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
