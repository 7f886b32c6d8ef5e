"""Judges drills, and knows nothing of the search for them: `checker` and plain search judge them."""

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
    covered = [(int(r), int(c)) for r, c in zip(*(view.cells == -1).nonzero(), strict=True)]
    certain = {
        cell: mined
        for cell in covered
        for mined in (False, True)
        if not fits(view, clues, {cell: not mined}, view.mines)
    }
    if certain != {it.cell: it.mined for it in drill.certain}:
        raise WrongDrillError(f"certain are {certain}")
    if drill.rule is None:
        _judge_guess(drill)
        return
    safe = {cell for cell, mined in certain.items() if not mined}
    if set(drill.right) != safe:
        raise WrongDrillError(f"safe are {safe}")
    easier = PROOF_RULES[: PROOF_RULES.index(drill.rule)]
    if easier and any(_proves(view, clues, easier[-1], cell) for cell in safe):
        raise WrongDrillError(f"the rule {easier[-1]} gives a safe cell")
    if not any(_proves(view, clues, drill.rule, cell) for cell in safe):
        raise WrongDrillError(f"the rule {drill.rule} gives no safe cell")
    hard = [cell for cell in certain if not _settles(view, clues, drill.rule, cell, certain[cell])]
    if drill.task == "certain" and hard:
        raise WrongDrillError(f"the rule {drill.rule} does not settle {hard}")


def _proves(view: View, clues: list[Cell], rule: str, cell: Cell) -> bool:
    return _settles(view, clues, rule, cell, mined=False)


def _settles(view: View, clues: list[Cell], rule: str, cell: Cell, mined: bool) -> bool:
    if rule in ("cases", "count"):
        total = view.mines if rule == "count" else None
        return not fits(view, clues, {cell: not mined}, total)
    settled = settle(view, clues, rule)
    return settled is not None and settled.get(cell) == mined


def _judge_guess(drill: Drill) -> None:
    layouts = list(layouts_of(drill.view))
    if len(layouts) != drill.solutions:
        raise WrongDrillError(f"{len(layouts)} layouts fit")
    chances = chances_of(drill.view, layouts)
    found = {it.cell: Fraction(it.wins, drill.solutions) for it in drill.chances}
    if {cell: chances[cell] for cell in found} != found:
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
    covered.sort(key=lambda cell: not any(view.cells[it] >= 0 for it in around(cell, view)))
    need = {
        clue: int(view.cells[clue]) - sum(it in known for it in neighbours(clue, height, width))
        for clue in clues
    }
    beside = {cell: [it for it in around(cell, view) if it in need] for cell in covered}
    room = {
        clue: sum(view.cells[it] == -1 for it in neighbours(clue, height, width)) for clue in clues
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

    A cell that is free in all layouts is opened first, which loses nothing.
    """
    height, width = view.cells.shape
    board = [(r, c) for r in range(height) for c in range(width)]
    beside = {cell: neighbours(cell, height, width) for cell in board}
    start = frozenset(cell for cell in board if view.cells[cell] >= 0)
    free = len(board) - len(layouts[0])

    def after(opened: frozenset[Cell], possible: tuple[frozenset[Cell], ...], cell: Cell) -> int:
        by_clue: dict[int, list[frozenset[Cell]]] = {}
        for layout in possible:
            if cell not in layout:
                by_clue.setdefault(sum(it in layout for it in beside[cell]), []).append(layout)
        return sum(won(opened | {cell}, tuple(rest)) for rest in by_clue.values())

    @cache
    def won(opened: frozenset[Cell], possible: tuple[frozenset[Cell], ...]) -> int:
        if len(opened) == free:
            return len(possible)
        mined = frozenset.union(*possible)
        left = [cell for cell in board if cell not in opened]
        for cell in left:
            if cell not in mined:
                return after(opened, possible, cell)
        always = frozenset.intersection(*possible)
        return max(after(opened, possible, cell) for cell in left if cell not in always)

    always = frozenset.intersection(*layouts)
    return {
        cell: Fraction(after(start, tuple(layouts), cell), len(layouts))
        for cell in board
        if cell not in start and cell not in always
    }


def around(cell: Cell, view: View) -> list[Cell]:
    """List the neighbours of a cell."""
    return list(neighbours(cell, view.height, view.width))
