"""The texts of the status line."""

from __future__ import annotations

from fairmines.boards.cells import Cell
from fairmines.engines.analysis import Analysis
from fairmines.play.game import Game
from fairmines.play.rules import RULE_MEANINGS, Reason
from fairmines.terminal.overlays import OverlayKind
from fairmines.wording import percentage


def place(cell: Cell) -> str:
    """Write the position of a cell, counted from 0 as everywhere.

    >>> place((2, 6))
    'row 2, column 6'
    """
    return f"row {cell[0]}, column {cell[1]}"


def status(game: Game) -> str:
    """Return the status of a game: its result and the reason of a loss, or its rules."""
    if game.status == "won":
        return f"Won in {game.elapsed:.2f} seconds."
    if game.status == "lost":
        return f"Lost{why(game.reason)}."
    return f"{game.rules.capitalize()} rules: {RULE_MEANINGS[game.rules]}."


def overlay_says(analysis: Analysis, overlay: OverlayKind) -> str:
    """Return whether a guess is allowed, or what the signs of an overlay mean."""
    if analysis.forced_guess:
        allowed = "No cell is safe: you may guess."
        if overlay == "states" or not analysis.safest_cells:
            return allowed
        return f"{allowed} Least risk: {percentage(analysis.least_risk)}."
    if overlay == "states":
        return "+ safe, ! mined, · undetermined"
    return "+ safe, ! mined, else mine probability in percent"


def why(reason: Reason | None) -> str:
    """Return why a game was lost, as the end of a sentence; empty if the reason is unknown.

    >>> why(Reason((0, 0), "needless", (2, 6)))
    ': that was a guess, and a safe cell was at row 2, column 6'
    """
    if reason is None:
        return ""
    if reason.safe is None:
        instead = "no cell was safe"
    else:
        instead = f"a safe cell was at {place(reason.safe)}"
    if reason.kind == "flags":
        return f": the flags contradicted the clues, and {instead}"
    if reason.flag is not None:
        return f": the flag at {place(reason.flag)} was wrong, and {instead}"
    if reason.kind == "mined":
        return f": that cell was certain to be a mine, and {instead}"
    if reason.kind == "needless":
        return f": that was a guess, and {instead}"
    return f": {instead}, and the guess went wrong"
