// Reading position texts field by field, with errors that name game, field and reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kadan {

/// Splits at every separator; empty pieces are kept.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// A text in quotes for a message, cut when it is long and with control characters shown as '?'.
[[nodiscard]] std::string quoted(std::string_view text);

/// A number without sign or leading zeros, at most `most`; -1 for any other text.
[[nodiscard]] int parse_number(std::string_view text, int most);

/// Throws NotationError: "<game> position, field 5 (rows): <what>".
[[noreturn]] void bad_field(std::string_view game, int number, std::string_view field,
                            const std::string& what);

/// Throws NotationError unless `written`, the canonical text of what was read, is `given`.
void require_canonical(std::string_view game, std::string_view given, const std::string& written);

}  // namespace kadan
