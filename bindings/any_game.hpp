// What Python sees of any game: one abstract Game and one abstract State. Virtual calls happen at
// this border only; loops run in the templates behind it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kadan/core/config.hpp"
#include "kadan/core/packing.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/types.hpp"
#include "kadan/search/interrupt.hpp"
#include "kadan/search/options.hpp"

namespace kadan {
struct BatchOptions;
}

namespace kadan::bindings {

class AnyBatch;
class AnyGame;
class AnyPuct;
class AnySearch;
struct PuctTask;

struct Move {
  int player;
  Action action;
};

class AnyState {
 public:
  AnyState() = default;
  AnyState(const AnyState&) = default;
  AnyState& operator=(const AnyState&) = delete;
  virtual ~AnyState() = default;

  [[nodiscard]] virtual std::shared_ptr<const AnyGame> game() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> clone() const = 0;
  [[nodiscard]] virtual int current_player() const = 0;
  virtual void legal_actions(std::vector<Action>& out) const = 0;
  /// Plays an action where it is legal; any number is a fair question.
  virtual bool try_apply(Action action) = 0;
  /// Throws IllegalActionError and changes nothing where the action, an id of the game, is not
  /// legal.
  virtual void apply(Action action) = 0;
  virtual void undo(int player, Action action) = 0;
  /// The action must be an id of the game.
  [[nodiscard]] virtual std::string action_text(Action action) const = 0;
  /// The id of an action's text, legal or not. Throws NotationError.
  [[nodiscard]] virtual Action parse_action(std::string_view text) const = 0;
  [[nodiscard]] virtual const std::vector<Move>& history() const = 0;
  virtual void returns(std::span<double> out) const = 0;
  virtual void scores(std::span<int> out) const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual bool equals(const AnyState& other) const = 0;
  [[nodiscard]] virtual std::string text() const = 0;
  /// The text of the state before the first action of the history.
  [[nodiscard]] virtual std::string root_text() const = 0;
  [[nodiscard]] virtual std::string information_state(int player) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> resample(int player,
                                                           std::uint64_t seed) const = 0;
  virtual void observation(int player, std::span<float> tensor) const = 0;
  [[nodiscard]] virtual std::string drawing() const = 0;
  virtual std::int64_t random_playouts(std::int64_t n, std::uint64_t seed, int threads,
                                       std::span<float> out, Interrupt& interrupt) const = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth, Interrupt& interrupt) const = 0;
};

/// The parameter that every game has besides its own: the path of a component file, read by Python.
inline constexpr std::string_view kComponents = "components";

/// What a game was made from: enough to name it, compare it and make it again.
struct GameOrigin {
  GameSpec spec;
  Parameters parameters;
  Config components;
  std::string edition;
};

class AnyGame : public std::enable_shared_from_this<AnyGame> {
 public:
  explicit AnyGame(GameOrigin origin) : origin_(std::move(origin)) {}
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;
  virtual ~AnyGame() = default;

  [[nodiscard]] const GameOrigin& origin() const noexcept { return origin_; }
  [[nodiscard]] virtual int num_players() const = 0;
  [[nodiscard]] virtual int num_actions() const = 0;
  [[nodiscard]] virtual int max_game_length() const = 0;
  [[nodiscard]] virtual std::vector<int> observation_shape() const = 0;
  [[nodiscard]] virtual const ObservationPacking& packing() const = 0;
  [[nodiscard]] virtual bool perfect_information() const = 0;
  /// The action must be an id of the game.
  [[nodiscard]] virtual std::string action_text(Action action) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> initial(std::uint64_t seed) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> parse(std::string_view text) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> sample(std::string_view text,
                                                         std::uint64_t seed) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnySearch> mcts(
      const search::MctsOptions& options) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnySearch> alphabeta(
      const search::AlphaBetaOptions& options) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyPuct> puct(const search::PuctOptions& options,
                                                      const std::vector<const AnyState*>& roots,
                                                      PuctTask task) const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyBatch> batch(const BatchOptions& options) const = 0;

 private:
  GameOrigin origin_;
};

/// The name with which `kadan.load_game` makes the game again: ajisai(board=small,players=2).
[[nodiscard]] std::string game_name(const AnyGame& game);

/// Games are equal when name, options and the content of the component file are; its path does not
/// count.
[[nodiscard]] bool same_game(const AnyGame& a, const AnyGame& b);

/// A registered game: its spec, and how to make it.
struct GameEntry {
  GameSpec spec;
  std::function<std::shared_ptr<AnyGame>(const Parameters::Values&, Config, std::string)> make;
};

}  // namespace kadan::bindings
