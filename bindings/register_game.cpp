#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <functional>
#include <limits>
#include <numeric>
#include <random>

#include "bind.hpp"
#include "conversions.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

std::uint64_t deal_seed(const std::optional<py::object>& seed) {
  if (seed && !seed->is_none()) return seed_from(*seed);
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32U | device();
}

int tensor_size(const AnyGame& game) {
  const auto shape = game.observation_shape();
  return std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>());
}

py::dict parameters_dict(const AnyGame& game) {
  py::dict result;
  for (const auto& [name, value] : game.origin().parameters.values()) {
    result[py::str(name)] = to_python(value);
  }
  return result;
}

py::object game_type(const AnyGame& game) {
  const auto& spec = game.origin().spec;
  return py::module_::import("kadan.gametype")
      .attr("make_game_type")(spec.name, spec.long_name, spec.min_players, spec.max_players,
                              game.perfect_information(), game.num_players());
}

py::object observation_packing(const AnyGame& game) {
  const ObservationPacking& packing = game.packing();
  const auto count = static_cast<py::ssize_t>(packing.sources.size());
  return py::module_::import("kadan.packing")
      .attr("ObservationPacking")(packing.bits, packing.numbers,
                                  py::array_t<std::int32_t>(count, packing.sources.data()),
                                  py::array_t<float>(count, packing.divisors.data()),
                                  py::tuple(py::cast(game.observation_shape())));
}

py::tuple reduce(const AnyGame& game) {
  const auto& origin = game.origin();
  return py::make_tuple(py::module_::import("kadan._core").attr("make_game"),
                        py::make_tuple(origin.spec.name, parameters_dict(game),
                                       to_python(origin.components), origin.edition));
}

}  // namespace

void register_game(GameClass& game) {
  const auto itself = [](const AnyGame& self) {
    return std::const_pointer_cast<AnyGame>(self.shared_from_this());
  };
  game.def(
          "new_initial_state",
          [](const AnyGame& self, const std::optional<py::object>& seed) {
            return self.initial(deal_seed(seed));
          },
          py::arg("seed") = py::none())
      .def("num_players", &AnyGame::num_players)
      .def("num_distinct_actions", &AnyGame::num_actions)
      .def("max_game_length", &AnyGame::max_game_length)
      .def("min_utility",
           [](const AnyGame& self) {
             return self.num_players() > 1 ? -1.0 / (self.num_players() - 1) : -1.0;  // G-6
           })
      .def("max_utility", [](const AnyGame&) { return 1.0; })
      .def("utility_sum",
           [](const AnyGame& self) {
             return self.num_players() > 1 ? std::optional<double>(0.0) : std::nullopt;
           })
      .def("observation_tensor_shape", &AnyGame::observation_shape)
      .def("observation_tensor_size", &tensor_size)
      .def("observation_packing", &observation_packing)
      .def("get_type", &game_type)
      .def("get_parameters", &parameters_dict)
      .def("components", [](const AnyGame& self) { return to_python(self.origin().components); })
      .def("edition", [](const AnyGame& self) { return self.origin().edition; })
      .def("deserialize_state", &AnyGame::parse, py::arg("text"))
      .def(
          "sample_state",
          [](const AnyGame& self, const std::string& text, const py::object& seed) {
            return self.sample(text, seed_from(seed));
          },
          py::arg("information_state"), py::arg("seed"))
      .def(
          "action_to_string",
          [](const AnyGame& self, std::int64_t player, const py::object& action) {
            require_seat(self, player);
            return self.action_text(action_from(self, action));
          },
          py::arg("player"), py::arg("action"))
      .def("__eq__", &same_game, py::is_operator())
      .def(
          "__ne__", [](const AnyGame& a, const AnyGame& b) { return !same_game(a, b); },
          py::is_operator())
      .def("__hash__",
           [](const AnyGame& self) {
             return py::hash(py::make_tuple(self.origin().spec.name, self.origin().edition));
           })
      .def("__str__", &game_name)
      .def("__repr__", [](const AnyGame& self) { return "<kadan.Game " + game_name(self) + ">"; })
      .def("__reduce__", &reduce)
      .def("__copy__", itself)
      .def(
          "__deepcopy__", [itself](const AnyGame& self, const py::dict&) { return itself(self); },
          py::arg("memo"));
}

}  // namespace kadan::bindings
