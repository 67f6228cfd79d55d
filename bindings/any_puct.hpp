// What Python sees of a PUCT search: leaves out, evaluations in.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kadan/search/options.hpp"
#include "kadan/search/puct.hpp"
#include "kadan/search/result.hpp"

namespace kadan::bindings {

class AnyPuct {
 public:
  AnyPuct() = default;
  AnyPuct(const AnyPuct&) = delete;
  AnyPuct& operator=(const AnyPuct&) = delete;
  virtual ~AnyPuct() = default;

  virtual std::size_t collect(const search::LeafRows& rows) = 0;
  virtual void supply(std::span<const float> logits, std::span<const float> values) = 0;
  [[nodiscard]] virtual bool done() const = 0;
  [[nodiscard]] virtual bool ready() const = 0;
  [[nodiscard]] virtual std::vector<search::Result> results() const = 0;
};

/// What a PUCT search is made for, besides its options.
struct PuctTask {
  std::int64_t simulations = 0;
  std::uint64_t seed = 0;
  std::vector<std::vector<float>> noise;
};

}  // namespace kadan::bindings
