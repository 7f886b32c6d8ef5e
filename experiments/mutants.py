"""Samples small changes of sources that a test should notice.

A change is an operator, a number, a condition, or a call that goes. All sources are formatted, so
an operator stands between spaces: one list serves C++, Python and JavaScript. Comments and texts
stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PurePosixPath

PAIRS = (
    (" < ", " <= "),
    (" > ", " >= "),
    (" == ", " != "),
    (" === ", " !== "),
    (" + ", " - "),
    (" * ", " / "),
    (" // ", " % "),
    (" += ", " -= "),
    (" && ", " || "),
    (" and ", " or "),
    (" & ", " | "),
    (" << ", " >> "),
    ("true", "false"),
    ("True", "False"),
    ("break;", "continue;"),
    ("std::min(", "std::max("),
    ("Math.min(", "Math.max("),
    ("min(", "max("),
)
OPPOSITES = {
    **dict(PAIRS),
    **{second: first for first, second in PAIRS},
    " ?? ": " && ",
    " not in ": " in ",
    " is not ": " is ",
}
TEXT = r'"(?:\\.|[^"\\\n])*"'
NO_CODE = {
    ".py": rf'""".*?"""|#[^\n]*|(?m:^ *(?:@|class )[^\n]*)| \| |{TEXT}',
    ".cpp": rf"//[^\n]*|#[^\n]*|R\"\(.*?\)\"|{TEXT}|'(?:\\.|[^'\\\n])'",
    ".ts": rf"//[^\n]*|/\*.*?\*/| [|&] |`(?:\\.|[^`\\])*`|{TEXT}|(?<=[( ])/(?:\\.|[^/\\\n ])+/",
}
"""Comments, texts and types, by the suffix of a source: what looks like code in them is none."""
OPERATOR = re.compile(
    "|".join(
        ("" if name[0] == " " else r"(?<![\w.:])")
        + re.escape(name)
        + (r"(?!\w)" if name[-1].isalpha() else "")
        for name in OPPOSITES
    )
)
NUMBER = re.compile(r"(?<![\w.\[{<'])\d+(?![\w.:'])")
END_OF_CONDITION = r"(?=\) (?:\{|return|continue|break|throw))"
CONDITION = {
    ".py": re.compile(r"(?<=\bif )(?!not )[^\n:{\[]+(?=:\n)"),
    ".cpp": re.compile(r"(?<=\bif \()(?!const|auto)[^;{}\n=]+" + END_OF_CONDITION),
    ".ts": re.compile(r"(?<=\bif \()[^;{}\n]+" + END_OF_CONDITION),
}
NEGATED = {".py": "not ({})", ".cpp": "!({})", ".ts": "!({})"}
CALL = {
    ".py": re.compile(r"(?m)(?<=^ {4})(?!return|yield|assert|raise|super)[\w.]+\([^\n]*\)$"),
    ".cpp": re.compile(r"(?m)(?<=^ {2})(?!return|throw)[\w.>-]+\([^;{}\n]*\);$"),
    ".ts": re.compile(r"(?m)(?<=^ {2})(?!super)[\w.?]+\([^;{}\n]*\);$"),
}
NOTHING = {".py": "pass", ".cpp": ";", ".ts": ";"}


@dataclass(frozen=True)
class Mutant:
    """A piece of a source, and what takes its place."""

    path: str
    start: int
    right: str
    wrong: str

    def apply(self, text: str) -> str:
        """Return the source with the change."""
        return text[: self.start] + self.wrong + text[self.start + len(self.right) :]

    def name(self, text: str) -> str:
        """Return its source, and the line before and after the change; the 2nd such line has 2."""
        begin = text.rfind("\n", 0, self.start) + 1
        before, after = (
            code[begin:].partition("\n")[0].strip() for code in (text, self.apply(text))
        )
        earlier = [line.strip() for line in text[:begin].splitlines()].count(before)
        number = f" ({earlier + 1})" if earlier else ""
        return f"{self.path}{number}: {before} -> {after}"


def mutants_of(path: str, text: str) -> Iterator[Mutant]:
    """Yield every change of a source, in the order of their kinds and places."""
    suffix = PurePosixPath(path).suffix
    code = re.sub(
        NO_CODE[suffix], lambda match: re.sub(r"[^\n]", "_", match[0]), text, flags=re.DOTALL
    )
    for match in OPERATOR.finditer(code):
        yield Mutant(path, match.start(), match[0], OPPOSITES[match[0]])
    for match in NUMBER.finditer(code):
        yield Mutant(path, match.start(), match[0], str(int(match[0]) + 1))
    for kind, wrong in ((CONDITION, NEGATED), (CALL, NOTHING)):
        for match in kind[suffix].finditer(code):
            right = text[match.start() : match.end()]
            yield Mutant(path, match.start(), right, wrong[suffix].format(right))


def sample(root: Path, paths: list[str], seed: int) -> list[Mutant]:
    """Return all changes of these sources in an order that the seed draws.

    An edit of a source changes nothing in the order of the other changes.
    """
    ordered = []
    for path in paths:
        text = (root / path).read_text()
        for mutant in mutants_of(path, text):
            drawn = blake2b(f"{seed} {mutant.name(text)}".encode()).digest()
            ordered.append((drawn, mutant.start, mutant))
    return [mutant for *_, mutant in sorted(ordered, key=lambda each: each[:2])]
