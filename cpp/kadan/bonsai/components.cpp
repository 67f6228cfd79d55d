#include "kadan/bonsai/components.hpp"

#include <algorithm>

#include "kadan/core/errors.hpp"
#include "kadan/core/hex.hpp"

namespace kadan::bonsai {

namespace {

constexpr int kMinDeck = 5;

std::string element(const std::string& where, std::size_t i) {
  return where + "[" + std::to_string(i) + "]";
}

/// A table inside another one, with its optional `standing` read.
TableReader open_table(const Config& config, const std::string& where) {
  TableReader reader(config, where);
  if (reader.has("standing")) reader.string("standing");
  return reader;
}

TableReader open_table(TableReader& parent, const std::string& key) {
  return open_table(parent.any(key), parent.where() + ": " + key);
}

std::string choice_of_types(bool symbols) {
  return symbols ? R"("wood", "leaf", "flower", "fruit" or "any")"
                 : R"("wood", "leaf", "flower" or "fruit")";
}

int read_type(const Config& config, const std::string& where, bool symbols = false) {
  const auto& name = string_at(config, where);
  const int type = type_named(name, symbols);
  if (type < 0) {
    throw ComponentError(where + " is \"" + name + "\", it must be " + choice_of_types(symbols));
  }
  return type;
}

/// A list of `least` to `most` elements.
const Config::List& read_list(const Config& config, const std::string& where, std::size_t least,
                              std::size_t most) {
  const auto& list = list_at(config, where);
  if (list.size() < least || list.size() > most) {
    throw ComponentError(
        where + " has " + std::to_string(list.size()) + " elements, it must have " +
        (least == most ? "" : std::to_string(least) + " to ") + std::to_string(most));
  }
  return list;
}

/// A list of types as numbers of each.
Symbols read_types(const Config& config, const std::string& where, std::size_t least,
                   std::size_t most, bool symbols = false) {
  const auto& list = read_list(config, where, least, most);
  Symbols numbers{};
  for (std::size_t i = 0; i < list.size(); ++i) {
    ++numbers[static_cast<unsigned>(read_type(list[i], element(where, i), symbols))];
  }
  return numbers;
}

Tiles without_any(const Symbols& symbols) {
  return {symbols[kWood], symbols[kLeaf], symbols[kFlower], symbols[kFruit]};
}

template <std::size_t N>
std::array<int, N> read_integers(TableReader& reader, const std::string& key, int least, int most) {
  const std::string where = reader.where() + ": " + key;
  const auto& list = read_list(reader.any(key), where, N, N);
  std::array<int, N> numbers{};
  for (std::size_t i = 0; i < N; ++i) {
    numbers[i] = static_cast<int>(integer_at(list[i], element(where, i), least, most));
  }
  return numbers;
}

int read_integer(TableReader& reader, const std::string& key, int least, int most) {
  return static_cast<int>(reader.integer(key, least, most));
}

void read_seishi(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "seishi");
  components.capacity = read_integer(reader, "capacity", 1, 20);
  components.symbols = read_types(reader.any("symbols"), reader.where() + ": symbols", 1, 8, true);
  reader.finish();
}

Tiles read_start(const Config& config, const std::string& where, int capacity) {
  const Tiles tiles = without_any(read_types(config, where, 0, 8));
  if (total(tiles) > capacity) {
    throw ComponentError(where + " has " + std::to_string(total(tiles)) +
                         " tiles, it must not have more than the capacity, " +
                         std::to_string(capacity));
  }
  return tiles;
}

void read_starts(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "start");
  const std::string where = reader.where() + ": seats";
  const auto& seats = read_list(reader.any("seats"), where, kMaxPlayers, kMaxPlayers);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    components.start[seat] = read_start(seats[seat], element(where, seat), components.capacity);
  }
  components.solo_start =
      read_start(reader.any("solo"), reader.where() + ": solo", components.capacity);
  reader.finish();
}

Slot read_slot(const Config& config, const std::string& where) {
  TableReader reader = open_table(config, where);
  if (reader.has("gives") == reader.has("choice")) {
    reader.fail("must have exactly one of the keys 'gives' and 'choice'");
  }
  Slot slot;
  if (reader.has("gives")) {
    slot.gives = without_any(read_types(reader.any("gives"), where + ": gives", 0, 3));
  } else {
    const Symbols types = read_types(reader.any("choice"), where + ": choice", 2, kTypes);
    for (int type = 0; type < kTypes; ++type) {
      const int times = types[static_cast<unsigned>(type)];
      if (times > 1) {
        reader.fail("has \"" + std::string(kTypeNames[static_cast<unsigned>(type)]) + "\" " +
                    std::to_string(times) + " times in 'choice', the types must be different");
      }
      if (times == 1) slot.choice.push_back(type);
    }
  }
  reader.finish();
  return slot;
}

