"""The tiers of the tests, by what they need: `pytest -m quick` runs the first alone, in seconds.

A fixture that needs a process or a browser says so with `needs`, and a module that starts processes
by itself with `pytestmark = pytest.mark.process`; whoever uses them is in that tier. A test that
computes for more than about a tenth of a second is marked `long`. All others are quick, and a quick
test that starts a process fails.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TypeVar

import pytest

from tests.helpers.folders import ROOT, TESTS

TIERS = ("quick", "process", "browser", "long")
"""From the cheapest on; a test is in the last of those that it needs."""
STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "multiprocessing"}
WHOLE = re.compile(r"^pytestmark = pytest\.mark\.(process|browser|long)$", re.MULTILINE)
"""What a module says of all its tests: `pytest -m quick` need not read it."""
BROWSER = TESTS / "browser"
"""All tests in this folder drive a browser."""
STEPS = ROOT / "build" / "steps.txt"
"""The seconds of each step that `make test` has run before pytest, as it notes them."""
SLOWEST = 8
"""How many modules are named."""

Fixture = TypeVar("Fixture", bound=Callable[..., object])
_running: list[pytest.Item] = []
_start_process = BaseProcess.start


def needs(tier: str) -> Callable[[Fixture], Fixture]:
    """Say what a fixture needs; the decorator stands below `pytest.fixture`."""

    def note(function: Fixture) -> Fixture:
        function.tier = tier  # type: ignore[attr-defined]
        return function

    return note


def add_tier(item: pytest.Item) -> None:
    """Mark a test with the last tier that it, its module or its fixtures name."""
    named = {mark.name for mark in item.iter_markers()}
    fixtures = getattr(item, "_fixtureinfo", None)
    for definitions in fixtures.name2fixturedefs.values() if fixtures else ():
        named.add(getattr(definitions[-1].func, "tier", "quick"))
    tier = max((it for it in TIERS if it in named), key=TIERS.index, default="quick")
    item.add_marker(tier)


def tier_of(keywords: object) -> str:
    """Return the tier of a test or of its report."""
    return max((it for it in TIERS if it in keywords), key=TIERS.index, default="quick")  # type: ignore[operator]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note which test runs, for `forbid_processes`."""
    _running.append(item)
    yield
    _running.pop()


def forbid_processes(event: str, _arguments: object = None) -> None:
    """Refuse to start a process in a quick test: an audit hook."""
    if event in STARTS and _running and _running[-1].get_closest_marker("quick"):
        pytest.fail("a quick test starts a process: mark it `process`", pytrace=False)


def start_process(process: BaseProcess) -> None:
    """Start a process of `multiprocessing`, which audits nothing, but not in a quick test."""
    forbid_processes("multiprocessing")
    _start_process(process)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read what has no quick test, where only those are asked for."""
    if config.option.markexpr != "quick":
        return None
    if collection_path.is_dir():
        return collection_path == BROWSER or None
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return (is_test and bool(WHOLE.search(collection_path.read_text("utf-8")))) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test with its tier."""
    for item in items:
        add_tier(item)


def pytest_configure() -> None:
    """Watch for processes that quick tests start."""
    sys.addaudithook(forbid_processes)
    BaseProcess.start = start_process  # type: ignore[method-assign]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print where the time went: the steps of `make test`, the tiers, and the slowest modules."""
    seconds: Counter[str] = Counter()
    number: Counter[str] = Counter()
    modules: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                tier = tier_of(report.keywords)
                seconds[tier] += report.duration
                number[tier] += report.when == "call"
                modules[report.nodeid.partition("::")[0]] += report.duration
    if not sum(number.values()):
        return
    terminalreporter.section("where the time went")
    if STEPS.exists():
        for line in STEPS.read_text().splitlines():
            name, took = line.split()
            terminalreporter.write_line(f"{name:24}{took:>8} s")
    for tier in TIERS:
        if number[tier]:
            terminalreporter.write_line(
                f"pytest, {tier:16}{seconds[tier]:8.0f} s in {number[tier]:,} tests, all workers"
            )
    for module, took in modules.most_common(SLOWEST):
        terminalreporter.write_line(f"  {module:50}{took:8.0f} s")
