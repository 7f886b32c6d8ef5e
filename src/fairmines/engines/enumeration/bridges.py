"""Splits a wide component at bridge cells into subcomponents that are counted separately."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from fairmines.engines.enumeration.components import Component
from fairmines.engines.enumeration.work import Work

SMALL = 10
"""Cells up to which a subcomponent is not split: its arrangements are tried one by one."""

Needs = tuple[int, ...]
"""The mines that each of some clues still needs."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A box that is tried with every number of mines."""

    box: int
    size: int
    clues: tuple[int, ...]
    """The clues it touches: places in the needs."""
    room: tuple[int, ...]
    """For each of them, the cells that are not yet tried after this box."""

    def range(self, needs: Needs) -> range:
        """Return the numbers of mines it may hold so that no clue gets too many or too few."""
        low, high = 0, self.size
        for clue, room in zip(self.clues, self.room, strict=True):
            need = needs[clue]
            high = min(high, need)
            low = max(low, need - room)
        return range(low, high + 1)

    def fill(self, needs: Needs, mines: int) -> Needs:
        """Return what the clues need when it holds so many mines."""
        if not mines:
            return needs
        after = list(needs)
        for clue in self.clues:
            after[clue] -= mines
        return tuple(after)


@dataclass(slots=True)
class Subcomponent:
    """Boxes that are counted apart from the rest of their component.

    Once its bridges are assigned, its parts have no clue in common. A subcomponent of at most
    `SMALL` cells has no parts: its bridges are all its boxes.
    """

    boxes: tuple[int, ...]
    touched: tuple[int, ...] = ()
    """Its clues that earlier bridges touch: all that it must be told is what these need."""
    fresh: Needs = ()
    """What its other clues need that its own bridges touch."""
    bridges: tuple[Bridge, ...] = ()
    parts: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    """For each part, its place in the list that `split` returns, and where its touched clues stand
    in the needs of this subcomponent, the fresh ones last."""

    def assignments(self, needs: Needs) -> list[tuple[int, tuple[int, ...], Needs]]:
        """Try every assignment of the bridges that gives no clue too many or too few mines.

        Lists the ways to lay it out, the mines in each bridge, and what the clues need after it.
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
        """Say for each part its place in the list, and what its touched clues need."""
        return [(place, tuple([needs[clue] for clue in clues])) for place, clues in self.parts]


def split(component: Component, work: Work) -> list[Subcomponent]:
    """Split a component into subcomponents joined by bridges; the whole comes before its parts.

    Raises `TooComplexError` for a component that is too large for the budget.
    """
    subs = [Subcomponent(tuple(range(len(component.boxes))))]
    rest = _Rest(component)
    for sub in subs:  # grows while it is walked
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
    """The boxes of a component that are not yet assigned, while it is being taken apart."""

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
        """Choose the boxes that join one clue to its surroundings.

        Of the clues that are touched already, take the one after which these clues can need the
        fewest combinations of mines: so many cases are left to count of what remains. (Equations
        are put in order by the same idea, to keep a narrow front: S. W. Sloan 1986.)
        """
        candidates = sub.touched or {clue for box in sub.boxes for clue in self._clues[box]}
        return self._shared(min(candidates, key=lambda clue: (self._growth(clue), clue)))

    def _shared(self, clue: int) -> tuple[int, ...]:
        """List the boxes that a clue shares with others."""
        return tuple(box for box in self._boxes[clue] if len(self._clues[box]) > 1)

    def _growth(self, clue: int) -> float:
        """Return by what factor, as a logarithm, the cases grow when a clue is cut out."""
        filled: Counter[int] = Counter()
        for box in self._shared(clue):
            for other in self._clues[box]:
                filled[other] += self.sizes[box]
        del filled[clue]
        after = sum(self._cases(other, self._room[other] - filled[other]) for other in filled)
        return after - sum(self._cases(other, self._room[other]) for other in (clue, *filled))

    def _cases(self, clue: int, room: int) -> float:
        """Return the logarithm of how many needs a clue can have left with so much room."""
        mines, tried = self._constraints[clue].mines, len(self._constraints[clue].cells) - room
        return math.log2(min(mines, tried) - max(0, mines - room) + 1)

    def fresh_clues(self, sub: Subcomponent, chosen: Iterable[int]) -> list[int]:
        """List the clues that these boxes touch, and no bridge before."""
        found = {clue for box in chosen for clue in self._clues[box]}
        return sorted(found.difference(sub.touched))

    def assign(self, box: int, place: Mapping[int, int]) -> Bridge:
        """Take a box out, for a bridge of a subcomponent whose clues have these places."""
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
        """Find what of a subcomponent still hangs together once its bridges are taken out."""
        seen = set(chosen)
        for start in sub.boxes:
            if start in seen:
                continue
            seen.add(start)
            boxes, clues = [start], set()
            for box in boxes:  # grows while it is walked
                for clue in self._clues[box]:
                    if clue not in clues:
                        clues.add(clue)
                        found = [other for other in self._boxes[clue] if other not in seen]
                        seen.update(found)
                        boxes += found
            touched = [c for c in clues if self._room[c] < len(self._constraints[c].cells)]
            yield Subcomponent(tuple(sorted(boxes)), tuple(sorted(touched)))
