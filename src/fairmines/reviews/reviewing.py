"""`review`: judge a game."""

from __future__ import annotations

import math
from collections.abc import Callable
from threading import Event

import msgspec

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.engines.analysis import MOST_BUDGET
from fairmines.engines.exact import GAME_BUDGET
from fairmines.engines.many import Threads, count_threads
from fairmines.errors import FairminesError, TooComplexError
from fairmines.play.game import Game
from fairmines.play.record import Record
from fairmines.play.rules import RULES, Rules
from fairmines.proofs.explain import DEFAULT_LIMIT
from fairmines.reviews.review import Review
from fairmines.strategies.expert import expert_options

ENDGAME_SOLUTIONS, ENDGAME_STEPS = _kernel.MAX_ENDGAME_SOLUTIONS, _kernel.MAX_ENDGAME_STEPS
"""What is searched exactly."""
GAMES = 200
"""The default number of games for each winning chance."""
MOST_GAMES = 10**6
"""The most games for each winning chance."""
JUDGING = 0.1
"""The part of the work that progress shows for all but the chances."""

Cancel = Event | Callable[[], bool]
"""Ends a review: an event that is set, or a function that returns True."""


def review(
    record: Record | Game,
    *,
    rules: Rules | None = None,
    games: int = GAMES,
    seed: int = 0,
    seconds: float = math.inf,
    budget: int = GAME_BUDGET,
    progress: Callable[[float], object] | None = None,
    cancel: Cancel | None = None,
    threads: Threads = "auto",
) -> Review:
    """Judge each move that opened cells, by the board before it and the total of mines.

    Winning chances are exact if at most 10,000 solutions are left. Elsewhere the strategy `expert`
    plays on from each guess, conditionally. The result depends only on the game, `rules`, `games`
    and `seed`, if neither the time nor `cancel` ends it.

    Args:
        record: A game with at least one opening, or its record.
        rules: The rules to judge by, by default those of the game. "classic" tells of a fair game
            what it would have risked without its rules.
        games: The number of games for each winning chance; 0 finds only exact ones.
        seed: Draws the layouts of these games, 0 to 2**64 - 1.
        seconds: The time limit. When the time is over, chances rest on the games played so far, and
            those without a game are None.
        budget: The weights that each analysis may store. A move whose board needs more is not
            judged: see `Decision.counted`.
        progress: Gets the part of the work that is done, 0 to 1.
        cancel: Ends the search for chances, as the time does; other threads ask it, too.
        threads: The number of threads that play on, or "auto" for one on each core. The result does
            not depend on it.

    Raises:
        TooComplexError: The analyses of all views take longer than `seconds`.
        FairminesError: The game has no opening, the record is damaged, or an argument is out of
            range.

    >>> from fairmines import Layout
    >>> game = Game.from_layout(Layout([[1, 0, 0]]))
    >>> for column in (1, 2):
    ...     _ = game.open(0, column)
    >>> review(game)
    <Review 3x1, 1 mine, won: 1 mistake, 2 risky openings, luck 0.48, chance at the start 66.7 %>
    >>> [(it.cell, it.chance.value) for it in [review(game).first_mistake.better]]
    [((0, 0), 0.6666666666666666)]
    """
    budget = checks.integer("budget", budget, 0, MOST_BUDGET, expected="0 or more")
    if isinstance(record, Record):
        game = record.game(budget=budget)
    else:
        game = checks.instance("record", record, Game, "a Record or a Game")
        record = game.record()
    judged_by: Rules = game.rules if rules is None else rules
    checks.choice("rules", judged_by, RULES)
    games, seed, seconds = check_limits(games, seed, seconds)
    deadline = _kernel.Deadline(seconds)
    for name, given in (("progress", progress), ("cancel", cancel)):
        if given is not None and not isinstance(given, Event):
            checks.function(name, given)
    tell = progress or _tell_nobody
    # A clock may go on: all figures of the end are those of one moment.
    elapsed = game.elapsed
    core = _kernel.GameReview(
        game._core,  # pyright: ignore[reportPrivateUsage]
        expert_options(),
        rules=judged_by,
        first_is_free=record.first != "any",
        games=games,
        seed=seed,
        budget=budget,
        proof_limit=DEFAULT_LIMIT,
        max_endgame_solutions=ENDGAME_SOLUTIONS,
        max_endgame_steps=ENDGAME_STEPS,
    )
    if not core.openings:
        raise FairminesError("the game has no opening: expected a game with at least one")
    _judge(core, deadline, seconds, tell)
    core.find_chances(count_threads(threads), _watch(tell, _stop(cancel)), deadline)
    found = read_answer(core.finish(elapsed), Review)
    tell(1.0)
    return msgspec.structs.replace(
        found, player=record.player, program=record.program, began=record.began
    )


def check_limits(games: int, seed: int, seconds: float) -> tuple[int, int, float]:
    """Check three arguments of `review`, and return them; `FairminesError` for a wrong one."""
    games = checks.integer("games", games, 0, MOST_GAMES, expected=f"0 to {MOST_GAMES:,} games")
    return games, checks.seed(seed), checks.time_limit(seconds)


def _judge(
    core: _kernel.GameReview,
    deadline: _kernel.Deadline,
    seconds: float,
    tell: Callable[[float], object],
) -> None:
    """Judge all moves; raises `TooComplexError`."""
    judged = 0
    try:
        while core.judge_next(deadline):
            judged += 1
            tell(JUDGING * judged / core.openings)
    except _kernel.OutOfTime:
        raise TooComplexError(
            f"the game is too complex to be reviewed within {seconds:g} s: expected more seconds"
        ) from None


def _watch(tell: Callable[[float], object], stop: Callable[[], bool]) -> Callable[[float], bool]:
    """Return what the kernel asks while it plays: it tells of the progress, and may end it."""

    def watch(played: float) -> bool:
        tell(JUDGING + (1 - JUDGING) * played)
        return stop()

    return watch


def _tell_nobody(_part: float) -> None:
    """Ignore the progress."""


def _stop(cancel: Cancel | None) -> Callable[[], bool]:
    if cancel is None:
        return lambda: False
    return cancel.is_set if isinstance(cancel, Event) else cancel
