"""The sentences for moves that the kernel refuses."""

from __future__ import annotations

from fairmines import _kernel
from fairmines.boards.level import Level
from fairmines.engines.exact import too_complex_error
from fairmines.errors import FairminesError, TooComplexError
from fairmines.play.moves import Move

NO_LAYOUT, OTHER_LEVEL, DEALT_TWICE, OFF_BOARD, OTHER_TOTAL, AGAINST_CLUE = range(6)
"""The kinds of a `_kernel.Misfit`, as in `play/plan.hpp`."""


def too_complex_move(level: Level, refusal: _kernel.TooComplexMove) -> TooComplexError:
    """Return the error for a move that needs a count beyond its budget."""
    cell = divmod(refusal.clue, level.width)
    return too_complex_error(refusal.value, cell, refusal.budget)


def misfit_error(move: Move, level: Level, misfit: _kernel.Misfit) -> FairminesError:
    """Return the error for a recorded move that drew what does not fit the level or the clues."""
    name = f"the recorded {move.kind!r} at row {move.row}, column {move.column}"
    if misfit.kind == NO_LAYOUT:
        return FairminesError(f"{name} has no layout: expected one for a first opening")
    if misfit.kind == OTHER_LEVEL:
        assert move.layout is not None
        return FairminesError(f"{name} deals {move.layout.level}: expected {level}")
    if misfit.kind == DEALT_TWICE:
        return FairminesError(f"{name} deals a layout: expected it at a first opening only")
    if misfit.kind == OFF_BOARD:
        return FairminesError(
            f"{name} redraws a cell off the board: "
            f"expected rows 0 to {level.height - 1} and columns 0 to {level.width - 1}"
        )
    if misfit.kind == OTHER_TOTAL:
        return FairminesError(
            f"{name} changes the number of mines to {misfit.value}: expected {level.mines}"
        )
    row, column = divmod(misfit.clue, level.width)
    return FairminesError(
        f"{name} redraws mines against the clue {misfit.value} at row {row}, column {column}"
    )
