// Reading and checking position texts of Bonsai. Only read.cpp and check.cpp include this file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kadan/bonsai/state.hpp"

namespace kadan::bonsai {

/// The fields of a position, in their order.
enum Field : unsigned {
  kName,
  kPlayers,
  kOptions,
  kTrees,
  kSupplies,
  kKept,
  kTable,
  kClaimed,
  kRenounced,
  kMarket,
  kDeck,
  kDiscarded,
  kMover,
  kPhase,
  kTurnsLeft,
  kEmptyTurns,
  kNumFields,
};

/// Makes a state of a text, field by field, then checks what holds in every game ("Impossible
/// positions").
class Reader {
 public:
  /// Throws NotationError for a text that is no position or information state of these rules.
  Reader(const Rules& rules, std::string_view text);

  [[nodiscard]] const State& state() const noexcept { return state_; }
  /// Whether the deck is written as '?': the state then has it in the order of the file.
  [[nodiscard]] bool masked() const noexcept { return masked_; }

 private:
  [[noreturn]] static void bad(Field field, const std::string& what);
  [[nodiscard]] std::vector<std::string_view> by_seat(Field field) const;
  [[nodiscard]] int seats() const noexcept { return rules_.num_players(); }

  // read.cpp
  void expect(Field field, const std::string& wanted) const;
  void read_tree(std::string_view text, int seat);
  [[nodiscard]] CardCounts read_cards(Field field, std::string_view text) const;
  [[nodiscard]] GoalSet read_goals(Field field, std::string_view text) const;
  [[nodiscard]] int read_card(Field field, std::string_view name) const;
  [[nodiscard]] int read_slot(std::string_view text) const;
  [[nodiscard]] Symbols read_symbols(std::string_view text) const;
  void read_market();
  void read_deck();
  void count_cards(const CardCounts& discarded);
  void read_mover();
  void read_phase();
  void read_counters();

  // check.cpp
  void check() const;
  void check_tree(int seat) const;
  void check_tiles() const;
  void check_tokonoma() const;
  void check_goals() const;
  void check_due() const;
  void check_end() const;
  void check_market() const;
  void check_card_taken() const;
  void check_supplies() const;
  void check_symbols() const;

  const Rules& rules_;
  std::vector<std::string_view> fields_;
  State state_;
  bool masked_ = false;
  bool in_goal_ = false;
};

}  // namespace kadan::bonsai
