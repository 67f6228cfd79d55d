// Reads what components.py has made of a component file.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "kadan/core/config.hpp"

namespace kadan::testing {

/// The value that begins with the next token.
inline Config read_value(std::istream& tokens) {
  std::string line;
  if (!std::getline(tokens, line)) throw std::runtime_error("the component file breaks off");
  const auto blank = line.find(' ');
  const std::string kind = line.substr(0, blank);
  const std::string value = blank == std::string::npos ? "" : line.substr(blank + 1);
  if (kind == "text") return {value};
  if (kind == "integer") return {std::int64_t{std::stoll(value)}};
  if (kind == "number") return {std::stod(value)};
  if (kind == "truth") return {value == "1"};
  const auto next_is = [&](char end) { return tokens.peek() == end; };
  if (kind == "[") {
    Config::List list;
    while (!next_is(']')) list.push_back(read_value(tokens));
    std::getline(tokens, line);
    return {std::move(list)};
  }
  if (kind == "{") {
    Config::Table table;
    while (!next_is('}')) {
      std::getline(tokens, line);  // key NAME
      table.emplace(line.substr(4), read_value(tokens));
    }
    std::getline(tokens, line);
    return {std::move(table)};
  }
  throw std::runtime_error("no token: " + line);
}

inline Config read_components(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return read_value(file);
}

}  // namespace kadan::testing
