// What Python sees of any search: one abstract search, made for one game.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "any_game.hpp"
#include "kadan/core/errors.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/options.hpp"
#include "kadan/search/result.hpp"

namespace kadan::bindings {

class AnySearch {
 public:
  AnySearch() = default;
  AnySearch(const AnySearch&) = delete;
  AnySearch& operator=(const AnySearch&) = delete;
  virtual ~AnySearch() = default;

  /// Throws RulesError for a state of another game, for one that cannot be searched, and while
  /// another thread searches.
  search::Result run(const AnyState& state, const search::Task& task, Interrupt& interrupt) {
    const std::unique_lock<std::mutex> lock(running_, std::try_to_lock);
    if (!lock) throw RulesError("this search is running already; make one for each thread");
    stop_ = false;
    return search(state, task, stop_, interrupt);
  }
  /// Lets a run that goes on in another thread end with what it has found.
  void stop() noexcept { stop_ = true; }

 protected:
  virtual search::Result search(const AnyState& state, const search::Task& task,
                                const std::atomic<bool>& stop, Interrupt& interrupt) = 0;

 private:
  std::mutex running_;
  std::atomic<bool> stop_{false};
};

}  // namespace kadan::bindings
