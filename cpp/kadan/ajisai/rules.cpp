#include "kadan/ajisai/rules.hpp"

#include <algorithm>
#include <map>

#include "kadan/ajisai/state.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/core/text.hpp"

namespace kadan::ajisai {

namespace {

constexpr int kPlanesBesidesSeats = 20;
constexpr int kTraitorPlanes = kRing + 2;
constexpr std::string_view kSecret = "secret:";

struct Step {
  int q;
  int r;
};

// The first three lead to marks later in mark order, the others are their opposites.
constexpr std::array<Step, 6> kSteps{{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};

/// Links and lines (AJ-4): neighbours are linked except brown with brown; lines follow links.
Geometry build_geometry(const std::vector<Mark>& marks) {
  std::map<std::pair<int, int>, int> index;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    index[{marks[i].q, marks[i].r}] = static_cast<int>(i);
  }
  const auto linked = [&](int mark, const Step& step) {
    const Mark& from = marks[static_cast<unsigned>(mark)];
    const auto found = index.find({from.q + step.q, from.r + step.r});
    if (found == index.end()) return -1;
    return from.brown && marks[static_cast<unsigned>(found->second)].brown ? -1 : found->second;
  };

  Geometry geometry;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    geometry.all |= bit(static_cast<int>(i));
    if (marks[i].brown) geometry.brown |= bit(static_cast<int>(i));
    std::array<Bits, kSteps.size()> rays{};
    for (std::size_t d = 0; d < kSteps.size(); ++d) {
      int mark = linked(static_cast<int>(i), kSteps[d]);
      if (mark >= 0) geometry.links[i] |= bit(mark);
      for (; mark >= 0; mark = linked(mark, kSteps[d])) rays[d] |= bit(mark);
      geometry.reach[i] |= rays[d];
    }
    Outlook& outlook = geometry.outlooks[i];
    outlook.beyond = ~with_mirror(geometry.links[i]);
    for (std::size_t d = 0; d < outlook.rays.size(); ++d) {
      outlook.rays[d] = Pair{rays[d], mirrored(rays[d + 3])};
    }
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    for (std::size_t six = 0; six < 64; ++six) {
      if ((six >> i % 6 & 1U) != 0) geometry.linked_to_six[i / 6][six] |= geometry.links[i];
    }
  }
  return geometry;
}

}  // namespace

GameSpec Rules::spec() {
  using Value = ParameterValue;
  return {.name = "ajisai",
          .long_name = "Ajisai (Nanairo Ajisai)",
          .min_players = 2,
          .max_players = 3,
          .parameters = {
              {"players",
               std::int64_t{2},
               {Value(std::int64_t{2}), Value(std::int64_t{3})},
               "number of players"},
              {"board",
               std::string("standard"),
               {Value(std::string("standard")), Value(std::string("small"))},
               "standard: all marks; small: the gray marks only (AJ-17)"},
              {"traitor", false, {}, "two players: only a secretly chosen colour counts (AJ-18)"},
          }};
}

Rules::Rules(const Parameters& parameters, const Config& components, std::string /*edition*/)
    : players_(static_cast<int>(parameters.integer("players"))),
      small_(parameters.string("board") == "small"),
      traitor_(parameters.boolean("traitor")),
      marks_(read_marks(components)) {
  if (traitor_ && players_ != 2) {
    throw RulesError("ajisai: traitor is for 2 players, not for " + std::to_string(players_) +
                     " (AJ-18)");
  }
  if (small_) std::erase_if(marks_, [](const Mark& mark) { return mark.brown; });
  num_marks_ = static_cast<int>(marks_.size());
  num_actions_ = secret(traitor_ ? kRing : 0);
  inverse_ =
      (65536 + static_cast<std::uint32_t>(num_marks_) - 1) / static_cast<std::uint32_t>(num_marks_);
  geometry_ = build_geometry(marks_);
  planes_ = Planes(marks_);
  centre_ = static_cast<int>(
      std::ranges::find_if(marks_, [](const Mark& mark) { return mark.q == 0 && mark.r == 0; }) -
      marks_.begin());
  for (int seat = 0; seat < players_; ++seat) {
    Hand& hand = hands_[static_cast<unsigned>(seat)];
    relative_[static_cast<unsigned>(seat)] = relative_colours(players_, seat);
    hand.size = kRing / players_;
    const auto order = relative_colours(players_, 0);
    for (int i = 0; i < hand.size; ++i) {
      hand.colours[static_cast<unsigned>(i)] = order[static_cast<unsigned>(seat * hand.size + i)];
    }
    hand.ascending = hand.colours;
    std::sort(hand.ascending.begin(), hand.ascending.begin() + hand.size);
  }
  packing_ = State::packing(*this);
}

int Rules::max_game_length() const noexcept {
  int length = traitor_ ? players_ : 0;
  for (int bloom = 1; bloom < num_marks(); ++bloom) {
    length += 1 + std::clamp(bloom - (kPiecesPerColour - 1), 0, kPiecesPerColour);
  }
  return length;
}

std::vector<int> Rules::observation_shape() const {
  const int planes = kPlanesBesidesSeats + players_ + (traitor_ ? kTraitorPlanes : 0);
  return {planes, planes_.height, planes_.width};
}

int Rules::mark_named(std::string_view name) const noexcept {
  const auto found = std::ranges::find(marks_, name, &Mark::name);
  return found == marks_.end() ? -1 : static_cast<int>(found - marks_.begin());
}

std::string Rules::action_text(Action action) const {
  const auto group = static_cast<unsigned>(action / num_marks());
  if (group >= kColours) {
    return std::string(kSecret) + kLetters[static_cast<unsigned>(action - secret(0))];
  }
  return kLetters[group] + ("@" + marks_[static_cast<unsigned>(action % num_marks())].name);
}

Action Rules::parse_action(std::string_view text) const {
  if (traitor_ && text.starts_with(kSecret) && text.size() == kSecret.size() + 1) {
    const int colour = colour_of(text.back());
    if (colour >= 0 && colour != kWhite) return secret(colour);
  }
  if (text.size() > 2 && text[1] == '@') {
    const int colour = colour_of(text[0]);
    const int mark = mark_named(text.substr(2));
    if (colour >= 0 && mark >= 0) return bloom(colour, mark);
  }
  throw NotationError("ajisai: " + quoted(text) +
                      " is not an action; actions are written R@e5, W@d4" +
                      (traitor_ ? ", secret:R" : "") + ", with the marks of the board in play");
}

}  // namespace kadan::ajisai
