// Definitions that carry the docstrings of the stub, python/kadan/_core.pyi.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <utility>

#include "direct.hpp"
#include "docstrings.hpp"

namespace kadan::bindings {

/// The stub's docstring of a dotted name; empty where it has none.
inline const char* docstring(std::string_view name) {
  for (const Docstring& entry : kDocstrings) {
    if (entry.name == name) return entry.text;
  }
  return "";
}

/// A class whose methods get the docstrings of their names.
template <class T, class Holder>
class Documented {
 public:
  Documented(pybind11::module_& module, const char* name)
      : class_(module, name, docstring(name), pybind11::is_final()), prefix_(name) {
    prefix_ += '.';
  }

  template <class Function, class... Extra>
  Documented& def(const char* name, Function&& function, const Extra&... extra) {
    class_.def(name, std::forward<Function>(function), extra..., docstring(prefix_ + name));
    return *this;
  }

  /// A method that takes its arguments as CPython gives them.
  Documented& direct(const char* name, std::string_view parameters, DirectCall call) {
    add_direct(class_, name, parameters, docstring(prefix_ + name), call);
    return *this;
  }

  /// An attribute that is read and not set.
  template <class Function>
  Documented& attribute(const char* name, Function&& function) {
    class_.def_property_readonly(name, std::forward<Function>(function), docstring(prefix_ + name));
    return *this;
  }

 private:
  pybind11::class_<T, Holder> class_;
  std::string prefix_;
};

/// A function of the module with the docstring of its name.
template <class Function, class... Extra>
void define(pybind11::module_& module, const char* name, Function&& function,
            const Extra&... extra) {
  module.def(name, std::forward<Function>(function), extra..., docstring(name));
}

}  // namespace kadan::bindings
