// The component file of an edition (IK-1 … IK-4), read and checked.
#pragma once

#include <string>
#include <vector>

#include "kadan/core/config.hpp"
#include "kadan/ikebana/balance.hpp"

namespace kadan::ikebana {

struct Card {
  Flower flower;
  std::string name;  // letter and number: "K12"
};

struct BalanceCard {
  std::string name;
  Condition condition;
};

struct Components {
  std::string colour_letters;  // by place
  std::vector<Card> cards;     // by index
  std::vector<BalanceCard> balance;
  int under = 0;   // L: Flowers under the Last Round card (IK-5)
  int simple = 0;  // points of the Utsuwa's sides (IK-10)
  int luxury = 0;
  int luxury_leaves = 0;          // Leaves from which it is luxury
  int tokens = 0;                 // tokens of the edition (IK-12)
  std::vector<int> token_points;  // for 1, 2, … tokens, the last also for more (IK-18)
};

/// The components in a table. Throws ComponentError for the first fault, in the order of
/// seeds/ikebana.md; its text names the table, the entry (from 1), what was found and what would be
/// right.
[[nodiscard]] Components read_components(const Config& config);

}  // namespace kadan::ikebana
