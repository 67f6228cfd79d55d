#include "kadan/ajisai/components.hpp"

#include <algorithm>
#include <tuple>

#include "kadan/core/errors.hpp"

namespace kadan::ajisai {

namespace {

Mark read_mark(const Config& entry, const std::string& where) {
  const auto& fields = list_at(entry, where);
  if (fields.size() != 3) {
    throw ComponentError(where + " has " + std::to_string(fields.size()) +
                         " elements, it must be [q, r, kind]");
  }
  Mark mark;
  mark.q = static_cast<int>(integer_at(fields[0], where + ": q", -kMaxCoordinate, kMaxCoordinate));
  mark.r = static_cast<int>(integer_at(fields[1], where + ": r", -kMaxCoordinate, kMaxCoordinate));
  const auto& kind = string_at(fields[2], where + ": kind");
  if (kind != "gray" && kind != "brown") {
    throw ComponentError(where + ": kind is \"" + kind + "\", it must be \"gray\" or \"brown\"");
  }
  mark.brown = kind == "brown";
  return mark;
}

std::string place(const Mark& mark) {
  return "(" + std::to_string(mark.q) + ", " + std::to_string(mark.r) + ")";
}

/// Letters for the rows that have marks, numbers within a row (seeds/ajisai.md, Notation).
void name_marks(std::vector<Mark>& marks, const TableReader& reader) {
  int row = -1;
  int number = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (i == 0 || marks[i].r != marks[i - 1].r) {
      ++row;
      number = 0;
    }
    if (row >= kMaxRows) {
      reader.fail("has marks in more than " + std::to_string(kMaxRows) + " rows");
    }
    marks[i].name = static_cast<char>('a' + row) + std::to_string(++number);
  }
}

}  // namespace

std::vector<Mark> read_marks(const Config& components) {
  TableReader reader = open_components(components, "ajisai");
  const auto& entries = reader.list("marks");
  reader.finish();
  if (entries.size() > kMaxMarks) {
    reader.fail("has " + std::to_string(entries.size()) + " marks, at most " +
                std::to_string(kMaxMarks) + " are possible");
  }
  std::vector<Mark> marks;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    marks.push_back(
        read_mark(entries[i], "ajisai component file: marks[" + std::to_string(i) + "]"));
    const auto same = [&](const Mark& other) {
      return other.q == marks.back().q && other.r == marks.back().r;
    };
    if (std::any_of(marks.begin(), marks.end() - 1, same)) {
      reader.fail("has the mark " + place(marks.back()) + " twice: again in marks[" +
                  std::to_string(i) + "]");
    }
  }
  const auto centre =
      std::ranges::find_if(marks, [](const Mark& mark) { return mark.q == 0 && mark.r == 0; });
  if (centre == marks.end()) reader.fail("has no mark at the centre (0, 0)");
  if (centre->brown) reader.fail("has a brown centre; the mark (0, 0) must be gray");
  std::ranges::sort(marks, {}, [](const Mark& mark) { return std::tuple(mark.r, mark.q); });
  name_marks(marks, reader);
  return marks;
}

}  // namespace kadan::ajisai