void read_market(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "market");
  const std::string where = reader.where() + ": slots";
  const auto& slots = read_list(reader.any("slots"), where, kSlots, kSlots);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    components.slots[i] = read_slot(slots[i], element(where, i));
  }
  reader.finish();
}

void read_points(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "points");
  components.wood_points = read_integer(reader, "wood", 0, 20);
  components.leaf_points = read_integer(reader, "leaf", 0, 20);
  components.flower_side_points = read_integer(reader, "flower_side", 0, 20);
  components.fruit_points = read_integer(reader, "fruit", 0, 20);
  reader.finish();
}

std::pair<int, int> read_cell(const Config& config, const std::string& where) {
  const auto& fields = read_list(config, where, 2, 2);
  const int q = static_cast<int>(integer_at(fields[0], where + ": q", -kHexRadius, kHexRadius));
  const int r = static_cast<int>(integer_at(fields[1], where + ": r", -kHexRadius, kHexRadius));
  if (!in_hex_area(q, r)) {
    throw ComponentError(where + " is [" + std::to_string(q) + ", " + std::to_string(r) +
                         "], it must be a cell of the area: |q + r| at most " +
                         std::to_string(kHexRadius) + " (BO-9)");
  }
  return {q, r};
}

void read_pot(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "pot");
  const auto& cells = reader.list("blocked");
  auto& blocked = components.blocked;
  HexSet set;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string where = element(reader.where() + ": blocked", i);
    const auto [q, r] = read_cell(cells[i], where);
    const int position = hex_position(q, r);
    if (q == 0 && r == 0) {
      throw ComponentError(where + " is the bud [0, 0], which must not be blocked");
    }
    if (set.has(position)) {
      throw ComponentError(where + " is [" + std::to_string(q) + ", " + std::to_string(r) +
                           "] again; each cell must stand there once");
    }
    set.insert(position);
    blocked.emplace_back(q, r);
  }
  if (set.ring(hex_position(0, 0)) == (1U << kHexSides) - 1U) {
    reader.fail("blocks all neighbours of the bud, at least one must be free");
  }
  components.protrudes_right = read_integer(reader, "protrudes_right", 1, 30);
  components.protrudes_left = read_integer(reader, "protrudes_left", -30, -1);
  components.below = read_integer(reader, "below", 1, kHexRadius);
  reader.finish();
}

void read_goals(Components& components, TableReader& file) {
  TableReader goals = open_table(file, "goals");
  for (std::size_t colour = 0; colour < kColours; ++colour) {
    TableReader reader = open_table(goals, std::string(kColourNames[colour]));
    auto& needs = components.needs[colour];
    if (colour == kBlue) {
      needs = {1, 2, 3};
    } else {
      needs = read_integers<kLevels>(reader, "needs", colour == kBrown ? 2 : 1, 99);
      if (needs[0] >= needs[1] || needs[1] >= needs[2]) {
        reader.fail(
            "has 'needs' that do not ascend, low, middle and high must be strictly ascending");
      }
    }
    components.goal_points[colour] = read_integers<kLevels>(reader, "points", 0, 99);
    reader.finish();
  }
  goals.finish();
}

constexpr std::array<std::pair<std::string_view, Kind>, 5> kKinds{{{"tool", Kind::tool},
                                                                   {"growth", Kind::growth},
                                                                   {"master", Kind::master},
                                                                   {"helper", Kind::helper},
                                                                   {"parchment", Kind::parchment}}};

int read_counted(TableReader& reader) {
  const auto& name = reader.string("counts");
  if (const int type = type_named(name); type >= 0) return type;
  if (name == "growth") return kGrowthCards;
  if (name == "helper") return kHelperCards;
  if (name == "master") return kMasterCards;
  reader.fail("has 'counts' \"" + name +
              R"(", it must be "wood", "leaf", "flower", "fruit", "growth", "helper" or "master")");
}

void read_master(Card& card, TableReader& reader) {
  const std::string where = reader.where() + ": shows";
  const Symbols shown = read_types(reader.any("shows"), where, 1, 3, true);
  if (shown[kAny] > 1) {
    throw ComponentError(where + " has \"any\" " + std::to_string(shown[kAny]) +
                         " times, at most once is possible");
  }
  card.any = shown[kAny] == 1;
  card.shows = without_any(shown);
  for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
    for (int i = 0; i < shown[symbol]; ++i) {
      card.name += (card.name.back() == ':' ? "" : "+") + std::string(kTypeNames[symbol]);
    }
  }
}

