"""Ten mistakes in the proofs of the upper bounds, each planted in the second implementation."""

from __future__ import annotations

from tests.helpers.helped_play import HelpedPlay


class PartsThatShareClues(HelpedPlay):
    """Cells that share a clue, but are no neighbours, are played apart; the clue is forgotten."""

    def parts(self, undetermined, _known, layout):
        self.undetermined = frozenset(undetermined)
        return super().parts(undetermined, set(), layout)

    def arrangements(self, part, known, layout):
        others = self.undetermined.difference(part)
        shared = {clue for clue in known if others.intersection(self.around[clue])}
        return super().arrangements(part, known - shared, layout)


class PartsThatTouch(HelpedPlay):
    """Neighbours that share no clue are played apart."""

    def parts(self, undetermined, known, layout):
        groups = [[it for it in self.around[clue] if it in undetermined] for clue in known - layout]
        parts = [{cell} for cell in undetermined]
        for group in map(set, filter(None, groups)):
            joined = [part for part in parts if part & group]
            parts = [part for part in parts if not part & group] + [group.union(*joined)]
        return sorted(sorted(part) for part in parts)


class NumberNotTold(HelpedPlay):
    """A pocket is played with all numbers of mines, as if the total said nothing of it."""

    def contents(self, part, known, layout):
        outside = layout - set(part)
        return [mines | outside for mines in self.arrangements(part, known, layout)]


class PocketByItsNumber(HelpedPlay):
    """A pocket is taken out if it has few arrangements of the number of mines in the layout."""

    def is_pocket(self, part, known, layout):
        return len(self.contents(part, known, layout)) <= self.most_solutions


class PocketCellsAsTold(HelpedPlay):
    """Opening a cell of a pocket first costs no more than that it must be safe."""

    def factor(self, _first, safe, contents, _win):
        return safe / contents


class PlansThroughPockets(HelpedPlay):
    """A plan goes on after a cell that the message does not fix."""

    def ends(self, cell, layout, _helped):
        return cell in layout or self.clue(cell, layout) == 0

    def _from(self, group, helped, picks, cell, taken):
        if picks > 1:
            mined = [layout for layout in group if cell in layout]
            lost = {layout: helped[layout]._replace(payoffs={cell: 0.0}) for layout in mined}
            helped = {**helped, **lost}
        return super()._from(group, helped, picks, cell, taken)


class PlansBehindZeros(HelpedPlay):
    """A plan goes on after a zero clue, but not with the cells that are then safe."""

    def ends(self, cell, layout, helped):
        return cell in layout or cell in helped.played

    def group_after(self, cell, clue):
        return super().group_after(cell, clue).union(self.around[cell] if clue == 0 else ())


class GiftByTheLayout(HelpedPlay):
    """The helper tells a free cell if there is one, and nobody concludes anything from that."""

    def gift(self, undetermined, layouts, layout):
        free = [cell for cell in undetermined if cell not in layout]
        return super().gift(free or undetermined, layouts, layout)


class MorePicksThanFreeCells(HelpedPlay):
    """A plan picks on when the game is won."""

    def most_picks(self, picks, _free):
        return picks


class SafetyCountedTwice(HelpedPlay):
    """The mean over all layouts, in which a mine counts 0, is multiplied by the safety."""

    def _from(self, group, helped, picks, cell, taken):
        safe = sum(cell not in layout for layout in group) / len(group)
        return safe * super()._from(group, helped, picks, cell, taken)
