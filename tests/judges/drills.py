"""Judges drills by the judge of proofs and a plain search; shares no code with what finds them."""

from __future__ import annotations

from fractions import Fraction

from fairmines import PROOF_RULES, View
from fairmines.boards.cells import neighbours
from fairmines.train.drills import Drill
from tests.judges.perfect_play import layouts_of, win_probabilities
from tests.judges.proofs import Cell, fits, settle


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
    beside = {cell for clue in clues for cell in neighbours(clue, *view.cells.shape)}
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
    chances = win_probabilities(drill.view, layouts)
    if {guess.cell: Fraction(guess.wins, len(layouts)) for guess in drill.chances} != chances:
        raise WrongDrillError(f"the chances are {chances}")
    best = {cell for cell, chance in chances.items() if chance == max(chances.values())}
    if set(drill.right) != best:
        raise WrongDrillError(f"the best are {best}")
