#include "kadan/batch/pool.hpp"

#include <thread>
#include <unistd.h>
#include <vector>

namespace kadan {

namespace {

/// How often a thread looks before it sleeps: some tens of microseconds in all, about what it takes
/// to wake one. So loops that follow one another find the helpers awake.
constexpr int kLooks = 2000;

void pause() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Waits until `value` is no longer `old`, awake at first.
void wait_awake(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
  for (int look = 0; look < kLooks; ++look) {
    if (value.load(std::memory_order_acquire) != old) return;
    pause();
  }
  value.wait(old);
}

}  // namespace

struct Pool::Helpers {
  pid_t process = getpid();  // threads do not live on in a forked process
  std::vector<std::thread> threads;
};

Pool::Pool(int threads) : threads_(threads), shares_(static_cast<std::size_t>(threads)) {}

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
  for (std::size_t i = 1; i < shares_.size(); ++i) {
    helpers_->threads.emplace_back(&Pool::help, this, i);
  }
}

void Pool::share(const Job& job) {
  start();
  const auto blocks = static_cast<std::uint32_t>((job.n + job.block - 1) / job.block);
  job_ = job;
  undone_.store(blocks, std::memory_order_relaxed);
  const auto threads = static_cast<std::uint32_t>(threads_);
  std::uint32_t before = 0;
  for (std::uint32_t thread = 0; thread < threads; ++thread) {
    const std::uint32_t end = blocks * (thread + 1) / threads;
    shares_[thread].before = before;
    shares_[thread].left.store(end - before, std::memory_order_release);
    before = end;
  }
  calls_.fetch_add(1);
  calls_.notify_all();
  work(0);
  for (std::uint32_t n = 0; (n = undone_.load(std::memory_order_acquire)) != 0;) {
    wait_awake(undone_, n);
  }
}

bool Pool::take_block(Share& share, bool caller) {
  std::uint32_t left = share.left.load(std::memory_order_relaxed);
  do {
    if (left == 0) return false;
  } while (!share.left.compare_exchange_weak(left, left - 1, std::memory_order_acquire,
                                             std::memory_order_relaxed));
  // From here until it is counted as done the job stays: `share` waits for it.
  const std::size_t first = (share.before + left - 1) * job_.block;
  job_.call(job_.context, first, std::min(first + job_.block, job_.n), caller);
  if (undone_.fetch_sub(1, std::memory_order_acq_rel) == 1 && !caller) undone_.notify_one();
  return true;
}

void Pool::work(std::size_t thread) {
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    Share& share = shares_[(thread + i) % shares_.size()];
    while (take_block(share, thread == 0)) {
    }
  }
}

void Pool::help(std::size_t thread) {
  while (!over_.load()) {
    const std::uint32_t seen = calls_.load();
    work(thread);
    wait_awake(calls_, seen);
  }
}

}  // namespace kadan
