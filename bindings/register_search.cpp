// The searches of kadan.search that run in C++.
#include <pybind11/stl.h>

#include "any_search.hpp"
#include "bind.hpp"
#include "conversions.hpp"
#include "interruptible.hpp"
#include "result_dict.hpp"

namespace kadan::bindings {

namespace {

using search::AlphaBetaOptions;
using search::MctsOptions;

/// A search with the game it was made for, and the state that a run works on.
class Search {
 public:
  explicit Search(std::unique_ptr<AnySearch> search) : search_(std::move(search)) {}

  py::dict run(const AnyState& state, std::int64_t simulations, double seconds,
               const py::object& seed) {
    const search::Task task{{simulations, seconds}, seed_from(seed)};
    const auto root = state.clone();  // others may move the state while the search goes on
    search::Result result;
    run_interruptibly([&](Interrupt& interrupt) { result = search_->run(*root, task, interrupt); });
    return result_dict(result);
  }
  void stop() noexcept { search_->stop(); }

 private:
  std::unique_ptr<AnySearch> search_;
};

std::unique_ptr<Search> make_mcts(const AnyGame& game, double exploration,
                                  std::optional<double> first_play, double widening_factor,
                                  double widening_exponent, int playouts, int playout_depth,
                                  double score_scale, bool solve, bool reuse, int threads,
                                  bool root_parallel, std::uint64_t memory) {
  const MctsOptions options{exploration, first_play,    widening_factor, widening_exponent,
                            playouts,    playout_depth, score_scale,     solve,
                            reuse,       threads,       root_parallel,   memory};
  return std::make_unique<Search>(game.mcts(options));
}

std::unique_ptr<Search> make_alphabeta(const AnyGame& game, int depth, bool solve,
                                       double score_scale, std::uint64_t memory) {
  return std::make_unique<Search>(
      game.alphabeta(AlphaBetaOptions{depth, solve, score_scale, memory}));
}

}  // namespace

void register_search(py::module_& module) {
  Documented<Search, std::unique_ptr<Search>> search(module, "Search");
  search.def("run", &Search::run, py::arg("state"), py::arg("simulations"), py::arg("seconds"),
             py::arg("seed"));
  search.def("stop", &Search::stop);
  define(module, "make_mcts", &make_mcts, py::arg("game"), py::arg("exploration"),
         py::arg("first_play"), py::arg("widening_factor"), py::arg("widening_exponent"),
         py::arg("playouts"), py::arg("playout_depth"), py::arg("score_scale"), py::arg("solve"),
         py::arg("reuse"), py::arg("threads"), py::arg("root_parallel"), py::arg("memory"));
  define(module, "make_alphabeta", &make_alphabeta, py::arg("game"), py::arg("depth"),
         py::arg("solve"), py::arg("score_scale"), py::arg("memory"));
}

}  // namespace kadan::bindings
