"""`Experiment`: what is played. Strategy, level and options fix every game of it.

`Options` has the options of `fm.simulate`. The function, the command line and the file of results
read them there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field, fields
from os import PathLike
from typing import Any, Literal, NamedTuple, TypedDict, get_args

import fairmines
from fairmines import _kernel, checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import (
    FIRST_RULES,
    FirstRule,
    Level,
    check_first_click,
    find_level,
    name_of_level,
)
from fairmines.engines.many import Threads
from fairmines.errors import FairminesError
from fairmines.play.rules import RULES, Rules
from fairmines.randomness import Rng, pick
from fairmines.strategies import (
    STRATEGIES,
    AnyStrategy,
    StrategyFactory,
    make_factory,
    name_of,
)
from fairmines.strategies.prototype import PlainValue, Prototype

MOST_GAMES: dict[Estimator, int] = {"plain": 10**9, "conditional": 10**8}
"""The largest number of games. A conditional game has a weight of 8 bytes, which is kept."""

Start = Cell | Literal["random"]
"""The cell of the first opening; "random" draws a cell for each game."""

Estimator = Literal["plain", "conditional"]
"""What a game contributes to the win rate: 1 or 0 if plain, its weight if conditional."""
ESTIMATORS: tuple[Estimator, ...] = get_args(Estimator)

OnError = Literal["raise", "loss"]
"""What an exception or an illegal move of a strategy does: it ends the run, or loses the game."""
ON_ERROR: tuple[OnError, ...] = get_args(OnError)

Workers = Threads
"""A number of processes, or "auto"."""
Progress = bool | Callable[[int, int], object]
"""Whether to show progress, or a function of the games played and the games asked for."""

LONGEST_LABEL = 200
"""The longest label, in characters."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The options of `fm.simulate` that fix the games; a file of results keeps them."""

    seed: int = 1
    first: FirstRule = "safe"
    """Whether the start may be a mine ("any"), is free ("safe"), or opens an area ("opening")."""
    start: Start | str = (0, 0)
    """A cell, "corner", "centre", "center" or "random"."""
    rules: Rules = "classic"
    estimator: Estimator = "plain"
    on_error: OnError = "raise"
    verify: bool = False
    """Whether the strategy's claims that a cell is safe, or a guess, are verified."""
    reproducible: bool = True
    """Whether the strategy always plays a game in the same way, so that games can be compared."""


@dataclass(frozen=True, kw_only=True)
class Options(Terms):
    """All options of `fm.simulate`, which describes them: the terms, and how games are played."""

    workers: Workers = 1
    executor: Executor | None = None
    dask: str | None = None
    """The address of a Dask cluster that plays, for the command line."""
    out: str | PathLike[str] | None = None
    replace: bool = False
    progress: Progress = False


class Keywords(TypedDict, total=False):
    """The options as keywords, for type checkers: a dataclass cannot be unpacked."""

    seed: int
    first: FirstRule
    start: Start | str
    rules: Rules
    estimator: Estimator
    on_error: OnError
    verify: bool
    reproducible: bool
    workers: Workers
    executor: Executor | None
    out: str | PathLike[str] | None
    replace: bool
    progress: Progress


class Boards(NamedTuple):
    """What decides which boards are played."""

    level: Level
    rules: Rules
    first: FirstRule
    start: Start
    seed: int
    estimator: Estimator


@dataclass(frozen=True)
class Experiment(Terms):
    """Games 0 to `games` - 1 of one strategy on one level: game i of a seed is one fixed game.

    The layout and the start of game i depend only on the seed, the level, the start and the
    first-click rule, so all strategies play the same boards. A strategy draws from another seed.
    """

    strategy: StrategyFactory
    """A call returns a new strategy, for one game."""
    level: Level
    games: int = 1
    label: str = field(default="", kw_only=True)
    """The name of the strategy in results, if it is not its own."""
    start: Start = field(default=(0, 0), kw_only=True)

    @property
    def conditional(self) -> bool:
        """Whether the games are played conditionally (see `ConditionalBoard`)."""
        return self.estimator == "conditional"

    @property
    def strategy_name(self) -> str:
        """The label of the strategy: its name with its parameters, unless it got another one."""
        return self.label or name_of(self.strategy)

    @property
    def built_in(self) -> bool:
        """Whether the strategy is one of fairmines, under its own name."""
        return not self.label and self.strategy in STRATEGIES.values()

    @property
    def repeats(self) -> bool:
        """Whether the games of one run are compared: those of our own strategies are tested."""
        return self.reproducible and not self.built_in

    @property
    def parameters(self) -> dict[str, PlainValue]:
        """The parameters of the strategy: name -> value."""
        return self.strategy.parameters if isinstance(self.strategy, Prototype) else {}

    @property
    def level_name(self) -> str:
        """The level's name, or WIDTHxHEIGHTxMINES if it has none."""
        return name_of_level(self.level)

    @property
    def boards(self) -> Boards:
        """What two experiments must have in common to be compared game by game."""
        return Boards(*(getattr(self, name) for name in Boards._fields))

    def setup(self, game: int) -> GameSetup:
        """Return the layout, start and seeds of game number `game`, from 0.

        In conditional play the start is never a mine.
        """
        seeds = _kernel.game_seeds(self.seed, game)
        if self.start == "random":
            cell = pick(Rng(seeds.start), range(self.level.cells))
            start = divmod(cell, self.level.width)
        else:
            start = self.start
        first: FirstRule = "safe" if self.conditional and self.first == "any" else self.first
        layout = Layout.random(self.level, seeds.layout, start, first)
        return GameSetup(layout, start, seeds.player, seeds.redraws)


