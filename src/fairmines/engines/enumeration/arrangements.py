"""Counts the arrangements of mines in one component, for each number of mines."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeVar

from fairmines.caching import cached_property
from fairmines.engines.enumeration.arrangement_counts import ArrangementCounts
from fairmines.engines.enumeration.bridges import Needs, Subcomponent, split
from fairmines.engines.enumeration.components import Component
from fairmines.engines.enumeration.step_counter import StepCounter

NOTHING = ArrangementCounts()
"""No arrangement."""

EMPTY = ArrangementCounts(0, [1])
"""Of no cells, which have one arrangement, without mines."""

Part = tuple[int, Needs, ArrangementCounts]
"""A subcomponent: its index in the list, its clues' needs, and its arrangements with these."""

T = TypeVar("T")


class Arrangements:
    """All arrangements of mines in a component that fit its clues.

    Every assignment of the bridges is tried. The subcomponents that remain are counted separately,
    once for each combination of their clues' needs, and their counts are multiplied. A subcomponent
    depends on the rest only through these needs, so the widest place of a frontier limits the cost.
    """

    def __init__(self, component: Component, work: StepCounter) -> None:
        """Count the arrangements.

        Raises:
            TooComplexError: Counting exceeds the budget.
        """
        self.component = component
        self._subs = split(component, work)
        self._tallies = self._count(work)

    def _count(self, work: StepCounter) -> list[dict[Needs, ArrangementCounts]]:
        """Count each subcomponent's arrangements, for all needs that can occur."""
        # 1. From the whole to its parts: find the needs that can occur.
        all_counts: list[dict[Needs, ArrangementCounts]] = [{} for _ in self._subs]
        all_counts[0][()] = NOTHING
        for sub, cases in zip(self._subs, all_counts, strict=True):
            for needs in cases:
                assignments = sub.assignments(needs)
                work.spend(len(assignments))
                for _, _, after in assignments:
                    for place, part in sub.needs_of_parts(after):
                        all_counts[place][part] = NOTHING

        # 2. From the parts to the whole: count.
        for sub, cases in zip(reversed(self._subs), reversed(all_counts), strict=True):
            for needs in cases:
                total = NOTHING
                for ways, mines, after in sub.assignments(needs):
                    parts = (all_counts[place][part] for place, part in sub.needs_of_parts(after))
                    total += _product(EMPTY.times(ways, sum(mines)), parts)
                cases[needs] = total
        return all_counts

    @property
    def counts(self) -> ArrangementCounts:
        """The arrangements for each number of mines; false if there are none."""
        return self._tallies[0][()]

    @cached_property
    def mines_in_boxes(self) -> list[ArrangementCounts]:
        """For each box: its mines, summed over all arrangements with the same total.

        Going from the whole to its parts, each part learns how often its arrangements occur in
        those of the whole. (This is the derivative of the whole's counts by the part's.)
        """
        sums = [NOTHING for _ in self.component.boxes]
        around: list[dict[Needs, ArrangementCounts]] = [{} for _ in self._subs]
        around[0][()] = EMPTY
        for sub, cases in zip(self._subs, around, strict=True):
            for needs, occurrences in cases.items():
                for ways, mines, after in sub.assignments(needs):
                    parts = self._parts(sub, after)
                    all_counts = [counts for _, _, counts in parts]
                    if not all(all_counts):
                        continue
                    here = occurrences.times(ways, sum(mines))
                    for i, (place, part, _) in enumerate(parts):
                        others = _product(here, all_counts[:i] + all_counts[i + 1 :])
                        around[place][part] = around[place].get(part, NOTHING) + others
                    whole = _product(here, all_counts)
                    for bridge, count in zip(sub.bridges, mines, strict=True):
                        if count:
                            sums[bridge.box] += whole.times(count)
            cases.clear()
        return sums

    def draw(self, mines: int, rng: Random) -> list[int]:
        """Draw the number of mines in each box; every arrangement is equally likely.

        Args:
            mines: The number of mines in the component; it must be feasible.
            rng: The source of randomness.
        """
        drawn = [0] * len(self.component.boxes)
        todo: list[tuple[int, Needs, int]] = [(0, (), mines)]
        for place, needs, total in todo:  # the list grows during the loop
            sub = self._subs[place]
            # 1. Draw the bridges. The weight of an assignment is its number of arrangements.
            options = []
            for ways, bridge_mines, after in sub.assignments(needs):
                rest, parts = total - sum(bridge_mines), self._parts(sub, after)
                left = _product(EMPTY, (counts for _, _, counts in parts))
                options.append(((bridge_mines, rest, parts), ways * left[rest]))
            bridge_mines, rest, parts = pick(rng, options)
            for bridge, count in zip(sub.bridges, bridge_mines, strict=True):
                drawn[bridge.box] = count
            # 2. Draw how many of the other mines each part gets.
            for i, (part, needs_of_part, counts) in enumerate(parts):
                later = _product(EMPTY, (counts for _, _, counts in parts[i + 1 :]))
                part_mines = pick(rng, [(k, ways * later[rest - k]) for k, ways in counts.items()])
                todo.append((part, needs_of_part, part_mines))
                rest -= part_mines
        return drawn

    def _parts(self, sub: Subcomponent, after: Needs) -> list[Part]:
        """Return the parts after an assignment of the bridges."""
        return [
            (place, needs, self._tallies[place][needs])
            for place, needs in sub.needs_of_parts(after)
        ]


def pick(rng: Random, options: Sequence[tuple[T, int]]) -> T:
    """Draw an option from pairs (option, weight) with exact integer weights.

    >>> pick(Random(1), [("never", 0), ("always", 10**400)])
    'always'
    """
    bounds = list(accumulate(weight for _, weight in options))
    return options[bisect(bounds, rng.randrange(bounds[-1]))][0]


def _product(counts: ArrangementCounts, others: Iterable[ArrangementCounts]) -> ArrangementCounts:
    for other in others:
        counts *= other
    return counts
