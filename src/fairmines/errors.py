"""The exceptions and warnings of fairmines. Each message is one sentence.

Every error that a caller can cause is a `FairminesError`, which is a `ValueError`. Its message
quotes the input, says where the error is, and what was expected. It is printable, whatever the
input was.
"""

from __future__ import annotations

from typing import Any

from fairmines.escaping import printable


class FairminesError(ValueError):
    """Invalid input; the message is one sentence."""

    def __init__(self, *args: object) -> None:
        super().__init__(*(printable(it, keep="\n") if isinstance(it, str) else it for it in args))


class LevelError(FairminesError):
    """A board's size or number of mines is out of range."""


class NotationError(FairminesError):
    """A text is not a board."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(where + message)
        self.reason = printable(message, keep="\n")
        """The message without the line and the column."""
        self.line = line
        """The line, from 1 as in editors; 0 if the error has none."""
        self.column = column
        """The column, from 1; 0 if the error has none."""


class InconsistentViewError(FairminesError):
    """No layout fits a view."""

    def __init__(
        self, message: str, cell: tuple[int, int] | None = None, proof: Any = None
    ) -> None:
        super().__init__(message)
        self.cell = cell
        """The (row, column) of one clashing clue; None if the total of mines does not fit."""
        self.proof = proof
        """The `Proof` that no layout fits, if `explain` raised the error; None otherwise."""


class TooComplexError(FairminesError):
    """The analysis of a view exceeds its budget."""


class MissingExtraError(FairminesError):
    """An optional library is not installed; the message names the extra that installs it."""


class NoDealError(FairminesError):
    """A search ended without a layout that takes no guess, or without a drill."""

    def __init__(
        self, message: str, tried: int, nearest: tuple[int, int, int] | None = None
    ) -> None:
        super().__init__(message)
        self.tried = tried
        """The number of layouts, or games of drills, that were tried."""
        self.nearest = nearest
        """The level with the fewest fewer mines whose search ends in time; None if unknown."""


class StrategyError(FairminesError):
    """A strategy fails in a game of a simulation; the cause is its own exception."""

    def __init__(self, message: str, game: int = 0) -> None:
        super().__init__(message)
        self.game = game
        """The number of the game, from 0."""


class NotationWarning(UserWarning):
    """The text of a board can be read in two ways; the message says which one was used."""


class DamagedGameWarning(UserWarning):
    """A stored game cannot be read and is left out; the message says which one, and why."""


class NoResultWarning(UserWarning):
    """No result meets the conditions of `Results.select`; the message says what they have."""


class InterruptedWarning(UserWarning):
    """Ctrl-C has ended a simulation; its results have the games that were played until then."""