@dataclass(frozen=True)
class GameSetup:
    """The layout, the start and the seeds of one game."""

    layout: Layout
    start: Cell
    player_seed: int
    redraw_seed: int
    """The seed of the layouts that conditional play draws."""


def make_experiment(
    strategy: AnyStrategy,
    level: str | tuple[int, int, int],
    games: int = 1,
    terms: Terms | None = None,
    *,
    label: str | None = None,
) -> Experiment:
    """Check everything, and return the experiment.

    Args:
        strategy: A name, a class, an object or a function, as in `make_factory`.
        level: A name, a `Level`, or (width, height, mines).
        games: The number of games.
        terms: The options; by default those of `fm.simulate`.
        label: The name of the strategy in results; None for its own.

    Raises:
        FairminesError: An argument is invalid, or the mines do not fit beside the start.
    """
    terms = terms or Terms()
    factory = make_factory(strategy)
    board = find_level(level)
    for name, choices in CHOICES.items():
        checks.choice(name, getattr(terms, name), choices)
    if terms.estimator == "conditional" and terms.rules != "classic":
        raise FairminesError(
            f"rules {terms.rules!r} do not go with estimator 'conditional': expected 'classic', "
            "because other rules change the probability that a guess survives"
        )
    checks.choice("on_error", terms.on_error, ON_ERROR)
    if terms.verify and terms.estimator == "conditional":
        raise FairminesError(
            "verify does not go with estimator 'conditional', in which no game is lost: expected "
            "estimator 'plain'"
        )
    checked: dict[str, Any] = {it.name: getattr(terms, it.name) for it in fields(Terms)}
    checked |= {name: bool(checked[name]) for name in ("verify", "reproducible")}
    checked["start"] = find_start(terms.start, board)
    checked["seed"] = checks.seed(terms.seed)
    label = "" if label is None else check_label(label, factory)
    # The first-click rule keeps most cells free in the middle of the board. If some random start
    # leaves no room for the mines, that one does.
    worst = _middle(board) if checked["start"] == "random" else checked["start"]
    check_first_click(board, worst, terms.first)
    games = check_games(games, terms.estimator)
    return Experiment(factory, board, games, label=label, **checked)


CHOICES: dict[str, Any] = {"rules": RULES, "first": tuple(FIRST_RULES), "estimator": ESTIMATORS}
"""The options that are one of a few names."""


def check_games(games: int, estimator: Estimator = "plain") -> int:
    """Return a number of games that the estimator can keep, or raise `FairminesError`."""
    most = MOST_GAMES[estimator]
    expected = f"1 to {most}"
    if estimator == "conditional":
        expected += " for estimator 'conditional'"
    return checks.integer("games", games, 1, most, expected=expected)


def check_label(label: Any, strategy: StrategyFactory) -> str:
    """Return a label for a strategy, or raise `FairminesError`."""
    checks.instance("label", label, str, "a text")
    if not (label.strip() and label.isprintable() and len(label) <= LONGEST_LABEL):
        raise FairminesError(
            f"label {checks.quote(label)}: expected one line of 1 to {LONGEST_LABEL} characters"
        )
    if STRATEGIES.get(label) not in (None, strategy):
        raise FairminesError(
            f"label {label!r} is the name of a strategy of fairmines: expected another one"
        )
    return "" if label == name_of(strategy) else label


def find_start(start: Any, level: Level) -> Start:
    """Return the cell of a start, or "random"; raises `FairminesError` for anything else."""
    if not isinstance(start, str):
        return check_cell(start, level.height, level.width)
    match start:
        case "random":
            return "random"
        case "corner":
            return 0, 0
        case "centre" | "center":
            return _middle(level)
        case _:
            raise FairminesError(
                f"start {checks.quote(start)} is unknown: expected 'corner', 'centre', 'random' "
                "or a cell"
            )


def start_text(start: Start) -> str:
    """Write a start as tables and files have it: "ROW,COLUMN" or "random"."""
    return start if isinstance(start, str) else "{},{}".format(*start)


def package_version() -> str:
    """Return the version of fairmines that is running."""
    return fairmines.__version__


def _middle(level: Level) -> tuple[int, int]:
    return level.height // 2, level.width // 2
