"""`review`: judge a game."""

from __future__ import annotations

import math
from collections.abc import Callable
from threading import Event

from fairmines import _kernel, checks
from fairmines.engines.analysis import MOST_BUDGET
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.engines.many import Threads, count_threads
from fairmines.errors import TooComplexError
from fairmines.play.game import Game
from fairmines.play.rules import RULES, Rules
from fairmines.records.record import Record
from fairmines.reviews.chance import Chance
from fairmines.reviews.chances import ChanceFinder
from fairmines.reviews.judging import Judge
from fairmines.reviews.openings import opening_moves
from fairmines.reviews.review import Review
from fairmines.reviews.values import values_by_play, values_by_rule
from fairmines.reviews.verdict import decide

GAMES = 200
"""The default number of games for each winning chance."""
MOST_GAMES = 10**6
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
    budget: int = DEFAULT_BUDGET,
    progress: Callable[[float], object] | None = None,
    cancel: Cancel | None = None,
    threads: Threads = "auto",
) -> Review:
    """Judge each move that opened cells, by the board before it and the total of mines.

    Winning chances are exact if at most 3,000 solutions are left. Elsewhere the strategy `expert`
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
        budget: The weights that each analysis may store.
        progress: Gets the part of the work that is done, 0 to 1.
        cancel: Ends the search for chances, as the time does; other threads ask it, too.
        threads: The number of threads that play on, or "auto" for one on each core. The result does
            not depend on it.

    Raises:
        TooComplexError: The analysis of a view exceeds the budget, or all of them `seconds`.
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
    games = checks.integer("games", games, 0, MOST_GAMES, expected=f"0 to {MOST_GAMES:,} games")
    seed = checks.seed(seed)
    deadline = _kernel.Deadline(checks.time_limit(seconds))
    for name, given in (("progress", progress), ("cancel", cancel)):
        if given is not None and not isinstance(given, Event):
            checks.function(name, given)
    tell = progress or _tell_nobody
    openings = opening_moves(game)
    try:
        judge = Judge(judged_by, record.first, budget, deadline)
        judged = judge.judge(openings, lambda part: tell(JUDGING * part))
        last = None
        if game.status == "playing":
            last = analyse_exact(game.view, budget=budget, deadline=deadline)
    except _kernel.OutOfTime:
        raise TooComplexError(
            f"the game is too complex to be reviewed within {seconds:g} s: expected more time"
        ) from None
    end = None if last is not None else Chance.certain(float(game.status == "won"))
    complete = True
    if judged_by == "classic":
        finder = ChanceFinder(
            games=games,
            seed=seed,
            budget=budget,
            deadline=deadline,
            stop=_stop(cancel),
            tell=lambda part: tell(JUDGING + (1 - JUDGING) * part),
            threads=count_threads(threads),
        )
        values = values_by_play(judged, last, end, finder)
        complete = finder.complete
    else:
        values = values_by_rule(judged, end)
    tell(1.0)
    return Review(
        level=game.level,
        rules=game.rules,
        judged_by=judged_by,
        status=game.status,
        elapsed=game.elapsed,
        player=record.player,
        program=record.program,
        began=record.began,
        decisions=tuple(
            decide(number, it, values.guesses.get(number), judged_by)
            for number, it in enumerate(judged)
        ),
        start=values.start,
        end=values.end,
        games=games,
        seed=seed,
        complete=complete,
    )


def _tell_nobody(_part: float) -> None:
    """Tell nobody of the progress."""


def _stop(cancel: Cancel | None) -> Callable[[], bool]:
    if cancel is None:
        return lambda: False
    return cancel.is_set if isinstance(cancel, Event) else cancel
