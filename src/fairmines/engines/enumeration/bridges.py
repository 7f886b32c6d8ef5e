"""Splits a wide component at bridge cells into subcomponents that are counted separately."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fairmines.engines.enumeration.components import Component
from fairmines.engines.enumeration.step_counter import StepCounter

SMALL = 10
"""The most cells of a subcomponent that is not split, but tried box by box."""

Needs = tuple[int, ...]
"""For each clue of a list, the mines that it still needs."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A box that is tried with every number of mines."""

    box: int
    size: int
    clues: tuple[int, ...]
    """The clues that it touches, as indices into the needs."""
    room: tuple[int, ...]
    """For each of these clues, the cells that are still free after this box."""

    def range(self, needs: Needs) -> range:
        """Return the numbers of mines that give no clue too many or too few."""
        low, high = 0, self.size
        for clue, room in zip(self.clues, self.room, strict=True):
            need = needs[clue]
            high = min(high, need)
            low = max(low, need - room)
        return range(low, high + 1)

    def fill(self, needs: Needs, mines: int) -> Needs:
        """Return the clues' needs after `mines` mines are put into this box."""
        if not mines:
            return needs
        after = list(needs)
        for clue in self.clues:
            after[clue] -= mines
        return tuple(after)


@dataclass(slots=True)
class Subcomponent:
    """Boxes that are counted separately from the rest of their component.

    After its bridges are assigned, its parts share no clue. A subcomponent of at most `SMALL` cells
    has no parts: all its boxes are bridges.
    """

    boxes: tuple[int, ...]
    touched: tuple[int, ...] = ()
    """Its clues that earlier bridges touch. Its arrangements depend on what these still need."""
    fresh: Needs = ()
    """The needs of the other clues that its own bridges touch."""
    bridges: tuple[Bridge, ...] = ()
    parts: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """For each part, its index in the list that `split` returns, and the indices of its touched
    clues in this subcomponent's needs, in which the fresh clues come last."""

    def assignments(self, needs: Needs) -> list[tuple[int, tuple[int, ...], Needs]]:
        """List the assignments of the bridges that give no clue too many or too few mines.

        Returns:
            For each assignment, the number of ways to place its mines, the mines in each bridge,
            and what the clues need afterwards.
        """
        tried: list[tuple[int, tuple[int, ...], Needs]] = [(1, (), needs + self.fresh)]
        for bridge in self.bridges:
            tried = [
                (ways * math.comb(bridge.size, mines), (*counts, mines), bridge.fill(left, mines))
                for ways, counts, left in tried
                for mines in bridge.range(left)
            ]
        return tried

    def needs_of_parts(self, needs: Needs) -> list[tuple[int, Needs]]:
        """Return for each part its index in the list, and what its touched clues need."""
        return [(place, tuple([needs[clue] for clue in clues])) for place, clues in self.parts]


def split(component: Component, work: StepCounter) -> list[Subcomponent]:
    """Split a component into subcomponents joined by bridges.

    Returns:
        The subcomponents. The first is the whole component; each one comes before its parts.

    Raises:
        TooComplexError: Splitting exceeds the budget.
    """
    subs = [Subcomponent(tuple(range(len(component.boxes))))]
    rest = _Rest(component)
    for sub in subs:  # the list grows during the loop
        work.spend(len(sub.boxes))
        small = sum(rest.sizes[box] for box in sub.boxes) <= SMALL or len(sub.boxes) == 1
        chosen = sub.boxes if small else rest.choose_bridges(sub)
        fresh = rest.fresh_clues(sub, chosen)
        place = {clue: i for i, clue in enumerate((*sub.touched, *fresh))}
        sub.fresh = tuple(component.constraints[clue].mines for clue in fresh)
        sub.bridges = tuple([rest.assign(box, place) for box in chosen])
        for part in rest.parts(sub, chosen):
            sub.parts.append((len(subs), tuple(place[clue] for clue in part.touched)))
            subs.append(part)
    return subs


class _Rest:
    """The boxes of a component that are not yet assigned, while the component is split."""

    def __init__(self, component: Component) -> None:
        self._constraints = component.constraints
        self._clues = [box.clues for box in component.boxes]
        self.sizes = [len(box.cells) for box in component.boxes]
        self._room = [len(constraint.cells) for constraint in component.constraints]
        self._boxes: list[list[int]] = [[] for _ in component.constraints]
        for box, clues in enumerate(self._clues):
            for clue in clues:
                self._boxes[clue].append(box)

    def choose_bridges(self, sub: Subcomponent) -> tuple[int, ...]:
        """Choose the boxes that one clue shares with other clues.

        Of the clues that are touched already, take the one that leaves the fewest combinations of
        needs, because each combination is counted. (The ordering of equations for a narrow front
        uses the same idea: S. W. Sloan 1986.)
        """
        candidates = sub.touched or {clue for box in sub.boxes for clue in self._clues[box]}
        return self._shared(min(candidates, key=lambda clue: (self._growth(clue), clue)))

    def _shared(self, clue: int) -> tuple[int, ...]:
        """Return the boxes that a clue shares with other clues."""
        return tuple(box for box in self._boxes[clue] if len(self._clues[box]) > 1)

    def _growth(self, clue: int) -> float:
        """Return the logarithm of the growth of cases if the shared boxes of a clue are bridges."""
        filled: Counter[int] = Counter()
        for box in self._shared(clue):
            for other in self._clues[box]:
                filled[other] += self.sizes[box]
        del filled[clue]
        after = sum(self._cases(other, self._room[other] - filled[other]) for other in filled)
        return after - sum(self._cases(other, self._room[other]) for other in (clue, *filled))

    def _cases(self, clue: int, room: int) -> float:
        """Return the logarithm of the number of needs of a clue with `room` free cells."""
        mines, tried = self._constraints[clue].mines, len(self._constraints[clue].cells) - room
        return math.log2(min(mines, tried) - max(0, mines - room) + 1)

    def fresh_clues(self, sub: Subcomponent, chosen: Iterable[int]) -> list[int]:
        """Return the clues that the chosen boxes touch and no earlier bridge touches."""
        reached = {clue for box in chosen for clue in self._clues[box]}
        return sorted(reached.difference(sub.touched))

    def assign(self, box: int, place: Mapping[int, int]) -> Bridge:
        """Remove a box and return it as a bridge; `place`: clue -> index in the needs."""
        for clue in self._clues[box]:
            self._boxes[clue].remove(box)
            self._room[clue] -= self.sizes[box]
        return Bridge(
            box,
            self.sizes[box],
            tuple(place[clue] for clue in self._clues[box]),
            tuple(self._room[clue] for clue in self._clues[box]),
        )

    def parts(self, sub: Subcomponent, chosen: Iterable[int]) -> Iterator[Subcomponent]:
        """Yield the connected parts of a subcomponent after its bridges are removed."""
        seen = set(chosen)
        for start in sub.boxes:
            if start in seen:
                continue
            seen.add(start)
            boxes, clues = [start], set()
            for box in boxes:  # the list grows during the loop
                for clue in self._clues[box]:
                    if clue not in clues:
                        clues.add(clue)
                        reached = [other for other in self._boxes[clue] if other not in seen]
                        seen.update(reached)
                        boxes += reached
            touched = [c for c in clues if self._room[c] < len(self._constraints[c].cells)]
            yield Subcomponent(tuple(sorted(boxes)), tuple(sorted(touched)))
