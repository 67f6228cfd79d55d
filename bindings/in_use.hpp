// A batch serves one call at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <stdexcept>

#include "any_batch.hpp"

namespace kadan::bindings {

/// Holds a batch for a call. Throws RuntimeError where another call has it: of another thread, or
/// one that a signal's handler interrupted.
class InUse {
 public:
  explicit InUse(AnyBatch& batch) : batch_(batch) {
    if (batch_.in_use.test_and_set(std::memory_order_acquire)) {
      throw std::runtime_error("the batch is in use by another call; it serves one at a time");
    }
  }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
  ~InUse() { batch_.in_use.clear(std::memory_order_release); }

 private:
  AnyBatch& batch_;
};

/// Runs `work()` without the GIL while the batch is held.
template <class Work>
void with_batch(AnyBatch& batch, const Work& work) {
  const InUse use(batch);
  const pybind11::gil_scoped_release release;
  work();
}

}  // namespace kadan::bindings
