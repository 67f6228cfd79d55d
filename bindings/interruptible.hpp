// Running long loops without the GIL so that Ctrl-C ends them.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "kadan/search/interrupt.hpp"

namespace kadan::bindings {

/// Takes the GIL now and then to see whether a signal (Ctrl-C) wants the loop to end.
class SignalCheck final : public Interrupt {
 protected:
  bool poll() override {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + kPeriod;
    const pybind11::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  }

 private:
  static constexpr std::chrono::milliseconds kPeriod{50};
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kPeriod;
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

/// Throws ValueError unless `threads` is a number of threads that somebody may want.
inline void check_threads(std::int64_t threads) {
  constexpr int kMaxThreads = 256;
  if (threads < 1 || threads > kMaxThreads) {
    throw pybind11::value_error("threads must be from 1 to " + std::to_string(kMaxThreads) +
                                ", not " + std::to_string(threads));
  }
}

}  // namespace kadan::bindings
