#include "kadan/bonsai/rules.hpp"

#include <algorithm>

#include "kadan/bonsai/state.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/core/text.hpp"

namespace kadan::bonsai {

namespace {

constexpr int kDefaultLevel = 80;

ParameterValue number(std::int64_t value) { return value; }

}  // namespace

GameSpec Rules::spec() {
  return {.name = "bonsai",
          .long_name = "Bonsai",
          .min_players = 1,
          .max_players = kMaxPlayers,
          .parameters = {
              {"players",
               number(2),
               {number(1), number(2), number(3), number(4)},
               "number of players; 1 is the solo game"},
              {"goals", true, {}, "play with goal tiles (BO-10)"},
              {"tokonoma", false, {}, "Parchments lie in the top part of the deck (BO-12)"},
              {"level",
               number(kDefaultLevel),
               {number(60), number(80), number(100), number(120), number(140)},
               "solo: the points that win, with three goals claimed (BO-21)"},
              {"empty_cultivate", false, {}, "Cultivate may place nothing (BO-17)"},
          }};
}

Rules::Rules(const Parameters& parameters, const Config& components, std::string /*edition*/)
    : players_(static_cast<int>(parameters.integer("players"))),
      goals_(parameters.boolean("goals")),
      tokonoma_(parameters.boolean("tokonoma")),
      empty_cultivate_(parameters.boolean("empty_cultivate")),
      level_(static_cast<int>(parameters.integer("level"))),
      components_(read_components(components)) {
  if (solo() && !goals_) {
    throw RulesError(
        "bonsai: goals=false is for 2 or more players; the solo game is won with goals (BO-21)");
  }
  if (!solo() && level_ != kDefaultLevel) {
    throw RulesError("bonsai: level=" + std::to_string(level_) + " is for 1 player, not for " +
                     std::to_string(players_) + " (BO-21)");
  }
  const auto option = [&](bool on, const std::string& text) {
    if (on) options_text_ += (options_text_.empty() ? "" : ",") + text;
  };
  option(!goals_, "goals=off");
  option(tokonoma_, "tokonoma");
  option(empty_cultivate_, "empty_cultivate");
  option(solo(), "level=" + std::to_string(level_));
  if (options_text_.empty()) options_text_ = "-";
  build_ground();
  build_cards();
  build_takes();
  build_goals();
  packing_ = State::packing(*this);
}

void Rules::build_ground() {
  cells_.fill(-1);
  HexSet blocked;
  blocked.insert(kBud);
  for (const auto& [q, r] : components_.blocked) blocked.insert(hex_position(q, r));
  for (int position = 0; position < kHexPositions; ++position) {
    const int q = hex_q(position);
    const int r = hex_r(position);
    if (!in_hex_area(q, r) || blocked.has(position)) continue;
    ground_.cells.insert(position);
    cells_[static_cast<unsigned>(position)] = static_cast<std::int16_t>(positions_.size());
    positions_.push_back(static_cast<std::int16_t>(position));
    const bool below = r >= components_.below;  // BO-6
    auto& reach = ground_.reach[static_cast<unsigned>(position)];
    if (2 * q + r >= components_.protrudes_right) reach = below ? kRightBelow : kRight;
    if (2 * q + r <= components_.protrudes_left) reach = below ? kLeftBelow : kLeft;
  }
  ground_plane_ = plane_of(ground_.cells);
  first_take_ = static_cast<Action>(positions_.size());
}

void Rules::build_cards() {
  const auto players = static_cast<unsigned>(players_ - 1);
  top_part_ = components_.first_half[players];
  for (std::size_t entry = 0; entry < components_.cards.size(); ++entry) {
    const Card& card = components_.cards[entry];
    deck_cards_[entry] = static_cast<std::uint8_t>(card.copies[players]);
    if (card.kind == Kind::parchment) {
      top_part_ += card.copies[players];
      parchments_.push_back(static_cast<int>(entry));
    }
    if (card.kind == Kind::tool) {
      tool_entry_ = static_cast<unsigned>(entry);
      tool_adds_ = card.amount;
    }
    if (card.kind == Kind::growth) {
      growth_entry_[static_cast<unsigned>(card.type)] = static_cast<unsigned>(entry);
      growth_mask_[static_cast<unsigned>(card.type)] = ~0U;
    }
  }
  deck_size_ = components_.deck_size(players_);
}

void Rules::build_takes() {
  for (int slot = 0; slot < kSlots; ++slot) {
    const Slot& given = components_.slots[static_cast<unsigned>(slot)];
    const std::string name = "take" + std::to_string(slot + 1);
    if (given.choice.empty()) takes_.push_back({slot, given.gives, name});
    for (const int type : given.choice) {
      Tiles one{};
      one[static_cast<unsigned>(type)] = 1;
      takes_.push_back({slot, one, name + kTypeLetters[static_cast<unsigned>(type)]});
    }
  }
  for (unsigned slots = 0; slots < takes_of_.size(); ++slots) {
    for (std::size_t i = 0; i < takes_.size(); ++i) {
      if ((slots >> takes_[i].slot & 1U) != 0) takes_of_[slots] |= 1U << i;
    }
  }
  cultivate_ = first_take_ + static_cast<Action>(takes_.size());
  base_ = cultivate_ + 1 + kTypes * num_cells();
}

/// For each number of wood tiles without the bud, leaves in a group, …, and each reach, the tiles
/// that it meets.
void Rules::build_goals() {
  for (int level = 0; level < kLevels; ++level) {
    const auto at = [&](int colour) { return goal_bit(kLevels * colour + level); };
    for (const int colour : {kBrown, kGreen, kOrange, kPink}) {
      const int need =
          components_.needs[static_cast<unsigned>(colour)][static_cast<unsigned>(level)];
      const int first = colour == kBrown ? need - 1 : need;
      auto& met = met_[static_cast<unsigned>(colour)];
      for (std::size_t have = static_cast<unsigned>(first); have < met.size(); ++have) {
        met[have] = static_cast<GoalSet>(met[have] | at(colour));
      }
    }
    for (unsigned reach = 0; reach < 16; ++reach) {
      const bool right = (reach & kRightSide) != 0;
      const bool left = (reach & kLeftSide) != 0;
      const auto all = [&](unsigned wanted) { return (reach & wanted) == wanted; };
      const bool high = all(kRight | kLeftBelow) || all(kLeft | kRightBelow);
      if (level == 0 ? right : level == 1 ? right && left : high) {
        met_[kBlue][reach] = static_cast<GoalSet>(met_[kBlue][reach] | at(kBlue));
      }
    }
  }
}

int Rules::max_game_length() const noexcept {
  const int tiles = components_.most_tiles(players_);
  const int meditates = components_.most_meditates(players_);
  int anys = 0;
  int helpers = 0;
  for (int entry = 0; entry < num_entries(); ++entry) {
    const int copies = deck_cards_[static_cast<unsigned>(entry)];
    if (card(entry).any) anys += copies;
    if (card(entry).kind == Kind::helper) helpers += copies;
  }
  const int decisions = !goals_ ? 0 : players_ <= 2 ? 6 * players_ : 9 * players_;
  if (solo()) return 3 * (deck_size_ - kSlots + 1) + tiles + anys + decisions;
  const int rounds = 3 * players_;
  return meditates + anys + 4 * tiles + helpers + decisions +
         (empty_cultivate_ ? 2 * ((meditates + tiles) * (rounds - 1) + rounds) : 0);
}

std::vector<int> Rules::observation_shape() const {
  const int entries = num_entries();
  const int planes = 4 * players_ + 5;
  return {kWindow * kWindow * planes + players_ * (48 + entries) + 56 + 5 * entries + 2 * players_};
}

int Rules::card_named(std::string_view name) const noexcept {
  const auto found = std::ranges::find(components_.cards, name, &Card::name);
  return found == components_.cards.end() ? -1
                                          : static_cast<int>(found - components_.cards.begin());
}

int Rules::helper_showing(int type) const noexcept {
  for (int entry = 0; entry < num_entries(); ++entry) {
    if (card(entry).kind == Kind::helper && card(entry).type == type) return entry;
  }
  return -1;
}

int Rules::count_kind(const CardCounts& kept, Kind kind) const noexcept {
  int sum = 0;
  for (int entry = 0; entry < num_entries(); ++entry) {
    if (card(entry).kind == kind) sum += kept[static_cast<unsigned>(entry)];
  }
  return sum;
}

int Rules::parchment_points(const CardCounts& kept, const Tree& tree) const noexcept {
  int points = 0;
  for (const int entry : parchments_) {
    const int copies = kept[static_cast<unsigned>(entry)];
    if (copies == 0) continue;
    const Card& parchment = card(entry);
    int counted = 0;
    switch (parchment.type) {
      case kGrowthCards: counted = count_kind(kept, Kind::growth); break;
      case kHelperCards: counted = count_kind(kept, Kind::helper); break;
      case kMasterCards: counted = count_kind(kept, Kind::master); break;
      case kWood: counted = tree.num_wood(); break;
      default: counted = tree.numbers[static_cast<unsigned>(parchment.type)];
    }
    points += copies * parchment.amount * counted;
  }
  return points;
}

std::string Rules::goal_name(int goal) const {
  const auto colour = static_cast<unsigned>(goal / kLevels);
  const auto level = static_cast<unsigned>(goal % kLevels);
  return std::string(kColourNames[colour]) + std::to_string(components_.needs[colour][level]);
}

int Rules::goal_named(std::string_view name) const {
  for (int goal = 0; goal < kGoals; ++goal) {
    if (goal_name(goal) == name) return goal;
  }
  return -1;
}

int Rules::goal_points(GoalSet goals) const noexcept {
  int points = 0;
  for (unsigned rest = goals; rest != 0; rest &= rest - 1) {
    const auto goal = static_cast<unsigned>(std::countr_zero(rest));
    points += components_.goal_points[goal / kLevels][goal % kLevels];
  }
  return points;
}

std::string Rules::action_text(Action action) const {
  const auto type_name = [](int type) {
    return std::string(kTypeNames[static_cast<unsigned>(type)]);
  };
  if (action < first_take_) return "prune:" + cell_text(position_of(action));
  if (action < cultivate_) return takes_[static_cast<unsigned>(action - first_take_)].name;
  if (action == cultivate_) return "cultivate";
  if (action < base_) {
    const auto [type, position] = placement_of(action);
    return type_name(type) + "@" + cell_text(position);
  }
  if (action < done()) return "pick:" + type_name(action - base_);
  if (action == done()) return "done";
  if (action < renounce(0)) return "claim:" + goal_name(action - claim(0));
  if (action < discard(0)) return "renounce:" + goal_name(action - renounce(0));
  return "discard:" + type_name(action - discard(0));
}

Action Rules::parse_action(std::string_view text) const {
  const auto mark = text.find_first_of(":@");
  const auto verb = text.substr(0, mark);
  if (mark == std::string_view::npos) {
    if (verb == "cultivate") return cultivate();
    if (verb == "done") return done();
    const auto found = std::ranges::find(takes_, verb, &Take::name);
    if (found != takes_.end()) return take(static_cast<int>(found - takes_.begin()));
  } else {
    auto object = text.substr(mark + 1);
    const int type = type_named(object);
    if (text[mark] == '@' || verb == "prune") {
      const int placed = type_named(verb);
      const int position = take_cell(object);
      if (position >= 0 && object.empty() && cell_at(position) >= 0) {
        if (text[mark] == ':') return prune(position);
        if (placed >= 0) return placement(placed, position);
      }
    } else if (verb == "pick" && type >= 0) {
      return pick(type);
    } else if (verb == "discard" && type >= 0) {
      return discard(type);
    } else if (verb == "claim" || verb == "renounce") {
      const int goal = goal_named(object);
      if (goal >= 0) return verb == "claim" ? claim(goal) : renounce(goal);
    }
  }
  std::string takes;
  for (const Take& take : takes_) takes += take.name + ", ";
  throw NotationError("bonsai: " + quoted(text) + " is not an action; actions are written " +
                      takes +
                      "cultivate, wood@+0-1, done, prune:+0-1, pick:leaf, claim:" + goal_name(0) +
                      ", renounce:" + goal_name(0) + ", discard:leaf, with the cells of the game");
}

std::string cell_text(int position) {
  std::string text;
  for (const int x : {hex_q(position), hex_r(position)}) {
    text += (x < 0 ? "-" : "+") + std::to_string(x < 0 ? -x : x);
  }
  return text;
}

int take_cell(std::string_view& text) {
  std::string_view rest = text;
  std::array<int, 2> axes{};
  for (int& x : axes) {
    if (rest.empty() || (rest.front() != '+' && rest.front() != '-')) return -1;
    const bool negative = rest.front() == '-';
    rest.remove_prefix(1);
    const auto digits = rest.substr(0, rest.find_first_not_of("0123456789"));
    const int size = parse_number(digits, kHexRadius);
    if (size < 0 || (negative && size == 0)) return -1;
    x = negative ? -size : size;
    rest.remove_prefix(digits.size());
  }
  if (!in_hex_area(axes[0], axes[1])) return -1;
  text = rest;
  return hex_position(axes[0], axes[1]);
}

}  // namespace kadan::bonsai
