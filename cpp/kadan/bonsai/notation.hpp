// The parts that position texts of Bonsai are made of (seeds/bonsai.md, Notation), without their
// meaning.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "kadan/bonsai/rules.hpp"

namespace kadan::bonsai {

/// Numbers as in w1l2a1: of tiles by type, or of symbols; "-" where all are 0.
[[nodiscard]] std::string numbers_text(std::span<const std::uint8_t> numbers);

/// Reads such a text, for the first `letters` of "wlfra". Nothing where it has another form;
/// numbers go up to kMaxTiles.
[[nodiscard]] std::optional<Symbols> read_numbers(std::string_view text, std::size_t letters);

/// Cards as in growth:wood,tool*2, in the order of the file; "-" for none.
[[nodiscard]] std::string cards_text(const Rules& rules, const CardCounts& cards);

/// Goal tiles in goal order; "-" for none.
[[nodiscard]] std::string goals_text(const Rules& rules, GoalSet goals);

/// A tree as in w+0-1l+1-2; "-" for the bud alone.
[[nodiscard]] std::string tree_text(const Tree& tree);

}  // namespace kadan::bonsai
