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
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

import pytest

from experiments.faults import Fault, near_tests, read_faults, sources_of
from experiments.mutants import sample
from experiments.page import RESEARCH, ROOT, git, replace_between, table
from fairmines import FairminesError

BUILD = ROOT / "build" / "judge"
TREE, NATIVE, WASM = BUILD / "tree", BUILD / "core", BUILD / "wasm"
OBJECTS = BUILD / "objects"
"""The objects and the module of the right sources, to be taken again after a change."""
PACKAGE, MODULE = "src/fairmines", "_kernel*.so"
BUILT_WASM = "src/fairmines/web/static/built/kernel"
"""Takes the place of the committed kernel for browsers."""
BUNDLE = "src/fairmines/web/static/bundle"
"""Of the right sources; it is left out where a script has changed."""
LIBRARY, NPM = "src/fairmines/web/static/js/library/", "build/npm"
"""A change of these scripts is built into the npm package, which is not there otherwise."""
PAGE, SHEET = RESEARCH / "planted-faults.md", RESEARCH / "planted-faults.csv"
BEGIN, END = "<!-- table: python -m experiments judge -->", "<!-- end of table -->"
SEED = 61
NUMBERS = {"faults": 60, "core": 200, "python": 200, "scripts": 100}
"""How many changes of each set are to be tried."""
TIERS = ("C++", "quick", "process", "long", "browser")
OPEN = "open"
"""In the place of the tier: the tiers that were tried have not found a change."""
KNOWS = "tests/experiments/test_judge.py"
"""Fails for each fault, because it compares the sources with the list."""
MOST_SECONDS = {"C++": 240, "quick": 240}
"""A tier that takes longer hangs, which is a way to find a fault; other tiers: 900."""
FAILED = r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$"
"""A line of pytest's summary, with the name of a test."""
MOST_BYTES = 6 << 30
"""Of memory, for tests without a browser: a change may ask for more and more."""


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
    parser.add_argument("--limit", type=int, help="have at most so many of each set tried")
    parser.add_argument("--only", default="", help="a regular expression of the changes to try")
    parser.add_argument("--tiers", nargs="+", choices=TIERS, default=TIERS, help="by default all")
    parser.add_argument("--whole", action="store_true", help="run whole tiers, not the tests near")
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
    trials = [Trial(a, b, tier or None, test or None, int(s), c) for a, b, tier, test, s, c in rows]
    return {(trial.set, trial.change): trial for trial in trials}


def keep(trials: Trials) -> None:
    """Store what was tried, a line for each change."""
    heads = ["set", "change", "tier", "the first test that fails", "seconds", "commit"]
    order = list(NUMBERS)
    with SHEET.open("w", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(heads)
        lines.writerows(
            astuple(trial) for trial in sorted(trials.values(), key=lambda it: order.index(it.set))
        )


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


def prepare_tree() -> None:
    """Make the work tree, or set it to HEAD; take back a change that was left there."""
    BUILD.mkdir(parents=True, exist_ok=True)
    if not TREE.exists():
        git("worktree", "prune")
        git("worktree", "add", "--detach", str(TREE), "HEAD")
    git("-C", str(TREE), "checkout", "--force", "--detach", git("rev-parse", "HEAD"))
    (BUILD / "sitecustomize.py").write_text(OWN_PACKAGE)
    restore_built()
    build_native()


OWN_PACKAGE = '''\
"""Lets Python import fairmines from the work tree, not from the editable installation."""

import sys

import _editable_skbc_fairmines

sys.meta_path = [it for it in sys.meta_path if type(it).__module__ != "_editable_skbc_fairmines"]
'''


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
        if change.path.startswith(LIBRARY):
            build_package()
        chosen = [stage for stage in stages(change, asked.whole) if stage[0] in asked.tiers]
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


def commit_of_tree() -> str:
    """Return the commit that changes are tried with."""
    return git("-C", str(TREE), "rev-parse", "--short=8", "HEAD")


def stages(change: Change, whole: bool) -> Iterator[Stage]:
    """Yield the tiers that a change is tried with: whole ones, or the tests near it."""
    patterns = ["tests", "src"] if whole else change.near
    paths = [path for pattern in patterns for path in sorted(TREE.glob(pattern))]
    near = list(dict.fromkeys(path.relative_to(TREE).as_posix() for path in paths))
    if change.path.startswith("cpp/") and "browser" not in change.path:
        yield "C++", unit_test_failure
        yield "quick", lambda: pytest_failure("quick", near)
    elif change.path.endswith(".py"):
        tests = [*tests_that_call(change), *(near if whole else [])]
        yield "quick", lambda: pytest_failure("quick", tests or near)
    for tier in ("process", "long", "browser"):
        yield tier, lambda tier=tier: pytest_failure(tier, near)


def build_native() -> None:
    """Build the core, its unit tests and the module of Python from the right sources."""
    if not (NATIVE / "build.ninja").exists():
        nanobind = subprocess.check_output([sys.executable, "-m", "nanobind", "--cmake_dir"])
        settings = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_CXX_FLAGS_RELEASE": "-O1",
            "CMAKE_CXX_FLAGS": "-D_GLIBCXX_ASSERTIONS",
            "FAIRMINES_TESTS": "ON",
            "FAIRMINES_UNITY": "ON",
            "SKBUILD": "ON",
            "Python_EXECUTABLE": sys.executable,
            "nanobind_DIR": nanobind.decode().strip(),
        }
        command = ["cmake", "-S", str(TREE), "-B", str(NATIVE), "-G", "Ninja"]
        subprocess.run([*command, *(f"-D{key}={it}" for key, it in settings.items())], check=True)
    for library in NATIVE.glob("*.a"):
        library.unlink()  # it may have objects of a change
    if not rebuild("cpp/kernel"):
        raise FairminesError(f"{NATIVE} does not build")
    for file in NATIVE.rglob("*.o"):
        kept = OBJECTS / file.relative_to(NATIVE)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, kept)
    for module in NATIVE.glob(MODULE):
        shutil.copy2(module, OBJECTS)


