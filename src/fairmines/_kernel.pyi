"""The C++ kernel of fairmines: trusted arguments in, arrays out."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

def endgame(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    mines: int,
    limit: int,
    steps: int,
    seconds: float,
    budget: int,
    wanted: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None = None,
) -> tuple[int | None, Annotated[NDArray[numpy.int32], dict(shape=(None, None))]]:
    """
    Play a view perfectly: (number of solutions, of them won by opening each cell first).

    With `wanted`, (height, width) bool, only these cells are opened first; others have -1.
    The number is None when there are more than `limit`, or more than 128 cells that may be
    free, when a cell takes more than `steps` looks at a cell in a solution, or all more
    than `seconds`.
    """

def deal(
    width: int, height: int, mines: int, seed: int, row: int, column: int, radius: int
) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]:
    """
    Deal a layout: (height, width) bool, the square of this radius around a cell kept free.

    The arguments are trusted: `Layout.random` checks them.
    """

def clues(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]:
    """Count the mines around each cell: (H, W) uint8."""

def bbbv(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> int:
    """The least number of left clicks that opens the board."""

class Inconsistent(Exception):
    pass

class WrongTotal(Exception):
    pass

class TooComplex(Exception):
    pass

def count(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    mines: int | None,
    odds: float,
    budget: int,
) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None))], float]:
    """
    Count the solutions: (mine probability (H, W) float64, log of their number).
    """

def log_weight(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    mines: int | None,
    odds: float,
    budget: int,
) -> float:
    """Log of the solutions' total weight."""

def arrangements(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    budget: int,
) -> tuple[int, int, list[tuple[int, list[bytes]]]]:
    """
    What the exact number of solutions is made of.

    (mines that are certain, cells of the interior, for each component its least number of
    mines and the numbers of arrangements with that many, one more, ..., as the bytes of
    little-endian integers).
    """

def sample(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    mines: int,
    seed: int,
    n: int,
    budget: int,
) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None))]:
    """Draw n solutions, each with equal chance: (n, H, W) bool."""

class Xoshiro:
    """xoshiro256++ (Blackman and Vigna 2021)."""

    def __init__(self, seed: int) -> None: ...
    def next(self) -> int:
        """64 random bits."""

    def unit(self) -> float:
        """A uniform number in [0, 1)."""

class Board:
    """A board in play: the layout, and what has been opened of it."""

    def __init__(
        self,
        mines: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def replace(
        self,
        mines: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """Put other mines under the same view."""

    def open(self, row: int, column: int, flood: bool = True) -> int:
        """
        Open a covered cell: how many cells this uncovers, 0 if it is a mine.

        Without `flood` a zero clue uncovers nothing around it.
        """

    def covered(self, row: int, column: int) -> bool:
        """Whether a cell is covered."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The view's codes, a copy: (H, W) int8."""

    @property
    def left(self) -> int:
        """The free cells that are still covered."""

class Guessing:
    """How guesses are made in games played in the kernel."""

    @staticmethod
    def least_risk() -> Guessing:
        """One of the safest cells, drawn."""

    @staticmethod
    def expert(weights: Sequence[float]) -> Guessing:
        """The expert's guesses; the weights are those of traits()."""

def play_games(
    guessing: Guessing,
    width: int,
    height: int,
    mines: int,
    radius: int,
    row: int,
    column: int,
    seed: int,
    first: int,
    games: int,
    threads: int,
    budget: int,
) -> tuple[
    Annotated[NDArray[numpy.bool_], dict(shape=(None,))],
    Annotated[NDArray[numpy.int32], dict(shape=(None,))],
    Annotated[NDArray[numpy.int32], dict(shape=(None,))],
]:
    """
    Play games first, first + 1, ...: (won, guesses, opened), each (games,).

    A row below 0 draws the start. The arguments are trusted.
    """

def weigh_games(
    guessing: Guessing,
    width: int,
    height: int,
    mines: int,
    radius: int,
    row: int,
    column: int,
    seed: int,
    first: int,
    games: int,
    threads: int,
    budget: int,
) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """Play games as play_games does, conditionally: their weights, (games,)."""

def play_on(
    guessing: Guessing,
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    mines: int,
    row: int,
    column: int,
    seed: int,
    first: int,
    games: int,
    budget: int,
) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Play on from a view, games first, first + 1, ..., conditionally, on layouts drawn
    from its solutions in which a covered cell is safe; that cell is opened first: their
    weights, (games,).
    """

def study(
    weights: Sequence[float],
    share: float,
    width: int,
    height: int,
    mines: int,
    radius: int,
    row: int,
    column: int,
    seed: int,
    first: int,
    games: int,
    budget: int,
) -> tuple[
    Annotated[NDArray[numpy.int32], dict(shape=(None,))],
    Annotated[NDArray[numpy.float64], dict(shape=(None,))],
    Annotated[NDArray[numpy.float64], dict(shape=(None,))],
    Annotated[NDArray[numpy.float64], dict(shape=(None, None))],
]:
    """
    Play games conditionally and guess by lot among candidates whose score is this share
    of the best: (opened, score, outcome, contrast), a row for each such guess. See
    study.hpp.
    """

def traits() -> list[str]:
    """
    The names of what counts in an expert's guess, in the order of its weights.
    """

class Expert:
    """The expert's guesses."""

    def __init__(self, weights: Sequence[float]) -> None: ...
    def choose(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mines: int,
        budget: int,
    ) -> tuple[int, float | None]:
        """
        Choose a cell of a view without a safe one: its index in reading order, and the
        chance to win by perfect play, where it is known.
        """

    def candidates(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mines: int,
        budget: int,
    ) -> list[int]:
        """
        The cells of such a view that may be worth a guess, by their indices: the one of
        the best score first, without second thoughts.
        """

def game_seeds(seed: int, game: int) -> tuple[int, int, int, int]:
    """The seeds of one game: (layout, start, player, redraws)."""

class Batch:
    """Many games side by side, under the classic rules."""

    def __init__(
        self,
        width: int,
        height: int,
        mines: int,
        radius: int,
        flood: bool,
        rewards: tuple[float, float, float, float],
        most_steps: int,
        seeds: Annotated[
            NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """
        Begin game 0 of each of the N seeds.

        `rewards`: (win, loss, progress, repeat). `most_steps`: 0 for no limit.
        """

    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> tuple[
        Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))],
        Annotated[NDArray[numpy.int8], dict(shape=(None, None))],
        Annotated[NDArray[numpy.float64], dict(shape=(None,))],
        Annotated[NDArray[numpy.bool_], dict(shape=(None,))],
        Annotated[NDArray[numpy.bool_], dict(shape=(None,))],
        Annotated[NDArray[numpy.bool_], dict(shape=(None,))],
    ]:
        """
        Take an action in each game; one that is over begins the next game instead.

        `actions` has N cells of the board. (cells (N, H, W) int8, masks (N, H*W) int8,
        rewards (N,) float64, terminated, truncated and won (N,) bool).
        """

    def renew(self) -> None:
        """Begin the next game where one is over."""

    def skip(self) -> None:
        """Begin the next game everywhere."""
