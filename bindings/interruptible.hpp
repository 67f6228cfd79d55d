// Loops without the GIL that Ctrl-C can end.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>

#include "kadan/search/interrupt.hpp"

namespace kadan::bindings {

/// Takes the GIL now and then to see whether a signal (Ctrl-C) wants the loop to end.
class SignalCheck final : public Interrupt {
 protected:
  bool poll() override {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(50);
    const pybind11::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  }

 private:
  std::chrono::steady_clock::time_point next_ =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(50);
};

/// Runs `work(interrupt)` without the GIL; raises what a signal's handler raised.
template <class Work>
void run_interruptibly(const Work& work) {
  SignalCheck interrupt;
  {
    const pybind11::gil_scoped_release release;
    work(interrupt);
  }
  if (interrupt.raised()) throw pybind11::error_already_set();
}

}  // namespace kadan::bindings
