#include "kadan/bonsai/notation.hpp"

#include "kadan/core/text.hpp"

namespace kadan::bonsai {

std::string numbers_text(std::span<const std::uint8_t> numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] != 0) text += kTypeLetters[i] + std::to_string(numbers[i]);
  }
  return text.empty() ? "-" : text;
}

std::optional<Symbols> read_numbers(std::string_view text, std::size_t letters) {
  Symbols numbers{};
  if (text == "-") return numbers;
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    const auto letter = kTypeLetters.substr(0, letters).find(text.front());
    text.remove_prefix(1);
    const auto digits = text.substr(0, text.find_first_not_of("0123456789"));
    const int number = parse_number(digits, kMaxTiles);
    if (letter == std::string_view::npos || number <= 0 || numbers[letter] != 0)
      return std::nullopt;
    numbers[letter] = static_cast<std::uint8_t>(number);
    text.remove_prefix(digits.size());
  }
  return numbers;
}

std::string cards_text(const Rules& rules, const CardCounts& cards) {
  std::string text;
  for (int entry = 0; entry < rules.num_entries(); ++entry) {
    const int copies = cards[static_cast<unsigned>(entry)];
    if (copies == 0) continue;
    text += (text.empty() ? "" : ",") + rules.card(entry).name;
    if (copies > 1) text += "*" + std::to_string(copies);
  }
  return text.empty() ? "-" : text;
}

std::string goals_text(const Rules& rules, GoalSet goals) {
  std::string text;
  for (int goal = 0; goal < kGoals; ++goal) {
    if ((goals & goal_bit(goal)) != 0) text += (text.empty() ? "" : ",") + rules.goal_name(goal);
  }
  return text.empty() ? "-" : text;
}

std::string tree_text(const Tree& tree) {
  std::string text;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (tree.numbers[type] == 0) continue;
    text += kTypeLetters[type];
    tree.tiles[type].for_each([&](int position) {
      if (position != kBud) text += cell_text(position);
    });
  }
  return text.empty() ? "-" : text;
}

}  // namespace kadan::bonsai
