"""The C++ kernel of fairmines: trusted arguments in, arrays out."""

from typing import Annotated

import numpy
from numpy.typing import NDArray

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
