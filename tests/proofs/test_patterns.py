"""The patterns of clues in proofs and in their steps."""

from __future__ import annotations

import numpy as np
import pytest

from fairmines import Layout, Proof, View, explain, proof_rules
from tests.helpers.boards import flood
from tests.judges.patterns import Cell, Needs, expected_of_proof, search
from tests.judges.proofs import known_mines


def view_of(layout: Layout, cells: list[Cell]) -> View:
    """Open cells of a layout, and find the mines that single clues show."""
    opened = np.zeros_like(layout.mines, dtype=bool)
    for cell in cells:
        if not layout.mines[cell]:
            flood(opened, layout, cell)
    return View.of_layout(layout, opened)


def named(pattern: object) -> tuple[str, bool] | None:
    return None if pattern is None else (pattern.name, pattern.reduced)


@pytest.mark.long
def test_a_plain_search_finds_the_same():
    """In a thousand positions, for each proof and for each of its steps."""
    seen = dict.fromkeys(("corner", "1-1", "1-2", "hole", "1-2-1", "1-2-2-1"), 0)
    reduced = 0
    for seed in range(1000):
        rng = np.random.default_rng(seed)
        layout = Layout(rng.random((8, 8)) < 0.18)
        view = view_of(layout, [tuple(it) for it in rng.integers(0, 8, (6, 2)).tolist()])
        certain = list(proof_rules(view))
        if not certain:
            continue
        known = [c for c in certain if layout.mines[c]][:2]  # seen before
        cells = view.cells.copy()
        for cell in known:
            cells[cell] = View.MINE
        view = View(cells, view.mines)
        for cell in list(proof_rules(view))[:4]:
            proof = explain(view, cell)
            assert isinstance(proof, Proof)
            settled = known_mines(view)
            whole = named(proof.pattern)
            assert whole == expected_of_proof(Needs(view, settled), proof.clues), (view, proof)
            if whole:
                seen[whole[0]] += 1
                reduced += whole[1]
            for step in proof.steps:
                found = search(Needs(view, settled))
                name = found.get(step.clues) if len(step.clues) < 3 else None
                assert (named(step.pattern) or (None,))[0] == name, (view, proof, step)
                settled |= {fact.cell: fact.mined for fact in step.concludes}
    assert all(seen.values()), seen
    assert reduced > 20, reduced


@pytest.mark.parametrize(
    ("text", "cell", "name"),
    [
        ("3 2\n???\n111", (0, 2), "1-1"),
        ("5 2\n?????\n?121?", (0, 3), "1-2-1"),
        ("3 2\n???\n121", (0, 1), "1-2-1"),
        ("6 2\n??????\n?1221?", (0, 2), "1-2-2-1"),
        ("3 3\n???\n231\n!10", (0, 1), "1-2-1, reduced"),
        ("3 3\n???\n?1?\n?1?", (0, 0), "hole"),
        ("3 3\n??1\n??1\n111", (1, 1), "corner"),
        ("2 2\n?1\n11", (0, 0), "None"),
    ],
)
def test_patterns_of_the_textbook(text, cell, name):
    proof = explain(View.parse(text), cell)
    assert isinstance(proof, Proof), proof
    assert str(proof.pattern) == name
