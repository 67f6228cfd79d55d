#include "kadan/ikebana/components.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string_view>

#include "kadan/core/errors.hpp"

namespace kadan::ikebana {

namespace {

using std::string;
using std::string_view;

enum class Kind { kInteger, kBoolean, kText, kList, kTable };

struct Key {
  string_view name;
  Kind kind;
  bool required = true;
};

constexpr Key kStanding{"standing", Kind::kText, false};

bool is_kind(const Config& config, Kind kind) {
  switch (kind) {
    case Kind::kInteger: return std::holds_alternative<std::int64_t>(config.value);
    case Kind::kBoolean: return std::holds_alternative<bool>(config.value);
    case Kind::kText: return std::holds_alternative<string>(config.value);
    case Kind::kList: return std::holds_alternative<Config::List>(config.value);
    case Kind::kTable: return std::holds_alternative<Config::Table>(config.value);
  }
  return false;
}

string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::kInteger: return "an integer";
    case Kind::kBoolean: return "true or false";
    case Kind::kText: return "a text";
    case Kind::kList: return "a list";
    case Kind::kTable: return "a table";
  }
  return "";
}

string in_quotes(string_view text) { return '"' + string(text) + '"'; }

template <class Names>
string listed(const Names& names) {
  string text;
  for (const string_view name : names) text += (text.empty() ? "" : ", ") + string(name);
  return text;
}

/// One table of the file. `check_keys` comes first; after it every read finds a key of its kind.
class Entry {
 public:
  Entry(const Config& config, string where) : where_(std::move(where)) {
    table_ = std::get_if<Config::Table>(&config.value);
    if (table_ == nullptr) fail("it is " + config.kind() + ", it must be a table");
  }

  [[noreturn]] void fail(const string& what) const { throw ComponentError(where_ + ": " + what); }

  /// Adds a name in brackets to the place that messages name.
  void call(const string& name) { where_ += " (" + name + ")"; }

  [[nodiscard]] const Config* find(string_view key) const {
    const auto found = table_->find(key);
    return found == table_->end() ? nullptr : &found->second;
  }
  [[nodiscard]] const string* find_text(string_view key) const {
    const Config* config = find(key);
    return config == nullptr ? nullptr : std::get_if<string>(&config->value);
  }

  /// Unknown keys, then missing ones, then wrong types.
  void check_keys(const std::vector<Key>& keys) const {
    for (const auto& [name, unused] : *table_) {
      if (std::ranges::find(keys, string_view(name), &Key::name) != keys.end()) continue;
      std::vector<string_view> known;
      for (const Key& key : keys) known.push_back(key.name);
      fail("the key '" + name + "' is unknown; known here: " + listed(known));
    }
    for (const Key& key : keys) {
      if (key.required && find(key.name) == nullptr) {
        fail("the key '" + string(key.name) + "' is missing, it must be " +
             string(kind_name(key.kind)));
      }
    }
    for (const Key& key : keys) {
      const Config* config = find(key.name);
      if (config != nullptr && !is_kind(*config, key.kind)) {
        fail(string(key.name) + " is " + config->kind() + ", it must be " +
             string(kind_name(key.kind)));
      }
    }
  }

  [[nodiscard]] const Config& any(string_view key) const { return *find(key); }
  [[nodiscard]] const string& text(string_view key) const {
    return std::get<string>(any(key).value);
  }
  [[nodiscard]] bool boolean(string_view key) const { return std::get<bool>(any(key).value); }
  [[nodiscard]] const Config::List& list(string_view key) const {
    return std::get<Config::List>(any(key).value);
  }
  [[nodiscard]] std::int64_t number(string_view key) const {
    return std::get<std::int64_t>(any(key).value);
  }

  [[nodiscard]] int integer(string_view key, int least, int most) const {
    const std::int64_t value = number(key);
    if (value < least || value > most) {
      fail(string(key) + " is " + std::to_string(value) + ", it must be an integer from " +
           std::to_string(least) + " to " + std::to_string(most));
    }
    return static_cast<int>(value);
  }

  [[nodiscard]] const string& filled_text(string_view key) const {
    if (text(key).empty()) fail(string(key) + " is empty, it must be a text");
    return text(key);
  }

