// How a long loop learns that its caller wants it to stop (Ctrl-C).
#pragma once

#include <atomic>
#include <cstdint>

namespace kadan {

/// Made by the caller of a loop. The thread that called asks `check`, its helpers ask `raised`.
class Interrupt {
 public:
  Interrupt() = default;
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  virtual ~Interrupt() = default;

  [[nodiscard]] bool raised() const noexcept { return raised_.load(std::memory_order_relaxed); }

  /// Looks for a reason to stop at every 256th call; cheap enough for every game or node.
  bool check() {
    if ((++calls_ & 255U) == 0 && poll()) raised_.store(true, std::memory_order_relaxed);
    return raised();
  }

 protected:
  virtual bool poll() { return false; }

 private:
  std::atomic<bool> raised_{false};
  std::uint32_t calls_ = 0;
};

}  // namespace kadan
