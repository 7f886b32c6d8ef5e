"""The C++ kernel of fairmines: trusted arguments in, arrays out."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import numpy
from numpy.typing import NDArray

def terms() -> dict[str, tuple[str, ...]]:
    """Return the names of each enumeration of the kernel, in its order."""

class Xoshiro:
    """The generator xoshiro256++ (Blackman and Vigna 2021)."""

    def __init__(self, seed: int) -> None: ...
    def next(self) -> int:
        """Draw 64 random bits."""

    def unit(self) -> float:
        """Draw a uniform number in [0, 1)."""

class GameSeeds:
    """The seeds of one game."""

    @property
    def layout(self) -> int: ...
    @property
    def start(self) -> int:
        """Of the first cell, if that is drawn."""

    @property
    def player(self) -> int: ...
    @property
    def redraws(self) -> int:
        """Of the layouts drawn in conditional play."""

def game_seeds(seed: int, game: int) -> GameSeeds:
    """Return the seeds of game number `game` of a seed."""

def move_seed(seed: int, move: int, step: int) -> int:
    """
    Return the seed of the layout that is drawn in a move of a game, at its step.
    """

def attempt_seed(seed: int, attempt: int) -> int:
    """
    Return the seed of the layout that a search for a no-guess layout tries as number
    `attempt`, from 0.
    """

class FreeSquare:
    """
    The cells within `radius` of a cell, which have no mine; radius -1: no cell.
    """

    def __init__(self, row: int, column: int, radius: int) -> None: ...

def deal(
    width: int, height: int, mines: int, free: FreeSquare, seed: int
) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]:
    """
    Deal a layout: (height, width) bool, without mines in the square `free`.

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
    """Return the 3BV: the least number of left clicks that opens the board."""

class Ruling:
    """What the rules made of cells."""

    @property
    def moved(self) -> bool:
        """Whether mines moved."""

    @property
    def decided_by(self) -> Literal["count", "rules", "deal"]: ...

class Pcg64:
    """The generator behind NumPy's `default_rng(seed)`."""

    def __init__(self, seed: int) -> None: ...
    def next(self) -> int:
        """Return 64 random bits."""

    def __getstate__(self) -> list[int]: ...
    def __setstate__(self, arg: Sequence[int], /) -> None: ...

class Board:
    """A board in play: the layout, and what is opened of it."""

    def __init__(
        self,
        mines: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """Start with this layout, all cells covered."""

    def open(
        self,
        row: int,
        column: int,
        flood: bool = True,
        flags: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None = None,
    ) -> int:
        """
        Open a covered cell and, with `flood`, all around each zero clue that this opens.

        The flood leaves the cells of the mask `flags` covered, and does not pass through
        them. Returns the number of opened cells: 0 for a mine.
        """

    def covered(self, row: int, column: int) -> bool:
        """Whether a cell is covered."""

    def settle(
        self,
        rules: Literal["classic", "fair", "kind"],
        cells: Sequence[tuple[int, int]],
        budget: int,
        seeds: Pcg64,
    ) -> Ruling:
        """
        Move the mines if the rules ask for it before one move opens covered cells, (row,
        column) pairs; several are those of a chord. `seeds` seeds the new layout, drawn
        from the solutions.
        """

    def redraw(self, row: int, column: int, mined: bool, budget: int, seed: int) -> None:
        """
        Draw another layout from the solutions in which a covered cell is a mine or is none.
        """

    @property
    def mines(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]:
        """Where the mines are, a copy: (H, W) bool."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The codes of the view, a copy: (H, W) int8."""

    @property
    def left(self) -> int:
        """The number of free cells that are still covered."""

    def __getstate__(
        self,
    ) -> tuple[
        Annotated[NDArray[numpy.bool_], dict(shape=(None, None))],
        Annotated[NDArray[numpy.int8], dict(shape=(None, None))],
    ]: ...
    def __setstate__(
        self,
        arg: tuple[
            Annotated[
                NDArray[numpy.bool_],
                dict(shape=(None, None), order="C", device="cpu", writable=False),
            ],
            Annotated[
                NDArray[numpy.int8],
                dict(shape=(None, None), order="C", device="cpu", writable=False),
            ],
        ],
        /,
    ) -> None: ...

class Inconsistent(Exception):
    """No layout fits the view."""

    @property
    def clue(self) -> int: ...

class WrongTotal(Exception):
    """The total does not fit."""

    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...

class TooComplex(Exception):
    """Counting exceeds the budget."""

    @property
    def clue(self) -> int: ...

class OutOfTime(Exception):
    """A computation exceeds its deadline."""

class Deadline:
    """A point in time for computations to end."""

    def __init__(self, seconds: float) -> None:
        """`seconds`: from now; inf means never."""

    @property
    def over(self) -> bool:
        """Whether the time is over."""

class CountOptions:
    """What to count, and the budget."""

    def __init__(self, *, mines: int | None = None, odds: float = 1.0, budget: int) -> None:
        """
        `mines`: the total of the board; None counts the frontier only. `odds`: the weight
        of a mine, used only without a total. `budget`: the largest number of weights to
        store.
        """

class ArrangementCounts:
    """The arrangements of a component."""

    @property
    def low(self) -> int:
        """The least number of mines."""

    @property
    def counts(self) -> list[int]:
        """The exact number of arrangements with low, low + 1, ... mines."""

class ExactCounts:
    """What the number of solutions is made of."""

    @property
    def fixed_mines(self) -> int:
        """The mines that are in every solution."""

    @property
    def interior_cells(self) -> int: ...
    @property
    def components(self) -> list[ArrangementCounts]: ...

def count(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: CountOptions,
    deadline: Deadline | None = None,
) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None), writable=False)], float]:
    """
    Count the solutions of a view: (mine probability, log of their number).

    The array is (H, W), NaN for opened cells and known mines, and without a total for the
    interior. Without a total the number is that of the arrangements of the frontier.
    """