  void check_standing(string_view key = "standing") const {
    constexpr std::array<string_view, 4> kStandings{"stated", "agreed", "assumed", "seen"};
    if (find(key) == nullptr || std::ranges::find(kStandings, text(key)) != kStandings.end())
      return;
    fail(string(key) + " is " + in_quotes(text(key)) + ", it must be one of " + listed(kStandings));
  }

 private:
  const Config::Table* table_ = nullptr;
  string where_;
};

[[noreturn]] void fail_at(string_view where, const string& what) {
  throw ComponentError(string(where) + ": " + what);
}

string entry_of(string_view list, std::size_t index) {
  return string(list) + ", entry " + std::to_string(index + 1);
}

const Config::List& list_of(const Config::Table& top, string_view key, int least, int most) {
  const auto& list = std::get<Config::List>(top.find(key)->second.value);
  if (list.size() < at(least) || list.size() > at(most)) {
    fail_at(key, "it has " + std::to_string(list.size()) + " entries, it must have " +
                     std::to_string(least) + " to " + std::to_string(most));
  }
  return list;
}

// Top level.

const Config::Table& check_top(const Config& config) {
  static const std::vector<Key> keys{{"format", Kind::kInteger}, {"game", Kind::kText},
                                     {"name", Kind::kText},      {"last_round", Kind::kTable},
                                     {"utsuwa", Kind::kTable},   {"tokens", Kind::kTable},
                                     {"colours", Kind::kList},   {"balance", Kind::kList},
                                     {"cards", Kind::kList},     kStanding};
  const auto* top = std::get_if<Config::Table>(&config.value);
  if (top == nullptr) fail_at("component file", "it is " + config.kind() + ", it must be a table");
  for (const auto& [name, unused] : *top) {
    if (std::ranges::find(keys, string_view(name), &Key::name) != keys.end()) continue;
    std::vector<string_view> known;
    for (const Key& key : keys) known.push_back(key.name);
    fail_at(name, "the key is unknown; known at the top level: " + listed(known));
  }
  for (const Key& key : keys) {
    if (key.required && !top->contains(key.name)) {
      fail_at(key.name, "the key is missing, it must be " + string(kind_name(key.kind)));
    }
  }
  for (const Key& key : keys) {
    const auto found = top->find(key.name);
    if (found != top->end() && !is_kind(found->second, key.kind)) {
      fail_at(key.name,
              "it is " + found->second.kind() + ", it must be " + string(kind_name(key.kind)));
    }
  }
  if (const auto format = std::get<std::int64_t>(top->find("format")->second.value); format != 1) {
    fail_at("format", "it is " + std::to_string(format) + ", it must be 1");
  }
  if (const auto& game = std::get<string>(top->find("game")->second.value); game != "ikebana") {
    fail_at("game", "it is " + in_quotes(game) + ", it must be \"ikebana\"");
  }
  if (std::get<string>(top->find("name")->second.value).empty()) {
    fail_at("name", "it is empty, it must be a text");
  }
  if (const auto found = top->find("standing"); found != top->end()) {
    constexpr std::array<string_view, 4> kStandings{"stated", "agreed", "assumed", "seen"};
    const auto& standing = std::get<string>(found->second.value);
    if (std::ranges::find(kStandings, standing) == kStandings.end()) {
      fail_at("standing",
              "it is " + in_quotes(standing) + ", it must be one of " + listed(kStandings));
    }
  }
  return *top;
}

// Colours and cards.

string read_colours(const Config::List& entries) {
  string letters;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Entry entry(entries[i], entry_of("colours", i));
    if (const string* letter = entry.find_text("letter")) entry.call(*letter);
    entry.check_keys({{"letter", Kind::kText}, {"name", Kind::kText}, kStanding});
    const string& letter = entry.text("letter");
    if (letter.size() != 1 || letter[0] < 'A' || letter[0] > 'Z') {
      entry.fail("letter is " + in_quotes(letter) + ", it must be one of A to Z");
    }
    (void)entry.filled_text("name");
    entry.check_standing();
    if (const auto same = letters.find(letter); same != string::npos) {
      entry.fail("the letter " + letter + " is that of entry " + std::to_string(same + 1) +
                 ", every letter must be there once");
    }
    letters += letter;
  }
  return letters;
}

