"""The winning chances of positions: exact by search, or estimated by the expert's play.

Where few solutions are left, perfect play is searched. Elsewhere `expert` plays on, conditionally:
every guess survives, and a game counts with its win probability. See `simulation.advice`.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.endgame import Endgame, solve_endgame
from fairmines.errors import TooComplexError
from fairmines.reviews.chance import Chance
from fairmines.reviews.chords import play_chord
from fairmines.reviews.risk import mine_probability_of
from fairmines.simulation.candidates import ENDGAME_SOLUTIONS, ENDGAME_STEPS, play_on
from fairmines.simulation.deliberation import PlayedGames
from fairmines.simulation.statistics import Mean
from fairmines.strategies.expert import expert_options, guessing

FIRST_GAMES, MOST_AT_A_TIME = 10, 160
"""Games that are played from a position before it is the next one's turn: the number doubles from
the first to the second of these. So all positions are played alike when time is over."""


@dataclass(frozen=True, eq=False)
class Wanted:
    """A chance to find."""

    analysis: Analysis
    """Of the view to play on from."""
    cells: tuple[Cell, ...] | None
    """The cells to open first; None for the expert's choice."""


@dataclass(frozen=True)
class Found:
    """A chance that was found."""

    cell: Cell
    """The cell that was opened first: of several, the first that may be a mine."""
    chance: Chance


@dataclass(eq=False)
class _Play:
    """The games played on with a cell, or with several of a chord."""

    analysis: Analysis
    cells: tuple[Cell, ...]
    """Those that may be mines, or a safe one."""
    safety: float
    """The probability that all are safe."""
    played: PlayedGames

    @property
    def chance(self) -> Chance | None:
        played = self.played
        if not played.games:
            return None
        mean = Mean.of_sums(played.games, played.total, played.squares)
        return Chance.of(self.safety, mean)


