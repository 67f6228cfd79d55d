#include <string>

#include "bind.hpp"
#include "conversions.hpp"
#include "kadan/core/errors.hpp"
#include "registry.hpp"

namespace kadan::bindings {

namespace {

std::shared_ptr<AnyGame> make_game(const std::string& name, const py::dict& parameters,
                                   const py::dict& components, std::string edition) {
  std::string known;
  for (const auto& entry : registry()) {
    if (entry.spec.name == name) {
      return entry.make(parameters_from(parameters), config_from(components), std::move(edition));
    }
    known += (known.empty() ? "" : ", ") + entry.spec.name;
  }
  throw RulesError("there is no game '" + name + "'; there are: " + known);
}

py::dict spec_dict(const GameSpec& spec) {
  py::list parameters;
  for (const auto& parameter : spec.parameters) {
    py::list choices;
    for (const auto& choice : parameter.choices) choices.append(to_python(choice));
    py::dict item;
    item["name"] = parameter.name;
    item["default"] = to_python(parameter.default_value);
    item["choices"] = choices;
    item["help"] = parameter.help;
    parameters.append(item);
  }
  py::dict result;
  result["name"] = spec.name;
  result["long_name"] = spec.long_name;
  result["min_players"] = spec.min_players;
  result["max_players"] = spec.max_players;
  result["parameters"] = parameters;
  return result;
}

py::list game_specs() {
  py::list specs;
  for (const auto& entry : registry()) specs.append(spec_dict(entry.spec));
  return specs;
}

}  // namespace

void register_registry(py::module_& module) {
  define(module, "make_game", &make_game, py::arg("name"), py::arg("parameters"),
         py::arg("components"), py::arg("edition"));
  define(module, "game_specs", &game_specs);
}

}  // namespace kadan::bindings
