// Batch: what is asked of all its states at once.
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "bind.hpp"
#include "conversions.hpp"
#include "in_use.hpp"
#include "interruptible.hpp"

namespace kadan::bindings {

namespace {

py::ssize_t rows(const AnyBatch& batch) { return static_cast<py::ssize_t>(batch.size()); }
py::ssize_t players(const AnyBatch& batch) { return batch.game()->num_players(); }

/// The batch's own memory as an array that cannot be written to and keeps the batch alive.
template <class T>
py::array view(const py::object& self, const void* data, const Shape& shape) {
  py::array array(py::dtype::of<T>(), shape, data, self);
  py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return array;
}

py::array terminal(const py::object& self) {
  const auto& batch = self.cast<const AnyBatch&>();
  return view<bool>(self, batch.terminal().data(), {rows(batch)});
}

py::array current_player(const py::object& self) {
  const auto& batch = self.cast<const AnyBatch&>();
  return view<std::int32_t>(self, batch.movers().data(), {rows(batch)});
}

py::array ended(const py::object& self) {
  const auto& batch = self.cast<const AnyBatch&>();
  return view<bool>(self, batch.lanes().ended.data(), {rows(batch)});
}

py::array rewards(const py::object& self) {
  const auto& batch = self.cast<const AnyBatch&>();
  return view<float>(self, batch.lanes().rewards.data(), {rows(batch), players(batch)});
}

py::array deal_seeds(const py::object& self) {
  const auto& batch = self.cast<const AnyBatch&>();
  return view<std::uint64_t>(self, batch.lanes().deal_seeds.data(), {rows(batch)});
}

Shape mask_shape(const AnyBatch& batch) { return {rows(batch), batch.game()->num_actions()}; }

Shape packed_mask_shape(const AnyBatch& batch) {
  return {rows(batch), (batch.game()->num_actions() + 7) / 8};
}

Shape tensor_shape(const AnyBatch& batch) {
  Shape shape{rows(batch)};
  for (const int extent : batch.game()->observation_shape()) shape.push_back(extent);
  return shape;
}

Shape packed_tensor_shape(const AnyBatch& batch) {
  return {rows(batch), static_cast<py::ssize_t>(batch.game()->packing().size())};
}

/// The elements of an array that the caller gives to be filled, none where it is None. Keeps no
/// reference: the caller's arguments do.
template <class T>
std::span<T> given(const py::object& out, const Shape& shape, const char* type) {
  if (out.is_none()) return {};
  auto array = array_for<T>(out, shape, type);
  return elements(array);
}

bool is_bytes(const py::object& out) { return py::array_t<std::uint8_t>::check_(out); }

void step(AnyBatch& batch, const py::object& actions, const py::object& mask,
          const py::object& observations) {
  const auto chosen = actions_from(actions, batch.size());
  const std::span<const Action> values(chosen.data(), batch.size());
  BatchOutputs out;
  if (is_bytes(mask)) {
    out.packed_mask = given<std::uint8_t>(mask, packed_mask_shape(batch), "bool or uint8");
  } else {
    out.mask = given<bool>(mask, mask_shape(batch), "bool or uint8");
  }
  if (is_bytes(observations)) {
    out.packed_tensors =
        given<std::uint8_t>(observations, packed_tensor_shape(batch), "float32 or uint8");
  } else {
    out.tensors = given<float>(observations, tensor_shape(batch), "float32 or uint8");
  }
  with_batch(batch, [&] { batch.step(values, out); });
}

py::array legal_mask(AnyBatch& batch, const py::object& out, bool packed) {
  if (packed) {
    auto bits = array_for<std::uint8_t>(out, packed_mask_shape(batch), "uint8");
    const auto values = elements(bits);
    with_batch(batch, [&] { batch.packed_legal_mask(values); });
    return bits;
  }
  auto flags = array_for<bool>(out, mask_shape(batch), "bool");
  const auto values = elements(flags);
  with_batch(batch, [&] { batch.legal_mask(values); });
  return flags;
}

py::array observe(AnyBatch& batch, std::optional<std::int64_t> player, const py::object& out,
                  bool packed) {
  std::optional<int> seat;
  if (player) {
    require_seat(*batch.game(), *player);
    seat = static_cast<int>(*player);
  }
  if (packed) {
    auto bytes = array_for<std::uint8_t>(out, packed_tensor_shape(batch), "uint8");
    const auto values = elements(bytes);
    with_batch(batch, [&] { batch.packed_observe(seat, values); });
    return bytes;
  }
  auto tensors = array_for<float>(out, tensor_shape(batch), "float32");
  const auto values = elements(tensors);
  with_batch(batch, [&] { batch.observe(seat, values); });
  return tensors;
}

py::array returns(AnyBatch& batch, const py::object& out) {
  auto result = array_for<float>(out, {rows(batch), players(batch)}, "float32");
  const auto values = elements(result);
  with_batch(batch, [&] { batch.returns(values); });
  return result;
}

py::array random_actions(AnyBatch& batch, const py::object& seed, const py::object& out) {
  const auto start = seed_from(seed);
  auto actions = array_for<Action>(out, {rows(batch)}, "int32");
  const auto values = elements(actions);
  with_batch(batch, [&] { batch.random_actions(start, values); });
  return actions;
}

py::array playout(AnyBatch& batch, const py::object& seed, const py::object& out) {
  const auto start = seed_from(seed);
  auto result = array_for<float>(out, {rows(batch), players(batch)}, "float32");
  const auto values = elements(result);
  const InUse use(batch);
  run_interruptibly([&](Interrupt& interrupt) { batch.playout(start, values, interrupt); });
  return result;
}

void reset(AnyBatch& batch, const py::object& seed, const py::object& indices) {
  const auto start = seed.is_none() ? std::nullopt : std::optional(seed_from(seed));
  const auto lanes = lanes_from(indices, batch.size());
  with_batch(batch, [&] { batch.reset(lanes, start); });
}

}  // namespace

void register_batch(BatchClass& batch) {
  const auto out = py::arg("out") = py::none();
  const auto indices = py::arg("indices") = py::none();
  batch.def("__len__", &AnyBatch::size)
      .def("get_game",
           [](const AnyBatch& self) { return std::const_pointer_cast<AnyGame>(self.game()); })
      .attribute("threads", &AnyBatch::threads)
      .attribute("auto_reset", &AnyBatch::auto_reset)
      .attribute("terminal", &terminal)
      .attribute("current_player", &current_player)
      .attribute("ended", &ended)
      .attribute("rewards", &rewards)
      .attribute("deal_seeds", &deal_seeds)
      .def("step", &step, py::arg("actions"), py::arg("mask") = py::none(),
           py::arg("observations") = py::none())
      .def("legal_mask", &legal_mask, out, py::arg("packed") = false)
      .def("observe", &observe, py::arg("player") = py::none(), out, py::arg("packed") = false)
      .def("returns", &returns, out)
      .def("random_actions", &random_actions, py::arg("seed"), out)
      .def("playout", &playout, py::arg("seed") = 0, out)
      .def("reset", &reset, py::arg("seed") = py::none(), indices);
}

}  // namespace kadan::bindings
