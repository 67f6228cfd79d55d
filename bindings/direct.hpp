// Methods without pybind11's dispatch, which costs more than the work of those that are called at
// every move.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>

namespace kadan::bindings {

/// Takes a method's arguments as CPython's METH_FASTCALL | METH_KEYWORDS gives them.
using DirectCall = PyObject* (*)(PyObject* self, PyObject* const* arguments, Py_ssize_t n,
                                 PyObject* names) noexcept;

/// Puts a method into a class; `parameters` is what its signature shows: "($self, player=None)".
void add_direct(pybind11::handle type, std::string_view name, std::string_view parameters,
                const char* doc, DirectCall call);

/// The one parameter of a method, by place or by name; null where it is left out. Throws TypeError
/// for anything else.
[[nodiscard]] PyObject* one_argument(const char* method, const char* parameter,
                                     PyObject* const* arguments, Py_ssize_t n, PyObject* names);

/// Throws TypeError where a method without parameters is given an argument.
void no_arguments(const char* method, Py_ssize_t n, PyObject* names);

/// The C++ object of an instance of the very class that pybind11 made for T.
template <class T>
T& direct_self(PyObject* self) {
  auto* instance = reinterpret_cast<pybind11::detail::instance*>(self);
  T* object = static_cast<T*>(instance->get_value_and_holder().value_ptr());
  if (object == nullptr) throw pybind11::type_error("the object was never initialised");
  return *object;
}

/// Runs `work()`, which gives a new reference; C++ exceptions become Python's.
template <class Work>
PyObject* translated(const Work& work) noexcept {
  try {
    return work();
  } catch (pybind11::error_already_set& error) {
    error.restore();
  } catch (...) {
    pybind11::detail::try_translate_exceptions();
  }
  return nullptr;
}

/// A new reference to an int. Small ones are kept for good.
[[nodiscard]] PyObject* integer(long value);

}  // namespace kadan::bindings
