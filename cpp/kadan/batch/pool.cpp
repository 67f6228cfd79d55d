#include "kadan/batch/pool.hpp"

#include <thread>
#include <unistd.h>
#include <vector>

namespace kadan {

struct Pool::Helpers {
  pid_t process = getpid();  // threads do not live on in a forked process
  std::vector<std::thread> threads;
};

Pool::Pool(int threads) : threads_(threads) {}

Pool::Pool(const Pool& other) : Pool(other.threads_) {}

Pool::~Pool() {
  if (!helpers_) return;
  if (helpers_->process != getpid()) {
    static_cast<void>(helpers_.release());  // there is nothing to join, nor anybody to ask
    return;
  }
  over_.store(true);
  calls_.fetch_add(1);
  calls_.notify_all();
  for (std::thread& thread : helpers_->threads) thread.join();
}

void Pool::start() {
  if (helpers_ && helpers_->process == getpid()) return;
  static_cast<void>(helpers_.release());
  helpers_ = std::make_unique<Helpers>();
  for (int i = 1; i < threads_; ++i) helpers_->threads.emplace_back(&Pool::help, this);
}

void Pool::share(const Job& job) {
  start();
  const auto blocks = static_cast<std::uint32_t>((job.n + job.block - 1) / job.block);
  job_ = job;
  undone_.store(blocks, std::memory_order_relaxed);
  left_.store(blocks, std::memory_order_release);
  calls_.fetch_add(1);
  calls_.notify_all();
  while (take_block(true)) {
  }
  for (std::uint32_t n = 0; (n = undone_.load(std::memory_order_acquire)) != 0;) undone_.wait(n);
}

bool Pool::take_block(bool caller) {
  std::uint32_t left = left_.load(std::memory_order_relaxed);
  do {
    if (left == 0) return false;
  } while (!left_.compare_exchange_weak(left, left - 1, std::memory_order_acquire,
                                        std::memory_order_relaxed));
  // From here until it is counted as done the job stays: `share` waits for it.
  const std::size_t first = (left - 1) * job_.block;
  job_.call(job_.context, first, std::min(first + job_.block, job_.n), caller);
  if (undone_.fetch_sub(1, std::memory_order_acq_rel) == 1 && !caller) undone_.notify_one();
  return true;
}

void Pool::help() {
  while (!over_.load()) {
    const std::uint32_t seen = calls_.load();
    while (take_block(false)) {
    }
    calls_.wait(seen);
  }
}

}  // namespace kadan
