"""The bot `puct:MODULE:FUNCTION`: a network of one's own at the referee's table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kadan
from kadan.referee.bots import parse_bot
from kadan.referee.bots import search as bots
from kadan.referee.errors import RefereeError
from kadan.referee.limits import Limits
from kadan.search import PUCT

MODULE = """
import numpy as np

made = []

def evaluate(observations, masks, players):
    return np.zeros(masks.shape), np.zeros((len(masks), 2))

def for_game(game):
    made.append(str(game))
    players = game.num_players()
    return lambda observations, masks, seats: (
        np.zeros(masks.shape), np.zeros((len(masks), players))
    )

class Net:
    def __init__(self, game):
        self.players = game.num_players()

    def __call__(self, observations, masks, players):
        return np.zeros(masks.shape), np.zeros((len(masks), self.players))

def fails(game):
    raise RuntimeError("no weights")

def makes_nothing(game):
    return None

number = 5
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current directory, with modules in it that nothing else knows."""
    (tmp_path / "kadan_test_net.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "kadan_test_broken.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "kadan_test_wanting.py").write_text("import kadan_no_such\n", encoding="utf-8")
    package = tmp_path / "kadan_test_package"
    package.mkdir()
    (package / "net.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    for name in [name for name in sys.modules if name.startswith("kadan_test_")]:
        monkeypatch.delitem(sys.modules, name)
    bots.load_evaluator.cache_clear()
    return tmp_path


def choose(text: str, game: str = "ajisai", limits: Limits | None = None) -> int:
    """The bot's choice at the start of a game."""
    bot = parse_bot(text).make()
    state = kadan.load_game(game).new_initial_state(1)
    bot.begin(state.get_game(), 0, 1)
    if limits is not None:
        bot.limits = limits
    choice = bot.choose(state, state.current_player(), 5)
    assert choice in state.legal_actions()
    return choice


def test_a_function_evaluates() -> None:
    assert choose("puct:kadan_test_net:evaluate,sims=20") == choose(
        "puct:kadan_test_net:evaluate,sims=20"
    )


@pytest.mark.parametrize("name", ["for_game", "Net"])
def test_what_takes_a_game_makes_evaluators(name: str) -> None:
    for game in ("ajisai:players=3", "bonsai:players=2", "bonsai:players=1"):
        choose(f"puct:kadan_test_net:{name},sims=20", game)


def test_an_evaluator_is_made_once_a_game() -> None:
    for _ in range(3):
        choose("puct:kadan_test_net:for_game,sims=3")
    choose("puct:kadan_test_net:for_game,sims=3", "ajisai:players=3")
    assert sys.modules["kadan_test_net"].made == [
        str(kadan.load_game("ajisai")),
        str(kadan.load_game("ajisai:players=3")),
    ]


def test_modules_in_packages_are_found() -> None:
    choose("puct:kadan_test_package.net:for_game,sims=3")


def test_options_and_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[dict[str, Any]] = []

    class Spy(PUCT):
        def __init__(self, game: Any, evaluator: Any, **options: Any) -> None:
            self.options = options
            super().__init__(game, evaluator, **options)

        def run(self, state: Any, **given: Any) -> Any:
            runs.append({**self.options, **given})
            return super().run(state, simulations=2)

    monkeypatch.setattr(bots, "PUCT", Spy)
    choose("puct:kadan_test_net:evaluate,sims=30,ms=50,c=2.5,batch=4,mb=1")
    choose("puct:kadan_test_net:evaluate")
    choose("puct:kadan_test_net:evaluate", limits=Limits(movetime=100))
    choose("puct:kadan_test_net:evaluate,sims=30", limits=Limits(sims=20))
    assert runs[0] == {
        "simulations": 30,
        "seconds": 0.05,
        "seed": 5,
        "exploration": 2.5,
        "batch": 4,
        "memory": 1 << 20,
    }
    assert runs[1] == {
        "simulations": 400,
        "seconds": None,
        "seed": 5,
        "batch": 16,
        "memory": 512 << 20,
    }
    assert (runs[2]["simulations"], runs[2]["seconds"]) == (None, pytest.approx(0.095))
    assert runs[3]["simulations"] == 20


def test_its_text_reads_back() -> None:
    spec = parse_bot("puct: kadan_test_net:evaluate , sims=7")
    assert str(spec) == "puct:kadan_test_net:evaluate,sims=7,batch=16"
    assert parse_bot(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("puct", "`puct` wants the evaluator first: `puct:MODULE:FUNCTION`"),
        ("puct:sims=3", "`puct` wants the evaluator first: `puct:MODULE:FUNCTION`"),
        ("puct:kadan_test_net", "evaluator `kadan_test_net`: write MODULE:FUNCTION"),
        ("puct:kadan_test_net:", "write MODULE:FUNCTION"),
        ("puct::evaluate", "write MODULE:FUNCTION"),
        ("puct:kadan_test_net.py/x:evaluate", "is no name of a module"),
        ("puct:./kadan_test_net:evaluate", "is no name of a module"),
        ("puct:kadan_absent:evaluate", "there is no module `kadan_absent` in"),
        ("puct:kadan_test_package.absent:evaluate", "no module `kadan_test_package.absent` in"),
        ("puct:kadan_test_net:absent", "the module `kadan_test_net` has no `absent`"),
        ("puct:kadan_test_net:number", "`number` is no function but 5"),
        ("puct:kadan_test_broken:x", "failed: ZeroDivisionError: division by zero"),
        ("puct:kadan_test_wanting:x", "wants the module `kadan_no_such`, which is not installed"),
        ("puct:kadan_test_net:evaluate,sims=0", "`sims` takes a whole number from 1"),
        ("puct:kadan_test_net:evaluate,batch=0", "`batch` takes a whole number from 1"),
        ("puct:kadan_test_net:evaluate,fpu=1", "there is no option `fpu`"),
    ],
)
def test_what_is_wrong_is_told(text: str, says: str) -> None:
    with pytest.raises(RefereeError) as caught:
        parse_bot(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("fails", "it failed for `ajisai.*`: RuntimeError: no weights"),
        ("makes_nothing", "what it makes for a game must be a function, not None"),
    ],
)
def test_a_maker_that_fails_is_told_when_a_game_begins(name: str, says: str) -> None:
    with pytest.raises(RefereeError, match=says):
        choose(f"puct:kadan_test_net:{name}")


def test_it_plays_a_match_from_the_current_directory(folder: Path) -> None:
    command = [sys.executable, "-m", "kadan", "match", "ajisai:board=small"]
    match = ["puct:kadan_test_net:for_game,sims=4", "random", "--games", "2", "--jobs", "2"]
    # As the installed command, which does not look in the current directory by itself.
    script = "import sys; from kadan.cli import main; sys.argv[0] = 'kadan'; sys.exit(main())"
    for start in (command[:3], [sys.executable, "-I", "-c", script]):
        done = subprocess.run(
            [*start, *command[3:], *match],
            capture_output=True,
            text=True,
            timeout=120,
            cwd=folder,
        )
        assert done.returncode == 0, done.stderr
        assert "puct:kadan_test_net:for_game" in done.stdout
