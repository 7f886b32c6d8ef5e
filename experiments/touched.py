"""A plugin of pytest that notes which functions of the package each test calls.

`pytest -p experiments.touched --touched FILE` writes them as JSON: path and first line of a
function -> ids of the tests that call it, in their order.
"""

from __future__ import annotations

import json
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

PACKAGE = str(Path(__file__).parents[1] / "src") + "/"

_called: dict[str, list[str]] = defaultdict(list)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--touched", help="the file to write")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note the functions that a test calls."""
    functions: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and (name := frame.f_code.co_filename).startswith(PACKAGE):
            functions.add(f"src/{name.removeprefix(PACKAGE)}:{frame.f_code.co_firstlineno}")

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        return (yield)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]
        for function in functions:
            _called[function].append(item.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the file."""
    Path(session.config.getoption("--touched")).write_text(json.dumps(_called))
