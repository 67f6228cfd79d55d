// A position as lists, with what a seat may not know left open: between states and texts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kadan/ikebana/state.hpp"

namespace kadan::ikebana {

enum class Round : std::uint8_t { kRegular, kLast, kSpecial };

/// The sixteen fields of a text (seeds/ikebana.md, "Positions"), as they are numbered there from 1.
enum class Field : std::uint8_t {
  kName,
  kEdition,
  kPlayers,
  kPhase,
  kMover,
  kRound,
  kPlayed,
  kMarket,
  kDeck,
  kDiscards,
  kHands,
  kOpen,
  kCompleted,
  kSlots,
  kUsedUp,
  kStack,
};

inline constexpr int kFields = 16;

struct Position {
  struct HandCard {
    int card = 0;
    bool known = false;
  };
  struct HandList {
    std::vector<HandCard> cards;  // in order
    int unseen = 0;               // the k of ?k
    [[nodiscard]] int size() const noexcept { return static_cast<int>(cards.size()) + unseen; }
  };
  struct Composition {
    std::vector<std::uint8_t> cards;  // left to right
    bool added = false;               // open ones: a card was added this turn
    int tokens = 0;                   // completed ones
  };
  struct Slot {
    int balance = -1;  // -1: empty
    int tokens = 0;
  };
  using Compositions = std::vector<Composition>;

  Phase phase = Phase::kEnd;
  int mover = -1;  // -1 at the end
  Round round = Round::kRegular;
  int played = 0;
  std::array<int, kMarket> market{};
  std::vector<int> deck;  // top first
  int deck_unseen = 0;
  std::vector<int> discards;            // in order
  std::vector<HandList> hands;          // by seat
  std::vector<Compositions> open;       // by seat
  std::vector<Compositions> completed;  // by seat
  std::array<Slot, kSlots> slots{};
  std::vector<int> used_up;  // ascending
  std::vector<int> stack;    // top first
  int stack_unseen = 0;

  [[nodiscard]] int deck_size() const noexcept {
    return static_cast<int>(deck.size()) + deck_unseen;
  }
  [[nodiscard]] int stack_size() const noexcept {
    return static_cast<int>(stack.size()) + stack_unseen;
  }
  [[nodiscard]] int in_play() const noexcept {
    int cards = 0;
    for (const Slot& slot : slots) cards += slot.balance >= 0 ? 1 : 0;
    return cards;
  }
};

/// Throws NotationError: "ikebana position, field 9 (deck): <what>".
[[noreturn]] void bad(Field field, const std::string& what);

/// The one text of a position.
[[nodiscard]] std::string write_position(const Rules& rules, const Position& position);

/// Reads a text's form: field by field, every item. Throws NotationError.
[[nodiscard]] Position read_position(const Rules& rules, std::string_view text);

/// Refuses impossible positions (seeds/ikebana.md, "Refused positions", 1 to 10). Throws
/// NotationError.
void check_position(const Rules& rules, const Position& position);

}  // namespace kadan::ikebana
