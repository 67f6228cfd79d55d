#include "kadan/core/config.hpp"

#include "kadan/core/errors.hpp"

namespace kadan {

namespace {

constexpr std::int64_t kFormat = 1;

[[noreturn]] void wrong_kind(const std::string& where, const Config& found,
                             const std::string& wanted) {
  throw ComponentError(where + " is " + found.kind() + ", it must be " + wanted);
}

}  // namespace

std::string Config::kind() const {
  if (std::holds_alternative<bool>(value)) return "true or false";
  if (std::holds_alternative<std::int64_t>(value)) {
    return "the integer " + std::to_string(std::get<std::int64_t>(value));
  }
  if (std::holds_alternative<double>(value)) return "a number with a point";
  if (std::holds_alternative<std::string>(value)) {
    return "the text \"" + std::get<std::string>(value) + "\"";
  }
  if (std::holds_alternative<List>(value)) return "a list";
  return "a table";
}

std::int64_t integer_at(const Config& config, const std::string& where, std::int64_t least,
                        std::int64_t most) {
  const auto* number = std::get_if<std::int64_t>(&config.value);
  const std::string range =
      "an integer from " + std::to_string(least) + " to " + std::to_string(most);
  if (number == nullptr || *number < least || *number > most) wrong_kind(where, config, range);
  return *number;
}

const std::string& string_at(const Config& config, const std::string& where) {
  const auto* text = std::get_if<std::string>(&config.value);
  if (text == nullptr) wrong_kind(where, config, "a text");
  return *text;
}

const Config::List& list_at(const Config& config, const std::string& where) {
  const auto* list = std::get_if<Config::List>(&config.value);
  if (list == nullptr) wrong_kind(where, config, "a list");
  return *list;
}

TableReader::TableReader(const Config& config, std::string where)
    : table_(std::get_if<Config::Table>(&config.value)), where_(std::move(where)) {
  if (table_ == nullptr) wrong_kind(where_, config, "a table");
}

bool TableReader::has(std::string_view key) const { return table_->contains(key); }

const Config& TableReader::any(std::string_view key) {
  const auto found = table_->find(key);
  if (found == table_->end()) fail("lacks the key '" + std::string(key) + "'");
  read_.emplace(key);
  return found->second;
}

std::int64_t TableReader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  return integer_at(any(key), where_ + ": " + std::string(key), least, most);
}

bool TableReader::boolean(std::string_view key) {
  const Config& config = any(key);
  const auto* flag = std::get_if<bool>(&config.value);
  if (flag == nullptr) wrong_kind(where_ + ": " + std::string(key), config, "true or false");
  return *flag;
}

const std::string& TableReader::string(std::string_view key) {
  return string_at(any(key), where_ + ": " + std::string(key));
}

const Config::List& TableReader::list(std::string_view key) {
  return list_at(any(key), where_ + ": " + std::string(key));
}

void TableReader::finish() const {
  for (const auto& [key, unused] : *table_) {
    if (read_.contains(key)) continue;
    std::string known;
    for (const auto& name : read_) known += (known.empty() ? "" : ", ") + name;
    fail("has the unknown key '" + key + "'; known here: " + known);
  }
}

void TableReader::fail(const std::string& what) const { throw ComponentError(where_ + " " + what); }

TableReader open_components(const Config& config, std::string_view game) {
  TableReader reader(config, std::string(game) + " component file");
  reader.integer("format", kFormat, kFormat);
  if (const auto& name = reader.string("game"); name != game) {
    reader.fail("is for the game \"" + name + "\", it must be for \"" + std::string(game) + "\"");
  }
  reader.string("name");
  if (reader.has("standing")) reader.string("standing");
  return reader;
}

}  // namespace kadan
