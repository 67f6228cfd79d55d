"""What kind of game a game is, in OpenSpiel's words.

The enumerations compare equal to OpenSpiel's members of the same name, so that code
written for it can check a Kadan game against `pyspiel.GameType` as it is.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

__all__ = ["GameType"]


class _NamedEnum(enum.Enum):
    """Equal to any enumeration member with the same class and member name."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _NamedEnum):
            return self is other
        name = getattr(other, "name", None)
        return name == self.name and type(other).__name__ == type(self).__name__

    def __hash__(self) -> int:
        return hash(self.name)


@dataclass(frozen=True)
class GameType:
    """The constant facts of a game; fields are named as in `pyspiel.GameType`."""

    class Dynamics(_NamedEnum):
        SEQUENTIAL = 0
        SIMULTANEOUS = 1

    class ChanceMode(_NamedEnum):
        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(_NamedEnum):
        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(_NamedEnum):
        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2

    class RewardModel(_NamedEnum):
        REWARDS = 0
        TERMINAL = 1

    short_name: str
    long_name: str
    min_num_players: int
    max_num_players: int
    information: Information
    utility: Utility

    dynamics: ClassVar[Dynamics] = Dynamics.SEQUENTIAL
    chance_mode: ClassVar[ChanceMode] = ChanceMode.DETERMINISTIC
    reward_model: ClassVar[RewardModel] = RewardModel.TERMINAL
    provides_information_state_string: ClassVar[bool] = True
    provides_information_state_tensor: ClassVar[bool] = False
    provides_observation_string: ClassVar[bool] = True
    provides_observation_tensor: ClassVar[bool] = True


def make_game_type(
    short_name: str,
    long_name: str,
    min_num_players: int,
    max_num_players: int,
    perfect_information: bool,
    num_players: int,
) -> GameType:
    """The type of a game with these rules: called by `Game.get_type`."""
    information = (
        GameType.Information.PERFECT_INFORMATION
        if perfect_information
        else GameType.Information.IMPERFECT_INFORMATION
    )
    utility = GameType.Utility.ZERO_SUM if num_players > 1 else GameType.Utility.GENERAL_SUM
    return GameType(short_name, long_name, min_num_players, max_num_players, information, utility)
