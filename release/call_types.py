"""Writes the calls of the kernel for the page: `make terms` reads cpp/api/call_table.hpp.

A call is a constant: its name and those of its fields, in their order, with the types of its
request and its answer. So a request that lacks a field is an error of TypeScript, and a bundle has
only the calls that it makes. tests/page/test_call_types.py fails if the file is out of date.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from release.page import SCRIPTS
from release.page_terms import WIDTH, write_comment

FILE = "engine/calls.ts"
TABLE = Path(__file__).parents[1] / "cpp" / "api" / "call_table.hpp"
TEXTS = r'(?:"[^"]*"\s*)+'
ROW = re.compile(
    rf"^(\w*CALL)\(([^\n]+), (\w+),\s*({TEXTS}),\s*({TEXTS}),([^\n)]*(?:\n     [^)]*)?)\)$",
    re.MULTILINE,
)
TYPES = dict.fromkeys(("Int", "Real", "Size", "Time"), "number") | {
    "Data": "Data",
    "Flag": "boolean",
    "Seed": "bigint",
    "Text": "string",
    "Name<DecidedBy>": "DecidedBy",
    "Name<DrillTask>": "DrillTask",
    "Name<FirstRule>": "First",
    "Name<HowDealt>": "HowDealt",
    "Name<MoveKind>": "MoveKind",
    "Name<Rule>": "ProofRule",
    "Name<Rules>": "Rules",
}
"""The types of fields in C++ -> those in TypeScript."""
SOURCES = (
    "./answers.ts",
    "./coreanswers.ts",
    "./kernel.ts",
    "./level.ts",
    "./terms.ts",
    "../host/protocol.ts",
    "../review/recorded.ts",
)
"""The scripts with the types that requests and answers name."""


class Call(NamedTuple):
    """A row of the table."""

    kind: str
    name: str
    comment: str
    answer: str
    """The type of its JSON."""
    fields: list[tuple[str, str]]
    """The type and the name of each."""

    @property
    def constant(self) -> str:
        """The name of the constant."""
        return self.name.upper()


def read_calls() -> list[Call]:
    """Return the calls of the browser, in the order of the table."""
    calls = []
    for kind, _, name, comment, answer, fields in ROW.findall(TABLE.read_text()):
        each = [tuple(it.split()) for it in fields.split(";") if it.strip()]
        typed = [(_type_of(it), field) for it, field in each]
        calls.append(Call(kind, name, _joined(comment), _joined(answer), typed))
    return [it for it in calls if it.kind != "PYTHON_CALL"]


def _joined(texts: str) -> str:
    return "".join(re.findall(r'"([^"]*)"', texts))


def _type_of(kind: str) -> str:
    if kind.startswith("If<"):
        return f"{TYPES[kind[3:-1]]} | null"
    return TYPES[kind]


def write_call(call: Call) -> list[str]:
    """Return the lines of a call, as Biome formats them."""
    fields = [f"{name}: {kind}" for kind, name in call.fields]
    request = f"{{ {'; '.join(fields)} }}" if fields else "object"
    text = " ".join([call.name, *(name for _, name in call.fields)])
    begin = f"export const {call.constant}: Call<"
    end = f'> = "{text}";'
    comment = write_comment(call.comment)
    if len(line := f"{begin}{request}, {call.answer}{end}") <= WIDTH:
        return [*comment, line]
    if len(line := f"{begin}{request}, {call.answer}> =") <= WIDTH:
        return [*comment, line, f'  "{text}";']
    if len(line := f"  {request},") > WIDTH:
        line = "\n".join(["  {", *(f"    {it};" for it in fields), "  },"])
    ends = [end] if len(end) <= WIDTH else ["> =", f'  "{text}";']
    return [*comment, begin, line, f"  {call.answer}", *ends]


def write_calls() -> str:
    """Return the text of the file."""
    head = "The calls of the kernel: what each asks for and answers. `make terms` writes this file."
    body = [line for call in read_calls() for line in ["", *write_call(call)]]
    text = "\n".join(body)
    imports = [_import(it, text) for it in SOURCES]
    return "\n".join([*write_comment(head), "", *imports, text, ""])


def _import(path: str, text: str) -> str:
    """Import the types of a script that a text names."""
    source = (SCRIPTS / FILE).parent / path
    types = re.findall(r"export (?:type|interface) (\w+)", source.read_text())
    code = re.sub(r'"[^"]*"|/\*.*?\*/|\w+:', "", text, flags=re.DOTALL)
    names = sorted(it for it in types if re.search(rf"\b{it}\b", code))
    line = f'import type {{ {", ".join(names)} }} from "{path}";'
    if len(line) <= WIDTH:
        return line
    return "\n".join(["import type {", *(f"  {it}," for it in names), f'}} from "{path}";'])


def main() -> None:
    """Write the file."""
    (SCRIPTS / FILE).write_text(write_calls())


if __name__ == "__main__":
    main()