def restore_native() -> None:
    """Take back what was compiled from a change."""
    for module in OBJECTS.glob(MODULE):
        shutil.copy2(module, TREE / PACKAGE)
    for kept in OBJECTS.rglob("*.o"):
        file = NATIVE / kept.relative_to(OBJECTS)
        if file.stat().st_mtime_ns != kept.stat().st_mtime_ns:
            shutil.copy2(kept, file)


def build_package() -> None:
    """Build the npm package of the work tree, with the tools of the checkout."""
    venv = ROOT / ".venv"
    there = [f"--old-file={venv}/.installed-dev", "--old-file=build/wasm.checked"]
    command = ["make", "-C", str(TREE), *there, f"VENV={venv}", f"{NPM}/package.json"]
    environment = {**os.environ, "PYTHONPATH": f"{BUILD}:{TREE / 'src'}"}
    subprocess.run(command, env=environment, check=True, capture_output=True)


def restore_built() -> None:
    """Take what `make bundle` built for browsers from the right sources."""
    shutil.rmtree(TREE / NPM, ignore_errors=True)
    for folder in (BUILT_WASM, BUNDLE):
        shutil.rmtree(TREE / folder, ignore_errors=True)
        if (ROOT / folder).exists():
            shutil.copytree(ROOT / folder, TREE / folder)


def rebuild(path: str) -> bool:
    """Build what depends on a source, and put it into the work tree; return whether it compiles."""
    if "bindings/browser" in path:
        if not (WASM / "build.ninja").exists():
            command = ["emcmake", "cmake", "--preset", "wasm", "-B", str(WASM)]
            subprocess.run(command, cwd=TREE, check=True)
        return build(WASM, [], "*.wasm", BUILT_WASM)
    return build(NATIVE, ["unit_tests", "_kernel"], MODULE, PACKAGE)


def build(folder: Path, targets: list[str], names: str, where: str) -> bool:
    """Build targets, and copy files of these names; return whether they compile."""
    command = ["ninja", "-C", str(folder), "-j1", *targets]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return False
    (TREE / where).mkdir(parents=True, exist_ok=True)
    for file in folder.glob(names):
        shutil.copy(file, TREE / where)
    return True


def unit_test_failure() -> str | None:
    """Run the unit tests of C++; return the name of the first that fails."""
    code, printed = run_tests([str(NATIVE / "cpp/tests/unit_tests"), "--abort-after=1"], tier="C++")
    if not code:
        return None
    failed = re.search(r"^TEST CASE: +(.+)", printed, re.MULTILINE)
    return failed[1] if failed else f"ends with {code}"


def pytest_failure(tier: str, tests: Sequence[str]) -> str | None:
    """Run a tier of some tests up to the first failure; return its name."""
    if not tests:
        return None
    names = BUILD / "tests.txt"
    names.write_text("\n".join(tests))
    command = [sys.executable, "-m", "pytest", f"@{names}", "-q", "-x", "-m", tier, "--tb=no"]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist", f"--ignore={KNOWS}"]
    command += [f"--deselect={test}" for test in failing_anyway()]
    code, printed = run_tests(command, tier=tier)
    failed = re.search(FAILED, printed, re.MULTILINE)
    if failed:
        return failed[1]
    if code in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return None
    if code == pytest.ExitCode.USAGE_ERROR and "ERROR: not found" in printed:
        return None  # a test that found the change before has gone
    # A change may keep the tests from being imported: then it is found.
    if code == pytest.ExitCode.USAGE_ERROR and "while loading conftest" not in printed:
        raise FairminesError(f"pytest cannot run {tests}: {printed[-1000:]}")
    return f"ends with {code}: {printed.splitlines()[-1:]}"


def run_tests(command: Sequence[str], tier: str) -> tuple[int, str]:
    """Run a command in the work tree; return its exit status, and what it prints."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{BUILD}:{TREE / 'src'}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def limit() -> None:
        if tier in {"C++", "quick", "long"}:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    process = subprocess.Popen(
        command,
        cwd=TREE,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
        preexec_fn=limit,  # noqa: PLW1509  # this program has one thread
    )
    try:
        printed, _ = process.communicate(timeout=MOST_SECONDS.get(tier, 900))
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return -signal.SIGKILL, "FAILED none ends"
    if process.returncode == -signal.SIGTERM:
        sys.exit("the tests were ended from outside")
    return process.returncode, printed


@cache
def touched() -> dict[str, list[str]]:
    """Run the quick tests once without a fault; return which functions they call."""
    noted = BUILD / f"touched-{commit_of_tree()}.json"
    if not noted.exists():
        command = [sys.executable, "-m", "pytest", "-q", "-m", "quick", "-p", "no:xdist", "--tb=no"]
        plugin = ["-p", "experiments.touched", "--touched", str(noted)]
        _, printed = run_tests([*command, *plugin], tier="")
        failed = re.findall(FAILED, printed, re.MULTILINE)
        noted.write_text(json.dumps({**json.loads(noted.read_text()), "": failed}))
    calls: dict[str, list[str]] = json.loads(noted.read_text())
    return calls


def failing_anyway() -> list[str]:
    """Return the quick tests that fail in the work tree without a fault."""
    return touched()[""]


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
