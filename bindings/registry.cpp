#include "registry.hpp"

namespace kadan::bindings {

const std::vector<GameEntry>& registry() {
  static const std::vector<GameEntry> games{
      ajisai_entry(),
      ikebana_entry(),
      bonsai_entry(),
  };
  return games;
}

bool same_game(const AnyGame& a, const AnyGame& b) {
  if (&a == &b) return true;
  auto values_a = a.origin().parameters.values();
  auto values_b = b.origin().parameters.values();
  values_a.erase(std::string(kComponents));
  values_b.erase(std::string(kComponents));
  return a.origin().spec.name == b.origin().spec.name && a.origin().edition == b.origin().edition &&
         values_a == values_b;
}

std::string game_name(const AnyGame& game) {
  const auto& origin = game.origin();
  std::string text;
  for (const auto& [name, value] : origin.parameters.values()) {
    bool shown = name == "players";
    for (const auto& parameter : origin.spec.parameters) {
      shown = shown || (parameter.name == name && parameter.default_value != value);
    }
    if (shown) text += (text.empty() ? "" : ",") + name + "=" + to_text(value);
  }
  return origin.spec.name + "(" + text + ")";
}

}  // namespace kadan::bindings
