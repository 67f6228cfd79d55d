// The transposition table of alpha-beta: what was found about positions, in one allocation.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "kadan/core/types.hpp"

namespace kadan::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Entry {
  std::uint64_t key = 0;
  Action action = -1;  // the best one found, or -1
  std::int16_t value = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;
};

static_assert(sizeof(Entry) == 16);

class TranspositionTable {
 public:
  /// The greatest power of two of buckets that fits into `bytes`; one at least. Throws
  /// std::bad_alloc.
  explicit TranspositionTable(std::uint64_t bytes)
      : size_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))) {
    clear();
  }

  [[nodiscard]] const Entry* find(std::uint64_t key) const noexcept {
    for (const Entry& entry : bucket(key)) {
      if (entry.key == key && entry.bound != Bound::none) return &entry;
    }
    return nullptr;
  }

  /// Replaces what is known of the same position, else what took the least depth to find.
  void store(const Entry& entry) noexcept {
    Bucket& place = buckets_.get()[entry.key & (size_ - 1)];
    Entry* victim = &place[0];
    for (Entry& held : place) {
      if (held.key == entry.key) {
        victim = &held;
        break;
      }
      if (held.depth < victim->depth) victim = &held;
    }
    *victim = entry;
  }

  /// Forgets all. The system gives fresh memory as it is used, which for a short search is much
  /// faster than to write all of it.
  void clear() {
    buckets_.reset();
    buckets_.reset(static_cast<Bucket*>(std::calloc(size_, sizeof(Bucket))));
    if (buckets_ == nullptr) throw std::bad_alloc();
  }

 private:
  using Bucket = std::array<Entry, 4>;  // entries of zeros are empty ones

  struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };

  [[nodiscard]] const Bucket& bucket(std::uint64_t key) const noexcept {
    return buckets_.get()[key & (size_ - 1)];
  }

  std::uint64_t size_;  // a power of two
  std::unique_ptr<Bucket, Free> buckets_;
};

}  // namespace kadan::search
