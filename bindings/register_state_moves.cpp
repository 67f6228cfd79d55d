// The methods of State that every loop over moves calls.
#include <cstdint>
#include <limits>
#include <vector>

#include "bind.hpp"
#include "conversions.hpp"
#include "direct.hpp"

namespace kadan::bindings {

namespace {

PyObject* current_player(PyObject* self, PyObject* const* /*arguments*/, Py_ssize_t n,
                         PyObject* names) noexcept {
  return translated([&] {
    no_arguments("current_player", n, names);
    return integer(direct_self<AnyState>(self).current_player());
  });
}

PyObject* is_terminal(PyObject* self, PyObject* const* /*arguments*/, Py_ssize_t n,
                      PyObject* names) noexcept {
  return translated([&] {
    no_arguments("is_terminal", n, names);
    return PyBool_FromLong(
        static_cast<long>(direct_self<AnyState>(self).current_player() == kTerminal));
  });
}

/// Whether the seat that an argument names, by default the one to move, is to move.
bool is_to_move(const AnyState& state, PyObject* player) {
  if (player == nullptr || player == Py_None) return true;
  py::detail::make_caster<std::int64_t> seat;
  if (!seat.load(player, true)) {
    throw py::type_error("player must be an integer or None, not " +
                         py::repr(player).cast<std::string>());
  }
  return seat_from(state, py::detail::cast_op<std::int64_t>(seat)) == state.current_player();
}

PyObject* legal_actions(PyObject* self, PyObject* const* arguments, Py_ssize_t n,
                        PyObject* names) noexcept {
  return translated([&]() -> PyObject* {
    static thread_local std::vector<Action> actions;  // keeps its memory
    const auto& state = direct_self<AnyState>(self);
    actions.clear();
    if (is_to_move(state, one_argument("legal_actions", "player", arguments, n, names))) {
      state.legal_actions(actions);
    }
    const auto size = static_cast<Py_ssize_t>(actions.size());
    PyObject* list = PyList_New(size);
    if (list == nullptr) return nullptr;
    for (Py_ssize_t i = 0; i < size; ++i) {
      PyObject* action = integer(actions[static_cast<std::size_t>(i)]);
      if (action == nullptr) {
        Py_DECREF(list);
        return nullptr;
      }
      PyList_SET_ITEM(list, i, action);
    }
    return list;
  });
}

PyObject* apply_action(PyObject* self, PyObject* const* arguments, Py_ssize_t n,
                       PyObject* names) noexcept {
  return translated([&]() -> PyObject* {
    auto& state = direct_self<AnyState>(self);
    PyObject* action = one_argument("apply_action", "action", arguments, n, names);
    if (action == nullptr) throw py::type_error("apply_action() takes one argument, 'action'");
    int overflow = 0;
    const long id = PyLong_CheckExact(action) ? PyLong_AsLongAndOverflow(action, &overflow) : -1;
    if (id < 0 || id > std::numeric_limits<Action>::max() ||
        !state.try_apply(static_cast<Action>(id))) {
      state.apply(action_from(*state.game(), action));  // says what is wrong with it
    }
    Py_RETURN_NONE;
  });
}

}  // namespace

void register_state_moves(StateClass& state) {
  state.direct("current_player", "($self)", &current_player)
      .direct("is_terminal", "($self)", &is_terminal)
      .direct("legal_actions", "($self, player=None)", &legal_actions)
      .direct("apply_action", "($self, action)", &apply_action);
}

}  // namespace kadan::bindings
