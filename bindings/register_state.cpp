#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bind.hpp"
#include "conversions.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

using Seat = std::optional<std::int64_t>;

std::shared_ptr<AnyGame> game_of(const AnyState& state) {
  return std::const_pointer_cast<AnyGame>(state.game());
}

/// The legal actions of a seat: those of the state, or none where it is not to move.
std::vector<Action> legal_actions(const AnyState& state, Seat player) {
  std::vector<Action> actions;
  if (!player || seat_from(state, player) == state.current_player()) state.legal_actions(actions);
  return actions;
}

py::array_t<bool> legal_actions_mask(const AnyState& state, Seat player) {
  py::array_t<bool> mask(state.game()->num_actions());
  bool* flags = mask.mutable_data();
  std::fill_n(flags, mask.size(), false);
  for (const Action action : legal_actions(state, player)) flags[action] = true;
  return mask;
}

std::vector<double> returns(const AnyState& state) {
  std::vector<double> values(static_cast<std::size_t>(state.game()->num_players()));
  state.returns(values);
  return values;
}

std::vector<int> scores(const AnyState& state) {
  std::vector<int> values(static_cast<std::size_t>(state.game()->num_players()));
  state.scores(values);
  return values;
}

double player_return(const AnyState& state, std::int64_t player) {
  return returns(state)[static_cast<std::size_t>(seat_from(state, player))];
}

using Tensor = py::array_t<float, py::array::c_style>;

/// The tensor in `out`, or in a new flat array.
py::array observation_tensor(const AnyState& state, Seat player, const py::object& out) {
  py::ssize_t size = 1;
  for (const int extent : state.game()->observation_shape()) size *= extent;
  Tensor tensor;
  if (out.is_none()) {
    tensor = Tensor(size);
  } else {
    if (!Tensor::check_(out)) throw py::type_error("out must be a C-contiguous float32 array");
    tensor = py::reinterpret_borrow<Tensor>(out);
    if (tensor.size() != size) {
      throw py::value_error("out has " + std::to_string(tensor.size()) +
                            " elements, it must have " + std::to_string(size));
    }
  }
  const std::span<float> values(tensor.mutable_data(), static_cast<std::size_t>(size));
  state.observation(seat_from(state, player), values);
  return tensor;
}

}  // namespace

void register_state(StateClass& state) {
  const auto player = py::arg("player") = py::none();
  state.def("get_game", &game_of)
      .def("num_players", [](const AnyState& self) { return self.game()->num_players(); })
      .def("num_distinct_actions", [](const AnyState& self) { return self.game()->num_actions(); })
      .def("is_chance_node", [](const AnyState&) { return false; })
      .def("is_simultaneous_node", [](const AnyState&) { return false; })
      .def("is_player_node", [](const AnyState& self) { return self.current_player() >= 0; })
      .def("legal_actions_mask", &legal_actions_mask, player)
      .def(
          "undo_action",
          [](AnyState& self, int seat, const py::object& action) {
            self.undo(seat, action_from(*self.game(), action));
          },
          py::arg("player"), py::arg("action"))
      .def(
          "child",
          [](const AnyState& self, const py::object& action) {
            auto next = self.clone();
            next->apply(action_from(*self.game(), action));
            return next;
          },
          py::arg("action"))
      .def("clone", &AnyState::clone)
      .def("returns", &returns)
      .def("player_return", &player_return, py::arg("player"))
      .def("rewards", &returns)
      .def("player_reward", &player_return, py::arg("player"))
      .def("scores", &scores)
      .def("history",
           [](const AnyState& self) {
             std::vector<Action> actions;
             for (const Move& move : self.history()) actions.push_back(move.action);
             return actions;
           })
      .def("full_history",
           [](const AnyState& self) {
             std::vector<std::pair<int, Action>> moves;
             for (const Move& move : self.history()) moves.emplace_back(move.player, move.action);
             return moves;
           })
      .def("move_number", [](const AnyState& self) { return self.history().size(); })
      .def("observation_tensor", &observation_tensor, player, py::arg("out") = py::none())
      .def(
          "resample_from_infostate",
          [](const AnyState& self, std::int64_t seat, const py::object& seed) {
            return self.resample(seat_from(self, seat), seed_or_sampler(seed));
          },
          py::arg("player"), py::arg("seed"));
}

}  // namespace kadan::bindings
