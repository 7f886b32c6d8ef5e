"""Judges drills by `checker` and plain search; shares no code with the search for drills."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from fairmines import PROOF_RULES, View
from fairmines.boards.cells import neighbours
from fairmines.proofs.drills import Drill
from tests.helpers.checker import Cell, fits, settle


class WrongDrillError(AssertionError):
    """A drill has a wrong answer, or another rule than it says."""


def judge(drill: Drill) -> None:
    """Raise `WrongDrillError` unless the answer is right, and no easier rule gives it."""
    view = drill.view
    clues = [(int(r), int(c)) for r, c in zip(*(view.cells >= 0).nonzero(), strict=True)]
    certain = certain_cells(view, clues)
    if certain != {fact.cell: fact.mined for fact in drill.certain}:
        raise WrongDrillError(f"certain are {certain}")
    if drill.rule is None:
        _judge_guess(drill)
        return
    safe = {cell for cell, mined in certain.items() if not mined}
    if set(drill.right) != safe:
        raise WrongDrillError(f"safe are {safe}")
    rules: dict[Cell, str] = {}
    for rule in PROOF_RULES:
        rest = {cell: mined for cell, mined in certain.items() if cell not in rules}
        rules |= dict.fromkeys(_settled(view, clues, rule, rest), rule)
    if rules != {fact.cell: fact.rule for fact in drill.certain}:
        raise WrongDrillError(f"the easiest rules are {rules}")
    if min((rules[cell] for cell in safe), key=PROOF_RULES.index) != drill.rule:
        raise WrongDrillError(f"{drill.rule} is not the easiest rule for a safe cell")
    if drill.task == "certain" and max(rules.values(), key=PROOF_RULES.index) != drill.rule:
        raise WrongDrillError(f"{drill.rule} does not settle all that is certain")


def certain_cells(view: View, clues: list[Cell]) -> dict[Cell, bool]:
    """Return the covered cells that are certain, and whether they are mines."""
    covered = [(int(r), int(c)) for r, c in zip(*(view.cells == -1).nonzero(), strict=True)]
    # Cells away from all clues are alike: one of them answers for the others.
    beside = {cell for clue in clues for cell in around(clue, view)}
    inside = [cell for cell in covered if cell not in beside]
    certain = {
        cell: mined
        for cell in covered
        if cell in beside or cell == inside[0]
        for mined in (False, True)
        if not fits(view, clues, {cell: not mined}, view.mines)
    }
    if inside and inside[0] in certain:
        certain |= dict.fromkeys(inside, certain[inside[0]])
    return certain


def _settled(view: View, clues: list[Cell], rule: str, certain: dict[Cell, bool]) -> list[Cell]:
    """Return those of some certain cells that rules up to this one settle."""
    if rule in ("cases", "count"):
        total = view.mines if rule == "count" else None
        return [
            cell
            for cell, mined in certain.items()
            if not fits(view, clues, {cell: not mined}, total)
        ]
    settled = settle(view, clues, rule) or {}
    return [cell for cell, mined in certain.items() if settled.get(cell) == mined]


def _judge_guess(drill: Drill) -> None:
    layouts = list(layouts_of(drill.view))
    if len(layouts) != drill.solutions:
        raise WrongDrillError(f"{len(layouts)} layouts fit")
    chances = chances_of(drill.view, layouts)
    if {guess.cell: Fraction(guess.wins, len(layouts)) for guess in drill.chances} != chances:
        raise WrongDrillError(f"the chances are {chances}")
    best = {cell for cell, chance in chances.items() if chance == max(chances.values())}
    if set(drill.right) != best:
        raise WrongDrillError(f"the best are {best}")


def layouts_of(view: View) -> Iterator[frozenset[Cell]]:
    """Yield the layouts that fit, cell by cell: the first clue that cannot be met ends a branch."""
    height, width = view.cells.shape
    known = {(int(r), int(c)) for r, c in zip(*(view.cells == View.MINE).nonzero(), strict=True)}
    clues = [(int(r), int(c)) for r, c in zip(*(view.cells >= 0).nonzero(), strict=True)]
    covered = [(int(r), int(c)) for r, c in zip(*(view.cells == -1).nonzero(), strict=True)]
    # Cells beside clues first.
    covered.sort(key=lambda cell: not any(view.cells[other] >= 0 for other in around(cell, view)))
    need = {
        clue: int(view.cells[clue])
        - sum(other in known for other in neighbours(clue, height, width))
        for clue in clues
    }
    beside = {cell: [other for other in around(cell, view) if other in need] for cell in covered}
    room = {
        clue: sum(view.cells[other] == -1 for other in neighbours(clue, height, width))
        for clue in clues
    }

    def place(index: int, left: int, mines: list[Cell]) -> Iterator[frozenset[Cell]]:
        if left < 0 or left > len(covered) - index:
            return
        if index == len(covered):
            yield frozenset(mines) | known
            return
        cell = covered[index]
        for clue in beside[cell]:
            room[clue] -= 1
        if all(need[clue] <= room[clue] for clue in beside[cell]):
            yield from place(index + 1, left, mines)
        if all(0 < need[clue] <= room[clue] + 1 for clue in beside[cell]):
            for clue in beside[cell]:
                need[clue] -= 1
            yield from place(index + 1, left - 1, [*mines, cell])
            for clue in beside[cell]:
                need[clue] += 1
        for clue in beside[cell]:
            room[clue] += 1

    total = view.mines
    assert total is not None
    yield from place(0, total - len(known), [])


def chances_of(view: View, layouts: list[frozenset[Cell]]) -> dict[Cell, Fraction]:
    """Return how often perfect play wins after opening each cell, by plain search.

    Opened cells are bits. A cell that is free in all layouts is opened first, which loses nothing.
    """
    height, width = view.cells.shape
    board = [(r, c) for r in range(height) for c in range(width)]
    bits = {cell: 1 << number for number, cell in enumerate(board)}
    start = sum(bits[cell] for cell in board if view.cells[cell] >= 0)
    free = len(board) - len(layouts[0])
    # By layout and cell that is free in it: the clue.
    clues = [
        {
            cell: sum(other in layout for other in neighbours(cell, height, width))
            for cell in board
            if cell not in layout
        }
        for layout in layouts
    ]

    def after(opened: int, possible: tuple[int, ...], cell: Cell) -> int:
        by_clue: dict[int, list[int]] = {}
        for number in possible:
            if cell in clues[number]:
                by_clue.setdefault(clues[number][cell], []).append(number)
        return sum(won(opened | bits[cell], tuple(rest)) for rest in by_clue.values())

    @cache
    def won(opened: int, possible: tuple[int, ...]) -> int:
        if len(possible) == 1 or opened.bit_count() == free:
            return len(possible)
        mined = frozenset.union(*(layouts[number] for number in possible))
        left = [cell for cell in board if not opened & bits[cell]]
        for cell in left:
            if cell not in mined:
                return after(opened, possible, cell)
        always = frozenset.intersection(*(layouts[number] for number in possible))
        return max(after(opened, possible, cell) for cell in left if cell not in always)

    always = frozenset.intersection(*layouts)
    return {
        cell: Fraction(after(start, tuple(range(len(layouts))), cell), len(layouts))
        for cell in board
        if not start & bits[cell] and cell not in always
    }


def around(cell: Cell, view: View) -> list[Cell]:
    """List the neighbours of a cell."""
    return list(neighbours(cell, view.height, view.width))
