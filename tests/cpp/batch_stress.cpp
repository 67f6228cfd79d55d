// Batches of many sizes on many threads, beside the same on one: to be run under ThreadSanitizer
// (`make tsan`).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games.hpp"
#include "kadan/batch/batch.hpp"
#include "kadan/search/interrupt.hpp"

namespace {

using kadan::Action;
using kadan::Batch;
using kadan::BatchOutputs;
using kadan::BatchWidths;
using kadan::GameState;
using kadan::Interrupt;
using kadan::testing::require;

/// A batch with all the arrays that can be asked of it.
template <GameState S>
class Observed {
 public:
  Observed(const typename S::Rules& rules, std::size_t n, int threads)
      : batch_(rules, {n, 3, threads, true}),
        widths_(rules),
        players_(static_cast<std::size_t>(rules.num_players())),
        actions_(n),
        mask_(std::make_unique<bool[]>(n * widths_.mask)),
        packed_mask_(n * widths_.packed_mask),
        tensors_(n * widths_.tensor),
        packed_tensors_(n * widths_.packed_tensor),
        returns_(n * players_) {}

  void step(std::uint64_t seed) {
    batch_.random_actions(seed, actions_);
    if (seed % 3 == 0) {  // as calls of their own
      require(!batch_.step(actions_), "a random action is refused");
      batch_.legal_mask(mask());
      batch_.packed_legal_mask(packed_mask_);
      batch_.observe(std::nullopt, tensors_);
      batch_.packed_observe(std::nullopt, packed_tensors_);
    } else {
      const BatchOutputs out{mask(), packed_mask_, tensors_, packed_tensors_};
      require(!batch_.step(actions_, out), "a random action is refused");
    }
    if (seed % 8 == 0) {
      Interrupt interrupt;
      batch_.playout(seed, returns_, interrupt);
    }
  }

  friend bool operator==(const Observed& a, const Observed& b) {
    return a.actions_ == b.actions_ && std::ranges::equal(a.mask(), b.mask()) &&
           a.packed_mask_ == b.packed_mask_ && a.tensors_ == b.tensors_ &&
           a.packed_tensors_ == b.packed_tensors_ && a.returns_ == b.returns_ &&
           a.batch_.lanes().rewards == b.batch_.lanes().rewards;
  }

 private:
  [[nodiscard]] std::span<bool> mask() const {
    return {mask_.get(), actions_.size() * widths_.mask};
  }

  Batch<S> batch_;
  BatchWidths widths_;
  std::size_t players_;
  std::vector<Action> actions_;
  std::unique_ptr<bool[]> mask_;
  std::vector<std::uint8_t> packed_mask_;
  std::vector<float> tensors_;
  std::vector<std::uint8_t> packed_tensors_;
  std::vector<float> returns_;
};

template <GameState S>
void stress(const typename S::Rules& rules, const std::string& name) {
  for (const std::size_t n : {32U, 33U, 100U}) {
    for (const int threads : {2, 3, 8}) {
      Observed<S> alone(rules, n, 1);
      Observed<S> shared(rules, n, threads);
      for (std::uint64_t seed = 0; seed < 24; ++seed) {
        alone.step(seed);
        shared.step(seed);
        require(alone == shared, name + ": another result on more threads");
      }
    }
  }
}

}  // namespace

/// The argument is the folder of the component files.
int main(int count, char** arguments) {
  require(count == 2, "usage: batch_stress FOLDER");
  kadan::testing::each_game(
      arguments[1], []<GameState S>(const typename S::Rules& rules, const std::string& name) {
        stress<S>(rules, name);
      });
  return 0;
}
