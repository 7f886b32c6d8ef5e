"""`summarise_reviews`: mistakes, luck and winning chances of many games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from fairmines import checks
from fairmines.errors import FairminesError
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.decision import MistakeKind
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review


@dataclass(frozen=True)
class Tally:
    """How often something happened, and how often it was expected to."""

    number: int
    """Of the cases."""
    came_true: int
    expected: float
    error: float
    """The standard deviation of what comes true by chance."""


@dataclass(frozen=True)
class RuleTimes:
    """How long the moves took that one rule proves safe."""

    rule: ProofRule
    """The hardest rule that such a move takes."""
    moves: int
    quarter: float
    """Seconds: a quarter of the moves took less."""
    median: float
    three_quarters: float


@dataclass(frozen=True)
class ReviewSummary:
    """What the reviews of many games say together."""

    games: int
    won: int
    lost: int
    decisions: int
    mistakes: dict[MistakeKind, int]
    """How often each kind occurred; kinds that did not are left out. See `GameCounts`."""
    games_without_mistake: int
    missed: dict[ProofRule, int]
    """By rule, from easy to hard: how often it proved a cell safe when a mistake was made."""
    guesses: Tally
    """The guesses, and how many survived."""
    wins: Tally
    """The games that are over and have a known chance at their start, and how many were won. The
    expected number is that of the expert's wins on the same first openings."""
    cost: float | None
    """The wins that decisions cost a game; None if it is unknown."""
    luck: float | None
    """The median luck of the won games; None without one."""
    times: tuple[RuleTimes, ...]
    """By rule, from easy to hard. The first opening of each game is left out."""

    def mistakes_per_game(self, kind: MistakeKind | None = None) -> float:
        """Return the mean number of mistakes a game, of one kind or of all."""
        number = sum(self.mistakes.values()) if kind is None else self.mistakes.get(kind, 0)
        return number / self.games

    def to_json(self) -> str:
        """Write the summary as one line of JSON; the fields are those of the classes."""
        import msgspec  # the library must load fast

        return msgspec.json.encode(self).decode()


def summarise_reviews(reviews: Iterable[Review]) -> ReviewSummary:
    """Summarise the reviews of many games.

    Raises:
        FairminesError: There is no review, or an item is none.

    >>> from fairmines import Game, Layout, review
    >>> game = Game.from_layout(Layout([[1, 0, 0]]))
    >>> for column in (1, 2):
    ...     _ = game.open(0, column)
    >>> summary = summarise_reviews([review(game)])
    >>> summary.mistakes, summary.wins.came_true, round(summary.wins.expected, 2)
    ({'worse': 1}, 1, 0.67)
    """
    listed = checks.items("reviews", reviews, "reviews")
    return summarise_games(GameSummary.of(checks.instance("review", it, Review)) for it in listed)


def summarise_games(games: Iterable[GameSummary]) -> ReviewSummary:
    """Summarise many games, of which each is summed up already.

    Raises:
        FairminesError: There is no game.
    """
    listed = list(games)
    if not listed:
        raise FairminesError("reviews is empty: expected at least one review")
    over = [it for it in listed if it.status in {"won", "lost"}]
    chances = [(it, it.start) for it in over if it.start is not None]
    lucks = [it.luck for it in over if it.status == "won" and it.luck is not None]
    mistakes: Counter[MistakeKind] = Counter()
    missed: Counter[ProofRule] = Counter()
    for it in listed:
        mistakes.update(it.mistakes)
        missed.update(it.missed)
    return ReviewSummary(
        games=len(listed),
        won=sum(it.status == "won" for it in over),
        lost=sum(it.status == "lost" for it in over),
        decisions=sum(it.decisions for it in listed),
        mistakes=dict(mistakes.most_common()),
        games_without_mistake=sum(not it.mistakes for it in listed),
        missed={rule: missed[rule] for rule in PROOF_RULES if missed[rule]},
        guesses=_tally(
            sum(it.guesses for it in listed),
            sum(it.survived for it in listed),
            [it.expected for it in listed],
            [it.variance for it in listed],
        ),
        wins=_tally(
            len(chances),
            sum(it.status == "won" for it, _ in chances),
            [start for _, start in chances],
            [start * (1 - start) for _, start in chances],
        ),
        cost=_mean_cost(listed),
        luck=median(lucks) if lucks else None,
        times=tuple(_times(listed)),
    )


def _mean_cost(games: Sequence[GameSummary]) -> float | None:
    """Return the wins that decisions cost a game: no more than could be won."""
    known = [(it.costs, it.start) for it in games if it.costs is not None and it.start is not None]
    if not known:
        return None
    costs, starts = (math.fsum(them) for them in zip(*known, strict=True))
    return min(costs, starts) / len(known)


def _tally(
    number: int, came_true: int, expected: Sequence[float], variances: Sequence[float]
) -> Tally:
    return Tally(number, came_true, math.fsum(expected), math.sqrt(math.fsum(variances)))


def _times(games: Sequence[GameSummary]) -> Iterable[RuleTimes]:
    for rule in PROOF_RULES:
        seconds = [it for game in games for it in game.times.get(rule, ())]
        if len(seconds) > 1:
            yield RuleTimes(rule, len(seconds), *quantiles(seconds, n=4, method="inclusive"))
        elif seconds:
            yield RuleTimes(rule, 1, *seconds * 3)
