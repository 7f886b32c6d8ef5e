"""Plants faults and small random changes into the sources, and says which tests find each.

    python -m experiments judge faults core python scripts

`faults` are the 60 of experiments/faults.txt; the other three are mutants, sampled by a seed, of
cpp/, src/fairmines/ and the page's scripts. All happens in a work tree of HEAD below build/, so the
checkout may change meanwhile. A change is tried with the tests near it, from the cheapest tier on,
until one fails. Each is written to docs/research/planted-faults.csv, from where a later campaign
goes on, and the counts to planted-faults.md. `--again` says whether what was found is found still.
"""

from __future__ import annotations

import argparse
import ast
import csv
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass

from experiments.faults import Fault, near_tests, read_faults, sources_of
from experiments.mutants import sample
from experiments.page import RESEARCH, replace_between, table
from experiments.work_tree import (
    BUILD,
    FAILED,
    LIBRARY,
    SOURCES,
    TREE,
    build_package,
    build_page,
    commit_of_tree,
    prepare_tree,
    pytest_failure,
    rebuild,
    restore_built,
    restore_native,
    run_tests,
    script_test_failure,
    touched,
    unit_test_failure,
)
from fairmines import FairminesError

PAGE, SHEET = RESEARCH / "planted-faults.md", RESEARCH / "planted-faults.csv"
BEGIN, END = "<!-- table: python -m experiments judge -->", "<!-- end of table -->"
SEED = 61
NUMBERS = {"faults": 60, "core": 200, "python": 200, "scripts": 100}
"""How many changes of each set are to be tried."""
TIERS = ("C++", "quick", "process", "long", "browser")
OPEN = "open"
"""In the place of the tier: the tiers that were tried have not found a change."""


@dataclass(frozen=True)
class Trial:
    """A change that was tried."""

    set: str
    change: str
    tier: str | None
    """The tier whose test found it; `OPEN`, or None if no tier did."""
    test: str | None
    seconds: int
    commit: str


@dataclass(frozen=True)
class Change:
    """A changed source."""

    name: str
    path: str
    text: str
    near: Sequence[str]
    """The tests near it: files and folders."""
    line: int
    """Where it changes."""


Stage = tuple[str, Callable[[], str | None]]
"""A tier, and a function that returns the first test that fails there, or None."""


def main() -> None:
    """Try the changes, and write the page."""
    parser = argparse.ArgumentParser(description="Say which tests find planted faults.")
    parser.add_argument("sets", nargs="*", help=f"{', '.join(NUMBERS)}; by default all")
    parser.add_argument("--limit", type=int, help="stop when so many of each set are tried")
    parser.add_argument("--only", default="", help="a regular expression of the changes to try")
    parser.add_argument("--tiers", nargs="+", choices=TIERS, default=TIERS, help="by default all")
    parser.add_argument("--whole", action="store_true", help="run whole tiers, not the tests near")
    parser.add_argument("--near", nargs="+", help="run these tests, not those near")
    parser.add_argument("--again", action="store_true", help="try what was found, and nothing else")
    asked = parser.parse_args()
    unknown = set(asked.sets) - set(NUMBERS)
    if unknown:
        raise FairminesError(f"there is no set {unknown}: expected some of {', '.join(NUMBERS)}")
    trials = read_trials()
    prepare_tree()
    touched()  # before the first change
    tried_now = []
    for name in asked.sets or NUMBERS:
        for change, before in outstanding(name, trials, asked):
            trial = try_change(name, change, asked, before)
            if trial:
                tried_now.append(trial)
                trials[name, change.name] = trial
                keep(trials)
                print(f"{trial.tier or 'NOT FOUND':10}{trial.seconds:5} s  {trial.change}")
                sys.stdout.flush()
    wrong = failing_without(tried_now)
    for test in wrong:
        print(f"{test} fails without a fault, too: mend it, and run this again")
    trials = {key: trial for key, trial in trials.items() if trial.test not in wrong}
    keep(trials)
    write_counts(trials)


Trials = dict[tuple[str, str], Trial]
"""By the set, and by the name of the change."""


def read_trials() -> Trials:
    """Return what was tried."""
    with SHEET.open(newline="") as file:
        rows = list(csv.reader(file))[1:]
    trials = [
        Trial(name, change, tier or None, test or None, int(seconds), commit)
        for name, change, tier, test, seconds, commit in rows
    ]
    return {(trial.set, trial.change): trial for trial in trials}


