"""`Ledger`: the games of an experiment in a run, those played and those to be played."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field

from fairmines.errors import FairminesError
from fairmines.simulation.executors import result_of, submit
from fairmines.simulation.experiment import Experiment, package_version
from fairmines.simulation.outcomes import Outcomes, Part, divide, row_games
from fairmines.simulation.repetition import Repetition
from fairmines.simulation.result import Result
from fairmines.simulation.store import Store
from fairmines.simulation.store_rows import key_of
from fairmines.simulation.worker import PlayedPart, SentExperiment, play_sent

PART_SECONDS, LEAST_PART_SECONDS = 1.0, 0.05
"""How long a part takes to play, about: what is lost when the run is killed. Near the end parts are
shorter, so that no process is idle."""
FIRST_PARTS = 64
"""A full row has so many parts as long as the speed of the strategy is not known."""
PROCESS_SHARE = 16
"""A process is worth its start for such a part of a row, as a user's strategy may be slow."""


@dataclass(eq=False, slots=True)
class Row:
    """Games that are played in parts, and become one row of the file."""

    part: Part
    """All its games."""
    next: int
    """The first game that was not handed out yet."""
    claim: Part
    """What is claimed in the store for it."""
    outcomes: list[Outcomes] = field(default_factory=list)
    """What was played; a single item when all of it is."""

    @property
    def finished(self) -> bool:
        """Whether all games were played."""
        return sum(it.games for it in self.outcomes) == self.part.games


