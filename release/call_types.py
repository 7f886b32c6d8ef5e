"""Writes the types of the kernel's calls for the page: `make terms` reads them in the bindings.

The numbers that a call takes have their names and their order in cpp/bindings/browser alone, and
`ANSWERS` says what its JSON is. So a call with other numbers, or with too few, is an error of
TypeScript. tests/page/test_call_types.py fails if the file is out of date.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from release.page_terms import SCRIPTS, WIDTH, write_comment

FILE = "engine/calls.ts"
BINDINGS = Path(__file__).parents[1] / "cpp" / "bindings" / "browser"
CALL = re.compile(r"((?://.*\n)*)FAIRMINES_EXPORT\((\w+)\)\nint \2\(([^)]*)\)")
TYPES = dict.fromkeys(("int", "double", "std::size_t", "std::uint32_t"), "number")
TYPES["std::uint64_t"] = "bigint"

ANSWERS = {
    "advice_found": "Advice",
    "advice_play": "boolean",
    "advice_search": "boolean",
    "begin_games_file": "Checked",
    "check_game_line": "Checked",
    "click_use": "ClickUse",
    "clues": "number",
    "count_exactly": "ExactCounts | null",
    "describe_day": "Checked",
    "drill_of_view": "Drill | null",
    "end_games_file": "{ damaged: number; problems: string[] }",
    "explain": "{ proof: Proof | null; witnesses: Witnesses | null; clash: string | null }",
    "explain_loss": "Reason",
    "feature_names": "string[]",
    "figures_so_far": "FiguresSoFar",
    "find_deal": "number",
    "find_drill": "Drill",
    "find_replay_format": "{ format: string; certain: boolean } | null",
    "game_copy": "number",
    "game_move": "Change | null",
    "game_new": "number",
    "moment": "{ move: number; opened: Cell[] }",
    "moments": "number",
    "read_position": "ReadBoard | Unread",
    "read_record": "Checked",
    "read_replay": "{ record: SavedRecord } | Unread",
    "review_begin": "number",
    "review_finish": "Review",
    "review_sums_end": "ReviewSummary",
    "take_games_line": "boolean",
    "write_replay": 'Unread["failure"] | null',
}
"""Call -> what its JSON is; a call that is not here has none."""
IMPORTED = {
    "./answers.ts": "Drill, Proof, Review, ReviewSummary, Witnesses",
    "./coreanswers.ts": (
        "Advice, Change, Checked, ClickUse, ExactCounts, FiguresSoFar, ReadBoard, Unread"
    ),
    "./level.ts": "Cell, Reason",
    "../review/recorded.ts": "SavedRecord",
}
"""Script -> the types that answers name."""


class Call(NamedTuple):
    """A function of the bindings that answers with an outcome."""

    name: str
    comment: str
    numbers: list[tuple[str, str]]
    """The name and the type in TypeScript of each."""


def read_calls() -> list[Call]:
    """Return the calls of the bindings, by their names."""
    texts = [path.read_text() for path in BINDINGS.glob("*.cpp")]
    found = []
    for comment, name, parameters in (it for text in texts for it in CALL.findall(text)):
        said = " ".join(line.removeprefix("//").strip() for line in comment.splitlines())
        pairs = [it.split() for it in parameters.split(",") if it.strip()]
        found.append(Call(name, said, [(it, TYPES[kind]) for kind, it in pairs]))
    return sorted(found)


def write_call(call: Call) -> list[str]:
    """Return the lines of a call, as Biome formats them."""
    numbers = [f"{name}: {kind}" for name, kind in call.numbers]
    line = f"    numbers: [{', '.join(numbers)}];"
    each = [line] if len(line) <= WIDTH else _listed(numbers)
    answer = ANSWERS.get(call.name, "null")
    comment = write_comment(call.comment, "  ")
    return [*comment, f"  {call.name}: {{", *each, f"    answer: {answer};", "  };"]


def _listed(numbers: list[str]) -> list[str]:
    return ["    numbers: [", *(f"      {it}," for it in numbers), "    ];"]


def write_calls() -> str:
    """Return the text of the file."""
    head = write_comment(
        "The numbers of the kernel's calls, and their JSON. `make terms` writes this file."
    )
    imports = []
    for path, names in IMPORTED.items():
        line = f'import type {{ {names} }} from "{path}";'
        imports += [line] if len(line) <= WIDTH else _imported(names.split(", "), path)
    body = [line for call in read_calls() for line in write_call(call)]
    return "\n".join([*head, "", *imports, "", "export interface Calls {", *body, "}", ""])


def _imported(names: list[str], path: str) -> list[str]:
    return ["import type {", *(f"  {it}," for it in names), f'}} from "{path}";']


def main() -> None:
    """Write the file."""
    (SCRIPTS / FILE).write_text(write_calls())


if __name__ == "__main__":
    main()
