// A position of Ajisai: seven sets of marks and a few bytes, without pointers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "kadan/ajisai/rules.hpp"
#include "kadan/core/action_runs.hpp"
#include "kadan/core/hash.hpp"
#include "kadan/core/state.hpp"

namespace kadan::ajisai {

class State {
 public:
  using Rules = ajisai::Rules;
  using LegalRuns = ActionRuns<kMostColours>;  // a run of blooms a colour of the hand
  static constexpr std::size_t kMaxLegalActions = kMostColours * kMaxMarks;
  static constexpr std::size_t kMaskWords = kMaxActions / 64 + 1;

  static State initial(const Rules& rules, std::uint64_t seed);
  static State parse(const Rules& rules, std::string_view text);
  static State sample(const Rules& rules, std::string_view text, std::uint64_t seed);

  [[nodiscard]] int current_player() const noexcept { return mover_; }
  [[nodiscard]] bool is_terminal() const noexcept { return mover_ == kTerminal; }
  void legal_actions(const Rules& rules, LegalActions<State>& list) const noexcept;
  [[nodiscard]] bool is_legal(const Rules& rules, Action action) const noexcept;
  [[nodiscard]] Action random_action(const Rules& rules, SplitMix64& rng) const noexcept;
  [[nodiscard]] LegalRuns legal_runs(const Rules& rules) const noexcept;
  void apply(const Rules& rules, Action action) noexcept;
  /// Applies the action and gives the legal runs of what comes of it, which is faster than both.
  LegalRuns apply_and_list(const Rules& rules, Action action) noexcept;
  [[nodiscard]] std::string action_text(const Rules& rules, Action action) const {
    return rules.action_text(action);
  }
  [[nodiscard]] Action parse_action(const Rules& rules, std::string_view text) const {
    return rules.parse_action(text);
  }
  void returns(const Rules& rules, std::span<double> out) const noexcept;
  void scores(const Rules& rules, std::span<int> out) const noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;
  [[nodiscard]] std::string text(const Rules& rules) const;
  [[nodiscard]] std::string information_state(const Rules& rules, int player) const;
  [[nodiscard]] State resample(const Rules& rules, int player, std::uint64_t seed) const noexcept;
  void observation(const Rules& rules, int player, std::span<float> tensor) const noexcept;
  void packed_observation(const Rules& rules, int player,
                          std::span<std::uint8_t> row) const noexcept;
  [[nodiscard]] static ObservationPacking packing(const Rules& rules);
  [[nodiscard]] std::string drawing(const Rules& rules) const;

  friend bool operator==(const State&, const State&) = default;

 private:
  static constexpr std::int8_t kNone = -1;    // no pending bloom; a secret not chosen yet
  static constexpr std::int8_t kUnseen = -2;  // a secret that a text shows as '?'

  [[nodiscard]] Bits occupied() const noexcept;
  /// The marks that are linked to a mark of the set.
  [[nodiscard]] static Bits linked_to(const Rules& rules, Bits set) noexcept;
  /// The colour of the piece on a mark, kColours where it is empty.
  [[nodiscard]] int colour_on(int mark) const noexcept;
  [[nodiscard]] int stock(int colour) const noexcept {
    return kPiecesPerColour - count(pieces_[static_cast<unsigned>(colour)]);
  }
  [[nodiscard]] bool pending() const noexcept { return pending_mark_ != kNone; }
  [[nodiscard]] bool secret_due(const Rules& rules) const noexcept;

  // Blooming (AJ-6, AJ-8, AJ-9), on the board as it lies.
  [[nodiscard]] bool sandwiches(const Rules& rules, int colour, int mark) const noexcept;
  [[nodiscard]] Bits changed_by(const Rules& rules, int colour, int mark) const noexcept;
  using ByColour = std::array<Bits, kMostColours>;  // of the colours of a hand, ascending
  [[nodiscard]] ByColour sandwich_marks(const Rules& rules, const Hand& hand) const noexcept;
  /// What a bloom of `colour` may lie beside.
  [[nodiscard]] Bits bloomed_beside(int colour) const noexcept {
    return pieces_[kWhite] | pieces_[static_cast<unsigned>(before(colour))];
  }
  [[nodiscard]] bool may_bloom(const Rules& rules, int colour, int mark) const noexcept;
  [[nodiscard]] bool can_bloom(const Rules& rules, int seat) const noexcept;
  [[nodiscard]] Bits open_marks() const noexcept { return frontier_ & ~occupied(); }
  [[nodiscard]] Bits white_choices() const noexcept;

  /// The runs of a seat's blooms.
  [[nodiscard]] LegalRuns bloom_runs(const Rules& rules, int seat) const noexcept;

  // The steps of a turn. `can_bloom(seat)` says whether a seat can, on the board as it is then.
  template <class CanBloom>
  void play(const Rules& rules, Action action, const CanBloom& can_bloom) noexcept;
  template <class CanBloom>
  void apply_bloom(const Rules& rules, int colour, int mark, const CanBloom& can_bloom) noexcept;
  template <class CanBloom>
  void settle_whites(const Rules& rules, const CanBloom& can_bloom) noexcept;
  void run_out(int colour, Bits changed, int coloured, int whites) noexcept;
  void replace(int colour, Bits changed, Bits whites) noexcept;
  template <class CanBloom>
  void next_turn(const Rules& rules, int first, const CanBloom& can_bloom) noexcept;
  void next_turn(const Rules& rules, int first) noexcept {
    next_turn(rules, first, [&](int seat) { return can_bloom(rules, seat); });
  }
  void end() noexcept {
    mover_ = kTerminal;
    frontier_ = 0;  // what it says is only true while all pieces stay
  }

  template <class Writer>
  auto write_observation(const Rules& rules, int player, Writer out) const;

  // Text.
  static State read(const Rules& rules, std::string_view text);
  void read_board(const Rules& rules, std::string_view field);
  void read_secrets(const Rules& rules, std::string_view field);
  void read_mover(const Rules& rules, std::string_view field);
  void read_pending(const Rules& rules, std::string_view field);
  void check_mover(const Rules& rules) const;
  void check_end(const Rules& rules) const;
  [[nodiscard]] std::string write(const Rules& rules) const;
  [[nodiscard]] State seen_by(const Rules& rules, int player) const noexcept;
  void fill_unseen(const Rules& rules, std::uint64_t seed) noexcept;

  std::array<Bits, kColours> pieces_{};
  Bits frontier_ = 0;  // marks that are linked to a piece: pieces only leave when the game ends
  Bits changing_ = 0;  // while Whites are pending: the marks that change
  Bits whites_ = 0;    // while Whites are pending: the marks that have been given White
  std::int8_t mover_ = 0;
  std::int8_t pending_mark_ = kNone;
  std::int8_t pending_colour_ = kNone;
  std::int8_t whites_left_ = 0;
  std::array<std::int8_t, 2> secrets_{kNone, kNone};
  std::array<std::int8_t, 2> unused_{};  // makes the padding part of the value
};

static_assert(sizeof(State) <= 128);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace kadan::ajisai

#include "kadan/ajisai/moves.hpp"

namespace kadan::ajisai {
static_assert(GameState<State>);
}
