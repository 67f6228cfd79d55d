// The part of State that is about text, identity and copies.
#include <pybind11/stl.h>

#include <algorithm>

#include "bind.hpp"
#include "conversions.hpp"
#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

using Seat = std::optional<std::int64_t>;

std::string information_state(const AnyState& state, Seat player) {
  return state.information_state(seat_from(state, player));
}

Action string_to_action(const AnyState& state, const std::string& text) {
  const Action action = state.parse_action(text);
  std::vector<Action> legal;
  state.legal_actions(legal);
  if (!std::ranges::binary_search(legal, action)) {
    throw IllegalActionError("the action '" + text + "' is not legal in " + state.text() +
                             (legal.empty()
                                  ? std::string("; the game is over")
                                  : "; legal is, for one, " + state.action_text(legal.front())));
  }
  return action;
}

bool same_state(const AnyState& a, const AnyState& b) {
  if (&a == &b) return true;
  return same_game(*a.game(), *b.game()) && a.equals(b);
}

/// A state from what `reduce` kept: game, text before the history, actions.
std::unique_ptr<AnyState> rebuild(const AnyGame& game, const std::string& root,
                                  const std::vector<Action>& actions) {
  auto state = game.parse(root);
  for (const Action action : actions) state->apply(action);
  return state;
}

py::tuple reduce(const AnyState& state) {
  std::vector<Action> actions;
  for (const Move& move : state.history()) actions.push_back(move.action);
  return py::make_tuple(
      py::module_::import("kadan._core").attr("_rebuild_state"),
      py::make_tuple(std::const_pointer_cast<AnyGame>(state.game()), state.root_text(), actions));
}

}  // namespace

void register_state_text(StateClass& state) {
  const auto player = py::arg("player") = py::none();
  state
      .def(
          "action_to_string",
          [](const AnyState& self, std::int64_t seat, const py::object& action) {
            require_seat(*self.game(), seat);
            return self.action_text(action_from(*self.game(), action));
          },
          py::arg("player"), py::arg("action"))
      .def("string_to_action", &string_to_action, py::arg("text"))
      .def("observation_string", &information_state, player)
      .def("information_state_string", &information_state, player)
      .def("serialize", &AnyState::text)
      .def("__eq__", &same_state, py::is_operator())
      .def(
          "__ne__", [](const AnyState& a, const AnyState& b) { return !same_state(a, b); },
          py::is_operator())
      .def("__hash__",
           [](const AnyState& self) { return static_cast<py::ssize_t>(self.hash() >> 1U); })
      .def("__str__", &AnyState::drawing)
      .def("__repr__", [](const AnyState& self) { return "<kadan.State " + self.text() + ">"; })
      .def("__reduce__", &reduce)
      .def("__copy__", &AnyState::clone)
      .def(
          "__deepcopy__", [](const AnyState& self, const py::dict&) { return self.clone(); },
          py::arg("memo"))
      .def("_repr_svg_", [](const py::object& self) {
        return py::module_::import("kadan.render").attr("svg")(self);
      });
}

void register_pickling(py::module_& module) {
  define(module, "_rebuild_state", &rebuild, py::arg("game"), py::arg("root"), py::arg("actions"));
}

}  // namespace kadan::bindings
