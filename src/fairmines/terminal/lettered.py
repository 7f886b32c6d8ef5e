"""Letters that a proof's sentences and the board share: "1A" is the clue 1 with the letter A."""

from __future__ import annotations

import re
from string import ascii_uppercase

from fairmines.boards.cells import Cell
from fairmines.proofs.proof import Proof
from fairmines.terminal.overlays import Note

_CAUSE = "#ffe5ae"
"""The paper of a clue that a proof uses, as on the page."""
_NAMED = re.compile(r"\b[Tt]he (\d) at row (\d+), column (\d+)")


def letters_of(proof: Proof) -> dict[Cell, str]:
    """Give each clue of a proof a letter, in reading order; beyond Z there are none."""
    return dict(zip(proof.clues, ascii_uppercase, strict=False))


def lettered(proof: Proof) -> str:
    """Write a proof with the letters of its clues; the first mention says where a clue is."""
    letters, said = letters_of(proof), set[Cell]()

    def name(match: re.Match[str]) -> str:
        cell = int(match[2]), int(match[3])
        letter = letters.get(cell)
        if letter is None:
            return match[0]
        place = "" if cell in said else f" (row {cell[0]}, column {cell[1]})"
        said.add(cell)
        return f"{match[1]}{letter}{place}"

    return _NAMED.sub(name, str(proof))


def clue_notes(proof: Proof) -> dict[Cell, Note]:
    """Return what the board shows of the clues of a proof."""
    return {
        cell: Note(f"{proof.view.cells[cell]}{letter}", _CAUSE)
        for cell, letter in letters_of(proof).items()
    }
