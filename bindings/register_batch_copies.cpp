// Batch: how it is made, and what comes out of it and goes into it as states, texts and copies.
#include <pybind11/stl.h>

#include <limits>

#include "arrays.hpp"
#include "bind.hpp"
#include "conversions.hpp"
#include "in_use.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

using Texts = std::vector<std::string>;

std::unique_ptr<AnyBatch> make_batch(const AnyGame& game, std::int64_t n, const py::object& seed,
                                     std::int64_t threads, bool auto_reset) {
  constexpr auto kMost = std::numeric_limits<std::int32_t>::max();
  if (n < 1 || n > kMost) {
    throw py::value_error("n must be from 1 to " + std::to_string(kMost) + ", not " +
                          std::to_string(n));
  }
  check_threads(threads);
  const BatchOptions options{static_cast<std::size_t>(n), seed_from(seed),
                             static_cast<int>(threads), auto_reset};
  const py::gil_scoped_release release;
  return game.batch(options);
}

std::unique_ptr<AnyBatch> clone(AnyBatch& batch) {
  const InUse use(batch);
  const py::gil_scoped_release release;
  return batch.clone();
}

std::unique_ptr<AnyState> get_state(AnyBatch& batch, std::int64_t index) {
  const std::size_t lane = lane_from(index, batch.size());
  const InUse use(batch);
  return batch.state(lane);
}

py::list get_states(AnyBatch& batch, const py::object& indices) {
  const auto lanes = lanes_from(indices, batch.size());
  const InUse use(batch);
  py::list states;
  for (const std::size_t lane : lanes) states.append(batch.state(lane));
  return states;
}

void set_states(AnyBatch& batch, const py::iterable& states, const py::object& indices) {
  const auto lanes = lanes_from(indices, batch.size());
  const py::list given(states);  // keeps them alive
  if (given.size() != lanes.size()) {
    throw py::value_error("there are " + std::to_string(given.size()) + " states for " +
                          std::to_string(lanes.size()) + " places");
  }
  const auto game = batch.game();
  std::vector<const AnyState*> checked;
  for (const auto& item : given) {
    if (!py::isinstance<AnyState>(item)) {
      throw py::type_error("states[" + std::to_string(checked.size()) +
                           "] is no kadan.State: " + py::repr(item).cast<std::string>());
    }
    checked.push_back(item.cast<const AnyState*>());
    if (!same_game(*game, *checked.back()->game())) {
      throw RulesError("states[" + std::to_string(checked.size() - 1) + "] is of " +
                       game_name(*checked.back()->game()) + ", the batch of " + game_name(*game));
    }
  }
  const InUse use(batch);
  for (std::size_t i = 0; i < lanes.size(); ++i) batch.set_state(lanes[i], *checked[i]);
}

Texts texts(AnyBatch& batch) {
  const InUse use(batch);
  Texts result;
  for (std::size_t lane = 0; lane < batch.size(); ++lane) {
    result.push_back(batch.state(lane)->text());
  }
  return result;
}

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::tuple reduce(AnyBatch& batch) {
  auto states = texts(batch);
  const BatchLanes& lanes = batch.lanes();
  return py::make_tuple(
      py::module_::import("kadan._core").attr("_rebuild_batch"),
      py::make_tuple(std::const_pointer_cast<AnyGame>(batch.game()), batch.threads(),
                     batch.auto_reset(), std::move(states), array_of(lanes.streams),
                     array_of(lanes.deal_seeds), array_of(lanes.ended), array_of(lanes.rewards)));
}

template <class T>
std::vector<T> values_of(const py::array_t<T>& array, std::size_t size) {
  if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != size) {
    throw py::value_error("a pickled batch has arrays of the wrong size");
  }
  const auto values = array.template unchecked<1>();
  std::vector<T> result(size);
  for (std::size_t i = 0; i < size; ++i) result[i] = values(static_cast<py::ssize_t>(i));
  return result;
}

/// A batch from what `reduce` kept.
std::unique_ptr<AnyBatch> rebuild(const AnyGame& game, std::int64_t threads, bool auto_reset,
                                  const Texts& states, const py::array_t<std::uint64_t>& streams,
                                  const py::array_t<std::uint64_t>& deal_seeds,
                                  const py::array_t<std::uint8_t>& ended,
                                  const py::array_t<float>& rewards) {
  const std::size_t n = states.size();
  const BatchLanes lanes{values_of(streams, n), values_of(deal_seeds, n), values_of(ended, n),
                         values_of(rewards, n * static_cast<std::size_t>(game.num_players()))};
  auto batch = make_batch(game, static_cast<std::int64_t>(n), py::int_(0), threads, auto_reset);
  for (std::size_t lane = 0; lane < n; ++lane) batch->set_state(lane, *game.parse(states[lane]));
  batch->set_lanes(lanes);
  return batch;
}

std::string shown(const AnyBatch& batch) {
  return "<kadan.Batch of " + std::to_string(batch.size()) + " states of " +
         game_name(*batch.game()) + ", threads=" + std::to_string(batch.threads()) +
         (batch.auto_reset() ? ", auto_reset" : "") + ">";
}

}  // namespace

void register_batch_copies(BatchClass& batch) {
  const auto indices = py::arg("indices") = py::none();
  batch.def("__getitem__", &get_state, py::arg("index"))
      .def("get_states", &get_states, indices)
      .def("set_states", &set_states, py::arg("states"), indices)
      .def("serialize", &texts)
      .def("clone", &clone)
      .def("__copy__", &clone)
      .def(
          "__deepcopy__", [](AnyBatch& self, const py::dict&) { return clone(self); },
          py::arg("memo"))
      .def("__reduce__", &reduce)
      .def("__repr__", &shown);
}

void register_batch_making(py::module_& module) {
  define(module, "batch", &make_batch, py::arg("game"), py::arg("n"), py::arg("seed") = 0,
         py::arg("threads") = 1, py::arg("auto_reset") = false);
  define(module, "_rebuild_batch", &rebuild, py::arg("game"), py::arg("threads"),
         py::arg("auto_reset"), py::arg("states"), py::arg("streams"), py::arg("deal_seeds"),
         py::arg("ended"), py::arg("rewards"));
}

}  // namespace kadan::bindings
