"""What the analysis writes on covered cells: their states, or their mine probabilities."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import numpy as np

from fairmines.engines.analysis import Analysis
from fairmines.rendering import palette
from fairmines.wording import percent

OverlayKind = Literal["none", "states", "probabilities"]


class Note(NamedTuple):
    """The text and colours of a covered cell."""

    text: str
    """Two characters."""
    paper: str
    ink: str = "#000000"


# Each state has a character too, because not everyone can distinguish the colours.
SAFE: Final = Note("+ ", "#8fd6a4")
MINED: Final = Note("! ", "#e79a9a")
UNDETERMINED: Final = Note("· ", "#f0d992")


def notes_of(analysis: Analysis, kind: OverlayKind) -> list[list[Note | None]] | None:
    """Return the notes of a board, (H, W), with None for opened cells; None without an overlay."""
    if kind == "none":
        return None
    notes: list[list[Note | None]] = [
        [None if np.isnan(it) else _note(it, kind) for it in row]
        for row in analysis.mine_probability.tolist()
    ]
    if kind == "probabilities" and analysis.forced_guess:
        for row, column in analysis.safest_cells:
            notes[row][column] = _inverted(notes[row][column])
    return notes


def _note(probability: float, kind: OverlayKind) -> Note:
    """Return the note of one cell.

    >>> [_note(it, "probabilities").text for it in (0.0, 0.0001, 0.25, 0.9999, 1.0)]
    ['+ ', '<1', '25', '99', '! ']
    """
    if probability == 0.0:
        return SAFE
    if probability == 1.0:
        return MINED
    return UNDETERMINED if kind == "states" else percent_note(probability)


def percent_note(probability: float, *, of_mine: bool = True) -> Note:
    """Return a note with a probability in percent, in the colour of the risk."""
    paper = palette.probability_colour(probability if of_mine else 1 - probability)
    return Note(f"{percent(probability, 0)[-2:]:>2}", paper, palette.ink(paper))


def _inverted(note: Note | None) -> Note | None:
    """Swap the colours of a note, so that the least risk stands out."""
    return note and Note(note.text, note.ink, note.paper)
