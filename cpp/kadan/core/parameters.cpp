#include "kadan/core/parameters.hpp"

#include <algorithm>

#include "kadan/core/errors.hpp"

namespace kadan {

namespace {

std::string type_name(const ParameterValue& value) {
  if (std::holds_alternative<std::int64_t>(value)) return "an integer";
  if (std::holds_alternative<bool>(value)) return "true or false";
  return "a text";
}

std::string list_choices(const std::vector<ParameterValue>& choices) {
  std::string text;
  for (const auto& choice : choices) {
    if (!text.empty()) text += ", ";
    text += to_text(choice);
  }
  return text;
}

std::string list_names(const GameSpec& spec) {
  std::string text;
  for (const auto& parameter : spec.parameters) {
    if (!text.empty()) text += ", ";
    text += parameter.name;
  }
  return text;
}

}  // namespace

std::string to_text(const ParameterValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  return std::get<std::string>(value);
}

Parameters::Parameters(const GameSpec& spec, const Values& given) {
  for (const auto& [name, value] : given) {
    const auto found = std::ranges::find(spec.parameters, name, &ParameterSpec::name);
    if (found == spec.parameters.end()) {
      throw RulesError(spec.name + " has no parameter '" + name + "'; it has " + list_names(spec));
    }
    if (value.index() != found->default_value.index()) {
      throw RulesError(spec.name + ": " + name + " takes " + type_name(found->default_value) +
                       ", not '" + to_text(value) + "'");
    }
    if (!found->choices.empty() &&
        std::ranges::find(found->choices, value) == found->choices.end()) {
      throw RulesError(spec.name + ": " + name + "=" + to_text(value) + " is not one of " +
                       list_choices(found->choices));
    }
  }
  for (const auto& parameter : spec.parameters) {
    const auto chosen = given.find(parameter.name);
    values_[parameter.name] = chosen == given.end() ? parameter.default_value : chosen->second;
  }
}

std::int64_t Parameters::integer(std::string_view name) const {
  return std::get<std::int64_t>(values_.find(name)->second);
}

bool Parameters::boolean(std::string_view name) const {
  return std::get<bool>(values_.find(name)->second);
}

const std::string& Parameters::string(std::string_view name) const {
  return std::get<std::string>(values_.find(name)->second);
}

}  // namespace kadan
