// NumPy arrays in and out: those that a caller gives to be filled, action arrays, lane numbers.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kadan/core/types.hpp"

namespace kadan::bindings {

namespace py = pybind11;

using Shape = std::vector<py::ssize_t>;

/// Throws ValueError: `out` has another number of elements than the shape.
[[noreturn]] void wrong_size(py::ssize_t size, const Shape& shape);

/// The array to write to: `out`, which must be C-contiguous, of type T and of as many elements as
/// the shape, or a new one where it is None. Throws TypeError or ValueError. `type` is T's name.
template <class T>
py::array_t<T, py::array::c_style> array_for(const py::object& out, const Shape& shape,
                                             const char* type) {
  using Array = py::array_t<T, py::array::c_style>;
  if (out.is_none()) return Array(shape);
  if (!Array::check_(out) ||
      !py::detail::check_flags(out.ptr(), py::detail::npy_api::NPY_ARRAY_ALIGNED_)) {
    throw py::type_error(std::string("out must be a C-contiguous ") + type + " array");
  }
  auto array = py::reinterpret_borrow<Array>(out);
  py::ssize_t size = 1;
  for (const py::ssize_t extent : shape) size *= extent;
  if (array.size() != size) wrong_size(array.size(), shape);
  return array;
}

/// The elements of an array to write to. Throws ValueError where it is read-only.
template <class T>
std::span<T> elements(py::array_t<T, py::array::c_style>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

/// An array of n actions. Other integer arrays and lists are converted; an int32 array is taken as
/// it is. Throws TypeError or ValueError, and IllegalActionError for what fits no int32.
[[nodiscard]] py::array_t<Action, py::array::c_style> actions_from(const py::object& value,
                                                                   std::size_t n);

/// The numbers of lanes that `value` names: integers (below 0 from the end), an array of n flags,
/// or None for all. Throws TypeError, ValueError or IndexError.
[[nodiscard]] std::vector<std::size_t> lanes_from(const py::object& value, std::size_t n);

/// One lane. Throws IndexError.
[[nodiscard]] std::size_t lane_from(std::int64_t index, std::size_t n);

}  // namespace kadan::bindings
