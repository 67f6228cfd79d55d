// A game's parameters: what it takes, and the values that somebody chose.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kadan {

using ParameterValue = std::variant<std::int64_t, bool, std::string>;

/// One parameter of a game. Its type is that of its default.
struct ParameterSpec {
  std::string name;
  ParameterValue default_value;
  std::vector<ParameterValue> choices;  // empty: any value of the type
  std::string help;
};

/// A game as it is registered.
struct GameSpec {
  std::string name;
  std::string long_name;
  int min_players = 0;
  int max_players = 0;
  std::vector<ParameterSpec> parameters;
};

/// A full set of values for a game's parameters, checked against its spec.
class Parameters {
 public:
  using Values = std::map<std::string, ParameterValue, std::less<>>;

  /// Fills in defaults. Throws RulesError for an unknown name, a wrong type or a value that is no
  /// choice.
  Parameters(const GameSpec& spec, const Values& given);

  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] bool boolean(std::string_view name) const;
  [[nodiscard]] const std::string& string(std::string_view name) const;
  [[nodiscard]] const Values& values() const noexcept { return values_; }

 private:
  Values values_;
};

/// A value as it is written in a game's name: 3, true, small.
[[nodiscard]] std::string to_text(const ParameterValue& value);

}  // namespace kadan
