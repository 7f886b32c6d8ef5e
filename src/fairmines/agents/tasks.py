"""Tasks: what one word fixes of the games that agents play, and the seeds of those games."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final, Literal, cast, get_args

from fairmines import checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import (
    FIRST_RULES,
    LEVELS,
    FirstRule,
    Level,
    check_first_click,
    parse_level,
)
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal, deal_layout
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.train.drills import Drill, find_drill

EVALUATION_RESET = 1_000_000_007
"""`env.reset(seed=EVALUATION_RESET)` begins evaluation game 0, each `reset()` the next one."""
EVALUATION_SEED = 0x7F2C9E8D38D1303B
"""The same games in `simulate`: the seed that the environment derives from that of `reset`."""
DEVELOPMENT_SEED = 0x8C648A9160A7460C
"""The games to develop with: those after `env.reset(seed=1_000_000_009)`."""

Split = Literal["evaluation", "development"]
SPLITS: tuple[Split, ...] = get_args(Split)
"""Which games: those that scores are of, and others, to develop an agent with."""
SEARCH_SECONDS: Final = 60.0
"""How long the search for a no-guess board or a drill may take."""


@dataclass(frozen=True)
class Task:
    """What one word fixes: a level with a first-click rule, under the classic rules, or drills.

    >>> task = find_task("expert-safe")
    >>> task.name, task.id
    ('Expert-Safe', 'fairmines/Expert-Safe-v1')
    """

    level: Level
    first: FirstRule
    deal: Deal = "random"
    """How layouts are dealt: "random", or "no-guess" for those that can be won without a guess."""
    rule: ProofRule | None = None
    """The hardest rule that a no-guess board takes; None for any. The easiest rule that solves a
    drill; None for a guess."""
    drill: bool = False
    """Whether this is a position with one question, not a game."""

    @property
    def name(self) -> str:
        """The level's name, or WIDTHxHEIGHTxMINES, the first-click rule, and how it is dealt."""
        names = (name for name, level in LEVELS.items() if level == self.level)
        size = next(names, "x".join(map(str, self.level))).capitalize()
        if self.drill:
            return f"{size}-Drill-{(self.rule or 'guess').capitalize()}"
        graded = "" if self.rule is None else f"-{self.rule.capitalize()}"
        dealt = "" if self.deal == "random" else f"-NoGuess{graded}"
        return f"{size}-{self.first.capitalize()}{dealt}"

    @property
    def id(self) -> str:
        """The id of the environment. Only the tasks of `TASKS` are registered."""
        return f"fairmines/{self.name}-v1"

    def layout(self, seed: int, start: Cell) -> Layout:
        """Return the layout that the first opening of a game with this seed deals.

        Raises:
            NoDealError: The search for a no-guess board found none in 60 seconds.
        """
        terms = self.deal, self.level, seed, start, self.first
        return deal_layout(*terms, difficulty=self.rule, seconds=SEARCH_SECONDS)

    def find_drill(self, seed: int) -> Drill:
        """Return the drill of a seed.

        Raises:
            NoDealError: The search found none in 60 seconds.
        """
        kind: Literal["guess", "safe"] = "guess" if self.rule is None else "safe"
        return find_drill(self.rule, kind, seed, self.level, seconds=SEARCH_SECONDS)


TASKS = tuple(
    Task(level, first)
    for level in (Level(4, 4, 3), Level(5, 5, 4), Level(6, 6, 4), *LEVELS.values())
    for first in get_args(FirstRule)
)
"""The tasks that have an id: three small levels, the three usual ones, each first-click rule."""


def find_task(task: str | Task) -> Task:
    """Return a task by its name or its id; upper and lower case do not matter.

    Args:
        task: LEVEL-FIRST, for example "Expert-Safe", "6x6x4-Any" or
            "fairmines/Beginner-Opening-v1"; the level is a name or WIDTHxHEIGHTxMINES, the
            first-click rule Any, Safe or Opening. LEVEL-FIRST-NoGuess and LEVEL-FIRST-NoGuess-RULE
            are boards that can be won without a guess, LEVEL-Drill-RULE and LEVEL-Drill-Guess are
            positions in which one cell is asked for. RULE is one of `PROOF_RULES`.

    Raises:
        FairminesError: The name is no task.
        LevelError: The level is unknown or out of range, or has too many mines for the first-click
            rule.

    >>> find_task("8x8x10-any").level
    Level(width=8, height=8, mines=10)
    >>> find_task("beginner-opening-noguess-chain").name, find_task("9x9x15-drill-guess").name
    ('Beginner-Opening-NoGuess-Chain', '9x9x15-Drill-Guess')
    """
    if isinstance(task, Task):
        return task
    checks.instance("task", task, str, "LEVEL-FIRST, such as 'Expert-Safe'")
    parts = task.removeprefix("fairmines/").removesuffix("-v1").lower().split("-")
    graded = parts[-1] in PROOF_RULES
    found: Task | None = None
    match parts[1:]:
        case [first] if first in FIRST_RULES:
            found = Task(parse_level(parts[0]), cast("FirstRule", first))
        case [first, "noguess", *rule] if first in FIRST_RULES and len(rule) == graded:
            grade = cast("ProofRule", rule[0]) if rule else None
            found = Task(parse_level(parts[0]), cast("FirstRule", first), "no-guess", grade)
        case ["drill", rule] if graded or rule == "guess":
            asked = cast("ProofRule", rule) if graded else None
            found = Task(parse_level(parts[0]), "opening", rule=asked, drill=True)
        case _:
            pass
    if found is None:
        raise FairminesError(
            f"task {checks.quote(task)} is unknown: expected LEVEL-FIRST, such as 'Expert-Safe' "
            "or '6x6x4-Any', LEVEL-FIRST-NoGuess or LEVEL-Drill-RULE"
        )
    # The first cell may be any cell. One in the middle has the most neighbours.
    middle = found.level.height // 2, found.level.width // 2
    check_first_click(found.level, middle, found.first)
    return found


def check_game(task: Task) -> Task:
    """Return a task, or raise `FairminesError` if it is a drill."""
    if task.drill:
        raise FairminesError(
            f"task {task.name!r} is a drill, which agents that read answer: expected LEVEL-FIRST "
            "or LEVEL-FIRST-NoGuess"
        )
    return task


def seed_of(split: Split = "evaluation", salt: str | None = None) -> int:
    """Return the seed of the games of a split.

    Args:
        split: "evaluation" or "development".
        salt: A secret text that gives games of its own, which nobody can have trained on; None
            gives the public games.

    Raises:
        FairminesError: An argument is invalid.

    >>> seed_of() == EVALUATION_SEED, seed_of("development") == DEVELOPMENT_SEED
    (True, True)
    >>> seed_of(salt="a secret") == seed_of(salt="a secret") != seed_of(salt="another")
    True
    """
    checks.choice("split", split, SPLITS)
    if salt is None:
        return EVALUATION_SEED if split == "evaluation" else DEVELOPMENT_SEED
    checks.instance("salt", salt, str, "a text")
    if not salt:
        raise FairminesError("salt '' is empty: expected a text that is a secret")
    text = f"fairmines {split} {salt}".encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