class ChanceFinder:
    """Finds chances, until the time is over."""

    def __init__(
        self,
        *,
        games: int,
        seed: int,
        budget: int,
        deadline: _kernel.Deadline,
        stop: Callable[[], bool],
        tell: Callable[[float], object],
        threads: int = 1,
    ) -> None:
        """Prepare.

        Args:
            games: The number of games to play from each position.
            seed: Draws the layouts of these games.
            budget: The weights that an analysis may store.
            deadline: When to end.
            stop: Is asked between games whether to end.
            tell: Gets the part of the work that is done.
            threads: The number of positions that are played on from at a time.
        """
        self._threads = threads
        self._choosing = threading.Lock()
        self._games, self._seed, self._budget = games, seed, budget
        self._deadline, self._stop, self._tell = deadline, stop, tell
        self._endgames: dict[View, Endgame | None] = {}
        self._choices: dict[View, Cell | None] = {}
        self._plays: dict[tuple[View, tuple[Cell, ...]], _Play] = {}
        self.complete = True
        """Whether no chance was cut short by the time."""

    def find(self, wanted: Sequence[Wanted]) -> list[Found | None]:
        """Find chances; None for one that takes too long, or is too complex."""
        found: list[Found | None] = []
        plays: list[tuple[int, _Play]] = []
        for number, it in enumerate(wanted):
            found.append(self._exactly(it))
            if found[-1] is None:
                play = self._begin(it)
                if play is not None:
                    plays.append((number, play))
        self._play(list({id(play): play for _, play in plays}.values()))
        for number, play in plays:
            if play.chance is not None:
                found[number] = Found(play.cells[0], play.chance)
        return found

    def _over(self) -> bool:
        over = self._deadline.over or self._stop()
        self.complete = self.complete and not over
        return over

    def _exactly(self, wanted: Wanted) -> Found | None:
        """Return a chance that needs no games."""
        analysis, cells = wanted.analysis, wanted.cells
        probability = analysis.mine_probability
        if cells is not None and any(probability[it] == 1.0 for it in cells):
            return Found(cells[0], Chance.certain(0.0))
        if bool(np.all(analysis.mined | analysis.safe | np.isnan(probability))):
            cell = self._choose(analysis) if cells is None else cells[0]
            return None if cell is None else Found(cell, Chance.certain(1.0))
        unsure = _unsure(analysis, cells)
        if len(unsure) > 1 and mine_probability_of(analysis, unsure, self._budget) == 1.0:
            return Found(unsure[0], Chance.certain(0.0))
        endgame = None if len(unsure) > 1 else self._endgame(analysis)
        if endgame is None:
            return None
        cell = unsure[0] if unsure else endgame.best
        return Found(cell, Chance.certain(float(endgame.win_probability_of(*cell))))

    def _endgame(self, analysis: Analysis) -> Endgame | None:
        view = analysis.view
        if view not in self._endgames:
            self._endgames[view] = None
            if analysis.log_solutions < math.log(ENDGAME_SOLUTIONS + 0.5) and not self._over():
                with suppress(TooComplexError):
                    self._endgames[view] = solve_endgame(
                        view, limit=ENDGAME_SOLUTIONS, steps=ENDGAME_STEPS
                    )
        return self._endgames[view]

    def _begin(self, wanted: Wanted) -> _Play | None:
        """Return the games to play with a cell or a chord, if its view is not too complex."""
        analysis, unsure = wanted.analysis, _unsure(wanted.analysis, wanted.cells)
        if not self._games:
            return None
        if not unsure:
            cell = self._choose(analysis)
            if cell is None:
                return None
            unsure = (cell,)
        key = analysis.view, unsure
        if key not in self._plays:
            safety = 1 - mine_probability_of(analysis, unsure, self._budget)
            self._plays[key] = _Play(analysis, unsure, safety, PlayedGames(unsure[0]))
        return self._plays[key]

    def _choose(self, analysis: Analysis) -> Cell | None:
        """Return the cell that the expert opens; None if the view is too complex."""
        with self._choosing:
            return self._choose_once(analysis)

    def _choose_once(self, analysis: Analysis) -> Cell | None:
        if not analysis.forced_guess:
            # All safe cells will be opened, whichever comes first.
            row, column = np.argwhere(analysis.safe)[0].tolist()
            return row, column
        view = analysis.view
        if view not in self._choices:
            self._choices[view] = None
            if not self._over():
                try:
                    options = _kernel.CountOptions(mines=analysis.mines, budget=self._budget)
                    expert = _kernel.Expert(expert_options())
                    choice = expert.choose(view.cells, options, self._deadline)
                    self._choices[view] = divmod(choice.cell, view.width)
                except _kernel.TooComplex:
                    pass
                except _kernel.OutOfTime:
                    self.complete = False
        return self._choices[view]

    def _play(self, plays: list[_Play]) -> None:
        """Play on from each position in turn, the same numbers of games, until all are played."""
        played, size, first = 0, FIRST_GAMES, 0
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                while first < self._games and plays:
                    games = range(first, min(first + size, self._games))
                    if self._over():
                        return
                    for _ in pool.map(partial(self._add, games), plays):
                        played += len(games)
                        self._tell(played / (self._games * len(plays)))
                    first, size = games.stop, min(2 * size, MOST_AT_A_TIME)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _add(self, games: range, play: _Play) -> None:
        # A position that was too complex once is left out from then on.
        if self._over() or play.played.games != games.start:
            return
        try:
            weights = self._weigh(play, games)
        except (_kernel.TooComplex, TooComplexError):
            return
        except _kernel.OutOfTime:
            self.complete = False
            return
        if weights is not None:
            play.played = play.played.add(weights)

    def _weigh(self, play: _Play, games: range) -> NDArray[np.float64] | None:
        budget, deadline = self._budget, self._deadline
        cell, *others = play.cells
        if others:
            return play_chord(
                play.analysis,
                play.cells,
                self._seed,
                games,
                choose=self._choose,
                budget=budget,
                deadline=deadline,
            )
        return play_on(
            play.analysis, cell, guessing(), self._seed, games, deadline=deadline, budget=budget
        )


def _unsure(analysis: Analysis, cells: tuple[Cell, ...] | None) -> tuple[Cell, ...]:
    """Return the cells of a move that may be mines.

    The safe cells of a chord will be opened anyway, whichever comes first.
    """
    return tuple(it for it in cells or () if analysis.mine_probability[it] > 0)
