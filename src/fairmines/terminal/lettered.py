"""Letters that a proof's sentences and the board share: "1A" is the clue 1 with the letter A."""

from __future__ import annotations

from string import ascii_uppercase

from fairmines.boards.cells import Cell
from fairmines.proofs.english import clue_namer
from fairmines.proofs.proof import Proof, write_proof
from fairmines.terminal.overlays import Note

_CAUSE = "#ffe5ae"
"""The paper of a clue that a proof uses, as on the page."""


def lettered_clues(proof: Proof) -> dict[Cell, str]:
    """Return the number of each clue with its letter, in reading order; beyond Z there are none."""
    letters = zip(proof.clues, ascii_uppercase, strict=False)
    return {clue: f"{proof.view.cells[clue]}{letter}" for clue, letter in letters}


def write_lettered(proof: Proof) -> str:
    """Write a proof with the letters of its clues; the first mention says where a clue is."""
    lettered, named = lettered_clues(proof), set[Cell]()
    in_full = clue_namer(proof.view)

    def name_clue(clue: Cell) -> str:
        if clue not in lettered:
            return in_full(clue)
        place = "" if clue in named else f" (row {clue[0]}, column {clue[1]})"
        named.add(clue)
        return lettered[clue] + place

    return write_proof(proof, name_clue)


def clue_notes(proof: Proof) -> dict[Cell, Note]:
    """Return what the board shows of the clues of a proof."""
    return {clue: Note(text, _CAUSE) for clue, text in lettered_clues(proof).items()}
