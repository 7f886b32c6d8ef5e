"""A board in words, for agents that read; and the actions that they write."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell, neighbours
from fairmines.boards.view import View
from fairmines.checks import quote
from fairmines.errors import FairminesError
from fairmines.proofs.english import list_cells
from fairmines.wording import counted

Style = Literal["grid", "text", "sentences", "json"]
STYLES: tuple[Style, ...] = get_args(Style)
"""How a board is told: "grid" has rows and columns with their numbers, "text" is the text notation,
"sentences" has each clue as a sentence, "json" an object."""

Verb = Literal["open", "flag", "unflag"]
VERBS: tuple[Verb, ...] = get_args(Verb)

LONGEST_ACTION: Final = 200
"""The longest action that is read, in characters."""
_ACTION: Final = re.compile(
    r"([a-z]+)\s*[\[(]?\s*(?:row\s*)?(-?[0-9]{1,9})\s*[,;\s]\s*(?:column\s*|col\s*)?(-?[0-9]{1,9})"
    r"\s*[\])]?\s*\.?",
    re.IGNORECASE,
)
_HEAD: Final = re.compile(
    r"^(?:([0-9]+) columns?, ([0-9]+) rows?, ([0-9]+) mines?\. .*|[0-9]+ [0-9]+ [0-9]+)$",
    re.MULTILINE,
)
_ROW: Final = re.compile(r"^ *[0-9]+  +([?!F0-8](?: +[?!F0-8])*)$", re.MULTILINE)
EXPECTED: Final = "expected 'open ROW COLUMN', 'flag ROW COLUMN' or 'unflag ROW COLUMN'"

INSTRUCTIONS: Final = (
    "You play Minesweeper. Each covered cell has a mine or is free. An opened cell shows a clue, 0 "
    "to 8: how many of its up to eight neighbours have a mine. Opening a 0 opens its neighbours. "
    "You win when all free cells are open; flags are not needed. Opening a mine loses the game. "
    "Rows and columns count from 0, from the top left cell. Answer with one action: 'open ROW "
    "COLUMN', 'flag ROW COLUMN' or 'unflag ROW COLUMN'."
)
"""What an agent is told of a game once."""
DRILL_INSTRUCTIONS: Final = (
    "This is a position of Minesweeper. An opened cell shows a clue, 0 to 8: how many of its up to "
    "eight neighbours have a mine. Rows and columns count from 0, from the top left cell. Answer "
    "once: 'open ROW COLUMN'."
)
"""What an agent is told of a drill once."""


class Action(NamedTuple):
    """What an agent wants to do."""

    verb: Verb
    cell: Cell


def read_action(action: str | Mapping[str, Any], view: View) -> Action:
    """Read an action, forgiving about spaces, case and brackets.

    Args:
        action: A text such as "open 3 4", or a mapping with "action", "row" and "column".
        view: Of the board that the cell is to be on.

    Raises:
        FairminesError: It is not exactly one action, or its cell is off the board.

    >>> view = View.covered_board("beginner")
    >>> read_action(" OPEN (3, 4) ", view)
    Action(verb='open', cell=(3, 4))
    >>> read_action("open 3", view)
    Traceback (most recent call last):
    fairmines.errors.FairminesError: action 'open 3': expected 'open ROW COLUMN', 'flag ROW \
COLUMN' or 'unflag ROW COLUMN'
    """
    read = _read_mapping(action) if isinstance(action, Mapping) else _read_text(action)
    verb, row, column = read
    if verb not in VERBS:
        raise FairminesError(f"action {quote(action)}: {EXPECTED}")
    for name, number, size in (("row", row, view.height), ("column", column, view.width)):
        if not 0 <= number < size:
            raise FairminesError(f"{name} {number} is off the board: expected 0 to {size - 1}")
    return Action(verb, (row, column))


def _read_text(action: Any) -> tuple[Any, int, int]:
    if not isinstance(action, str):
        raise FairminesError(f"action {quote(action)}: {EXPECTED}")
    match = _ACTION.fullmatch(action.strip()) if len(action) <= LONGEST_ACTION else None
    if match is None:
        raise FairminesError(f"action {quote(action)}: {EXPECTED}")
    return match[1].lower(), int(match[2]), int(match[3])


def _read_mapping(action: Mapping[str, Any]) -> tuple[Any, int, int]:
    fields = {"action", "row", "column"}
    if set(action) != fields or any(type(action[it]) is not int for it in ("row", "column")):
        raise FairminesError(
            f"action {quote(dict(action))}: expected the fields 'action', 'row' and 'column', the "
            "last two whole numbers"
        )
    verb = action["action"]
    # A list could not be looked up among the verbs.
    named = verb.strip().lower() if isinstance(verb, str) else ""
    return named, action["row"], action["column"]


def last_line(answer: str) -> str:
    """Return the last line of an answer that is not empty: the action, after what was thought.

    >>> last_line("The 1 has its mine.\\n\\nopen 3 4\\n")
    'open 3 4'
    """
    return next((line.strip() for line in reversed(answer.splitlines()) if line.strip()), "")


def write_board(view: View, flags: Collection[Cell], style: Style) -> str:
    """Write what a player sees of a board, with its total of mines.

    >>> print(write_board(View.parse("3 2 1\\n1??\\n1??"), {(0, 2)}, "grid"))
    3 columns, 2 rows, 1 mine. ? covered, F flagged, 0 to 8 opened.
          0 1 2
       0  1 ? F
       1  1 ? ?
    >>> print(write_board(View.parse("3 2 1\\n1??\\n1??"), (), "sentences"))
    The board has 2 rows, 3 columns and 1 mine.
    The 1 at row 0, column 0 has 1 mine among row 0, column 1 and row 1, column 1.
    The 1 at row 1, column 0 has 1 mine among row 0, column 1 and row 1, column 1.
    Covered and beside no clue: row 0, column 2 and row 1, column 2.
    """
    match style:
        case "grid":
            return _write_grid(view, flags)
        case "text":
            return str(view)
        case "sentences":
            return "\n".join(_sentences(view, flags))
        case "json":
            letters = _letters(view, flags)
            return json.dumps(
                {
                    "width": view.width,
                    "height": view.height,
                    "mines": view.mines,
                    "rows": ["".join(row) for row in letters],
                }
            )


def read_board(text: str) -> View:
    """Read the last board of a text, in the style "grid" or "text"; flags are covered cells.

    Raises:
        FairminesError: The text has no such board.

    >>> view = View.parse("3 2 1\\n1??\\n1??")
    >>> read_board(write_board(view, {(0, 2)}, "grid")) == read_board(str(view)) == view
    True
    """
    heads = [*_HEAD.finditer(text)]
    if not heads:
        raise FairminesError(f"{quote(text)} has no board: expected the style 'grid' or 'text'")
    head = heads[-1]
    if head[1] is None:
        return View.parse(text[head.start() :])
    rows = _ROW.findall(text, head.end())[: int(head[2])]
    return View.from_rows(["".join(row.split()).replace("F", "?") for row in rows], int(head[3]))


def _letters(view: View, flags: Collection[Cell]) -> list[list[str]]:
    names = np.array([*"!?012345678"])
    letters: list[list[str]] = names[view.cells.astype(np.int64) + 2].tolist()
    for row, column in flags:
        letters[row][column] = "F"
    return letters


def _write_grid(view: View, flags: Collection[Cell]) -> str:
    wide = len(str(view.width - 1))
    size = f"{counted(view.width, 'column')}, {counted(view.height, 'row')}"
    known = ", ! known mine" if (view.cells == View.MINE).any() else ""
    lines = [
        f"{size}, {counted(view.mines or 0, 'mine')}. ? covered, F flagged{known}, 0 to 8 opened.",
        " " * 5 + "".join(f" {column:>{wide}}" for column in range(view.width)),
    ]
    for row, letters in enumerate(_letters(view, flags)):
        lines.append(f"{row:>4} " + "".join(f" {letter:>{wide}}" for letter in letters))
    return "\n".join(lines)


def _sentences(view: View, flags: Collection[Cell]) -> list[str]:
    """Say each clue that has covered neighbours, and which cells are beside none."""
    size = f"{counted(view.height, 'row')}, {counted(view.width, 'column')}"
    sentences = [f"The board has {size} and {counted(view.mines or 0, 'mine')}."]
    codes = view.cells
    beside: set[Cell] = set()
    for row, column in np.argwhere(codes >= 0).tolist():
        around = neighbours((row, column), view.height, view.width)
        covered = tuple(cell for cell in around if codes[cell] == View.COVERED)
        known = sum(codes[cell] == View.MINE for cell in around)
        if covered:
            beside.update(covered)
            left = codes[row, column] - known
            but = f" beside {counted(known, 'known mine')}" if known else ""
            sentences.append(
                f"The {codes[row, column]} at row {row}, column {column} has "
                f"{counted(int(left), 'mine')}{but} among {list_cells(covered)}."
            )
    others = _cells(view.covered) - beside
    for what, cells in (
        ("Covered and beside no clue", others),
        (
            "Known mines",
            _cells(codes == View.MINE),
        ),
        ("Flagged", flags),
    ):
        if cells:
            sentences.append(f"{what}: {list_cells(tuple(sorted(cells)))}.")
    return sentences


def _cells(mask: NDArray[np.bool_]) -> set[Cell]:
    return {(row, column) for row, column in np.argwhere(mask).tolist()}
