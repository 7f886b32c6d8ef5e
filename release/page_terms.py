"""Writes what the page shares with the library: names, codes, levels, and limits.

`make terms` writes them as modules of the page, with the words that Python has for them. They are
committed, because the page is built without Python; tests/page/test_page_terms.py fails if one is
out of date.
"""

from __future__ import annotations

import ast
import datetime as dt
import importlib
import inspect
import json
import textwrap
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import get_args

from release.page import SCRIPTS

WIDTH = 100


@dataclass(frozen=True)
class Taken:
    """A constant of the page, and the one of Python that it is."""

    name: str
    module: str
    python: str = ""
    """Its name there, if it is another one."""
    kind: str = ""
    """Names the type of its members, or of its keys."""
    annotation: str = ""
    """The type that TypeScript is told, if it is not the one that it sees."""

    @property
    def value(self) -> object:
        """The value in Python."""
        return getattr(importlib.import_module(self.module), self.python or self.name)

    @property
    def says(self) -> str:
        """The words below it in Python, or below the type that lists the same names."""
        texts = docstrings(self.module)
        module = vars(importlib.import_module(self.module))
        same = [name for name, it in module.items() if get_args(it) and get_args(it) == self.value]
        return next((texts[it] for it in (self.python or self.name, *same) if it in texts), "")


RULES, DEALS = "fairmines.play.rules", "fairmines.play.deals"
GAMES_FILE = "fairmines.records.games_file"
FILES: dict[str, tuple[str, list[Taken]]] = {
    "engine/terms.ts": (
        "The names that the terms of a game may have, and others that the kernel numbers.",
        [
            Taken("RULES", RULES, kind="Rules"),
            Taken("STATUSES", RULES, kind="Status"),
            Taken("MISTAKES", RULES, kind="LossKind"),
            Taken("FIRST_RULES", "fairmines.boards.level", kind="First"),
            Taken("LONGEST_SIDE", "fairmines.boards.level", "MAX_SIDE"),
            Taken("DEALS", DEALS, kind="Deal"),
            Taken("SEARCHED_DEALS", DEALS, annotation="readonly string[]"),
            Taken("PROOF_RULES", "fairmines.proofs.steps", kind="ProofRule"),
            Taken("DRILL_TASKS", "fairmines.train.drills", kind="DrillTask"),
            Taken("DRILL_LEVEL", "fairmines.train.drills"),
            Taken("KINDS", "fairmines.play.moves", kind="MoveKind"),
            Taken("DECIDERS", "fairmines.play.moves", kind="DecidedBy"),
            Taken("MISTAKE_KINDS", "fairmines.reviews.decision", kind="MistakeKind"),
            Taken("GRADES", "fairmines.play.daily", kind="DailyGrade"),
            Taken("FIRST_DAY", "fairmines.play.daily"),
            Taken("TRY_PREFIX", "fairmines.play.daily"),
            Taken("LEVELS", "fairmines.boards.level"),
            Taken(
                "REPLAYS",
                "fairmines.formats.replays",
                annotation="Readonly<Record<string, string>>",
            ),
        ],
    ),
    "engine/display.ts": (
        "How the cells of a board look, as numbers and as symbols.",
        [
            Taken("Display", "fairmines.play.display", "DisplayCode"),
            Taken(
                "SYMBOLS",
                "fairmines.play.display",
                annotation="readonly Code[]",
            ),
            Taken("MARK_CODES", "fairmines.play.display", kind="Mark"),
        ],
    ),
    "engine/limits.ts": (
        "The limits of boards and files, and of what the kernel is asked.",
        [
            Taken("MAX_SIDE", "fairmines.boards.level", "PAGE_SIDE"),
            *(Taken(name, GAMES_FILE) for name in ("MAX_STORE", "IMPORTED_MOVES")),
            Taken("LONGEST_LINE", "fairmines.box.lines"),
            Taken("BUDGET", "fairmines.engines.exact", "GAME_BUDGET"),
            Taken("CHANCE_GAMES", "fairmines.reviews.reviewing", "GAMES"),
            Taken("MOST_CHANCE_GAMES", "fairmines.reviews.reviewing", "MOST_GAMES"),
            Taken("MOST_SAMPLES", "fairmines.engines.analysis"),
            Taken("PROOF_LIMIT", "fairmines.proofs.explain", "DEFAULT_LIMIT"),
            Taken("QUICK_BITS", "fairmines.rendering.report"),
        ],
    ),
}
"""Path below page/src/ -> what the module is, and what is in it."""
TYPES = {"engine/display.ts": ['import type { Code } from "./level.ts";']}
"""Path -> the types of others that it names."""


@cache
def docstrings(module: str) -> dict[str, str]:
    """Return the texts below the assignments of a module, by the names that they assign."""
    tree = ast.parse(inspect.getsource(importlib.import_module(module)))
    return texts_below(tree.body)


def texts_below(body: list[ast.stmt]) -> dict[str, str]:
    """Return the texts below the assignments in a body, by the names that they assign."""
    found: dict[str, str] = {}
    for statement, below in pairwise(body):
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if isinstance(statement, ast.AnnAssign):
            target = statement.target
        if isinstance(target, ast.Name) and isinstance(below, ast.Expr):
            text = below.value
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                found[target.id] = " ".join(text.value.split())
    return found


def write_comment(text: str, indent: str = "") -> list[str]:
    """Return the lines of a comment; none without a text."""
    if not text:
        return []
    if len(indent) + len(text) + 8 <= WIDTH:
        return [f"{indent}/** {text} */"]
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]


def write_value(value: object) -> str:
    """Write a value as JavaScript does."""
    if isinstance(value, bool | None):
        return json.dumps(value)
    if isinstance(value, int | float):
        return f"{int(value):_}" if value == int(value) else repr(value)
    if isinstance(value, str | dt.date):
        return json.dumps(str(value))
    if isinstance(value, dict):
        fields = (f"{name}: {write_value(it)}" for name, it in value.items())
        return f"{{ {', '.join(fields)} }}"
    assert isinstance(value, tuple | list)
    return f"[{', '.join(map(write_value, value))}]"


def write_constant(it: Taken) -> list[str]:
    """Return the lines of a constant."""
    value, says, begin = it.value, it.says, f"export const {it.name} = "
    if isinstance(value, type):
        says = (value.__doc__ or "").partition("\n")[0]
        value = {name: number for name, number in vars(value).items() if name.isupper()}
    if it.name == "LEVELS":
        assert isinstance(value, dict)
        levels = [{"name": name} | level._asdict() for name, level in value.items()]
        rows = [f"  {write_value(level)}," for level in levels]
        return [*write_comment(says), f"{begin}[", *rows, "];"]
    if it.annotation:
        begin = f"export const {it.name}: {it.annotation} = "
    if not it.kind:
        return [*write_comment(says), f"{begin}{write_value(value)};"]
    kind, written = f"keyof typeof {it.name}", write_value(value)
    if isinstance(value, tuple):
        kind, written = f"(typeof {it.name})[number]", f"{written} as const"
    return [*write_comment(says), f"{begin}{written};", f"export type {it.kind} = {kind};"]


def write_module(path: str) -> str:
    """Return the text of a module of the page."""
    what, constants = FILES[path]
    head = write_comment(f"{what} `make terms` writes this file.")
    parts = [head, *([TYPES[path]] if path in TYPES else []), *map(write_constant, constants)]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def main() -> None:
    """Write all modules."""
    for path in FILES:
        (SCRIPTS / path).write_text(write_module(path))


if __name__ == "__main__":
    main()
