"""The exceptions of fairmines. Each message is one sentence.

Every error that a caller can cause is a `FairminesError`, which is a
`ValueError`. The message quotes the input, says where, and what was expected.
"""

from __future__ import annotations


class FairminesError(ValueError):
    """Bad input to fairmines; the message is one sentence."""


class LevelError(FairminesError):
    """A board's size or number of mines is out of range."""


class NotationError(FairminesError):
    """A text is not a board.

    `line` and `column` are 1-based, as editors count; 0 where none applies.
    """

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        where = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(where + message)
        self.line = line
        self.column = column


class InconsistentViewError(FairminesError):
    """No layout fits a view.

    `cell` is the (row, column) of one clue that clashes, 0-based; None when it
    is the total of mines that does not fit.
    """

    def __init__(self, message: str, cell: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class TooComplexError(FairminesError):
    """A view's constraints are too entangled for the stated budget."""


class MissingExtraError(FairminesError):
    """An optional library is not installed; the message names the extra that brings it."""


class NoDealError(FairminesError):
    """No layout of the wanted kind was found in time; `tried` says among how many."""

    def __init__(self, message: str, tried: int) -> None:
        super().__init__(message)
        self.tried = tried