def count_exactly(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    budget: int,
    max_work: int | None = None,
    deadline: Deadline | None = None,
) -> ExactCounts | None:
    """
    Count the arrangements of each component with integers of any length.

    `budget`: the largest number of weights to store.
    `max_work`: with this, None is returned if the counts take more words in all.
    """

def sample(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: CountOptions,
    seed: int,
    n: int,
) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None))]:
    """Draw n solutions, each equally likely: (n, H, W) bool."""

def clue_probability(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: CountOptions,
    cell: int | None = None,
    deadline: Deadline | None = None,
) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Return the probabilities that a cell is safe and shows the clue 0 to 8: (H * W, 9), or
    (1, 9) for one cell. NaN for cells without a mine probability.
    """

class ManyCountResult:
    """The solutions of N views."""

    @property
    def log_solutions(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,), as from `count`."""

    @property
    def mine_probability(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None, None))]:
        """(N, H, W), as from `count`; no views if not asked for."""

    @property
    def clue_probability(
        self,
    ) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None, None, None))]:
        """(N, H, W, 9); no views if not asked for."""

    @property
    def refusals(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """
        (N,): 0, or why a view has no result: 1 is inconsistent, 2 a total that does not
        fit, 3 too complex. Its other results are NaN.
        """

def count_many(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
    mines: Annotated[
        NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
    ],
    *,
    odds: float = 1.0,
    budget: int,
    threads: int,
    mine_probability: bool = True,
    clue_probability: bool = False,
) -> ManyCountResult:
    """
    Count N views on several threads.

    `cells`: (N, H, W). `mines`: (N,), -1 for an unknown total.
    """

class BoardMetrics:
    """Figures of a layout."""

    @property
    def bbbv(self) -> int: ...
    @property
    def openings(self) -> int: ...
    @property
    def islands(self) -> int: ...
    @property
    def zini(self) -> int: ...
    @property
    def human_zini(self) -> int: ...

def board_metrics(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> BoardMetrics:
    """Compute the figures of a layout."""

def solved_bbbv(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    opened: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> int:
    """Return the 3BV of the cells of a layout that are open."""

class EndgameOptions:
    """What to search, and the limits of the search."""

    def __init__(self, *, mines: int, max_solutions: int, max_steps: int, budget: int) -> None:
        """
        `max_steps`: looks at a cell in a solution, for each cell to open first.
        """

class EndgameResult:
    """Perfect play of a view."""

    @property
    def wins(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None))]:
        """
        (H, W): the number of solutions won by opening this cell first; -1 where the cell
        is not to be opened.
        """

    @property
    def solutions(self) -> int | None:
        """
        None if there are more than `max_solutions`, or more than 128 cells that may be
        safe, or if the search took more than `max_steps`.
        """

def solve_endgame(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: EndgameOptions,
    wanted: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None = None,
    deadline: Deadline | None = None,
) -> EndgameResult:
    """
    Search a view for perfect play.

    With a mask `wanted`, (H, W) bool, only its cells are opened first.
    """

class ExpertOptions:
    """How the expert plays."""

    def __init__(
        self,
        weights: Sequence[float],
        *,
        max_endgame_solutions: int = 3000,
        max_pocket_solutions: int = 1000,
        frontier_margin: float = 0.85,
        interior_margin: float = 0.95,
        defer_dead_cells: bool = True,
        max_second_guess_candidates: int = 5,
        crowd_penalty: float = 0.01,
        count_dead_cells: bool = False,
        max_endgame_steps: int = 100000000,
    ) -> None:
        """
        The defaults are the strategy `expert`; other values are for experiments.

        `weights`: of the features, in the order of feature_names().
        `max_endgame_solutions`, `max_pocket_solutions`: endgames and pockets with at most
        this many solutions are searched; with 1, none is. `frontier_margin`,
        `interior_margin`: a candidate beside clues, or far from them, is at least this
        fraction as safe as the safest cell. `defer_dead_cells`: whether dead cells are
        guessed only if no other candidate is left. `max_second_guess_candidates`: at most
        this many candidates are scored by the second-guess search; with 1, none is.
        `crowd_penalty`: the mine probability that an undetermined neighbour is worth when
        cells are ranked. `count_dead_cells`: whether the evaluation describes dead cells.
        `max_endgame_steps`: the limit of the search of one first cell, in looks at a cell
        in a solution.
        Raises `ValueError` for an option out of range, or weights that do not reward
        survival.
        """

def feature_names() -> list[str]:
    """
    Return the names of the features of a guess, in the order of their weights.
    """

class Choice:
    """The cell to open."""

    @property
    def cell(self) -> int:
        """Its index in reading order."""

    @property
    def score(self) -> float:
        """
        What the guesser compares cells by: higher is better. NaN if it compares none.
        """

    @property
    def win_probability(self) -> float | None:
        """
        Of the whole game, if the expert plays perfectly from here on; otherwise None.
        """

class Expert:
    """The guesses of the expert."""

    def __init__(self, options: ExpertOptions) -> None: ...
    def choose(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        options: CountOptions,
        deadline: Deadline | None = None,
    ) -> Choice:
        """Choose a cell of a view without a safe one."""

    def rank(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        options: CountOptions,
        deadline: Deadline | None = None,
    ) -> list[int]:
        """
        List the candidates in such a view by their indices, the best score first, without
        the second-guess search.
        """

class Thinking:
    """How long the strategy `deliberate` thinks."""

    def __init__(self, level: int) -> None:
        """From 1, fast, to THINKING_LEVELS, slow."""

THINKING_LEVELS: int = 4

class Deliberate:
    """The guesses of the strategy `deliberate`."""

    def __init__(self, options: ExpertOptions, thinking: Thinking) -> None: ...
    def choose(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        options: CountOptions,
        deadline: Deadline | None = None,
    ) -> Choice:
        """Choose a cell of a view without a safe one."""

def roll_out(
    expert: ExpertOptions,
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: CountOptions,
    guesses: Sequence[int],
    *,
    seed: int,
    first: int,
    number: int,
    deadline: Deadline | None = None,
) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
    """
    Play rollouts first, first + 1, ... of each guess of a view, on common layouts.

    Return (guesses, rollouts): the safety of the guess times the weight of the game.
    """

class Guessing:
    """Who guesses in games played in the kernel."""

    @staticmethod
    def min_risk() -> Guessing:
        """Open a random cell among those of the least mine probability."""

    @staticmethod
    def expert(options: ExpertOptions) -> Guessing:
        """Guess as the expert."""

    @staticmethod
    def deliberate(options: ExpertOptions, thinking: Thinking) -> Guessing:
        """
        Guess as the expert, with rollouts that the expert of these options plays.
        """

class Match:
    """A series of games: game i of a seed is one fixed game."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        mines: int,
        free_radius: int,
        seed: int,
        budget: int,
        start: tuple[int, int] | None = None,
        conditional: bool = False,
        rules: Literal["classic", "fair", "kind"] = "classic",
    ) -> None:
        """
        `free_radius`: of the square around the start that has no mine; -1: no square.
        `start`: the first cell, (row, column); None draws one in each game.
        `conditional`: in conditional play a result has only a weight.
        """

class Continuation:
    """
    A position to play on from: game i of a seed is one fixed layout, drawn from the solutions.
    """

    def __init__(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        *,
        mines: int,
        cell: tuple[int, int],
        seed: int,
        budget: int,
        conditional: bool = False,
    ) -> None:
        """
        `cells`: the codes of the view. `cell`: the covered cell to open next, (row,
        column), which is taken to be safe.
        """

class GameResults:
    """The results of N games, (N,) each."""

    @property
    def won(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """Whether the game was won."""

    @property
    def guesses(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """The number of guesses after the first opening."""

    @property
    def opened(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """The number of opened cells."""

    @property
    def weight(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        1 if won, else 0; in conditional play the probability that such a game is won.
        """

    @property
    def signature(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]:
        """A hash of the opened cells and guesses; 0 from play_on()."""

class PositionArrays:
    """N positions, in the order of the games and of play."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))]:
        """(N, H, W): the codes of the views."""

    @property
    def game(self) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]:
        """(N,): the number of the game."""

    @property
    def opening(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """(N,): 1 for the second opening of the game."""

    @property
    def move(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """(N,): the cell that is opened, in reading order."""

    @property
    def guess(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,): whether it is not known to be safe."""

    @property
    def score(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,): of a guess, as in Choice; else NaN."""

    @property
    def won(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,): whether the game is won in the end."""

def record_positions(
    guessing: Guessing,
    match: Match,
    first: int,
    games: int,
    *,
    guesses_only: bool = False,
    per_game: int | None = None,
    threads: int,
) -> PositionArrays:
    """
    Play games first, first + 1, ... of a match and record positions: all from which the
    player opens a cell, or its guesses; all of a game, or at most `per_game` drawn ones.
    """

def play_games(
    guessing: Guessing, match: Match, first: int, games: int, threads: int
) -> GameResults:
    """Play games first, first + 1, ... of a match."""

def play_on(
    guessing: Guessing,
    continuation: Continuation,
    first: int,
    games: int,
    deadline: Deadline | None = None,
) -> GameResults:
    """Play on from a position, games first, first + 1, ..."""

class TrainingRun:
    """A match that an exploration player plays."""

    def __init__(self, match: Match, weights: Sequence[float], score_fraction: float) -> None:
        """
        The first opening must be safe. `score_fraction`: the player guesses at random
        among the candidates whose score is at least this fraction of the best one.
        """

class TrainingSamples:
    """N guesses between two candidates."""

    @property
    def opened(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]:
        """(N,): cells opened before the guess."""

    @property
    def score(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,): of the best candidate."""

    @property
    def outcome(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,): the win probability from here on."""

    @property
    def contrast(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None))]:
        """
        (N, features): half the features of the opened cell less those of the other.
        """

