#include "direct.hpp"

#include <array>
#include <deque>

namespace kadan::bindings {

namespace {

/// What a descriptor points to; kept for good, as classes are.
struct Definition {
  std::string name;
  std::string doc;
  PyMethodDef method;
};

[[noreturn]] void wrong_arguments(const char* method, const std::string& wanted) {
  throw pybind11::type_error(std::string(method) + "() takes " + wanted);
}

}  // namespace

void add_direct(pybind11::handle type, std::string_view name, std::string_view parameters,
                const char* doc, DirectCall call) {
  static std::deque<Definition> definitions;  // grows without moving what it holds
  Definition& definition = definitions.emplace_back();
  definition.name = name;
  definition.doc = definition.name + std::string(parameters) + "\n--\n\n" + doc;
  definition.method = {definition.name.c_str(),
                       reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(call)),
                       METH_FASTCALL | METH_KEYWORDS, definition.doc.c_str()};
  const auto method = pybind11::reinterpret_steal<pybind11::object>(
      PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(type.ptr()), &definition.method));
  if (!method) throw pybind11::error_already_set();
  pybind11::setattr(type, definition.name.c_str(), method);
}

PyObject* one_argument(const char* method, const char* parameter, PyObject* const* arguments,
                       Py_ssize_t n, PyObject* names) {
  const Py_ssize_t named = names == nullptr ? 0 : PyTuple_GET_SIZE(names);
  if (n + named > 1 || (named == 1 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0),
                                                                       parameter) != 0)) {
    wrong_arguments(method, std::string("one argument, '") + parameter + "'");
  }
  return n + named == 0 ? nullptr : arguments[0];
}

void no_arguments(const char* method, Py_ssize_t n, PyObject* names) {
  if (n > 0 || (names != nullptr && PyTuple_GET_SIZE(names) > 0)) {
    wrong_arguments(method, "no arguments");
  }
}

PyObject* integer(long value) {
  constexpr long kKept = 8192;  // more than any game has actions
  static std::array<PyObject*, kKept> kept{};
  if (value < 0 || value >= kKept) return PyLong_FromLong(value);
  PyObject*& object = kept[static_cast<std::size_t>(value)];
  if (object == nullptr) {
    object = PyLong_FromLong(value);
    if (object == nullptr) return nullptr;
  }
  Py_INCREF(object);
  return object;
}

}  // namespace kadan::bindings
