"""`Campaign`: plays the games of several experiments, part by part, on any executor."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import suppress

from fairmines.errors import FairminesError, StrategyError
from fairmines.simulation.executors import result_of, submit
from fairmines.simulation.experiment import Experiment, package_version
from fairmines.simulation.ledger import Ledger
from fairmines.simulation.outcomes import Outcomes, Part
from fairmines.simulation.repetition import stored_limit
from fairmines.simulation.result import Result
from fairmines.simulation.store import Store
from fairmines.simulation.worker import PlayedPart, play_sent

LOOK_UP_SECONDS = 1.0
"""The longest single wait. On some systems Ctrl-C does not interrupt a wait."""
LAST_SECONDS = 3.0
"""How long parts that are being played are waited for when the strategy has failed in another."""


class Campaign:
    """The experiments of a run: the games that are finished, and those still to be played."""

    def __init__(
        self,
        experiments: Sequence[Experiment],
        store: Store | None = None,
        *,
        replace: bool = False,
    ) -> None:
        """Take the experiments, and their finished games from the store; or replace what it has.

        Raises:
            FairminesError: Results cannot be stored under the name of a strategy.
        """
        self._ledgers = [Ledger(experiment, store, anew=replace) for experiment in experiments]
        self.repeated = False
        """Whether the run has ended with games that were played a second time."""
        self._pending: dict[Future[PlayedPart], tuple[Ledger, Part]] = {}

    @property
    def processes(self) -> int:
        """The largest number of processes that are worth their start."""
        return sum(ledger.processes for ledger in self._ledgers)

    @property
    def results(self) -> list[Result]:
        """A result for each experiment, from the games played so far."""
        return [ledger.result for ledger in self._ledgers]

    def pack(self) -> None:
        """Pickle the strategies; raises `FairminesError` if one cannot be sent to a process."""
        for ledger in self._ledgers:
            ledger.sent.pack()

    def play(self, executor: Executor, ahead: int) -> Generator[tuple[int, Outcomes]]:
        """Play the missing games; yield what is finished with the number of its experiment.

        Stored games are compared first, and some games are played again at the end. Closing the
        generator cancels the parts that are submitted but not finished.

        Args:
            executor: Where the games are played.
            ahead: The largest number of parts that are submitted at a time.

        Raises:
            StrategyError: A strategy fails.
            FairminesError: A strategy does not play what it has played before or elsewhere, the
                executor fails, or the store cannot be written.
        """
        try:
            # 1. Compare stored games.
            for ledger in self._ledgers:
                limit = stored_limit(ledger.stored, len(self._ledgers))
                ledger.repeat_stored(executor, ledger.stored, limit)
            while True:
                # 2. Submit parts until `ahead` of them are pending.
                while len(self._pending) < ahead and (chosen := self._next(ahead, executor)):
                    ledger, part = chosen
                    future = submit(executor, play_sent, ledger.sent, part, package_version())
                    self._pending[future] = chosen
                yield from self._report_stored()
                if not self._pending:
                    break
                # 3. Collect finished parts, and store them.
                finished, _ = wait(self._pending, LOOK_UP_SECONDS, FIRST_COMPLETED)
                for future in [it for it in self._pending if it in finished]:
                    yield from self._collect(future)
            # 4. Play some games again.
            for ledger in self._ledgers:
                ledger.repeat()
            self.repeated = True
        finally:
            self._stop()

    def _next(self, ahead: int, executor: Executor) -> tuple[Ledger, Part] | None:
        """Choose the next part: of the least advanced experiment, unclaimed games first.

        So all of them advance together, and an interrupted run has results for each.
        """
        for claimed in (False, True):
            for ledger in sorted(self._ledgers, key=lambda it: it.position / it.experiment.games):
                part = ledger.next_part(ahead, executor, claimed=claimed)
                if part is not None:
                    return ledger, part
        return None

    def _report_stored(self) -> Iterator[tuple[int, Outcomes]]:
        """Yield what other processes have finished since this run began."""
        for number, ledger in enumerate(self._ledgers):
            while ledger.unreported:
                yield number, ledger.unreported.pop(0)

    def _collect(self, future: Future[PlayedPart]) -> Iterator[tuple[int, Outcomes]]:
        """Store a part; if the strategy has failed in it, collect the others and raise its error.

        If several parts fail within `LAST_SECONDS`, the error of the first game is raised.
        """
        ledger, part = self._pending.pop(future)
        played = result_of(future)
        outcomes = ledger.settle(part, played)
        if outcomes is not None:
            yield self._ledgers.index(ledger), outcomes
        if played.error is not None:
            errors = [played.error, *self._collect_last()]
            raise min(errors, key=lambda error: error.game)

    def _collect_last(self) -> Iterator[StrategyError]:
        """Keep the parts that are finished soon; yield the errors that have ended some of them."""
        for future in wait(self._pending, LAST_SECONDS).done:
            ledger, part = self._pending.pop(future)
            with suppress(FairminesError):
                played = result_of(future)
                ledger.settle(part, played)
                if played.error is not None:
                    yield played.error

    def _stop(self) -> None:
        for future in self._pending:
            future.cancel()
        self._pending.clear()
        # An error of the store must not replace the exception that ended the loop.
        with suppress(FairminesError):
            for ledger in self._ledgers:
                ledger.release()
