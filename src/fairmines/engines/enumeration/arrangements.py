"""Counts the arrangements of mines in one component, for each number of mines."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random
from typing import TypeVar

from fairmines.caching import cached_property
from fairmines.engines.enumeration.bridges import Needs, Subcomponent, split
from fairmines.engines.enumeration.components import Component
from fairmines.engines.enumeration.tally import Tally
from fairmines.engines.enumeration.work import Work

NOTHING = Tally()
"""No arrangement at all."""

EMPTY = Tally(0, [1])
"""The one arrangement of no cells."""

Part = tuple[int, Needs, Tally]
"""A subcomponent's place in the list, what its clues need, and its arrangements then."""

T = TypeVar("T")


class Arrangements:
    """All arrangements of mines in a component that fit its clues.

    Every assignment of the bridges is tried; the subcomponents that it leaves are counted apart,
    once for each combination of needs of their clues, and combined. What its clues need is all
    that a subcomponent knows of the rest, so a frontier costs no more than its widest place.
    """

    def __init__(self, component: Component, work: Work) -> None:
        """Count the arrangements; raises `TooComplexError` when that exceeds the budget."""
        self.component = component
        self._subs = split(component, work)
        self._tallies = self._count(work)

    def _count(self, work: Work) -> list[dict[Needs, Tally]]:
        """Count each subcomponent's arrangements, for all needs that may be left to it."""
        # 1. From the whole towards its parts: what needs may be left?
        tallies: list[dict[Needs, Tally]] = [{} for _ in self._subs]
        tallies[0][()] = NOTHING
        for sub, cases in zip(self._subs, tallies, strict=True):
            for needs in cases:
                assignments = sub.assignments(needs)
                work.spend(len(assignments))
                for _, _, after in assignments:
                    for place, part in sub.needs_of_parts(after):
                        tallies[place][part] = NOTHING

        # 2. From the parts towards the whole: count.
        for sub, cases in zip(reversed(self._subs), reversed(tallies), strict=True):
            for needs in cases:
                total = NOTHING
                for ways, mines, after in sub.assignments(needs):
                    parts = (tallies[place][part] for place, part in sub.needs_of_parts(after))
                    total += _product(EMPTY.times(ways, sum(mines)), parts)
                cases[needs] = total
        return tallies

    @property
    def tally(self) -> Tally:
        """The arrangements for each number of mines; false when there is none."""
        return self._tallies[0][()]

    @cached_property
    def mines_in_boxes(self) -> list[Tally]:
        """For each box, and for each number of mines in all, the mines in it.

        They are summed over all arrangements. The whole hands down to its parts how often each of
        their arrangements occurs in its own (the derivative of its tally by theirs).
        """
        sums = [NOTHING for _ in self.component.boxes]
        around: list[dict[Needs, Tally]] = [{} for _ in self._subs]
        around[0][()] = EMPTY
        for sub, cases in zip(self._subs, around, strict=True):
            for needs, occurrences in cases.items():
                for ways, mines, after in sub.assignments(needs):
                    parts = self._parts(sub, after)
                    tallies = [tally for _, _, tally in parts]
                    if not all(tallies):
                        continue
                    here = occurrences.times(ways, sum(mines))
                    for i, (place, part, _) in enumerate(parts):
                        others = _product(here, tallies[:i] + tallies[i + 1 :])
                        around[place][part] = around[place].get(part, NOTHING) + others
                    whole = _product(here, tallies)
                    for bridge, count in zip(sub.bridges, mines, strict=True):
                        if count:
                            sums[bridge.box] += whole.times(count)
            cases.clear()
        return sums

    def draw(self, mines: int, rng: Random) -> list[int]:
        """Draw the number of mines in each box, with every arrangement equally likely."""
        drawn = [0] * len(self.component.boxes)
        todo: list[tuple[int, Needs, int]] = [(0, (), mines)]
        for place, needs, total in todo:  # grows while it is walked
            sub = self._subs[place]
            # 1. Draw the bridges: an assignment weighs as many arrangements as it leaves.
            options = []
            for ways, counts, after in sub.assignments(needs):
                rest, parts = total - sum(counts), self._parts(sub, after)
                left = _product(EMPTY, (tally for _, _, tally in parts))
                options.append(((counts, rest, parts), ways * left[rest]))
            counts, rest, parts = pick(rng, options)
            for bridge, count in zip(sub.bridges, counts, strict=True):
                drawn[bridge.box] = count
            # 2. Divide the other mines between the parts.
            for i, (part, needs_of_part, tally) in enumerate(parts):
                later = _product(EMPTY, (tally for _, _, tally in parts[i + 1 :]))
                part_mines = pick(rng, [(k, ways * later[rest - k]) for k, ways in tally.items()])
                todo.append((part, needs_of_part, part_mines))
                rest -= part_mines
        return drawn

    def _parts(self, sub: Subcomponent, after: Needs) -> list[Part]:
        """Look up the parts that an assignment of the bridges leaves."""
        return [
            (place, needs, self._tallies[place][needs])
            for place, needs in sub.needs_of_parts(after)
        ]


def pick(rng: Random, options: Sequence[tuple[T, int]]) -> T:
    """Draw one of (option, weight), with exact integer weights.

    >>> pick(Random(1), [("never", 0), ("always", 10**400)])
    'always'
    """
    bounds = list(accumulate(weight for _, weight in options))
    return options[bisect(bounds, rng.randrange(bounds[-1]))][0]


def _product(tally: Tally, others: Iterable[Tally]) -> Tally:
    for other in others:
        tally *= other
    return tally
