#include "result_dict.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace kadan::bindings {

namespace py = pybind11;

namespace {

template <class T, class Get>
py::array_t<T> column(const search::Result& result, Get get) {
  py::array_t<T> array(static_cast<py::ssize_t>(result.actions.size()));
  T* out = array.mutable_data();
  for (const auto& stats : result.actions) *out++ = static_cast<T>(get(stats));
  return array;
}

}  // namespace

py::dict result_dict(const search::Result& result) {
  using search::ActionStats;
  py::dict dict;
  dict["action"] = result.action;
  dict["actions"] = column<std::int32_t>(result, [](const ActionStats& s) { return s.action; });
  dict["visits"] = column<std::int64_t>(result, [](const ActionStats& s) { return s.visits; });
  dict["values"] = column<float>(result, [](const ActionStats& s) { return s.value; });
  dict["priors"] = column<float>(result, [](const ActionStats& s) { return s.prior; });
  dict["proofs"] = column<std::int8_t>(result, [](const ActionStats& s) { return s.proof; });
  dict["root_values"] = result.values;
  dict["pv"] = result.line;
  dict["simulations"] = result.simulations;
  dict["seconds"] = result.seconds;
  dict["tree_size"] = result.tree_size;
  dict["reused"] = result.reused;
  dict["depth"] = result.depth;
  dict["proved"] = result.proved;
  dict["memory_full"] = result.memory_full;
  dict["hidden"] = result.hidden;
  return dict;
}

}  // namespace kadan::bindings