/// The place of a colour's letter, or the error that says which there are.
int colour_of(const Entry& entry, const string& letter, const string& letters) {
  const auto found = letter.size() == 1 ? letters.find(letter) : string::npos;
  if (found == string::npos) {
    std::vector<string> known;
    for (const char each : letters) known.emplace_back(1, each);
    entry.fail("the colour " + in_quotes(letter) + " is not declared, it must be one of " +
               listed(known));
  }
  return static_cast<int>(found);
}

std::vector<Card> read_cards(const Config::List& entries, const string& letters) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Entry entry(entries[i], entry_of("cards", i));
    const string* letter = entry.find_text("colour");
    const Config* number = entry.find("number");
    if (letter != nullptr && number != nullptr && is_kind(*number, Kind::kInteger)) {
      entry.call(*letter + std::to_string(std::get<std::int64_t>(number->value)));
    }
    entry.check_keys({{"colour", Kind::kText},
                      {"number", Kind::kInteger},
                      {"leaf", Kind::kBoolean},
                      kStanding,
                      {"leaf_standing", Kind::kText, false}});
    Card card;
    card.flower.number = static_cast<std::uint8_t>(entry.integer("number", 1, kMaxNumber));
    card.flower.leaf = entry.boolean("leaf") ? 1 : 0;
    entry.check_standing();
    entry.check_standing("leaf_standing");
    card.flower.colour = static_cast<std::uint8_t>(colour_of(entry, entry.text("colour"), letters));
    card.name = entry.text("colour") + std::to_string(card.flower.number);
    const auto same = std::ranges::find(cards, card.name, &Card::name);
    if (same != cards.end()) {
      entry.fail("the card " + card.name + " is that of entry " +
                 std::to_string(same - cards.begin() + 1) + ", every card must be there once");
    }
    cards.push_back(std::move(card));
  }
  return cards;
}

// Balance cards.

struct Parameter {
  string_view key;
  Kind kind =
      Kind::kInteger;  // kInteger: with its range; kText: with its two words; kList: of letters
  int least = 0;
  int most = 0;
  std::array<string_view, 2> words{};  // the second is value 1
};

struct PredicateSpec {
  string_view name;
  Predicate predicate;
  std::vector<Parameter> parameters;
};

const std::vector<PredicateSpec>& predicates() {
  constexpr auto kWhole = Kind::kInteger;
  static const std::vector<PredicateSpec> specs{
      {"alternate_colours", Predicate::kAlternateColours, {{"colours", kWhole, 2, 8}}},
      {"symmetrical_colours", Predicate::kSymmetricalColours, {}},
      {"same_colour", Predicate::kSameColour, {{"at_least", kWhole, 2, kMaxNumber}}},
      {"adjacent_run", Predicate::kAdjacentRun, {{"exactly", kWhole, 2, kMaxNumber}}},
      {"colour_pairs", Predicate::kColourPairs, {{"at_least", kWhole, 1, kMaxColours}}},
      {"only_colours", Predicate::kOnlyColours, {{"colours", Kind::kList, 1, kMaxColours}}},
      {"without_colours", Predicate::kWithoutColours, {{"colours", Kind::kList, 1, kMaxColours}}},
      {"parity", Predicate::kParity, {{"parity", Kind::kText, 0, 0, {"even", "odd"}}}},
      {"different_colours", Predicate::kDifferentColours, {{"at_least", kWhole, 2, kMaxColours}}},
      {"same_number", Predicate::kSameNumber, {{"at_least", kWhole, 2, kMaxColours}}},
      {"consecutive_numbers", Predicate::kConsecutiveNumbers, {{"count", kWhole, 2, kMaxNumber}}},
      {"number_range",
       Predicate::kNumberRange,
       {{"from", kWhole, 1, kMaxNumber}, {"to", kWhole, 1, kMaxNumber}}},
      {"all_different",
       Predicate::kAllDifferent,
       {{"what", Kind::kText, 0, 0, {"colours", "numbers"}}}},
      {"size", Predicate::kSize, {{"at_least", kWhole, kComplete, kMaxCards}}},
      {"leaves", Predicate::kLeaves, {{"at_least", kWhole, 1, kMaxCards}}},
  };
  return specs;
}

