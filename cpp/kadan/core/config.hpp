// A parsed component file as a tree of values, and readers that say where it is wrong.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kadan {

/// A value of a component file (TOML without dates).
struct Config {
  using List = std::vector<Config>;
  using Table = std::map<std::string, Config, std::less<>>;
  std::variant<bool, std::int64_t, double, std::string, List, Table> value;

  [[nodiscard]] std::string kind() const;  // "an integer", "a list", … for messages
};

/// Reads a table key by key. Every error is a ComponentError that names the place and what belongs
/// there.
class TableReader {
 public:
  /// `where` names the table in messages: "component file", "balance[3]".
  TableReader(const Config& config, std::string where);

  [[nodiscard]] bool has(std::string_view key) const;
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool boolean(std::string_view key);
  const std::string& string(std::string_view key);
  const Config::List& list(std::string_view key);
  const Config& any(std::string_view key);
  /// Refuses keys that nothing has read. Call it when all is read.
  void finish() const;

  [[noreturn]] void fail(const std::string& what) const;
  [[nodiscard]] const std::string& where() const noexcept { return where_; }

 private:
  const Config::Table* table_;
  std::string where_;
  std::set<std::string, std::less<>> read_;
};

/// An integer element of a list, or a ComponentError that names `where`.
std::int64_t integer_at(const Config& config, const std::string& where, std::int64_t least,
                        std::int64_t most);
const std::string& string_at(const Config& config, const std::string& where);
const Config::List& list_at(const Config& config, const std::string& where);

/// Opens a component table: checks `format` and `game`, reads `name` and the optional `standing`.
TableReader open_components(const Config& config, std::string_view game);

}  // namespace kadan