def training_data(run: TrainingRun, first: int, games: int) -> TrainingSamples:
    """Play games first, first + 1, ... of a run in conditional play."""

class PositionFormat:
    """A format of boards."""

    @property
    def name(self) -> str: ...
    @property
    def endings(self) -> str:
        """Of its files' names, with blanks between them."""

    @property
    def written(self) -> bool:
        """Whether it is written, too."""

class FilePosition:
    """What a file of a board holds."""

    def __init__(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mines: int | None,
        layout: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None,
        start: tuple[int, int] | None,
    ) -> None: ...
    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """(H, W) int8: codes as in `View`."""

    @property
    def mines(self) -> int | None: ...
    @property
    def layout(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))] | None:
        """(H, W) bool, or None."""

    @property
    def start(self) -> tuple[int, int] | None:
        """The (row, column) of the first click, or None."""

    @property
    def unclear_dots(self) -> bool:
        """Whether the dots of a text may also be opened zeros."""

def position_formats() -> list[PositionFormat]:
    """
    Return the formats of boards, in the order in which contents are looked at.
    """

def find_position_format(data: bytes, ending: str) -> str | None:
    """
    Return the name of the format of a file's bytes and of the ending of its name, or None.
    """

def read_position(data: bytes, file_format: str, dots: str | None) -> FilePosition:
    """Read a board, or raise `FileFailure`."""