std::uint32_t read_letters(const Entry& entry, const Parameter& parameter, const string& letters) {
  const string key(parameter.key);
  const auto& items = entry.list(key);
  if (items.size() < at(parameter.least) || items.size() > at(parameter.most)) {
    entry.fail(key + " has " + std::to_string(items.size()) + " letters, it must have " +
               std::to_string(parameter.least) + " to " + std::to_string(parameter.most));
  }
  for (const Config& item : items) {
    if (!is_kind(item, Kind::kText)) {
      entry.fail(key + " holds " + item.kind() + ", it must hold letters of colours");
    }
  }
  std::uint32_t set = 0;
  for (const Config& item : items) {
    const string& letter = std::get<string>(item.value);
    const std::uint32_t one = 1U << static_cast<unsigned>(colour_of(entry, letter, letters));
    if ((set & one) != 0) entry.fail(key + " holds " + letter + " twice, it must hold it once");
    set |= one;
  }
  return set;
}

void read_parameter(const Entry& entry, const Parameter& parameter, const string& letters,
                    Condition& condition) {
  if (parameter.kind == Kind::kList) {
    condition.colours = read_letters(entry, parameter, letters);
  } else if (parameter.kind == Kind::kText) {
    const string& word = entry.text(parameter.key);
    const auto found = std::ranges::find(parameter.words, word);
    if (found == parameter.words.end()) {
      entry.fail(string(parameter.key) + " is " + in_quotes(word) + ", it must be " +
                 in_quotes(parameter.words[0]) + " or " + in_quotes(parameter.words[1]));
    }
    condition.value = static_cast<int>(found - parameter.words.begin());
  } else {
    const int value = entry.integer(parameter.key, parameter.least, parameter.most);
    if (parameter.key != "to") {
      condition.value = value;
      return;
    }
    if (value < condition.value) {
      entry.fail("from is " + std::to_string(condition.value) + " and to is " +
                 std::to_string(value) + ", from must not be above to");
    }
    for (int number = condition.value; number <= value; ++number) {
      condition.numbers |= 1U << static_cast<unsigned>(number);
    }
  }
}

/// The keys of an entry whose predicate is none: any parameter of any predicate, of any type.
void check_keys_without_predicate(const Entry& entry) {
  std::vector<Key> keys{{"name", Kind::kText}, {"predicate", Kind::kText}, kStanding};
  for (const PredicateSpec& spec : predicates()) {
    for (const Parameter& parameter : spec.parameters) {
      if (std::ranges::find(keys, parameter.key, &Key::name) != keys.end()) continue;
      const Config* given = entry.find(parameter.key);
      auto kind = parameter.kind;
      for (const auto other : {Kind::kInteger, Kind::kText, Kind::kList}) {
        if (given != nullptr && is_kind(*given, other)) kind = other;
      }
      keys.push_back({parameter.key, kind, false});
    }
  }
  entry.check_keys(keys);
}

BalanceCard read_balance_card(const Config& config, std::size_t index, const string& letters) {
  Entry entry(config, entry_of("balance", index));
  if (const string* name = entry.find_text("name"); name != nullptr && !name->empty()) {
    entry.call(*name);
  }
  const string* word = entry.find_text("predicate");
  const auto& specs = predicates();
  const auto spec = word == nullptr
                        ? specs.end()
                        : std::ranges::find(specs, string_view(*word), &PredicateSpec::name);
  if (spec == specs.end()) {
    check_keys_without_predicate(entry);
    std::vector<string_view> known;
    for (const auto& each : specs) known.push_back(each.name);
    (void)entry.filled_text("name");
    entry.check_standing();
    entry.fail("the predicate " + in_quotes(*word) + " is unknown, it must be one of " +
               listed(known));
  }
  std::vector<Key> keys{{"name", Kind::kText}, {"predicate", Kind::kText}};
  for (const Parameter& parameter : spec->parameters)
    keys.push_back({parameter.key, parameter.kind});
  keys.push_back(kStanding);
  entry.check_keys(keys);
  BalanceCard card;
  card.name = entry.filled_text("name");
  entry.check_standing();
  card.condition.predicate = spec->predicate;
  for (const Parameter& parameter : spec->parameters) {
    read_parameter(entry, parameter, letters, card.condition);
  }
  return card;
}

