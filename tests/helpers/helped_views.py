"""The second implementation of upper bounds for boards with too many layouts to list.

A state is a view. Probabilities are those of the engine `enumeration`, which is Python and shares
no code with the kernel; pockets are listed by a search of their cells.
"""

from __future__ import annotations

import numpy as np

import fairmines as fm
from tests.helpers.helped_play import Helped, HelpedPlay

ROUNDING = 1e-9


class HelpedViews(HelpedPlay):
    """Helps players on a level; `most_solutions` is the limit of what is played perfectly."""

    def __init__(self, level, most_solutions):
        """Prepare a level."""
        super().__init__(level.height, level.width, most_solutions)
        self.level = level

    def help(self, opened, layout):
        """Help the player of a layout, a frozen set of mines, to the end."""
        known = set(opened)
        start = set(self.cells) - known
        value, factors, played = 1.0, {}, set()
        while True:
            solutions, risk = self.open_certain_cells(known, layout)
            if not any(cell not in layout for cell in risk):
                break
            undetermined = [cell for cell in risk if 0 < risk[cell] < 1]
            parts = self.parts(undetermined, known, layout)
            rest = solutions <= self.most_solutions
            if rest:
                number = sum(cell in layout for cell in undetermined)
                listed = {tuple(undetermined): self.search(undetermined, known, layout, number)}
            elif len(parts) > 1:
                listed = {tuple(part): self.pocket(part, known, layout) for part in parts}
            else:
                listed = {}
            pockets = {part: found for part, found in listed.items() if found is not None}
            for part, found in pockets.items():
                number = sum(cell in layout for cell in part)
                contents = [it | (layout - set(part)) for it in found if len(it) == number]
                hidden = frozenset(part)
                win = self.win_probability(tuple(contents), hidden)
                value *= win
                for cell in part:
                    factors[cell] = self.first_wins(contents, cell, hidden) / len(contents) / win
                played.update(part)
            if rest:
                break
            if pockets:
                known.update(cell for part in pockets for cell in part)
            else:
                known.add(self.safest(undetermined, risk))
        payoffs = {cell: value * factors.get(cell, cell not in layout) for cell in start}
        return Helped(value, payoffs, frozenset(played))

    def open_certain_cells(self, known, layout):
        """Open what is safe; return the number of solutions, and the risk of each covered cell."""
        while True:
            cells = np.full((self.level.height, self.level.width), fm.View.COVERED)
            for cell in known:
                cells[cell] = fm.View.MINE if cell in layout else self.clue(cell, layout)
            analysis = fm.analyse(fm.View(cells, self.level.mines), engine="enumeration")
            risk = {
                cell: float(analysis.mine_probability[cell])
                for cell in self.cells
                if cell not in known
            }
            safe = [cell for cell in risk if risk[cell] == 0]
            known.update(safe)
            if not safe:
                return analysis.solutions, risk

    def pocket(self, part, known, layout):
        """List the arrangements of a part, or return None if it has too many of them."""
        seen = {it for clue in known if clue not in layout for it in self.around[clue]}
        if 2 ** sum(cell not in seen for cell in part) > self.most_solutions:
            return None
        found = self.search(part, known, layout)
        return found if len(found) <= self.most_solutions else None

    def search(self, part, known, layout, number=None):
        """List the sets of mines in cells that meet the opened clues, and have this number.

        Without a number the list ends when it is longer than the limit.
        """
        needs = {
            clue: self.clue(clue, layout)
            - sum(it in layout for it in {*self.around[clue]} - {*part})
            for clue in known
            if clue not in layout and any(it in part for it in self.around[clue])
        }
        found = []

        def go_on(place, mines):
            if number is None and len(found) > self.most_solutions:
                return
            rest = set(part[place:])
            for clue, need in needs.items():
                cells = self.around[clue]
                lacks = need - sum(it in mines for it in cells)
                if not 0 <= lacks <= sum(it in rest for it in cells):
                    return
            if number is not None and not 0 <= number - len(mines) <= len(rest):
                return
            if place == len(part):
                found.append(frozenset(mines))
                return
            go_on(place + 1, mines)
            go_on(place + 1, mines | {part[place]})

        go_on(0, frozenset())
        return found

    def safest(self, undetermined, risk):
        """Return the safest cell; of equal ones that with the most undetermined neighbours."""
        least = min(risk[cell] for cell in undetermined)
        equal = [cell for cell in undetermined if risk[cell] <= least + ROUNDING]
        among = set(undetermined)
        return max(
            equal,
            key=lambda it: (len(among.intersection(self.around[it])), -self.cells.index(it)),
        )
