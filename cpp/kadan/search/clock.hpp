// The time that a search has taken, and whether it is up.
#pragma once

#include <chrono>

namespace kadan::search {

class Clock {
 public:
  /// `seconds`: the time there is; 0 for no limit.
  explicit Clock(double seconds) : start_(Steady::now()), seconds_(seconds) {}

  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Steady::now() - start_).count();
  }
  [[nodiscard]] bool over() const { return seconds_ > 0.0 && elapsed() >= seconds_; }

 private:
  using Steady = std::chrono::steady_clock;

  Steady::time_point start_;
  double seconds_;
};

}  // namespace kadan::search