// Single tables.

int read_last_round(const Config& config) {
  const Entry entry(config, "last_round");
  entry.check_keys({{"under", Kind::kInteger}, kStanding});
  const std::int64_t under = entry.number("under");
  if (under < 1) {
    entry.fail("under is " + std::to_string(under) + ", it must be an integer of 1 or more");
  }
  entry.check_standing();
  constexpr std::int64_t kBeyondAll = std::numeric_limits<int>::max() / 2;
  return static_cast<int>(std::min(under, kBeyondAll));
}

int read_utsuwa(const Config& config, Components& components) {
  const Entry entry(config, "utsuwa");
  entry.check_keys({{"count", Kind::kInteger},
                    {"simple", Kind::kInteger},
                    {"luxury", Kind::kInteger},
                    {"leaves", Kind::kInteger},
                    kStanding});
  const int given = entry.integer("count", 0, 100);
  components.simple = entry.integer("simple", 0, 100);
  components.luxury = entry.integer("luxury", 0, 100);
  components.luxury_leaves = entry.integer("leaves", 1, kMaxCards);
  entry.check_standing();
  return given;
}

void read_tokens(const Config& config, Components& components) {
  const Entry entry(config, "tokens");
  entry.check_keys({{"count", Kind::kInteger}, {"points", Kind::kList}, kStanding});
  components.tokens = entry.integer("count", kSlots * kNewTokens, 100);
  const auto& points = entry.list("points");
  if (points.empty() || points.size() > at(kSlots)) {
    entry.fail("points has " + std::to_string(points.size()) + " numbers, it must have 1 to 4");
  }
  for (const Config& item : points) {
    const auto* value = std::get_if<std::int64_t>(&item.value);
    if (value == nullptr || *value < 0 || *value > 100) {
      entry.fail("points holds " + item.kind() + ", it must hold integers from 0 to 100");
    }
    components.token_points.push_back(static_cast<int>(*value));
  }
  entry.check_standing();
}

}  // namespace

Components read_components(const Config& config) {
  const Config::Table& top = check_top(config);
  Components components;
  components.colour_letters = read_colours(list_of(top, "colours", 1, kMaxColours));
  components.cards =
      read_cards(list_of(top, "cards", kMinCards, kMaxCards), components.colour_letters);
  components.under = read_last_round(top.find("last_round")->second);
  const int utsuwa = read_utsuwa(top.find("utsuwa")->second, components);
  read_tokens(top.find("tokens")->second, components);
  const auto& balance = list_of(top, "balance", kMinBalance, kMaxBalance);
  for (std::size_t i = 0; i < balance.size(); ++i) {
    components.balance.push_back(read_balance_card(balance[i], i, components.colour_letters));
  }
  const int cards = static_cast<int>(components.cards.size());
  constexpr int kDealtToTwo = kMarket + 2 * kHand;
  if (cards - components.under < kDealtToTwo) {
    const auto& under = std::get<std::int64_t>(
        std::get<Config::Table>(top.find("last_round")->second.value).find("under")->second.value);
    fail_at("last_round", "under is " + std::to_string(under) + " of " + std::to_string(cards) +
                              " cards, it must be at most " + std::to_string(cards - kDealtToTwo) +
                              ": the deal to two players needs " + std::to_string(kDealtToTwo) +
                              " cards above the Last Round card (IK-5)");
  }
  if (const int least = (cards - kMarket) / kComplete; utsuwa < least) {
    fail_at("utsuwa", "count is " + std::to_string(utsuwa) + ", it must be at least " +
                          std::to_string(least) + " for " + std::to_string(cards) +
                          " cards (IK-4)");
  }
  return components;
}

}  // namespace kadan::ikebana
