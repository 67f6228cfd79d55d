// PUCT step by step: Python evaluates the leaves that C++ collects.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>

#include "any_puct.hpp"
#include "bind.hpp"
#include "conversions.hpp"
#include "kadan/core/errors.hpp"
#include "result_dict.hpp"

namespace kadan::bindings {

namespace {

template <class T>
using Rows = py::array_t<T, py::array::c_style>;

class PuctSearch {
 public:
  explicit PuctSearch(std::unique_ptr<AnyPuct> puct) : puct_(std::move(puct)) {}

  std::size_t collect(Rows<float>& observations, Rows<bool>& masks, Rows<std::int32_t>& players) {
    const search::LeafRows rows{span_of(observations), span_of(masks), span_of(players),
                                static_cast<std::size_t>(players.size())};
    const py::gil_scoped_release release;
    return puct_->collect(rows);
  }

  void supply(const Rows<float>& logits, const Rows<float>& values) {
    const std::span<const float> policy(logits.data(), static_cast<std::size_t>(logits.size()));
    const std::span<const float> returns(values.data(), static_cast<std::size_t>(values.size()));
    const py::gil_scoped_release release;
    puct_->supply(policy, returns);
  }

  [[nodiscard]] bool done() const { return puct_->done(); }
  [[nodiscard]] bool ready() const { return puct_->ready(); }

  [[nodiscard]] py::list results() const {
    if (!ready()) throw RulesError("there are no results before every state was evaluated");
    py::list list;
    for (const auto& result : puct_->results()) list.append(result_dict(result));
    return list;
  }

 private:
  template <class T>
  static std::span<T> span_of(Rows<T>& array) {
    return {array.mutable_data(), static_cast<std::size_t>(array.size())};
  }

  std::unique_ptr<AnyPuct> puct_;
};

std::unique_ptr<PuctSearch> make_puct(const AnyGame& game,
                                      const std::vector<const AnyState*>& states,
                                      double exploration, double first_play_reduction,
                                      double noise_share, std::vector<std::vector<float>> noise,
                                      std::int64_t simulations, const py::object& seed,
                                      std::uint64_t memory) {
  return std::make_unique<PuctSearch>(
      game.puct({exploration, first_play_reduction, noise_share, memory}, states,
                {simulations, seed_from(seed), std::move(noise)}));
}

}  // namespace

void register_puct(py::module_& module) {
  Documented<PuctSearch, std::unique_ptr<PuctSearch>> puct(module, "PuctSearch");
  puct.def("collect", &PuctSearch::collect, py::arg("observations").noconvert(),
           py::arg("masks").noconvert(), py::arg("players").noconvert());
  puct.def("supply", &PuctSearch::supply, py::arg("logits").noconvert(),
           py::arg("values").noconvert());
  puct.def("done", &PuctSearch::done);
  puct.def("ready", &PuctSearch::ready);
  puct.def("results", &PuctSearch::results);
  define(module, "make_puct", &make_puct, py::arg("game"), py::arg("states"),
         py::arg("exploration"), py::arg("first_play_reduction"), py::arg("noise_share"),
         py::arg("noise"), py::arg("simulations"), py::arg("seed"), py::arg("memory"));
}

}  // namespace kadan::bindings
