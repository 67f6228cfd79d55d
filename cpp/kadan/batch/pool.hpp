// A few threads that stay and share out loops over many small items.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace kadan {

/// Splits [0, n) into blocks. Each thread has blocks of its own, the same ones in every loop over
/// as many items, whose memory is then in its cache; when it has done them it helps with those of
/// the others. The helpers start with the first loop that is worth sharing, and sleep between
/// loops. One caller at a time.
class Pool {
 public:
  explicit Pool(int threads);
  /// Another pool of as many threads.
  Pool(const Pool& other);
  Pool& operator=(const Pool&) = delete;
  ~Pool();

  [[nodiscard]] int threads() const noexcept { return threads_; }

  /// How long items take. Where they are alike a thread has them all in one block: to share out
  /// more of them would move their memory about between the threads for nothing.
  enum class Items { kAlike, kUneven };

  /// Calls `work(first, last, caller)` for ranges that make up [0, n); `caller` is true in the
  /// thread that called. `work` must not throw.
  template <class Work>
  void run(std::size_t n, const Work& work, Items items = Items::kAlike) {
    if (threads_ == 1 || n < 2 * kLeast) {
      work(std::size_t{0}, n, true);
      return;
    }
    const std::size_t blocks = items == Items::kAlike ? 1 : kUnevenBlocks;
    const std::size_t parts = blocks * static_cast<std::size_t>(threads_);
    const Job job{
        [](const void* context, std::size_t first, std::size_t last, bool caller) noexcept {
          (*static_cast<const Work*>(context))(first, last, caller);
        },
        &work, n, std::clamp((n + parts - 1) / parts, kLeast, kMost)};
    share(job);
  }

 private:
  static constexpr std::size_t kLeast = 16;        // items not worth waking a thread for
  static constexpr std::size_t kMost = 4096;       // of a block, should a thread be held up
  static constexpr std::size_t kUnevenBlocks = 8;  // a thread

  struct Job {
    void (*call)(const void* context, std::size_t first, std::size_t last, bool caller) noexcept;
    const void* context;
    std::size_t n;
    std::size_t block;
  };
  struct Helpers;

  // What threads write to is alone in its cache line, so that they need not wait for other things.
  static constexpr std::size_t kLine = 64;

  /// Blocks that nobody has taken: `left` of them, from the one after `before` on.
  struct alignas(kLine) Share {
    std::atomic<std::uint32_t> left{0};
    std::uint32_t before = 0;  // like the job, read by those who have taken a block only
  };

  void share(const Job& job);
  void start();
  void help(std::size_t thread);
  /// Does all blocks that are left, those of the thread first.
  void work(std::size_t thread);
  /// Does one block of a share; false where none is left to take.
  bool take_block(Share& share, bool caller);

  int threads_;
  std::unique_ptr<Helpers> helpers_;
  std::vector<Share> shares_;  // one a thread, of the caller first
  /// Blocks that are not done; `share` ends at 0.
  alignas(kLine) std::atomic<std::uint32_t> undone_{0};
  /// What waiting helpers watch.
  alignas(kLine) std::atomic<std::uint32_t> calls_{0};
  std::atomic<bool> over_{false};
  Job job_{};  // read by those who have taken a block of it only
};

}  // namespace kadan
