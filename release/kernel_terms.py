"""Writes what the kernel numbers: `make terms` makes its enumerations of the names that Python has.

Python needs the names as text, for its types. So they are in Python, and the kernel's header is
made of them. It is committed; tests/project/test_kernel_terms.py fails if it is out of date.
"""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import NamedTuple

from fairmines.play.display import DisplayCode
from release.page_terms import Taken, read_codes

HEADER = "cpp/kernel/board/terms.hpp"
WIDTH = 100


class Numbered(NamedTuple):
    """An enumeration of the kernel, and the names that it numbers."""

    name: str
    names: Taken
    first: int = 0
    counted: str = ""
    """The constant that says how many there are."""


ENUMERATIONS = [
    Numbered("Rules", Taken("RULES", "fairmines.play.rules")),
    Numbered("GameStatus", Taken("STATUSES", "fairmines.play.rules")),
    Numbered("LossKind", Taken("MISTAKES", "fairmines.play.rules")),
    Numbered("DecidedBy", Taken("DECIDERS", "fairmines.play.moves")),
    Numbered("MoveKind", Taken("KINDS", "fairmines.play.moves")),
    Numbered("HowDealt", Taken("HOW_DEALT", "fairmines.play.deals")),
    Numbered("Rule", Taken("PROOF_RULES", "fairmines.proofs.steps"), 1, "kRules"),
    Numbered("Mistake", Taken("MISTAKE_KINDS", "fairmines.reviews.decision"), 0, "kMistakes"),
]

LIMITS = {"kMostCell": Taken("MOST_CELL", "fairmines.play.track")}


def write_comment(text: str) -> list[str]:
    """Return the lines of a comment; none without a text."""
    return [f"// {line}" for line in textwrap.wrap(text, WIDTH - 3)]


def write_enumeration(it: Numbered) -> list[str]:
    """Return the lines of an enumeration; a hyphen of a name becomes an underscore."""
    names = it.names.value
    assert isinstance(names, tuple)
    first, *others = (name.replace("-", "_") for name in names)
    members = ", ".join([f"{first} = {it.first}" if it.first else first, *others])
    lines = write_comment(it.names.says)
    lines.append(f"enum class {it.name} : std::uint8_t {{ {members} }};")
    if it.counted:
        lines.append(f"inline constexpr int {it.counted} = {len(names)};")
    return [*lines, *write_names(it, names)]


def write_names(it: Numbered, names: tuple[str, ...]) -> list[str]:
    """Return the lines of the function that has the names as text."""
    quoted = ", ".join(f'"{name}"' for name in names)
    place = "static_cast<std::size_t>(it)" + (f" - {it.first}" if it.first else "")
    return [
        f"constexpr std::string_view name_of({it.name} it) {{",
        f"    constexpr std::string_view names[] = {{{quoted}}};",
        f"    return names[{place}];",
        "}",
    ]


def write_looks() -> list[str]:
    """Return the lines of the codes of cells that show no clue."""
    summary, codes = read_codes("fairmines.play.display", DisplayCode)
    lines = write_comment(summary)
    for name, value, says in codes:
        lines += write_comment(says)
        lines.append(f"inline constexpr std::int8_t kLook{name.capitalize()} = {value};")
    return lines


def write_limit(name: str, limit: Taken) -> list[str]:
    """Return the lines of a whole number that Python and the kernel share."""
    return [*write_comment(limit.says), f"inline constexpr int {name} = {limit.value};"]


def write_header() -> str:
    """Return the text of the kernel's header."""
    head = [
        "// The names that the kernel numbers, how cells look, and limits.",
        "// `make terms` writes this file.",
        "#pragma once",
        "",
        "#include <cstddef>",
        "#include <cstdint>",
        "#include <string_view>",
        "",
        "namespace fairmines {",
    ]
    limits = [write_limit(name, limit) for name, limit in LIMITS.items()]
    parts = [head, *map(write_enumeration, ENUMERATIONS), write_looks(), *limits]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n\n}  // namespace fairmines\n"


def main() -> None:
    """Write the header."""
    Path(HEADER).write_text(write_header())


if __name__ == "__main__":
    main()
