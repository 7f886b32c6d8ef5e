"""The English texts of proofs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.proofs.steps import Fact, Message, Pattern, Value

_TEXTS: dict[str, str | tuple[str, str]] = {
    "single.zero": "{clue} has no mine around it",
    "single.safe": ("{clue} has its mine: {mines}", "{clue} has its {count} mines: {mines}"),
    "single.mined": (
        "{clue} has only {count} covered cell left for its mine",
        "{clue} has only {count} covered cells for its {count} mines",
    ),
    "single.tooMany": "{clue} has too many mines around it: {mines}",
    "single.tooFew": "{clue} cannot be met: mines can be in {places} cells around it",
    "subset": "All covered cells of {inner} are cells of {outer}; that leaves the rest of {outer}",
    "overlap": "{clues} share covered cells; that bounds the mines in the rest of both",
    "known.safe": ("{cells} is safe", "{cells} are safe"),
    "known.mined": ("{cells} is a mine", "{cells} are mines"),
    "suppose.safe": "Suppose that {cells} is safe",
    "suppose.mined": "Suppose that {cells} is a mine",
    "but.safe": "Now {cells} is safe",
    "but.mined": "Now {cells} is a mine",
    "case.safe": "If {cells} is safe",
    "case.mined": "If {cells} is a mine",
    "then.safe": ("Then {cells} is safe, by {clue}", "Then {cells} are safe, by {clue}"),
    "then.mined": ("Then {cells} is a mine, by {clue}", "Then {cells} are mines, by {clue}"),
    "then.clash": "Then {clue} cannot be met",
    "count.total": ("The board has {count} mine", "The board has {count} mines"),
    "count.known": ("{count} is known", "{count} are known"),
    "count.exactly": ("{clues}: {count} mine around", "{clues}: {count} mines around"),
    "count.range": "{clues}: {least} to {most} mines around",
    "count.some": "{clues}: one of {numbers} mines around",
    "count.noneLeft": "That leaves none for the other covered cells",
    "count.allNeeded": "The other covered cells have to hold all the rest",
    "count.tooMany": "That makes at least {count}, too many",
    "count.tooFew": "With the other covered cells that makes at most {count}, too few",
    "count.gap": "These numbers do not add up to the total in any other way",
    "so.safe": ("So {cells} is safe", "So {cells} are safe"),
    "so.mined": ("So {cells} is a mine", "So {cells} are mines"),
    "so.clash": "So no layout fits",
}
"""Key -> text, or its singular and plural; `count` says which."""


NameClue = Callable[[Cell], str]
"""Says what a sentence calls a clue."""


def write(message: Message, name_clue: NameClue) -> str:
    """Write one sentence, indented, with its full stop."""
    text = _TEXTS[message.key]
    if not isinstance(text, str):
        text = text[message.values.get("count") != 1]
    words = {name: _word(name, value, name_clue) for name, value in message.values.items()}
    sentence = text.format_map(words)
    return "  " * message.depth + sentence[0].upper() + sentence[1:] + "."


def headline(fact: Fact | None, rule: str, pattern: Pattern | None) -> str:
    """Say what a proof shows, by which rule, and how its clues are known."""
    names = f"Rule: {rule}." if pattern is None else f"Rule: {rule}. Pattern: {pattern}."
    if fact is None:
        return f"No layout fits. {names}"
    state = "a mine" if fact.mined else "safe"
    return f"Row {fact.cell[0]}, column {fact.cell[1]} is {state}. {names}"


def list_cells(cells: tuple[Cell, ...]) -> str:
    """Name cells row by row.

    >>> list_cells(((0, 1), (0, 2), (0, 3), (2, 5)))
    'row 0, columns 1 to 3 and row 2, column 5'
    """
    rows: list[str] = []
    for row, members in groupby(sorted(cells), key=lambda cell: cell[0]):
        columns = [column for _, column in members]
        noun = "column" if len(columns) == 1 else "columns"
        rows.append(f"row {row}, {noun} {_list_numbers(columns)}")
    return _join(rows)


def clue_namer(view: View) -> NameClue:
    """Return what names the clues of a view by their numbers and places.

    >>> clue_namer(View([[1, -1]]))((0, 0))
    'the 1 at row 0, column 0'
    """
    return lambda clue: f"the {view.cells[clue]} at row {clue[0]}, column {clue[1]}"


def _word(name: str, value: Value, name_clue: NameClue) -> str:
    if not isinstance(value, tuple):
        return str(value)
    if name in ("clue", "clues", "inner", "outer"):
        return _join([name_clue(clue) for clue in value])
    return list_cells(value)


def _list_numbers(numbers: list[int]) -> str:
    """Join numbers; three or more in a row become "1 to 3"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
        members = [number for _, number in run]
        if len(members) > 2:
            runs.append(f"{members[0]} to {members[-1]}")
        else:
            runs.extend(map(str, members))
    return _join(runs)


def _join(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
