"""Checks proofs, and knows nothing of the prover: what do the cited clues alone force?

All opened cells that are not cited count as free cells whose clue is unknown. Two questions have
slow and simple answers here: which layouts fit some clues (`fits`), and what the rules of
docs/explanation/proofs.md say of some clues (`settle`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import combinations

from fairmines import PROOF_RULES, Proof, View

Cell = tuple[int, int]
Facts = dict[Cell, bool]
"""Cell -> whether it is a mine."""


class UnsoundError(AssertionError):
    """A proof does not hold, or cites too much."""


def check(proof: Proof) -> None:
    """Raise `UnsoundError` unless every step follows and is used, and no clue is too many."""
    view = proof.view
    settled = known_mines(view)
    if max(PROOF_RULES.index(step.rule) for step in proof.steps) != PROOF_RULES.index(proof.rule):
        raise UnsoundError("the rule is not that of the hardest step")
    for number, step in enumerate(proof.steps):
        cited = {it.cell: it.mined for it in step.cells}
        if not cited.items() <= settled.items():
            raise UnsoundError(f"step {number} cites a cell that is not settled")
        if not all(view.cells[clue] >= 0 for clue in step.clues):
            raise UnsoundError(f"step {number} cites a cell without a clue")
        if len(step.clues) != {"single": 1, "subset": 2, "overlap": 2}.get(
            step.rule, len(step.clues)
        ):
            raise UnsoundError(f"step {number} cites {len(step.clues)} clues")
        total = view.mines if step.rule == "count" else None
        if not step.concludes and fits(view, step.clues, cited, total):
            raise UnsoundError(f"the clues of step {number} do not clash")
        for it in step.concludes:
            if fits(view, step.clues, {**cited, it.cell: not it.mined}, total):
                raise UnsoundError(f"{it} does not follow in step {number}")
            settled[it.cell] = it.mined
    last = proof.steps[-1].concludes
    if proof.fact not in last if proof.fact is not None else last:
        raise UnsoundError("the last step does not conclude what is proved")
    _check_use(proof)
    _check_minimal(proof)


def _check_use(proof: Proof) -> None:
    for number, step in enumerate(proof.steps[:-1]):
        later = {it for other in proof.steps[number + 1 :] for it in other.cells}
        if not later & set(step.concludes):
            raise UnsoundError(f"no step uses step {number}")


def _check_minimal(proof: Proof) -> None:
    for clue in proof.clues:
        rest = [it for it in proof.clues if it != clue]
        if proves(proof.view, rest, proof.rule, proof.cell, proof.mined):
            raise UnsoundError(f"the clue at {clue} can be left out")
    if proof.rule == "count" and proves(proof.view, proof.clues, "cases", proof.cell, proof.mined):
        raise UnsoundError("the total can be left out")


def check_smallest(proof: Proof, clues: Collection[Cell]) -> None:
    """Raise `UnsoundError` if an easier rule or fewer of the view's clues prove the same."""
    place = PROOF_RULES.index(proof.rule)
    if place and proves(proof.view, clues, PROOF_RULES[place - 1], proof.cell, proof.mined):
        raise UnsoundError(f"the rule {PROOF_RULES[place - 1]} suffices")
    for size in range(len(proof.clues)):
        for fewer in combinations(clues, size):
            if proves(proof.view, fewer, proof.rule, proof.cell, proof.mined):
                raise UnsoundError(f"{fewer} suffice")


def proves(
    view: View, clues: Collection[Cell], rule: str, cell: Cell | None, mined: bool | None
) -> bool:
    """Return whether clues prove a fact, or a clash (None), by a rule or easier ones."""
    total = view.mines if rule == "count" else None
    # 1. What is not true in all layouts has no proof.
    facts = known_mines(view)
    if cell is not None:
        facts[cell] = not mined
    if fits(view, clues, facts, total):
        return False
    if rule in ("cases", "count"):
        return True
    # 2. The weaker rules.
    settled = settle(view, clues, rule)
    return settled is None if cell is None else settled is not None and cell in settled


def known_mines(view: View) -> Facts:
    """Return the known mines of a view."""
    return dict.fromkeys(zip(*(view.cells == View.MINE).nonzero(), strict=True), True)


@lru_cache(4096)
def around(view: View, cell: Cell) -> tuple[Cell, ...]:
    """Return the neighbours of a cell that are not opened."""
    row, column = cell
    return tuple(
        (r, c)
        for r in range(max(row - 1, 0), min(row + 2, view.height))
        for c in range(max(column - 1, 0), min(column + 2, view.width))
        if view.cells[r, c] < 0
    )


# Which layouts fit


