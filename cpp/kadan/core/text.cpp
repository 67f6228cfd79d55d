#include "kadan/core/text.hpp"

#include "kadan/core/errors.hpp"

namespace kadan {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  while (true) {
    const auto end = text.find(separator);
    pieces.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return pieces;
    text.remove_prefix(end + 1);
  }
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string result = "'";
  for (const char letter : text.substr(0, kLongest)) {
    result += (letter >= ' ' && letter <= '~') ? letter : '?';
  }
  return result + (text.size() > kLongest ? "…'" : "'");
}

int parse_number(std::string_view text, int most) {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return -1;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return -1;
    number = number * 10 + (digit - '0');
    if (number > most) return -1;
  }
  return number;
}

void bad_field(std::string_view game, int number, std::string_view field, const std::string& what) {
  throw NotationError(std::string(game) + " position, field " + std::to_string(number) + " (" +
                      std::string(field) + "): " + what);
}

void require_canonical(std::string_view game, std::string_view given, const std::string& written) {
  if (given != written) {
    throw NotationError(std::string(game) + " position " + quoted(given) +
                        " is not in its exact form, which is '" + written + "'");
  }
}

}  // namespace kadan
