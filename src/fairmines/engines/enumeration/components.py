"""Splits constraints into components that share no covered cell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from fairmines.boards.cells import Cell
from fairmines.engines.enumeration.elimination import Constraint


@dataclass(frozen=True, slots=True)
class Box:
    """Frontier cells that are in exactly the same constraints."""

    cells: tuple[Cell, ...]
    clues: tuple[int, ...]
    """The indices of its constraints in the component, ascending."""


@dataclass(frozen=True, slots=True)
class Component:
    """Connected constraints and boxes, which share nothing with other components."""

    constraints: tuple[Constraint, ...]
    boxes: tuple[Box, ...]

    @property
    def cells(self) -> int:
        """The number of cells."""
        return sum(len(box.cells) for box in self.boxes)


def find_components(constraints: Sequence[Constraint]) -> list[Component]:
    """Split constraints into components.

    The search goes from a clue to its covered cells, from these to their clues, and so on.
    Components are in the order of their first constraints. Constraints keep their order.
    """
    clues_at: defaultdict[Cell, list[int]] = defaultdict(list)
    for clue, constraint in enumerate(constraints):
        for cell in constraint.cells:
            clues_at[cell].append(clue)
    seen: set[int] = set()
    components = []
    for start in range(len(constraints)):
        if start in seen:
            continue
        seen.add(start)
        reached = [start]
        for clue in reached:  # the list grows during the loop
            for cell in constraints[clue].cells:
                found = [other for other in clues_at[cell] if other not in seen]
                seen.update(found)
                reached += found
        components.append(_component([constraints[clue] for clue in sorted(reached)]))
    return components


def _component(constraints: list[Constraint]) -> Component:
    """Group the cells of connected constraints into boxes."""
    clues_at: defaultdict[Cell, list[int]] = defaultdict(list)
    for clue, constraint in enumerate(constraints):
        for cell in constraint.cells:
            clues_at[cell].append(clue)
    boxes: defaultdict[tuple[int, ...], list[Cell]] = defaultdict(list)
    for cell in sorted(clues_at):
        boxes[tuple(clues_at[cell])].append(cell)
    return Component(
        tuple(constraints), tuple(Box(tuple(cells), clues) for clues, cells in boxes.items())
    )
