"""The number of arrangements for each number of mines, with sums and products."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class ArrangementCounts:
    """The number of arrangements for each number of mines. Immutable.

    The least and the largest number of mines are feasible; a number between them may have no
    arrangement. Example: three clues 1 share a cell, and each has one more cell of its own. Either
    the shared cell is the only mine, or the three other cells are mines.

    >>> one_of_two, two_of_three = ArrangementCounts(1, [2]), ArrangementCounts(2, [3])
    >>> one_of_two + two_of_three
    ArrangementCounts(low=1, counts=[2, 3])
    >>> one_of_two * two_of_three
    ArrangementCounts(low=3, counts=[6])
    """

    low: int = 0
    """The least number of mines."""
    counts: list[int] = field(default_factory=list)
    """The arrangements with `low` mines, `low` + 1 mines, and so on; empty if there are none."""

    def __bool__(self) -> bool:
        """Return whether there is an arrangement."""
        return bool(self.counts)

    @property
    def high(self) -> int:
        """The largest number of mines."""
        return self.low + len(self.counts) - 1

    def __getitem__(self, mines: int) -> int:
        """Return the number of arrangements with `mines` mines."""
        return self.counts[mines - self.low] if self.low <= mines <= self.high else 0

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each feasible number of mines with its number of arrangements, ascending."""
        return ((mines, ways) for mines, ways in enumerate(self.counts, self.low) if ways)

    def __add__(self, other: ArrangementCounts) -> ArrangementCounts:
        """Add the arrangements that others have of the same cells."""
        if not self.counts or not other.counts:
            return self if self.counts else other
        lower, upper = (self, other) if self.low <= other.low else (other, self)
        counts = lower.counts + [0] * (upper.high - lower.high)
        for place, ways in enumerate(upper.counts, upper.low - lower.low):
            counts[place] += ways
        return ArrangementCounts(lower.low, counts)

    def __mul__(self, other: ArrangementCounts) -> ArrangementCounts:
        """Combine each arrangement with each one of other cells (a convolution)."""
        if not self.counts or not other.counts:
            return ArrangementCounts()
        counts = [0] * (len(self.counts) + len(other.counts) - 1)
        for start, ways in enumerate(other.counts):
            for place, own in enumerate(self.counts, start):
                counts[place] += own * ways
        return ArrangementCounts(self.low + other.low, counts)

    def times(self, ways: int, mines: int = 0) -> ArrangementCounts:
        """Multiply all counts by `ways`, and add `mines` mines to each arrangement."""
        return ArrangementCounts(self.low + mines, [ways * own for own in self.counts])
