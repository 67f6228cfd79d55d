// What Python sees of a batch of any game: one abstract Batch, one virtual call a call.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "any_game.hpp"
#include "kadan/batch/batch.hpp"

namespace kadan::bindings {

class AnyBatch {
 public:
  AnyBatch() = default;
  AnyBatch(const AnyBatch& /*other*/) {}  // nobody uses the copy yet
  AnyBatch& operator=(const AnyBatch&) = delete;
  virtual ~AnyBatch() = default;

  [[nodiscard]] virtual std::shared_ptr<const AnyGame> game() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyBatch> clone() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual int threads() const = 0;
  [[nodiscard]] virtual bool auto_reset() const = 0;
  [[nodiscard]] virtual std::span<const std::int32_t> movers() const = 0;
  [[nodiscard]] virtual std::span<const std::uint8_t> terminal() const = 0;
  [[nodiscard]] virtual const BatchLanes& lanes() const = 0;
  virtual void set_lanes(const BatchLanes& lanes) = 0;

  [[nodiscard]] virtual std::unique_ptr<AnyState> state(std::size_t lane) const = 0;
  /// The state must be of the same game.
  virtual void set_state(std::size_t lane, const AnyState& state) = 0;
  virtual void reset(std::span<const std::size_t> lanes, std::optional<std::uint64_t> seed) = 0;
  /// Throws IllegalActionError and changes nothing where a lane does not take its action.
  virtual void step(std::span<const Action> actions, const BatchOutputs& out) = 0;
  virtual void legal_mask(std::span<bool> out) const = 0;
  virtual void packed_legal_mask(std::span<std::uint8_t> out) const = 0;
  virtual void observe(std::optional<int> seat, std::span<float> out) const = 0;
  virtual void packed_observe(std::optional<int> seat, std::span<std::uint8_t> out) const = 0;
  virtual void returns(std::span<float> out) = 0;
  virtual void random_actions(std::uint64_t seed, std::span<Action> out) const = 0;
  virtual void playout(std::uint64_t seed, std::span<float> out, Interrupt& interrupt) = 0;

  /// Set while a call is at work, which may be without the GIL.
  std::atomic_flag in_use;
};

}  // namespace kadan::bindings