def write_position(position: FilePosition, file_format: str) -> bytes:
    """Write a board, or raise `FileFailure`."""

def layout_of_position(
    position: FilePosition,
) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]:
    """
    Return where the mines are, (H, W) bool, or raise `FileFailure` if that is unknown.
    """

MOST_POSITION_BYTES: int = 4100000

MOST_BOARD_TEXT: int = 2008008

def difficulty_of_board(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    start: int,
    hardest: Literal["single", "subset", "overlap", "chain", "cases", "count"],
    options: CountOptions,
    deadline: Deadline | None = None,
) -> Literal["single", "subset", "overlap", "chain", "cases", "count"] | None:
    """
    Return the hardest rule on the easiest way to win a layout from a start; None if it
    takes a guess, or a rule beyond `hardest`.
    """

class Rewards:
    """The rewards of an action."""

    def __init__(self, *, win: float, loss: float, progress: float, repeat: float) -> None:
        """
        `progress` is for all free cells of a board, paid cell by cell; `repeat` is for an
        action on an opened cell.
        """

class BatchSettings:
    """The games of a batch."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        mines: int,
        free_radius: int,
        flood: bool,
        rewards: Rewards,
        max_steps: int = 0,
        rules: Literal["classic", "fair", "kind"] = "classic",
        budget: int = 0,
    ) -> None:
        """
        `free_radius`: of the square around the first cell that has no mine; -1: no square.
        `flood`: whether a zero clue opens the cells around it. `max_steps`: a game is
        truncated after this many steps; 0: never. `budget`: the weights that a count of the
        rules may store.
        """

class StepResult:
    """The result of a step in each of N games."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))]:
        """(N, H, W): the codes of the views."""

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """(N, H*W): 1 where a cell is covered."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,)."""

    @property
    def terminated(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,): whether the game is won or lost."""

    @property
    def truncated(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,): whether it has reached max_steps."""

    @property
    def won(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,)."""

    @property
    def decided_by(self) -> Annotated[NDArray[numpy.uint8], dict(shape=(None,))]:
        """
        (N,): 0 to 2, what decided the cell: the count, the rules of proof, the deal.
        """

class Look:
    """How N games look."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))]:
        """(N, H, W): the codes of the views."""

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """(N, H*W): 1 where a cell is covered."""

