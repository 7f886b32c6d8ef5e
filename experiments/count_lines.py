"""Counts the lines of our own code.

Translations, what `make terms` writes, and what is vendored do not count. To compare two commits:
`make lines REVISION=HEAD~9`.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from pathlib import PurePosixPath

PARTS = {
    "tests": (
        ("tests/", "cpp/tests/", "page/test/"),
        {".py", ".js", ".mjs", ".ts", ".cpp", ".hpp"},
    ),
    "scripts": (("page/", "src/fairmines/web/static/"), {".ts", ".js"}),
    "styles": (("page/", "src/fairmines/web/static/"), {".css", ".html"}),
    "Python": (("src/",), {".py"}),
    "C++": (("cpp/kernel/", "cpp/api/", "cpp/bindings/"), {".cpp", ".hpp"}),
    "tools": (("benchmarks/", "experiments/", "release/", "examples/"), {".py"}),
}
"""Part -> the folders of its files, and their suffixes. The first part that fits has a file."""
LEFT_OUT = (
    *("page/dist/", "page/src/lang/", "src/fairmines/web/static/js/lang/"),
    "cpp/third_party/",
)
WRITTEN = b"`make terms` writes this file."
"""Stands in the first line of each file that is generated."""


def part_of(path: str) -> str | None:
    """Return the part that a file belongs to; None if it does not count."""
    if path.startswith(LEFT_OUT):
        return None
    for part, (folders, suffixes) in PARTS.items():
        if path.startswith(folders) and PurePosixPath(path).suffix in suffixes:
            return part
    return None


def git(*arguments: str) -> bytes:
    """Return what a command of git prints."""
    return subprocess.run(["git", *arguments], check=True, capture_output=True).stdout


def count(revision: str) -> tuple[Counter[str], Counter[str]]:
    """Return the number of files and of lines of each part of a commit."""
    files, lines = Counter[str](), Counter[str]()
    names = git("ls-tree", "-r", "--name-only", "-z", revision).decode().split("\0")
    for path in names:
        part = part_of(path)
        text = git("show", f"{revision}:{path}") if part else b""
        if part and WRITTEN not in text.partition(b"\n")[0]:
            files[part] += 1
            lines[part] += text.count(b"\n")
    return files, lines


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Count the lines of our own code.")
    parser.add_argument("revision", nargs="?", default="HEAD", help="a commit; HEAD by default")
    files, lines = count(parser.parse_args().revision)
    print(f"{'part':8}{'files':>8}{'lines':>10}")
    for part in PARTS:
        print(f"{part:8}{files[part]:>8,}{lines[part]:>10,}")