class Ledger:
    """Hands out parts of an experiment, and collects them; stores them, if there is a store."""

    def __init__(
        self, experiment: Experiment, store: Store | None = None, *, anew: bool = False
    ) -> None:
        """Take the finished games from the store, or play all games anew.

        What is stored is replaced as soon as the first games are played anew.

        Raises:
            FairminesError: The results cannot be stored, or the strategy has failed in stored
                games, and that is no loss.
        """
        self.experiment = experiment
        self.repetition = Repetition(experiment)
        self.sent = SentExperiment(experiment)
        self._store = store
        self._number = 0
        self._replaces = store is not None and anew
        """Whether the first games that are played replace what is stored."""
        self._version, self._begun = package_version(), ""
        stored: list[Outcomes] = []
        if store and not anew:
            row = store.find_or_begin(key_of(experiment), self._version)
            self._number, self._version, self._begun = row.number, row.version, row.begun
            stored = store.outcomes(row.number)
        self._size = row_games(experiment)
        self.stored, self._missing = divide(stored, Part(0, experiment.games), self._size)
        """What earlier runs and other processes have stored; and what is to be played."""
        self._check_errors(self.stored)
        self.left = experiment.games - sum(it.games for it in self.stored)
        """The games that were not handed out yet."""
        self.position = 0
        """The end of the part that was handed out last."""
        self.unreported: list[Outcomes] = []
        """What other processes have stored meanwhile, not yielded by the campaign yet."""
        self._claimed_elsewhere: list[Part] = []
        self._claims: set[Part] = set()
        """What this run has claimed in the store, and not released."""
        self._rows: list[Row] = []
        self._open: deque[Row] = deque()
        """The rows with games that were not handed out yet."""
        self._handed_out: dict[Part, Row] = {}
        self._added: list[Part] = []
        self._pace: float | None = None
        """Seconds a game."""

    def _check_errors(self, stored: list[Outcomes]) -> None:
        """Raise `FairminesError` if the strategy has failed in stored games, and must not."""
        experiment = self.experiment
        errors = {game: text for outcomes in stored for game, text in outcomes.errors.items()}
        if errors and experiment.on_error == "raise":
            game = min(errors)
            raise FairminesError(
                f"strategy {experiment.strategy_name!r} has failed in stored game {game} of seed "
                f"{experiment.seed}: {errors[game]}; pass on_error='loss' or replace=True"
            )

    @property
    def processes(self) -> int:
        """The largest number of processes that are worth their start."""
        unit = self._size if self.experiment.built_in else max(1, self._size // PROCESS_SHARE)
        return math.ceil(self.left / unit)

    @property
    def result(self) -> Result:
        """The result of the games that were played so far."""
        played = [it.unsigned() for row in self._rows for it in row.outcomes]
        return Result(
            self.experiment,
            sorted([*self.stored, *played], key=lambda it: it.first),
            self._version,
            begun=self._begun,
            replayed=self.repetition.replayed,
        )

    def repeat_stored(self, executor: Executor, stored: list[Outcomes], limit: float) -> None:
        """Play some stored games again, before they are used.

        Args:
            executor: Plays those that this process cannot play.
            stored: The stored games.
            limit: The seconds that this may take, at least one game.

        Raises:
            FairminesError: The stored games are of another strategy.
        """
        if self._store is None:
            return
        store, number = self._store, self._number
        self.repetition.repeat_stored(
            stored,
            lambda part: store.signatures(number, part),
            lambda part: result_of(submit(executor, play_sent, self.sent, part, package_version())),
            limit,
        )

    # Handing out

    def next_part(self, ahead: int, executor: Executor, *, claimed: bool = False) -> Part | None:
        """Return the next part to play, or None if all games were handed out.

        Args:
            ahead: The number of parts that are played at a time.
            executor: Compares what other processes have stored meanwhile.
            claimed: Whether to hand out what another process has claimed: the latest claim first.
                That process may have been killed. If it is alive, it comes to the latest claims
                last, so little is played twice.
        """
        while not self._open:
            claim = self._claimed_elsewhere.pop() if claimed and self._claimed_elsewhere else None
            if claim is None:
                claim = next((it for it in self._missing if self._claim(it)), None)
            if claim is None:
                return None
            self._begin(claim, executor)
        row = self._open[0]
        part = Part(row.next, min(row.next + self._part_games(ahead), row.part.end))
        row.next = self.position = part.end
        self.left -= part.games
        if row.next == row.part.end:
            self._open.popleft()
        self._handed_out[part] = row
        return part

    def _claim(self, part: Part) -> bool:
        """Claim games; remember them for later if another process has claimed them."""
        if self._store is None or self._replaces or self._store.claim(self._number, part):
            return True
        self._claimed_elsewhere.append(part)
        return False

    def _begin(self, claim: Part, executor: Executor) -> None:
        """Open rows for what is missing, besides what others have stored meanwhile."""
        stored: list[Outcomes] = []
        gaps: Iterator[Part] = iter([claim])
        if self._store is not None and not self._replaces:
            stored, gaps = divide(self._store.outcomes(self._number, claim), claim, self._size)
        if stored:
            self._check_errors(stored)
            self.repeat_stored(executor, stored, limit=0.0)
            self.stored += stored
            self.unreported += stored
            self.left -= sum(it.games for it in stored)
        rows = [Row(gap, gap.first, claim) for gap in gaps]
        self._open.extend(rows)
        self._rows += rows
        self._claims.add(claim)
        if not rows:
            self._release(claim)

    def _part_games(self, ahead: int) -> int:
        """Return how many games the next part has: about a second, and less near the end."""
        games, least = self._size // FIRST_PARTS, 1
        if self._pace is not None:
            games, least = (int(it / self._pace) for it in (PART_SECONDS, LEAST_PART_SECONDS))
        share = math.ceil(self.left / ahead) if ahead > 1 else self.left
        return max(min(games, max(share, least)), 1)

    # Collecting

    def settle(self, part: Part, played: PlayedPart) -> Outcomes | None:
        """Store a part that was played; return its outcomes.

        Raises:
            FairminesError: The process that has played it plays another strategy.
        """
        outcomes = played.outcomes
        if outcomes is None:
            return None
        with self._discarding():
            self.repetition.admit(played)
        self._pace = max(played.seconds, 1e-9) / outcomes.games
        row = self._handed_out.pop(part)
        row.outcomes.append(outcomes)
        self._added.append(outcomes.part)
        if self._store is not None:
            if self._replaces:
                self._replace(outcomes)
            else:
                self._store.add(self._number, outcomes, self._full(row))
        if row.finished:
            self._finish(row)
        return outcomes

    def _replace(self, outcomes: Outcomes) -> None:
        """Store the first games of an experiment in place of those with its key."""
        assert self._store is not None
        stored = self._store.replace(key_of(self.experiment), self._version, outcomes)
        self._number, self._begun = stored.number, stored.begun
        self._replaces = False

    def _finish(self, row: Row) -> None:
        """Join the parts of a row."""
        parts = sorted(row.outcomes, key=lambda it: it.first)
        outcomes = Outcomes.joined(parts) if len(parts) > 1 else parts[0]
        if self._store is not None and len(parts) > 1:
            self._store.add(self._number, outcomes, self._full(row))
        self._release(row.claim)
        self._added.append(outcomes.part)
        # A single step: wherever Ctrl-C comes, the result has each of these games once.
        row.outcomes = [outcomes.unsigned()]

    def _full(self, row: Row) -> Part:
        """Return the games of the full row that a row is in, as far as this run plays them."""
        first = row.part.first - row.part.first % self._size
        return Part(first, min(first + self._size, self.experiment.games))

    def repeat(self) -> None:
        """Play some games of the run again; discard the run if they are other games now."""
        with self._discarding():
            self.repetition.repeat()

    @contextmanager
    def _discarding(self) -> Generator[None]:
        """Discard what the run has stored if one of its games is another one now."""
        try:
            yield
        except FairminesError:
            if self._store is not None:
                for part in self._added:
                    self._store.discard(self._number, part)
            raise

    def release(self) -> None:
        """Give up the claims of what was not finished, and what killed processes have left."""
        for claim in [*self._claims]:
            self._release(claim)
        if self._store is not None:
            self._store.release_stored(self._number)

    def _release(self, claim: Part) -> None:
        if self._store is not None:
            self._store.release(self._number, claim)
        self._claims.discard(claim)