Card read_card(const Config& config, const std::string& where) {
  TableReader reader = open_table(config, where);
  const auto& kind = reader.string("kind");
  const auto found = std::ranges::find(kKinds, kind, &std::pair<std::string_view, Kind>::first);
  if (found == kKinds.end()) {
    reader.fail("has the kind \"" + kind +
                R"(", it must be "tool", "growth", "master", "helper" or "parchment")");
  }
  Card card;
  card.kind = found->second;
  card.copies = read_integers<kMaxPlayers>(reader, "copies", 0, kMaxDeck);
  card.name = kind + ":";
  switch (card.kind) {
    case Kind::tool:
      card.name = kind;
      card.amount = read_integer(reader, "adds", 1, 10);
      break;
    case Kind::growth:
    case Kind::helper:
      card.type = read_type(reader.any("shows"), where + ": shows");
      card.name += kTypeNames[static_cast<unsigned>(card.type)];
      break;
    case Kind::master: read_master(card, reader); break;
    case Kind::parchment:
      card.type = read_counted(reader);
      card.name += reader.string("counts");
      card.amount = read_integer(reader, "points", 0, 20);
  }
  reader.finish();
  return card;
}

void read_cards(Components& components, TableReader& file) {
  const std::string where = file.where() + ": cards";
  const auto& entries = read_list(file.any("cards"), where, 1, kMaxEntries);
  auto& cards = components.cards;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Card card = read_card(entries[i], element(where, i));
    if (std::ranges::find(cards, card.name, &Card::name) != cards.end()) {
      throw ComponentError(element(where, i) + " is " + card.name +
                           " again; the copies of a card must be one entry");
    }
    cards.push_back(std::move(card));
  }
}

std::string players_text(int players) {
  return std::to_string(players) + (players == 1 ? " player" : " players");
}

/// What the numbers of the parts must keep for each number of players.
void check_numbers(const Components& components, const TableReader& file) {
  for (int players = 1; players <= kMaxPlayers; ++players) {
    const int deck = components.deck_size(players);
    if (deck < kMinDeck || deck > kMaxDeck) {
      file.fail("has " + std::to_string(deck) + " cards in 'cards' for " + players_text(players) +
                ", there must be " + std::to_string(kMinDeck) + " to " + std::to_string(kMaxDeck));
    }
    if (const int tiles = components.most_tiles(players); tiles > kMaxTiles) {
      file.fail("brings up to " + std::to_string(tiles) + " tiles into play for " +
                players_text(players) + ", at most " + std::to_string(kMaxTiles) +
                " are possible (Longest games: T)");
    }
  }
}

void read_tokonoma(Components& components, TableReader& file) {
  TableReader reader = open_table(file, "tokonoma");
  components.first_half = read_integers<kMaxPlayers>(reader, "first_half", 0, kMaxDeck);
  for (std::size_t i = 0; i < kMaxPlayers; ++i) {
    int others = 0;
    for (const Card& card : components.cards) {
      if (card.kind != Kind::parchment) others += card.copies[i];
    }
    if (components.first_half[i] > others) {
      throw ComponentError(element(reader.where() + ": first_half", i) + " is " +
                           std::to_string(components.first_half[i]) +
                           ", it must be at most the number of cards that are no Parchments, " +
                           std::to_string(others));
    }
  }
  reader.finish();
}

}  // namespace

int Components::deck_size(int players) const noexcept {
  int size = 0;
  for (const Card& card : cards) size += card.copies[static_cast<unsigned>(players - 1)];
  return size;
}

int Components::most_meditates(int players) const noexcept {
  const int revealed = deck_size(players) - kSlots;
  return players == 1 ? (revealed + 1) / 2 + 1 : revealed + players;
}

int Components::most_slot_tiles() const noexcept {
  int most = 0;
  for (const Slot& slot : slots) most = std::max(most, slot.choice.empty() ? total(slot.gives) : 1);
  return most;
}

int Components::most_tiles(int players) const noexcept {
  int tiles = most_slot_tiles() * most_meditates(players);
  for (const Card& card : cards) {
    if (card.kind != Kind::master) continue;
    tiles +=
        card.copies[static_cast<unsigned>(players - 1)] * (total(card.shows) + (card.any ? 1 : 0));
  }
  if (players == 1) return tiles + total(solo_start);
  for (int seat = 0; seat < players; ++seat) tiles += total(start[static_cast<unsigned>(seat)]);
  return tiles;
}

Components read_components(const Config& config) {
  TableReader file = open_components(config, "bonsai");
  if (file.string("name").empty()) file.fail("has an empty 'name', it must be a text");
  Components components;
  read_seishi(components, file);
  read_starts(components, file);
  read_market(components, file);
  read_points(components, file);
  read_pot(components, file);
  read_goals(components, file);
  read_cards(components, file);
  read_tokonoma(components, file);
  file.finish();
  check_numbers(components, file);
  return components;
}

}  // namespace kadan::bonsai
