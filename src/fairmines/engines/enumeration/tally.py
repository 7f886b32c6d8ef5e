"""`Tally`: the number of arrangements for each number of mines, with sums and products."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """Arrangements counted for each number of mines. Immutable.

    A tally starts from one feasible number of mines, and widens up and down as arrangements with
    more or fewer are added. Its ends are feasible; a number in between may not be, and so none may
    be taken for the end: a cell in three clues 1, each with one more cell of its own, is the only
    mine or the only cell without, which makes 1 or 3 mines.

    >>> one_of_two, two_of_three = Tally(1, [2]), Tally(2, [3])
    >>> one_of_two + two_of_three
    Tally(low=1, counts=[2, 3])
    >>> one_of_two * two_of_three
    Tally(low=3, counts=[6])
    """

    low: int = 0
    """The fewest mines."""
    counts: list[int] = field(default_factory=list)
    """The arrangements with `low` mines, with one more, and so on; empty when there is none."""

    def __bool__(self) -> bool:
        """Tell whether there is any arrangement."""
        return bool(self.counts)

    @property
    def high(self) -> int:
        """The most mines."""
        return self.low + len(self.counts) - 1

    def __getitem__(self, mines: int) -> int:
        """Return the number of arrangements with so many mines."""
        return self.counts[mines - self.low] if self.low <= mines <= self.high else 0

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each feasible number of mines, and its arrangements, the fewest mines first."""
        return ((mines, ways) for mines, ways in enumerate(self.counts, self.low) if ways)

    def __add__(self, other: Tally) -> Tally:
        """Count the arrangements of either tally, all different."""
        if not self.counts or not other.counts:
            return self if self.counts else other
        lower, upper = (self, other) if self.low <= other.low else (other, self)
        counts = lower.counts + [0] * (upper.high - lower.high)
        for place, ways in enumerate(upper.counts, upper.low - lower.low):
            counts[place] += ways
        return Tally(lower.low, counts)

    def __mul__(self, other: Tally) -> Tally:
        """Count the pairs of an arrangement of this tally and one of the other, side by side."""
        if not self.counts or not other.counts:
            return Tally()
        counts = [0] * (len(self.counts) + len(other.counts) - 1)
        for start, ways in enumerate(other.counts):
            for place, own in enumerate(self.counts, start):
                counts[place] += own * ways
        return Tally(self.low + other.low, counts)

    def times(self, ways: int, mines: int = 0) -> Tally:
        """Count every arrangement so many times, with so many mines more."""
        return Tally(self.low + mines, [ways * own for own in self.counts])
