"""Writes the docstrings of the stub as a C++ header, so that they are written once only.

python docstrings.py python/kadan/_core.pyi build/docstrings.hpp
"""

import ast
import inspect
import sys
from pathlib import Path

HEADER = """// Made from _core.pyi by cmake/docstrings.py.
#pragma once

namespace kadan::bindings {

struct Docstring {
  const char* name;
  const char* text;
};

inline constexpr Docstring kDocstrings[] = {
"""


def docstrings(node: ast.AST, prefix: str = "") -> list[tuple[str, str]]:
    """(dotted name, docstring) of all classes and functions in a module or class."""
    found = []
    for item in ast.iter_child_nodes(node):
        if isinstance(item, (ast.ClassDef, ast.FunctionDef)):
            text = ast.get_docstring(item)
            if text:
                found.append((prefix + item.name, inspect.cleandoc(text)))
            found += docstrings(item, f"{prefix}{item.name}.")
    return found


def main() -> None:
    source, target = map(Path, sys.argv[1:])
    entries = docstrings(ast.parse(source.read_text(encoding="utf-8")))
    body = "".join(f'    {{"{name}", R"doc({text})doc"}},\n' for name, text in entries)
    target.write_text(f"{HEADER}{body}}};\n\n}}  // namespace kadan::bindings\n", encoding="utf-8")


if __name__ == "__main__":
    main()
