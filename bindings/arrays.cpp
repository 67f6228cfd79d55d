#include "arrays.hpp"

#include <limits>
#include <numeric>

#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

using Integers = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

std::string shown(const Shape& shape) {
  std::string text;
  for (const py::ssize_t extent : shape) {
    text += (text.empty() ? "" : ", ") + std::to_string(extent);
  }
  return "[" + text + "]";
}

Shape shape_of(const py::array& array) { return {array.shape(), array.shape() + array.ndim()}; }

/// An array from an array or a list. Throws what NumPy throws.
py::array array_from(const py::object& value) {
  auto array = py::array::ensure(value);
  if (!array) throw py::error_already_set();
  return array;
}

bool fits_int64(const py::dtype& type) {
  return type.kind() == 'i' || (type.kind() == 'u' && type.itemsize() < 8);
}

}  // namespace

void wrong_size(py::ssize_t size, const Shape& shape) {
  py::ssize_t wanted = 1;
  for (const py::ssize_t extent : shape) wanted *= extent;
  throw py::value_error("out has " + std::to_string(size) + " elements, it must have " +
                        std::to_string(wanted) + ": " + shown(shape));
}

py::array_t<Action, py::array::c_style> actions_from(const py::object& value, std::size_t n) {
  using Actions = py::array_t<Action, py::array::c_style>;
  const auto given = array_from(value);
  if (given.ndim() != 1 || given.shape(0) != static_cast<py::ssize_t>(n)) {
    throw py::value_error("actions has the shape " + shown(shape_of(given)) + ", it must be [" +
                          std::to_string(n) + "]: one action a state");
  }
  if (Actions::check_(given)) return py::reinterpret_borrow<Actions>(given);
  if (!fits_int64(given.dtype())) {
    throw py::type_error("actions must be an array of int32 or another signed integer type, not " +
                         py::str(given.dtype()).cast<std::string>());
  }
  const Integers wide(given);
  Actions actions(static_cast<py::ssize_t>(n));
  for (py::ssize_t i = 0; i < wide.size(); ++i) {
    const std::int64_t action = wide.at(i);
    if (action < std::numeric_limits<Action>::min() ||
        action > std::numeric_limits<Action>::max()) {
      throw IllegalActionError("actions[" + std::to_string(i) + "]: action " +
                               std::to_string(action) + " is out of range");
    }
    actions.mutable_at(i) = static_cast<Action>(action);
  }
  return actions;
}

std::size_t lane_from(std::int64_t index, std::size_t n) {
  const auto size = static_cast<std::int64_t>(n);
  if (index < -size || index >= size) {
    throw py::index_error("index " + std::to_string(index) +
                          " is out of range: the batch has the states 0 to " +
                          std::to_string(size - 1));
  }
  return static_cast<std::size_t>(index < 0 ? index + size : index);
}

std::vector<std::size_t> lanes_from(const py::object& value, std::size_t n) {
  std::vector<std::size_t> lanes;
  if (value.is_none()) {
    lanes.resize(n);
    std::iota(lanes.begin(), lanes.end(), std::size_t{0});
    return lanes;
  }
  const auto given = array_from(value);
  if (given.ndim() != 1) {
    throw py::value_error("indices has the shape " + shown(shape_of(given)) +
                          ", it must be a list of integers or of flags");
  }
  if (given.size() == 0) return lanes;
  if (given.dtype().kind() == 'b') {
    if (given.shape(0) != static_cast<py::ssize_t>(n)) {
      throw py::value_error("indices has " + std::to_string(given.size()) +
                            " flags, it must have " + std::to_string(n));
    }
    const py::array_t<bool> flags(given);
    for (std::size_t lane = 0; lane < n; ++lane) {
      if (flags.at(static_cast<py::ssize_t>(lane))) lanes.push_back(lane);
    }
    return lanes;
  }
  if (!fits_int64(given.dtype())) {
    throw py::type_error("indices must be integers or flags, not " +
                         py::str(given.dtype()).cast<std::string>());
  }
  const Integers indices(given);
  for (py::ssize_t i = 0; i < indices.size(); ++i) lanes.push_back(lane_from(indices.at(i), n));
  return lanes;
}

}  // namespace kadan::bindings
