"""Makes sentences of what the kernel says about files that it cannot read: keys, places, values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from fairmines import _kernel
from fairmines.boards.level import Level
from fairmines.checks import quote
from fairmines.errors import FairminesError, LevelError
from fairmines.wording import counted


class Ends(NamedTuple):
    """The parts of a sentence about a file that ends too early."""

    inside: str
    expected: str


class FileError(FairminesError):
    """A file cannot be read or written; the kernel's reason is kept beside the sentence."""

    def __init__(self, sentence: str, format: str, failure: _kernel.FileFailure) -> None:  # noqa: A002
        super().__init__(sentence)
        self.format = format
        """As in a sentence: "AVF"; empty for a file that is to be written."""
        self.failure = failure
        self.partial = False
        """Whether a part can be read: whoever has tried says so."""


Sentences = Mapping[str, Callable[..., str | Ends]]
"""Problem -> a function that makes the sentence, without its place, of the kernel's values."""

_FIELDS: Final = {
    "board_checksum": "the board's checksum",
    "name_length": "the name's length",
    "number_solved_bbbv": "the number solved_bbbv",
    "number_of_player_fields": "the number of fields of the player",
    "field_length": "a length",
    "player_field": "a field of the player",
    "program_name": "the program's name",
    "metric": "a metric",
}
"""The fields whose names are not made of their keys alone."""


def field_name(key: str) -> str:
    """Return what a sentence calls a field.

    >>> field_name("number_of_mines"), field_name("name_length")
    ('the number of mines', "the name's length")
    """
    return _FIELDS.get(key, "the " + key.replace("_", " "))


def _level(width: int, height: int, mines: int) -> str:
    try:
        return f"{Level(width, height, mines)} is read"
    except LevelError as error:
        return str(error)


def bytes_in_words(size: int) -> str:
    """Return a number of bytes as text."""
    return counted(size, "byte")


NUL_IN_WORDS: Final = f"{quote(bytes(1))} to end it"


_SENTENCES: Final[Sentences] = {
    "ends_in_field": lambda field, size: Ends(field_name(field), bytes_in_words(size)),
    "ends_in_text": lambda field: Ends(field_name(field), NUL_IN_WORDS),
    "level": _level,
    "mine_off_board": lambda mine, row, column, height, width: (
        f"mine {mine} is in row {row}, column {column}: "
        f"expected rows 0 to {height - 1} and columns 0 to {width - 1}"
    ),
    "mine_twice": lambda mine, row, column, *_: (
        f"mine {mine} is in row {row}, column {column}, "
        "where another one is: expected different cells"
    ),
}
"""What may be wrong with files of several formats."""


def error_of(
    failure: _kernel.FileFailure,
    format: str,  # noqa: A002
    sentences: Sentences,
) -> FileError:
    """Return the error of a file of a format, named as in a sentence."""
    return FileError(_sentence(failure, format, sentences), format, failure)


def _sentence(failure: _kernel.FileFailure, format: str, sentences: Sentences) -> str:  # noqa: A002
    make = sentences.get(failure.problem) or _SENTENCES[failure.problem]
    told = make(*failure.values, *failure.causes)
    if isinstance(told, Ends):
        return (
            f"{named(format)} file ends at offset {failure.end}, inside {told.inside}: "
            f"expected {told.expected} from offset {failure.offset}"
        )
    line = f"line {failure.line}, " if failure.line >= 0 else ""
    place = f", {line}offset {failure.offset}" if failure.offset >= 0 else ""
    return f"{named(format)} file{place}: {told}"


def named(format: str) -> str:  # noqa: A002
    """Return the name of a format with its article.

    >>> named("AVF"), named("RMV"), named("board")
    ('an AVF', 'an RMV', 'a board')
    """
    # Capitals are spelled, so that M and R begin with a vowel, too.
    vowels = "AEFHILMNORSX" if format[:2].isupper() else "AEIOUaeiou"
    return f"{'an' if format[0] in vowels else 'a'} {format}"
