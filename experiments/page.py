"""Helpers for the experiments that write pages of docs/."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from fairmines import FairminesError

ROOT = Path(__file__).parent.parent
RESEARCH = ROOT / "docs" / "research"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table, with all columns but the first aligned to the right."""
    ruler = ["---", *["--:"] * (len(heads) - 1)]
    return "".join(f"| {' | '.join(line)} |\n" for line in [heads, ruler, *rows])


def replace_between(page: Path, begin: str, end: str, text: str) -> None:
    """Replace the text between two marks of a page."""
    before, _, rest = page.read_text().partition(begin)
    _, _, after = rest.partition(end)
    page.write_text("\n".join([before + begin, text + end + after]))


def lines_of(values: dict[str, Any]) -> str:
    """Return JSON with a line for each value."""
    encode = msgspec.json.encode
    lines = [f"{encode(key).decode()}: {encode(it).decode()}" for key, it in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def git(*arguments: str) -> str:
    """Run git in the repository, and return what it prints."""
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def run(main: Callable[[], None]) -> None:
    """Run a script; print an error of its arguments in one sentence."""
    try:
        main()
    except FairminesError as error:
        sys.exit(f"{Path(sys.argv[0]).stem}: {error}")