def fits(view: View, clues: Iterable[Cell], facts: Facts, total: int | None) -> bool:
    """Return whether a layout fits these clues, facts and known mines, and the total if given."""
    facts = {**known_mines(view), **facts}
    # 1. Equations over the cells that are open still.
    equations: list[tuple[set[Cell], int]] = []
    for clue in clues:
        cells = set(around(view, clue))
        need = int(view.cells[clue]) - sum(facts.get(it, False) for it in cells)
        equations.append((cells - facts.keys(), need))
    # 2. The numbers of mines that each connected part can hold, as bits.
    numbers, inside = 1, set[Cell]()
    for part in _parts(equations):
        bits = _mines(part)
        numbers = sum_bits(numbers, bits)
        inside |= set().union(*(cells for cells, _ in part))
    if numbers == 0:
        return False
    if total is None:
        return True
    # 3. The rest of the board takes what is left of the total.
    covered = {(r, c) for r, c in zip(*(view.cells < 0).nonzero(), strict=True)}
    others = len(covered - facts.keys() - inside)
    left = total - sum(facts.values())
    return any(numbers >> used & 1 for used in range(max(left - others, 0), left + 1))


def sum_bits(a: int, b: int) -> int:
    """Return the sums of two sets of numbers, sets as bits."""
    result = 0
    while b:
        lowest = b & -b
        result |= a << (lowest.bit_length() - 1)
        b ^= lowest
    return result


def _parts(equations: list[tuple[set[Cell], int]]) -> list[list[tuple[set[Cell], int]]]:
    parts: list[list[tuple[set[Cell], int]]] = []
    for equation in equations:
        touching = [
            part for part in parts if not all(equation[0].isdisjoint(cells) for cells, _ in part)
        ]
        parts = [part for part in parts if part not in touching]
        parts.append([*(it for part in touching for it in part), equation])
    return parts


def _mines(equations: list[tuple[set[Cell], int]]) -> int:
    """Return how many mines can be in the cells of equations, as bits; cell by cell."""
    # Cells in the same equations come as one box.
    boxes: dict[tuple[int, ...], int] = {}
    for cell in sorted(set().union(*(cells for cells, _ in equations))):
        members = tuple(i for i, (cells, _) in enumerate(equations) if cell in cells)
        boxes[members] = boxes.get(members, 0) + 1
    left = [len(cells) for cells, _ in equations]
    states = {tuple(need for _, need in equations): 1}
    for members, size in boxes.items():
        for i in members:
            left[i] -= size
        following: dict[tuple[int, ...], int] = {}
        for needs, bits in states.items():
            for mines in range(size + 1):
                after = list(needs)
                for i in members:
                    after[i] -= mines
                if all(0 <= need <= room for need, room in zip(after, left, strict=True)):
                    key = tuple(after)
                    following[key] = following.get(key, 0) | bits << mines
        states = following
    return states.get((0,) * len(equations), 0)


# What the rules up to "chain" say


def settle(view: View, clues: Iterable[Cell], rule: str) -> Facts | None:
    """Return all cells that rules up to `rule` settle; None if they lead to a clash."""
    clues = list(clues)
    facts = known_mines(view)
    while True:
        found = _single(view, clues, facts)
        if found is None:
            return None
        if not found and rule in ("subset", "overlap", "chain"):
            found = _pairs(view, clues, facts, rule)
        if found is not None and not found and rule == "chain":
            found = _chain(view, clues, facts)
        if found is None:
            return None
        if not found:
            return facts
        facts |= found


def _equation(view: View, clue: Cell, facts: Facts) -> tuple[set[Cell], int]:
    cells = around(view, clue)
    need = int(view.cells[clue]) - sum(facts.get(it, False) for it in cells)
    return {it for it in cells if it not in facts}, need


def _single(view: View, clues: list[Cell], facts: Facts) -> Facts | None:
    found: Facts = {}
    for clue in clues:
        cells, need = _equation(view, clue, {**facts, **found})
        if not 0 <= need <= len(cells):
            return None
        if need in (0, len(cells)):
            found |= dict.fromkeys(cells, need > 0)
    return found


def _pairs(view: View, clues: list[Cell], facts: Facts, rule: str) -> Facts | None:
    """Try every number of mines in what two clues share."""
    equations = [_equation(view, clue, facts) for clue in clues]
    for (a, need_a), (b, need_b) in combinations(equations, 2):
        if not a & b or (rule == "subset" and not (a <= b or b <= a)):
            continue
        shared = [
            n
            for n in range(len(a & b) + 1)
            if 0 <= need_a - n <= len(a - b) and 0 <= need_b - n <= len(b - a)
        ]
        if not shared:
            return None
        found: Facts = {}
        for cells, numbers in (
            (a & b, shared),
            (a - b, [need_a - n for n in shared]),
            (b - a, [need_b - n for n in shared]),
        ):
            if max(numbers) == 0:
                found |= dict.fromkeys(cells, False)
            elif min(numbers) == len(cells):
                found |= dict.fromkeys(cells, True)
        if found:
            return found
    return {}


def _chain(view: View, clues: list[Cell], facts: Facts) -> Facts:
    for cell in sorted({it for clue in clues for it in around(view, clue)} - facts.keys()):
        for mined in (True, False):
            supposed: Facts | None = {**facts, cell: mined}
            while supposed is not None:
                found = _single(view, clues, supposed)
                if found is None:
                    return {cell: not mined}
                if not found:
                    break
                supposed |= found
    return {}
