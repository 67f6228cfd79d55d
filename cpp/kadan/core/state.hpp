// The concept that a game's state satisfies: all that search, playouts, batches and bindings may
// call.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kadan/core/action_list.hpp"
#include "kadan/core/config.hpp"
#include "kadan/core/packing.hpp"
#include "kadan/core/parameters.hpp"
#include "kadan/core/rng.hpp"
#include "kadan/core/types.hpp"

namespace kadan {

/// What a game's immutable rules object offers: options, components and tables, shared by its
/// states.
template <class R>
concept GameRules = std::constructible_from<R, const Parameters&, const Config&, std::string> &&
                    requires(const R rules, Action action) {
                      { R::spec() } -> std::same_as<GameSpec>;
                      { rules.num_players() } -> std::same_as<int>;
                      { rules.num_actions() } -> std::same_as<int>;
                      { rules.max_game_length() } -> std::same_as<int>;
                      { rules.observation_shape() } -> std::same_as<std::vector<int>>;
                      { rules.packing() } -> std::same_as<const ObservationPacking&>;
                      { rules.perfect_information() } -> std::same_as<bool>;
                      {
                        rules.action_text(action)
                      } -> std::same_as<std::string>;  // action in [0, num_actions)
                    };

/// The legal actions of a state of type S, in ascending order.
template <class S>
using LegalActions = ActionList<S::kMaxLegalActions>;

template <class S>
concept GameState =
    std::is_trivially_copyable_v<S> && std::equality_comparable<S> &&
    GameRules<typename S::Rules> &&
    requires(S state, const S view, const typename S::Rules& rules, Action action, int player,
             std::uint64_t seed, std::string_view text, SplitMix64& rng, LegalActions<S>& list,
             std::span<double> returns, std::span<int> scores, std::span<float> tensor,
             std::span<std::uint8_t> row) {
      { S::initial(rules, seed) } -> std::same_as<S>;
      { view.current_player() } -> std::same_as<int>;  // a seat, or kTerminal
      { view.is_terminal() } -> std::same_as<bool>;
      { view.legal_actions(rules, list) } -> std::same_as<void>;  // clears the list first
      { view.is_legal(rules, action) } -> std::same_as<bool>;  // any action id is a fair question
      { view.random_action(rules, rng) } -> std::same_as<Action>;  // uniform; not at the end
      { state.apply(rules, action) } -> std::same_as<void>;        // unchecked: the action is legal
      {
        view.action_text(rules, action)
      } -> std::same_as<std::string>;                              // action in [0, num_actions)
      { view.parse_action(rules, text) } -> std::same_as<Action>;  // an id; throws NotationError
      { view.returns(rules, returns) } -> std::same_as<void>;      // all 0 before the end
      { view.scores(rules, scores) } -> std::same_as<void>;
      { view.hash() } -> std::same_as<std::uint64_t>;
      { view.text(rules) } -> std::same_as<std::string>;
      { view.information_state(rules, player) } -> std::same_as<std::string>;
      { S::parse(rules, text) } -> std::same_as<S>;         // throws NotationError
      { S::sample(rules, text, seed) } -> std::same_as<S>;  // throws NotationError
      { view.resample(rules, player, seed) } -> std::same_as<S>;
      { view.observation(rules, player, tensor) } -> std::same_as<void>;  // writes every element
      { view.packed_observation(rules, player, row) } -> std::same_as<void>;  // rules.packing()
      { view.drawing(rules) } -> std::same_as<std::string>;  // lines of text for people
    };

}  // namespace kadan
