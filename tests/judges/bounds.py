"""Upper bounds on perfect play from their statements alone, slowly: judges the kernel's.

A state is the list of layouts (frozen sets of mines) that fit what the player knows. Nothing here
counts, samples or searches as the kernel does; docs/research/upper-bounds.md has the statements.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from fairmines.boards.cells import neighbours


class Helped(NamedTuple):
    """What the helper makes of one layout."""

    value: float
    payoffs: dict
    """Cell -> the value if it is opened first, for the cells that are covered at the start. A cell
    that was played has a mean over what its part may hold; of the others a mine has 0."""
    played: frozenset
    """The cells that were played in a part, or in the rest."""


class HelpedPlay:
    """Helps players on a board of this size."""

    def __init__(self, height, width, most_solutions):
        """Prepare a board; `most_solutions` is the limit of what is played perfectly."""
        self.cells = [(row, column) for row in range(height) for column in range(width)]
        self.around = {cell: neighbours(cell, height, width) for cell in self.cells}
        self.most_solutions = most_solutions
        self.win_probability = cache(self._win_probability)

    # What is seen.

    def clue(self, cell, layout):
        """Return the clue of a free cell."""
        return sum(it in layout for it in self.around[cell])

    def content(self, cell, layout):
        """Return what a cell holds: None for a mine, or its clue."""
        return None if cell in layout else self.clue(cell, layout)

    def after(self, layouts, cell, layout):
        """Return the layouts that show in this cell what this layout shows."""
        seen = self.content(cell, layout)
        return [it for it in layouts if self.content(cell, it) == seen]

    # Perfect play.

    def first_wins(self, layouts, cell, hidden):
        """Count the layouts that are won by opening this cell first, and then playing perfectly."""
        by_clue = {}
        for layout in layouts:
            if cell not in layout:
                by_clue.setdefault(self.clue(cell, layout), []).append(layout)
        rest = hidden - {cell}
        return sum(
            self.win_probability(tuple(group), rest) * len(group) for group in by_clue.values()
        )

    def _win_probability(self, layouts, hidden):
        """Return the win probability of perfect play if these cells are covered."""
        mined_in_all = frozenset.intersection(*layouts)
        if all(cell in mined_in_all for cell in hidden):
            return 1.0
        best = max(self.first_wins(layouts, cell, hidden) for cell in hidden - mined_in_all)
        return best / len(layouts)

    # The helper.

    def help(self, layouts, opened, layout, below=0.0):
        """Help the player of a layout to the end; `layouts` fit what the opened cells show.

        In the first state without a cell that is safe with the probability `below`, the player pays
        for one pick instead.
        """
        known = set(opened)
        start = set(self.cells) - known
        value, factors, played = 1.0, {}, set()

        def play(part, contents):
            nonlocal value
            hidden = frozenset(part)
            win = self.win_probability(tuple(contents), hidden)
            value *= win
            for cell in part:
                # By what the value changes if this cell of a part is opened first.
                factors[cell] = self.first_wins(contents, cell, hidden) / len(contents) / win
            played.update(part)

        while True:
            layouts = self.open_certain(layouts, known, layout)
            hidden = [cell for cell in self.cells if cell not in known]
            free = [cell for cell in hidden if cell not in layout]
            if not free:
                break
            undetermined = [
                cell
                for cell in hidden
                if any(cell in it for it in layouts) and any(cell not in it for it in layouts)
            ]
            if len(layouts) <= self.most_solutions:
                play(undetermined, layouts)
                break
            parts = self.parts(undetermined, known, layout)
            pockets = [
                part for part in parts if len(parts) > 1 and self.is_pocket(part, known, layout)
            ]
            if pockets:
                for part in pockets:
                    play(part, self.contents(part, known, layout))
                for cell in (cell for part in pockets for cell in part):
                    layouts = self.after(layouts, cell, layout)
                    known.add(cell)
                continue
            gift = self.gift(undetermined, layouts)
            if sum(gift not in it for it in layouts) < below * len(layouts):
                value *= self.plan_value(layouts, known, 1)
                break
            layouts = self.after(layouts, gift, layout)
            known.add(gift)
        payoffs = {cell: value * factors.get(cell, cell not in layout) for cell in start}
        return Helped(value, payoffs, frozenset(played))

    def open_certain(self, layouts, known, layout):
        """Open every cell that is safe in all layouts, again and again."""
        while True:
            safe = [
                cell
                for cell in self.cells
                if cell not in known and not any(cell in it for it in layouts)
            ]
            if not safe:
                return layouts
            for cell in safe:
                layouts = self.after(layouts, cell, layout)
                known.add(cell)

    def parts(self, undetermined, known, layout):
        """Return the connected sets: neighbours, or cells that share an opened clue."""
        groups = [{cell, *self.around[cell]} & set(undetermined) for cell in undetermined]
        groups += [
            set(self.around[clue]) & set(undetermined) for clue in known if clue not in layout
        ]
        parts = []
        for group in filter(None, groups):
            joined = [part for part in parts if part & group]
            parts = [part for part in parts if not part & group] + [group.union(*joined)]
        return sorted(sorted(part) for part in parts)

    def is_pocket(self, part, known, layout):
        """Return whether a part has few arrangements over all numbers of mines."""
        seen = {it for clue in known if clue not in layout for it in self.around[clue]}
        if 2 ** sum(cell not in seen for cell in part) > self.most_solutions:
            return False
        return len(self.arrangements(part, known, layout)) <= self.most_solutions

    def arrangements(self, part, known, layout):
        """List the sets of mines in a part that meet the opened clues, whatever their number."""
        clues = [
            cell
            for cell in known
            if cell not in layout and any(it in part for it in self.around[cell])
        ]
        # The mines around these clues outside of the part are certain, so they are as in `layout`.
        outside = layout - set(part)
        return [
            mines
            for size in range(len(part) + 1)
            for mines in map(frozenset, combinations(part, size))
            if all(
                sum(it in mines or it in outside for it in self.around[clue])
                == self.clue(clue, layout)
                for clue in clues
            )
        ]

    def contents(self, part, known, layout):
        """List the layouts of a part with the number of mines in it; the rest is as in `layout`."""
        number = sum(cell in layout for cell in part)
        outside = layout - set(part)
        return [
            mines | outside
            for mines in self.arrangements(part, known, layout)
            if len(mines) == number
        ]

    def gift(self, undetermined, layouts):
        """Return the safest cell; of equal ones that with the most undetermined neighbours."""
        risk = {cell: sum(cell in it for it in layouts) for cell in undetermined}
        least = min(risk.values())
        equal = [cell for cell in undetermined if risk[cell] == least]
        return max(
            equal,
            key=lambda cell: (sum(it in risk for it in self.around[cell]), -self.cells.index(cell)),
        )

    # Charges.

    def plan_value(self, layouts, opened, picks):
        """Return the best plan's value: what the player gets who pays for the first picks."""
        helped = {layout: self.help(layouts, opened, layout) for layout in layouts}
        covered = [cell for cell in self.cells if cell not in opened]
        free = len(covered) - len(layouts[0] - set(opened))
        return self._best(layouts, helped, min(picks, free), frozenset(opened)) / len(layouts)

    def _best(self, group, helped, picks, taken):
        if not group:
            return 0.0
        return max(
            (
                self._from(group, helped, picks, cell, taken)
                for cell in self.cells
                if cell not in taken
            ),
            default=0.0,
        )

    def _from(self, group, helped, picks, cell, taken):
        total, by_clue = 0.0, {}
        for layout in group:
            if picks == 1 or self.ends(cell, layout, helped[layout]):
                total += helped[layout].payoffs[cell]
            else:
                by_clue.setdefault(self.clue(cell, layout), []).append(layout)
        return total + sum(
            self._best(rest, helped, picks - 1, taken | {cell}) for rest in by_clue.values()
        )

    def ends(self, cell, layout, helped):
        """Return whether a plan ends at this cell."""
        return cell in layout or cell in helped.played or self.clue(cell, layout) == 0


def all_layouts(height, width, mines, start, clue=None):
    """List the layouts in which the start is free, and shows this clue if one is given."""
    cells = [it for it in product(range(height), range(width)) if it != start]
    around = set(neighbours(start, height, width))
    return [
        layout
        for layout in map(frozenset, combinations(cells, mines))
        if clue is None or len(layout & around) == clue
    ]
