"""Helpers for the experiments that write pages of docs/."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from fairmines import FairminesError

ROOT = Path(__file__).parent.parent


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown, figures to the right."""
    ruler = ["---", *["--:"] * (len(heads) - 1)]
    return "".join(f"| {' | '.join(line)} |\n" for line in [heads, ruler, *rows])


def replace_between(page: Path, begin: str, end: str, text: str) -> None:
    """Write text between two marks of a page, leaving alone what is around them."""
    before, _, rest = page.read_text().partition(begin)
    _, _, after = rest.partition(end)
    page.write_text("\n".join([before + begin, text + end + after]))


def git(*arguments: str) -> str:
    """What git answers."""
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.strip()


def run(main: Callable[[], None]) -> None:
    """Run a script; what is wrong with its arguments is said in one sentence."""
    try:
        main()
    except FairminesError as error:
        sys.exit(f"{Path(sys.argv[0]).stem}: {error}")