class Batch:
    """Many games side by side."""

    def __init__(
        self,
        settings: BatchSettings,
        seeds: Annotated[
            NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """Begin game 0 of each of the N seeds."""

    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> StepResult:
        """
        Take an action, a cell index, in each of the N games.

        Where the game is over, the next one begins instead.
        """

    def renew(self) -> None:
        """Begin the next game where one is over."""

    def begin(
        self,
        which: Annotated[
            NDArray[numpy.bool_], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """Begin the next game where `which` is true."""

    def restart(self, game: int, seed: int) -> None:
        """Begin game 0 of a seed as this game."""

    def layout_seed(self, game: int) -> int:
        """
        The seed from which the layout of this game is dealt, at its first action.
        """

    def set_layout(
        self,
        game: int,
        mines: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """Give this game a layout, (H, W), at its first action."""

    def look(self) -> Look:
        """Look at all games as they are now."""

    def games(self) -> list[dict[str, Any]]:
        """The state of each game, which can be pickled."""

    def set_games(self, states: Sequence[dict[str, Any]]) -> None:
        """Go on with the games of another batch with the same settings."""

def find_deal(
    deal: Literal["random", "no-guess", "repaired", "given"],
    width: int,
    height: int,
    mines: int,
    seed: int,
    start: int,
    radius: int,
    difficulty: Literal["single", "subset", "overlap", "chain", "cases", "count"] | None,
    bbbv: tuple[int, int] | None = None,
    ended: Callable[[], bool] | None = None,
) -> tuple[int, Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]]:
    """
    Return the first attempt whose layout keeps the promise of its deal, and the layout:
    (height, width) bool.
    """

def wins_without_guess(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    start: int,
    total: int,
    budget: int,
    ended: Callable[[], bool] | None = None,
) -> bool:
    """Return whether a layout can be won without a guess."""

def explain(
    *,
    width: int,
    cells: bytes,
    cell: int,
    mines: int | None,
    budget: int,
    limit: int,
    deadline: Deadline | None = None,
) -> bytes:
    """
    Proves that a covered cell is safe or mined, or shows that it is neither.
    """

def rule_of_cells(
    *, width: int, cells: bytes, mines: int | None, budget: int, deadline: Deadline | None = None
) -> bytes:
    """
    Finds the number of the easiest rule that proves each cell, a byte a cell, 0 if none does.
    """

def find_drill(
    *,
    task: Literal["safe", "certain", "guess"],
    rule: Literal["single", "subset", "overlap", "chain", "cases", "count"],
    width: int,
    height: int,
    mines: int,
    seed: int,
    deadline: Deadline | None = None,
) -> bytes:
    """Finds the drill of a seed."""

def drill_of_view(
    *, width: int, cells: bytes, mines: int, deadline: Deadline | None = None
) -> bytes | None:
    """
    Makes a drill of a position; null if nothing in it has a proven answer.
    """

def read_record(*, record: bytes) -> bytes:
    """Reads a record; answers it in the order of its description."""

def check_game_line(*, line: bytes) -> None:
    """Checks the line of a game in a file of all games."""

def settings_of(*, header: bytes) -> bytes:
    """
    Reads the first line of a file of all games; answers the settings, as they are.
    """

def describe_day(*, table: bytes, date: str, today: str, games: bytes) -> bytes:
    """Describes a day of daily boards, as in daily.hpp."""

def find_replay_format(*, ending: str, file: bytes) -> bytes | None:
    """
    Finds the format of a file; the ending of its name has its dot, and small letters.
    """

def read_replay(*, format: str, file: bytes, number: int, partial: bool) -> bytes:
    """
    Reads the record of a file of a format; of a session the replay of a number, with 0 the only one. A part is what can be read before a fault.
    """

def write_replay(*, record: bytes, layout: bytes, format: str, program: str) -> bytes:
    """
    Writes a record in a format of another program, on the layout that it had in the end, which may be empty. Bytes: the file.
    """

def read_session(*, file: bytes, partial: bool) -> bytes:
    """Reads the records of an EVFS file."""

def convert_replay(
    *, format: str, file: bytes, number: int, partial: bool, target: str, program: str
) -> bytes:
    """Writes a replay in another format of replays. Bytes: the file."""

def describe_mouse(*, record: bytes, layout: bytes) -> bytes:
    """Says what the mouse did in a game."""

class Game:
    """One game: its mines, marks and moves."""

    def __init__(
        self,
        width: int,
        height: int,
        mines: int,
        rules: Literal["classic", "fair", "kind"],
        seed: int,
        radius: int,
        deal: Literal["random", "no-guess", "repaired", "given"],
        difficulty: Literal["single", "subset", "overlap", "chain", "cases", "count"] | None,
        bbbv: tuple[int, int] | None = None,
        layout: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None = None,
    ) -> None:
        """The layout is that of a `deal` that is given."""

    def copy(self) -> Game: ...
    def move(
        self,
        kind: Literal["open", "flag", "chord", "undo"],
        row: int,
        column: int,
        mark: int,
        elapsed: float,
        budget: int,
        attempt: int | None = None,
        layout: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None = None,
        redrawn: Sequence[tuple[int, int]] | None = None,
        together: bool | None = None,
        decided_by: Literal["count", "rules", "deal"] = "count",
        counts_only: bool = False,
        search_ended: Callable[[], bool] | None = None,
    ) -> list[tuple[int, int]]:
        """
        Make a move; return the cells that look different, in reading order. With
        `counts_only`, a count beyond the budget raises `TooComplexError`.
        """

    def keep(
        self,
        view_number: int,
        mine_probability: Annotated[
            NDArray[numpy.float64],
            dict(shape=(None, None), order="C", device="cpu", writable=False),
        ],
        budget: int,
    ) -> None:
        """
        Keep the mine probabilities of the view of this number, (H, W), for the next move.
        """

    def explain_loss(self, budget: int) -> bytes:
        """Say why a lost game was lost."""

    def look(self, row: int, column: int) -> int:
        """The display code of a cell."""

    def mark(self, row: int, column: int) -> int:
        """The mark of a cell, as a display code."""

    def moves(self, first: int) -> bytes:
        """The moves from a number on: an answer, a list of `Move`."""

    @property
    def last_elapsed(self) -> float:
        """The time of the last move, 0 before the first."""

    @property
    def status(self) -> Literal["ready", "playing", "won", "lost"]: ...
    @property
    def mines_left(self) -> int: ...
    @property
    def hit(self) -> tuple[int, int] | None: ...
    @property
    def start(self) -> tuple[int, int] | None: ...
    @property
    def last_cell(self) -> tuple[int, int] | None:
        """The cell of the last move that is not taken back."""

    @property
    def view_number(self) -> int:
        """Grows whenever the view or the mines change."""

    @property
    def practice(self) -> bool: ...
    @property
    def move_count(self) -> int: ...
    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The codes of the view, a copy: (H, W) int8."""

    @property
    def looks(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The display codes, a copy: (H, W) int8."""

    @property
    def mines(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None))] | None:
        """Where the mines are, a copy: (H, W) bool."""

class Moment:
    """What the player saw before a move that opened cells."""

    @property
    def cells(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The codes of the view: (H, W) int8."""

    @property
    def looks(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """The display codes: (H, W) int8."""

    @property
    def move(self) -> int:
        """The number of the move in the game."""

    @property
    def opened(self) -> list[tuple[int, int]]:
        """What the move opened; of a lost move, the mine."""

class Moments:
    """The moments of a game that is over, in order."""

    def __init__(self, game: Game) -> None: ...
    def __len__(self) -> int: ...
    def at(self, number: int) -> Moment:
        """The moment before an opening, from 0."""

class Chance:
    """A winning chance, of a candidate."""

    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float:
        """Both ends of the 95 % interval."""

    @property
    def high(self) -> float: ...

class GameReview:
    """A game judged, opening by opening; for one thread."""

    def __init__(
        self,
        game: Game,
        expert: ExpertOptions,
        *,
        rules: Literal["classic", "fair", "kind"],
        first_is_free: bool,
        games: int,
        seed: int,
        budget: int,
        proof_limit: int,
        max_endgame_solutions: int,
        max_endgame_steps: int,
    ) -> None: ...
    @property
    def openings(self) -> int:
        """The number of moves that opened cells."""

    def judge_next(self, deadline: Deadline) -> bool:
        """Judge the next of these moves; False if that was the last."""

    def find_chances(
        self,
        threads: int,
        watch: Callable[[float], bool] | None = None,
        deadline: Deadline | None = None,
    ) -> None:
        """
        Find the winning chances. `watch` gets the part of the games that is played, and
        says whether to end.
        """

    def finish(self, elapsed: float) -> bytes:
        """Judge the guesses, sum the game up, and return its `Review`."""

class ReviewSums:
    """Sums up reviewed games; for one thread."""

    def __init__(self) -> None: ...
    def add(
        self,
        *,
        status: int,
        decisions: int,
        luck: float | None,
        start: float | None,
        complete: bool,
        mistakes: Sequence[int],
        guesses: int,
        survived: int,
        expected: float,
        variance: float,
        costs: float | None,
        missed: Sequence[int],
        times: Sequence[Sequence[float]],
    ) -> None:
        """
        Add a game: its mistakes by kind, the moves that it missed by rule, and the seconds
        of moves by rule.
        """

    def summary(self) -> bytes:
        """Return the figures of the games so far: a `ReviewSummary`."""

MAX_ENDGAME_SOLUTIONS: int = 10000

MAX_ENDGAME_STEPS: int = 100000000

MAX_TIMED_SOLUTIONS: int = 30000

MAX_TIMED_STEPS: int = 2000000000

MOST_CANDIDATES: int = 4

ENOUGH_GAMES: int = 1000000

class Advice:
    """What to open next, step by step; for one thread."""

    def __init__(
        self,
        cells: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        options: CountOptions,
        *,
        seed: int,
        expert: ExpertOptions,
        deadline: Deadline | None = None,
    ) -> None:
        """Count the view, whose total is known."""

    def search(
        self,
        deadline: Deadline,
        *,
        max_endgame_solutions: int = 10000,
        max_endgame_steps: int = 100000000,
    ) -> bool:
        """Search perfect play; return whether it was found before the deadline."""

    def choose_candidates(self, deadline: Deadline | None = None) -> None:
        """Choose the cells to play on with."""

    def resume(
        self,
        cell: int,
        *,
        games: int,
        total: float,
        squares: float,
        deadline: Deadline | None = None,
    ) -> None:
        """Go on with a cell and the games played on with it."""

    def play_slice(self, games: int, deadline: Deadline | None = None) -> bool:
        """
        Play the next slice with each candidate, until each has played this many games.

        Return False if all have. What was played before it raises counts.
        """

    def cells(self) -> list[int]:
        """Return the cells that are played on with, by their indices."""

    def found(self, deadline: Deadline | None = None) -> bytes:
        """Return what was found so far: an answer."""

class GiftOptions:
    """What the helper of a player does."""

    def __init__(self, *, mines: int, most_solutions: int, budget: int) -> None:
        """
        `most_solutions`: of what is played perfectly: a part of the view, or the rest.
        """

class ChargeOptions:
    """What the player pays at the first guess."""

    def __init__(self, *, samples: int, below: float, picks: int = 1) -> None:
        """
        `samples`: layouts drawn for it. `below`: it comes where no cell is safe with this
        probability. `picks`: the cells that the player pays for.
        """

class BoundedGames:
    """Bounds of N layouts, (N,) each."""

    @property
    def bound(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """With the charge."""

    @property
    def gifts(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """With gifts alone."""

    @property
    def cut(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """Whether a count or a search was beyond its budget, and counts as won."""

class StartBound:
    """The bound of the start of a game."""

    @property
    def bound(self) -> float:
        """Of the best plan for the first cells to open."""

    @property
    def gifts(self) -> float:
        """With gifts alone."""

    @property
    def cuts(self) -> int:
        """
        Layouts with a count or a search beyond its budget, which counts as won.
        """

class HelpedLayouts:
    """What the helper makes of N layouts."""

    @property
    def value(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """(N,): a bound of each layout."""

    @property
    def payoff(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None, None, None))]:
        """
        (N, H, W): the same if the player must open this cell first; 0 for a mine that the
        helper has told.
        """

    @property
    def played(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None, None, None))]:
        """
        (N, H, W): whether a cell was played perfectly, in a part of the view or in the
        rest. The helper has told the others, or they were certain.
        """

    @property
    def cut(self) -> Annotated[NDArray[numpy.bool_], dict(shape=(None,))]:
        """(N,): whether a count or a search was beyond its budget."""

def help_layouts(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    gifts: GiftOptions,
    layouts: Annotated[
        NDArray[numpy.bool_],
        dict(shape=(None, None, None), order="C", device="cpu", writable=False),
    ],
    threads: int = 1,
) -> HelpedLayouts:
    """
    Help the player of each of N layouts, (N, H, W) bool, from this view on.
    """

MOST_PICKS: int = 4

def bound_games(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    gifts: GiftOptions,
    charge: ChargeOptions,
    *,
    seed: int,
    first: int,
    games: int,
    threads: int,
) -> BoundedGames:
    """
    Bound layouts first, first + 1, ... of a seed, drawn from a view, one by one.
    """

def bound_start(
    cells: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    gifts: GiftOptions,
    *,
    picks: int,
    not_first: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    seed: int,
    games: int,
    threads: int,
) -> StartBound:
    """
    Bound the start of games from a view by a pool of layouts 0 to games - 1 of a seed.

    `not_first`, (H, W) bool: cells that no plan opens first.
    """

class FileFailure(Exception):
    """A file cannot be read or written; the argument has the sentence."""

class GamesFile:
    """The lines of a file of all games after the first one."""

    def __init__(self) -> None: ...
    def take(self, line: bytes) -> bool:
        """
        Note what is wrong with a line; return whether it has a game that is whole.
        """

    def end(self) -> None:
        """Note whether the last line was there."""

    def note(self, sentence: str) -> None:
        """Note what is wrong with the last line."""

    @property
    def problems(self) -> int:
        """How many lines are damaged."""

    @property
    def sentences(self) -> list[str]:
        """What is wrong with the first of them."""

IMPORTED_MOVES: int = 100000

FIRST_DAY: str = "2026-01-01"

LAST_DAY: str = "2036-12-31"

TRY_PREFIX: str = "daily-"

def replay_formats() -> dict[str, str]:
    """Return the formats: their names, and how people write these."""

MAX_SIDE: int = 1000

MOST_CELL: int = 10000

def check_size(width: int, height: int) -> None:
    """Raise `LevelError` for a side that no board has."""

def check_mines(mines: int, width: int, height: int) -> None:
    """Raise `LevelError` if the board is too small."""

def check_cell(row: int, column: int, width: int, height: int) -> None:
    """Raise `FairminesError` if it is off the board."""

def check_first_click(
    width: int, height: int, mines: int, radius: int, row: int, column: int
) -> None:
    """
    Raise `LevelError` if the mines do not fit beside the cells that stay free.
    """

def check_difficulty(
    deal: Literal["random", "no-guess", "repaired", "given"],
    difficulty: Literal["single", "subset", "overlap", "chain", "cases", "count"] | None,
) -> None:
    """Raise `FairminesError` if no such deal has a difficulty."""

def check_bbbv(least: int, most: int) -> None:
    """Raise `FairminesError` if it is no range of 3BV."""