def keep(trials: Trials) -> None:
    """Store what was tried, a line for each change."""
    heads = ["set", "change", "tier", "the first test that fails", "seconds", "commit"]
    ordered = sorted(trials.values(), key=lambda trial: list(NUMBERS).index(trial.set))
    with SHEET.open("w", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(heads)
        lines.writerows(map(astuple, ordered))


def outstanding(
    name: str, trials: Trials, asked: argparse.Namespace
) -> Iterator[tuple[Change, Trial | None]]:
    """Yield what is to be tried of a set, with how it was found before.

    That is new changes, as many as are missing, and what was not found so far, if more is tried
    now: all tiers, or whole ones; or what was found, if that is to be tried again.
    """
    number = min(NUMBERS[name], asked.limit or NUMBERS[name])
    tried = {change for of, change in trials if of == name}
    for change in changes_of(name):
        before = trials.get((name, change.name))
        if before is None:
            wanted = not asked.again and len(tried) < number
        elif before.tier in {OPEN, None}:
            wanted = not asked.again and (asked.whole or tuple(asked.tiers) == TIERS)
        else:
            wanted = asked.again
        if wanted and re.search(asked.only, change.name):
            yield change, before
            if (name, change.name) in trials:
                tried.add(change.name)


def changes_of(name: str) -> Iterator[Change]:
    """Yield the changes of a set, in their order."""
    if name == "faults":
        for fault in read_faults():
            yield planted(fault)
        return
    for mutant in sample(TREE, sources_of(TREE, name), SEED):
        text = (TREE / mutant.path).read_text()
        line = text.count("\n", 0, mutant.start) + 1
        near = near_tests(mutant.path)
        yield Change(mutant.name(text), mutant.path, mutant.apply(text), near, line)


def planted(fault: Fault) -> Change:
    """Return a fault as a change of the source where it applies today."""
    path, start, text = fault.plant(TREE)
    near = [*fault.near, *near_tests(path)]
    return Change(fault.name, path, text, near, text.count("\n", 0, start) + 1)


def try_change(
    name: str, change: Change, asked: argparse.Namespace, before: Trial | None
) -> Trial | None:
    """Try a change with the tests near it of some tiers; return None if it does not compile.

    The test that found it before comes first.
    """
    source = TREE / change.path
    right, times = source.read_text(), source.stat()
    source.write_text(change.text)
    begun = time.monotonic()
    try:
        if change.path.startswith("cpp/") and not rebuild(change.path):
            return None
        if change.path.startswith(SOURCES):
            build_page()
        if change.path.startswith(LIBRARY):
            build_package()
        chosen = [stage for stage in stages(change, asked) if stage[0] in asked.tiers]
        if before and before.test and before.test.startswith(("tests/", "src/")):
            where, tests = before.tier or OPEN, [before.test]
            chosen.insert(0, (where, lambda: pytest_failure(where, tests)))
        failures = ((tier, first_failure()) for tier, first_failure in chosen)
        missed = None if tuple(asked.tiers) == TIERS else OPEN
        tier, test = next((each for each in failures if each[1]), (missed, None))
    finally:
        source.write_text(right)
        if change.path.startswith("cpp/"):
            os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
            restore_native()
        restore_built()
    return Trial(name, change.name, tier, test, round(time.monotonic() - begun), commit_of_tree())


def stages(change: Change, asked: argparse.Namespace) -> Iterator[Stage]:
    """Yield the tiers that a change is tried with: whole ones, or the tests near it."""
    patterns = ["tests", "src"] if asked.whole else asked.near or change.near
    paths = [path for pattern in patterns for path in sorted(TREE.glob(pattern))]
    near = list(dict.fromkeys(path.relative_to(TREE).as_posix() for path in paths))
    if change.path.startswith("cpp/") and "browser" not in change.path:
        yield "C++", unit_test_failure
        yield "quick", lambda: pytest_failure("quick", near)
    elif change.path.endswith(".py"):
        tests = [*tests_that_call(change), *(near if asked.whole or asked.near else [])]
        yield "quick", lambda: pytest_failure("quick", tests or near)
    elif change.path.startswith(SOURCES):
        yield "process", script_test_failure
    for tier in ("process", "long", "browser"):
        yield tier, lambda tier=tier: pytest_failure(tier, near)


def tests_that_call(change: Change) -> list[str]:
    """Return the quick tests that call the function around a change, the nearest first."""
    tree = ast.parse(change.text)
    functions = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.lineno <= change.line <= (node.end_lineno or 0)
    ]
    if not functions:
        return []
    inner = max(functions, key=lambda node: node.lineno)
    first = min([inner.lineno, *(decorator.lineno for decorator in inner.decorator_list)])
    tests = touched().get(f"{change.path}:{first}", [])
    return sorted(tests, key=lambda test: not test.startswith(tuple(change.near)))


def failing_without(trials: Sequence[Trial]) -> set[str]:
    """Return which tests that found a change fail without it, too: these have found nothing."""
    tests = {trial.test for trial in trials if trial.test and trial.tier not in {"C++", "quick"}}
    ids = sorted(test for test in tests if test.startswith(("tests/", "src/")))
    if not ids:
        return set()
    names = BUILD / "tests.txt"
    names.write_text("\n".join(ids))
    command = [sys.executable, "-m", "pytest", f"@{names}", "-q", "--tb=no", "-p", "no:xdist"]
    _, printed = run_tests([*command, "-p", "no:cacheprovider"], tier="")
    return set(re.findall(FAILED, printed, re.MULTILINE))


def write_counts(trials: Trials) -> None:
    """Write the counts of each set into the page."""
    tiers = [*TIERS, OPEN, None]
    rows = []
    for name, number in NUMBERS.items():
        counts = Counter(trial.tier for trial in trials.values() if trial.set == name)
        seconds = sum(trial.seconds for trial in trials.values() if trial.set == name)
        cells = [f"{counts.total()} of {number}", *(str(counts[tier]) for tier in tiers)]
        rows.append([name, *cells, f"{seconds / 60:.0f}"])
    heads = ["", "tried", *(tier or "not found" for tier in tiers), "minutes"]
    replace_between(PAGE, BEGIN, END, table(heads, rows))
