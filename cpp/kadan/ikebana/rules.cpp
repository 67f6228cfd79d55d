#include "kadan/ikebana/rules.hpp"

#include <algorithm>

#include "kadan/core/errors.hpp"
#include "kadan/core/text.hpp"
#include "kadan/ikebana/state.hpp"

namespace kadan::ikebana {

namespace {

constexpr std::string_view kRefresh = "refresh:";
constexpr std::string_view kCompleteText = "complete:";

std::string refresh_text(Action action) {
  std::string text(kRefresh);
  for (int slot = kMarket - 1; slot >= 0; --slot) {
    text += (action >> slot & 1) != 0 ? '1' : '0';
  }
  return text;
}

}  // namespace

GameSpec Rules::spec() {
  ParameterSpec players{"players", std::int64_t{2}, {}, "number of players"};
  for (std::int64_t n = 2; n <= kMaxPlayers; ++n) players.choices.emplace_back(n);
  return {.name = "ikebana",
          .long_name = "Ikebana",
          .min_players = 2,
          .max_players = kMaxPlayers,
          .parameters = {std::move(players)}};
}

Rules::Rules(const Parameters& parameters, const Config& components, std::string edition)
    : edition_(std::move(edition)),
      parts_(read_components(components)),
      players_(static_cast<int>(parameters.integer("players"))) {
  const int refills = this->refills();
  if (refills < 0) {
    const int most = (num_cards() - under() - kMarket) / kHand;
    throw ComponentError("last_round: " + std::to_string(players_) + " players need " +
                         std::to_string(kMarket + kHand * players_) +
                         " cards above the Last Round card (IK-5), the edition has " +
                         std::to_string(num_cards() - under()) + ": it is for at most " +
                         std::to_string(most) + " players");
  }
  bound_ = bound_for(refills, players_);
  words_ = bytes::words_for(bound_);
  places_ = 2 * bound_ - 1;
  first_play_ = exchange(num_cards(), 0);
  stop_ = start(num_cards());
  reciprocal_ = (std::uint64_t{1} << 32U) / static_cast<std::uint64_t>(places_) + 1;
  for (std::size_t i = 0; i < token_points_.size(); ++i) {
    token_points_[i] = parts_.token_points[std::min(i, parts_.token_points.size() - 1)];
  }
  for (auto& row : named_) row.fill(-1);
  for (int card = 0; card < num_cards(); ++card) {
    const Card& part = parts_.cards[at(card)];
    flowers_[at(card)] = part.flower;
    keys_[at(card)] = {static_cast<Bits>(left_end(part.flower.number)) * bytes::kOnes,
                       static_cast<Bits>(right_end(part.flower.number)) * bytes::kOnes};
    named_[at(part.name[0] - 'A')][part.flower.number] = static_cast<std::int8_t>(card);
  }
  packing_ = State::packing(*this);
}

int Rules::max_game_length() const noexcept {
  const int refills = this->refills();
  return std::max(refills, players_) + 4 * players_ * (refills / players_) + 10 * players_;
}

std::vector<int> Rules::observation_shape() const {
  return {(3 * players_ + 11) * num_cards() + 3 * num_balance() + 9 + 5 * players_};
}

int Rules::card_named(std::string_view name) const noexcept {
  if (name.empty() || name[0] < 'A' || name[0] > 'Z') return -1;
  const int number = parse_number(name.substr(1), kMaxNumber);
  return number < 0 ? -1 : named_[at(name[0] - 'A')][at(number)];
}

// Texts of actions.

std::string Rules::other_text(Action action) const {
  if (action == kKeep) return "keep";
  if (action < kNoExchange) return refresh_text(action);
  if (action == kNoExchange) return "noexchange";
  if (action == stop_) return "stop";
  if (action == done()) return "done";
  if (action > stop_) return std::string(kCompleteText) + std::to_string(action - stop_);
  const Play given = play(action);
  const std::string text = card_name(given.card) + '@';
  if (given.place == 0) return text + "new";
  return text + std::to_string((given.place + 1) / 2) + (given.place % 2 == 1 ? 'L' : 'R');
}

std::string Rules::action_text(Action action) const {
  if (action < kFirstExchange || action >= first_play_) return other_text(action);
  const int pair = action - kFirstExchange;
  return card_name(pair / kMarket) + "<>" + std::to_string(pair % kMarket + 1);
}

std::string Rules::action_text(Action action, const Market& market) const {
  if (action < kFirstExchange || action >= first_play_) return other_text(action);
  const int pair = action - kFirstExchange;
  return card_name(pair / kMarket) + "<>" + card_name(market[at(pair % kMarket)]);
}

Action Rules::parse_play(std::string_view card, std::string_view place) const {
  const int index = card_named(card);
  if (index < 0) return -1;
  if (place == "new") return start(index);
  if (place.empty() || (place.back() != 'L' && place.back() != 'R')) return -1;
  const int number = parse_number(place.substr(0, place.size() - 1), bound_ - 1);
  if (number < 1) return -1;
  return place.back() == 'L' ? join_left(index, number - 1) : join_right(index, number - 1);
}

Action Rules::parse_action(std::string_view text, const Market& market) const {
  if (text == "keep") return kKeep;
  if (text == "noexchange") return kNoExchange;
  if (text == "stop") return stop_;
  if (text == "done") return done();
  if (text.starts_with(kRefresh)) {
    for (Action action = 1; action < kNoExchange; ++action) {
      if (text == refresh_text(action)) return action;
    }
  } else if (text.starts_with(kCompleteText)) {
    const int number = parse_number(text.substr(kCompleteText.size()), bound_ - 3);
    if (number >= 1) return complete(number - 1);
  } else if (const auto mark = text.find('@'); mark != std::string_view::npos) {
    const Action action = parse_play(text.substr(0, mark), text.substr(mark + 1));
    if (action >= 0) return action;
  } else if (const auto arrows = text.find("<>"); arrows != std::string_view::npos) {
    const int given = card_named(text.substr(0, arrows));
    const auto taken = text.substr(arrows + 2);
    const int slot = parse_number(taken, kMarket);
    if (given >= 0 && slot >= 1) return exchange(given, slot - 1);
    const int card = card_named(taken);
    if (given >= 0 && card >= 0) {
      const auto found = std::ranges::find(market, card);
      if (found != market.end()) return exchange(given, static_cast<int>(found - market.begin()));
      std::string shown;
      for (const int each : market) shown += (shown.empty() ? "" : ", ") + card_name(each);
      throw IllegalActionError("ikebana: " + quoted(text) + " is not legal: " + card_name(card) +
                               " is not in the market, which has " + shown);
    }
  }
  const std::string& first = card_name(0);
  throw NotationError("ikebana: " + quoted(text) +
                      " is not an action; actions are written keep, refresh:0110, noexchange, " +
                      first + "<>" + card_name(1) + " (give, take), " + first + "@new, " + first +
                      "@1L, " + first +
                      "@1R, stop, complete:1, done, with the cards of the edition and " +
                      "compositions from 1 to " + std::to_string(bound_ - 1) +
                      " (complete: " + std::to_string(bound_ - 3) + ")");
}

}  // namespace kadan::ikebana
