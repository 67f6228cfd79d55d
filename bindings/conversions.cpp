#include "conversions.hpp"

#include "kadan/core/errors.hpp"

namespace kadan::bindings {

namespace {

std::string shown(const py::handle& value) { return py::repr(value).cast<std::string>(); }

/// An integer from anything with __index__; empty where it is none or out of range.
template <class T>
std::optional<T> integer_from(const py::handle& value) {
  if (py::isinstance<py::bool_>(value) || PyIndex_Check(value.ptr()) == 0) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  try {
    return number.cast<T>();
  } catch (const py::cast_error&) {
    return std::nullopt;
  }
}

}  // namespace

Config config_from(const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return {value.cast<bool>()};
  if (py::isinstance<py::int_>(value)) {
    const auto number = integer_from<std::int64_t>(value);
    if (!number) throw ComponentError("the integer " + shown(value) + " does not fit 64 bits");
    return {*number};
  }
  if (py::isinstance<py::float_>(value)) return {value.cast<double>()};
  if (py::isinstance<py::str>(value)) return {value.cast<std::string>()};
  if (py::isinstance<py::dict>(value)) {
    Config::Table table;
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(value)) {
      table.emplace(key.cast<std::string>(), config_from(item));
    }
    return {std::move(table)};
  }
  if (py::isinstance<py::list>(value)) {
    Config::List list;
    for (const auto& item : value) list.push_back(config_from(item));
    return {std::move(list)};
  }
  throw ComponentError(
      "a component file holds tables, lists, texts, numbers, true and false, not " + shown(value));
}

py::object to_python(const Config& config) {
  return std::visit(
      [](const auto& value) -> py::object {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, Config::List>) {
          py::list list;
          for (const auto& item : value) list.append(to_python(item));
          return list;
        } else if constexpr (std::is_same_v<T, Config::Table>) {
          py::dict table;
          for (const auto& [key, item] : value) table[py::str(key)] = to_python(item);
          return table;
        } else {
          return py::cast(value);
        }
      },
      config.value);
}

Parameters::Values parameters_from(const py::dict& values) {
  Parameters::Values result;
  for (const auto& [key, item] : values) {
    auto& value = result[key.cast<std::string>()];
    if (py::isinstance<py::bool_>(item)) {
      value = item.cast<bool>();
    } else if (const auto number = integer_from<std::int64_t>(item)) {
      value = *number;
    } else {
      value = py::str(item).cast<std::string>();
    }
  }
  return result;
}

py::object to_python(const ParameterValue& value) {
  return std::visit([](const auto& item) -> py::object { return py::cast(item); }, value);
}

std::uint64_t seed_from(const py::handle& value) {
  const auto seed = integer_from<std::uint64_t>(value);
  if (!seed) throw RulesError("a seed is an integer from 0 to 2**64 - 1, not " + shown(value));
  return *seed;
}

std::uint64_t seed_or_sampler(const py::handle& value) {
  if (PyCallable_Check(value.ptr()) == 0) return seed_from(value);
  std::uint64_t seed = 0;
  for (int half = 0; half < 2; ++half) {
    const auto draw = value().cast<double>();
    if (!(draw >= 0.0 && draw < 1.0)) {
      throw RulesError("a probability sampler gives floats in [0, 1), not " + std::to_string(draw));
    }
    seed = seed << 32U | static_cast<std::uint64_t>(draw * 4294967296.0);
  }
  return seed;
}

void check_threads(std::int64_t threads) {
  constexpr int kMaxThreads = 256;
  if (threads < 1 || threads > kMaxThreads) {
    throw py::value_error("threads must be from 1 to " + std::to_string(kMaxThreads) + ", not " +
                          std::to_string(threads));
  }
}

Action action_from(const AnyGame& game, const py::handle& value) {
  if (PyIndex_Check(value.ptr()) == 0) {
    throw py::type_error("an action is an integer, not " + shown(value));
  }
  const auto action = integer_from<Action>(value);
  const int ids = game.num_actions();
  if (!action || *action < 0 || *action >= ids) {
    throw IllegalActionError("action " + py::str(value).cast<std::string>() +
                             " is out of range: ids are 0 to " + std::to_string(ids - 1));
  }
  return *action;
}

void require_seat(const AnyGame& game, std::int64_t player) {
  const int players = game.num_players();
  if (player < 0 || player >= players) {
    throw RulesError("player " + std::to_string(player) + " does not exist: the seats are 0 to " +
                     std::to_string(players - 1));
  }
}

int seat_from(const AnyState& state, std::optional<std::int64_t> player) {
  if (!player) return std::max(state.current_player(), 0);
  require_seat(*state.game(), *player);
  return static_cast<int>(*player);
}

}  // namespace kadan::bindings
