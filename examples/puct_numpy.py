#!/usr/bin/env python3
"""A small network in NumPy that learns Ajisai by playing against itself, as in AlphaZero.

    python examples/puct_numpy.py                # half a minute, games against random included

`kadan.search.PUCT` searches many games at once and asks the network for whole batches of leaves.
The visits of its searches teach the policy, the results of the games teach the values.

`evaluator(game)` makes a network for a game, trained one where `puct_numpy.npz` was saved (--save):

    kadan match ajisai:board=small puct:puct_numpy:evaluator,sims=64 greedy --games 20
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

# Threads cost more than they give with matrices as small as these.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import kadan
from kadan.search import PUCT

SAVED = Path("puct_numpy.npz")


class Network:
    """One hidden layer, a head for the policy and one for the value of the seat to move.

    It is an `Evaluator` for games of two.
    """

    def __init__(self, game: kadan.Game, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        inputs = game.observation_tensor_size()
        actions = game.num_distinct_actions()
        self.weights = {
            "in": rng.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)),
            "in_bias": np.zeros(hidden),
            "policy": np.zeros((hidden, actions)),
            "policy_bias": np.zeros(actions),
            "value": np.zeros((hidden, 1)),
            "value_bias": np.zeros(1),
        }
        self.weights = {name: w.astype(np.float32) for name, w in self.weights.items()}
        # Adam keeps two moving averages of each gradient.
        self._mean = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._square = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self._steps = 0

    def forward(self, x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Hidden layer, logits and values of a batch [B, inputs]."""
        w = self.weights
        hidden = np.maximum(x @ w["in"] + w["in_bias"], 0)
        logits = hidden @ w["policy"] + w["policy_bias"]
        values = np.tanh(hidden @ w["value"] + w["value_bias"])[:, 0]
        return hidden, logits, values

    def __call__(
        self, observations: np.ndarray, masks: np.ndarray, players: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        _, logits, own = self.forward(observations.reshape(len(observations), -1))
        values = np.repeat(-own[:, None], 2, axis=1)  # what one wins the other loses
        values[np.arange(len(own)), players] = own
        return logits, values

    def learn(
        self, x: np.ndarray, masks: np.ndarray, policies: np.ndarray, results: np.ndarray
    ) -> float:
        """One step on a batch: cross-entropy of the policy and squared error of the value."""
        hidden, logits, values = self.forward(x)
        logits = np.where(masks, logits, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        rows = np.float32(len(x))
        d_logits = (chances - policies) / rows
        d_value = ((values - results) * (1 - values**2) * 2 / rows)[:, None]
        d_hidden = d_logits @ self.weights["policy"].T + d_value @ self.weights["value"].T
        d_hidden[hidden == 0] = 0
        self._adam(
            {
                "in": x.T @ d_hidden,
                "in_bias": d_hidden.sum(axis=0),
                "policy": hidden.T @ d_logits,
                "policy_bias": d_logits.sum(axis=0),
                "value": hidden.T @ d_value,
                "value_bias": d_value.sum(axis=0),
            }
        )
        entropy = -(policies * np.log(np.maximum(chances, 1e-9))).sum(axis=1)
        return float(np.mean(entropy + (values - results) ** 2))

    def _adam(self, gradients: dict[str, np.ndarray], rate: float = 0.003) -> None:
        self._steps += 1
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._square[name] += 0.001 * (gradient**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def self_play(
    game: kadan.Game, network: Network, games: int, simulations: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Observations, masks, policies and results of all decisions of some games at once."""
    puct = PUCT(game, network, simulations=simulations, batch=games, noise=(0.3, 0.25))
    states = [game.new_initial_state(int(seed)) for seed in rng.integers(1 << 32, size=games)]
    seen: list[list[tuple[np.ndarray, np.ndarray, np.ndarray, int]]] = [[] for _ in states]
    going = list(range(games))
    while going:
        seed = int(rng.integers(1 << 62))
        results = puct.run_many([states[number] for number in going], seed=seed)
        for number, result in zip(going, results, strict=True):
            state, policy = states[number], result.policy()
            seen[number].append(
                (
                    state.observation_tensor(result.player),
                    state.legal_actions_mask(result.player).astype(bool),
                    policy,
                    result.player,
                )
            )
            # Some variety at first, then the best action.
            early = len(seen[number]) <= 8
            choice = rng.choice(result.actions, p=_chances(policy, result.actions))
            state.apply_action(int(choice) if early else result.action)
        going = [number for number in going if not states[number].is_terminal()]
    rows = [
        (observation, mask, policy, state.returns()[player])
        for state, decisions in zip(states, seen, strict=True)
        for observation, mask, policy, player in decisions
    ]
    observations, masks, policies, values = zip(*rows, strict=True)
    return (
        np.array(observations),
        np.array(masks),
        np.array(policies),
        np.array(values, np.float32),
    )


def _chances(policy: np.ndarray, actions: np.ndarray) -> np.ndarray:
    chances = policy[actions].astype(float)
    return chances / chances.sum()


def train(
    game: kadan.Game, rounds: int, games: int = 16, simulations: int = 32, seed: int = 0
) -> Network:
    """A network that has learned from so many rounds of games against itself."""
    rng = np.random.default_rng(seed)
    network = Network(game, seed=seed)
    recent: list[tuple[np.ndarray, ...]] = []
    for number in range(rounds):
        recent = [*recent[-9:], self_play(game, network, games, simulations, rng)]
        data = [np.concatenate(column) for column in zip(*recent, strict=True)]
        losses = []
        for _ in range(40):
            rows = rng.integers(len(data[0]), size=128)
            losses.append(network.learn(*(column[rows] for column in data)))
        print(f"round {number + 1}: {len(data[0])} decisions, loss {np.mean(losses):.3f}")
    return network


def wins_against_random(
    game: kadan.Game, network: Network, games: int, simulations: int, seed: int = 1
) -> int:
    """How many games the network wins with searches (0: by its policy alone), seats in turn."""
    rng = np.random.default_rng(seed)
    puct = PUCT(game, network, simulations=max(simulations, 1), batch=4)
    wins = 0
    for number in range(games):
        state, seat = game.new_initial_state(number), number % 2
        while not state.is_terminal():
            player = state.current_player()
            legal = state.legal_actions()
            if player != seat:
                action = int(rng.choice(legal))
            elif simulations:
                action = puct.run(state).action
            else:
                _, logits, _ = network.forward(state.observation_tensor(player)[None])
                action = legal[int(np.argmax(logits[0, legal]))]
            state.apply_action(action)
        wins += state.returns()[seat] > 0
    return wins


def evaluator(game: kadan.Game) -> Network:
    """For the bot `puct:puct_numpy:evaluator`: the saved network, or one that knows nothing."""
    network = Network(game)
    if SAVED.exists():
        with np.load(SAVED) as saved:
            network.weights = dict(saved)
    return network


def main() -> None:
    """Train, play against random, and save if asked to."""
    parser = argparse.ArgumentParser(description="Learn small Ajisai by self-play.")
    parser.add_argument("--rounds", type=int, default=40, help="of 16 games each, to learn from")
    parser.add_argument("--games", type=int, default=200, help="against random, each time")
    parser.add_argument("--save", action="store_true", help=f"write {SAVED}")
    given = parser.parse_args()
    game = kadan.load_game("ajisai", players=2, board="small")
    network = train(game, given.rounds)
    for simulations in (0, 32):
        wins = wins_against_random(game, network, given.games, simulations)
        print(f"{simulations:2} simulations a move: {wins} of {given.games} games against random")
    if given.save:
        np.savez(SAVED, **network.weights)


if __name__ == "__main__":
    main()
