"""`summarise_reviews`: mistakes, luck and winning chances of many games."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fairmines import _kernel, checks
from fairmines.answers import read_answer
from fairmines.errors import FairminesError
from fairmines.play.rules import STATUSES
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.reviews.decision import MISTAKE_KINDS, MistakeKind
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review


class Tally(msgspec.Struct, frozen=True):
    """How often something happened, and how often it was expected to."""

    number: int
    """Of the cases."""
    came_true: int
    expected: float
    error: float
    """The standard deviation of what comes true by chance."""


class RuleTimes(msgspec.Struct, frozen=True):
    """How long the moves took that one rule proves safe."""

    rule: ProofRule
    """The hardest rule that such a move takes."""
    moves: int
    quarter: float
    """Seconds: a quarter of the moves took less."""
    median: float
    three_quarters: float


class ReviewSummary(msgspec.Struct, frozen=True):
    """What the reviews of many games say together."""

    games: int
    """The number of games."""
    won: int
    """The games that were won."""
    lost: int
    """The games that were lost."""
    decisions: int
    """The moves that opened cells, in all games."""
    mistakes: dict[MistakeKind, int]
    """How often each kind occurred, the most frequent first; kinds that did not are left out. See
    `GameCounts`."""
    games_without_mistake: int
    """The games without a mistake."""
    lost_without_mistake: int
    """Of the games without a mistake, those that were lost: bad luck alone."""
    games_cut: int
    """The games whose review the time limit cut short: not all of their guesses may be judged."""
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

    def __hash__(self) -> int:
        # A dictionary has no hash.
        return hash((self.games, self.won, self.lost, self.decisions, self.guesses, self.wins))

    def mistakes_per_game(self, kind: MistakeKind | None = None) -> float:
        """Return the mean number of mistakes a game, of one kind or of all."""
        number = sum(self.mistakes.values()) if kind is None else self.mistakes.get(kind, 0)
        return number / self.games

    def to_json(self) -> str:
        """Write the summary as one line of JSON; the fields are those of the classes."""
        return msgspec.json.encode(self).decode()


def summarise_reviews(reviews: Iterable[Review]) -> ReviewSummary:
    """Summarise the reviews of many games.

    Its figures are not sums of those of `Review`. Over many games a few estimates are wrong by
    chance, so a mistake by an estimate counts here only far outside its error. The cost is a sum of
    differences of winning chances; that of one review is the share of its first chance that the
    decisions lost (docs/explanation/luck.md).

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
    sums = _kernel.ReviewSums()
    for game in games:
        sums.add(
            status=STATUSES.index(game.status),
            decisions=game.decisions,
            luck=game.luck,
            start=game.start,
            complete=game.complete,
            mistakes=[game.mistakes.get(kind, 0) for kind in MISTAKE_KINDS],
            guesses=game.guesses,
            survived=game.survived,
            expected=game.expected,
            variance=game.variance,
            costs=game.costs,
            missed=[game.missed.get(rule, 0) for rule in PROOF_RULES],
            times=[game.times.get(rule, ()) for rule in PROOF_RULES],
        )
    summary = read_answer(sums.summary(), ReviewSummary)
    if not summary.games:
        raise FairminesError("reviews is empty: expected at least one review")
    return summary
