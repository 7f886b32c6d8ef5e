"""Plants faults and small random changes into the sources, and says which tests find each.

    python -m experiments judge faults core python scripts

`faults` are the 60 of experiments/faults.txt; the other three are mutants, sampled by a seed, of
cpp/, src/fairmines/ and the page's scripts. All happens in a work tree below build/, so the
checkout may change meanwhile. A change is tried with the tests near it, from the cheapest tier on,
until one fails. A campaign that was stopped goes on where it was, with the sources that it began
with; `--anew` begins with those of HEAD. Writes docs/research/planted-faults.csv, and the counts in
planted-faults.md.
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
from dataclasses import asdict, dataclass
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
TRIALS, TOUCHED = BUILD / "trials.json", BUILD / "touched.json"
PACKAGE, MODULE = "src/fairmines", "_kernel*.so"
BUILT_WASM = "src/fairmines/web/static/built/kernel"
"""Takes the place of the committed kernel for browsers."""
BUNDLE = "src/fairmines/web/static/bundle"
"""Of the right sources; it is left out where a script has changed."""
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
    parser.add_argument("--limit", type=int, help="try at most so many of each set")
    parser.add_argument("--only", default="", help="a regular expression of the changes to try")
    parser.add_argument("--tiers", nargs="+", choices=TIERS, default=TIERS, help="by default all")
    parser.add_argument("--anew", action="store_true", help="forget what was tried; begin at HEAD")
    parser.add_argument("--page", action="store_true", help="write the page, and try nothing")
    asked = parser.parse_args()
    unknown = set(asked.sets) - set(NUMBERS)
    if unknown:
        raise FairminesError(f"there is no set {unknown}: expected some of {', '.join(NUMBERS)}")
    if not asked.page:
        prepare_tree(asked.anew)
        touched()  # before the first change
    trials = [Trial(**each) for each in json.loads(TRIALS.read_text())] if TRIALS.exists() else []
    for name in () if asked.page else asked.sets or NUMBERS:
        if tuple(asked.tiers) == TIERS:
            trials = [trial for trial in trials if (trial.set, trial.tier) != (name, OPEN)]
        tried = {trial.change for trial in trials if trial.set == name}
        for change in changes_of(name):
            if len(tried) >= min(NUMBERS[name], asked.limit or NUMBERS[name]):
                break
            if change.name in tried or not re.search(asked.only, change.name):
                continue
            trial = try_change(name, change, asked.tiers)
            if trial:
                tried.add(change.name)
                trials.append(trial)
                keep(trials)
                print(f"{trial.tier or 'NOT FOUND':10}{trial.seconds:5} s  {trial.change}")
                sys.stdout.flush()
    wrong = set() if asked.page else failing_without(trials)
    for test in wrong:
        print(f"{test} fails without a fault, too: mend it, and run this again")
    trials = [trial for trial in trials if trial.test not in wrong]
    keep(trials)
    write_page(trials)


def keep(trials: list[Trial]) -> None:
    """Store what was tried."""
    TRIALS.write_text(json.dumps([asdict(trial) for trial in trials], indent=1))


def prepare_tree(anew: bool) -> None:
    """Make the work tree, or set it to HEAD; take back a change that was left there."""
    BUILD.mkdir(parents=True, exist_ok=True)
    if not TREE.exists():
        git("worktree", "prune")
        git("worktree", "add", "--detach", str(TREE), "HEAD")
        anew = True
    git("-C", str(TREE), "checkout", "--force", *(["--detach", git("rev-parse", "HEAD")] * anew))
    if anew:
        for path in (TRIALS, TOUCHED):
            path.unlink(missing_ok=True)
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


def try_change(name: str, change: Change, tiers: Sequence[str]) -> Trial | None:
    """Try a change with the tests near it of some tiers; return None if it does not compile."""
    source = TREE / change.path
    right, times = source.read_text(), source.stat()
    source.write_text(change.text)
    begun = time.monotonic()
    try:
        if change.path.startswith("cpp/") and not rebuild(change.path):
            return None
        chosen = [stage for stage in stages(change) if stage[0] in tiers]
        failures = ((tier, first_failure()) for tier, first_failure in chosen)
        missed = None if tuple(tiers) == TIERS else OPEN
        tier, test = next((each for each in failures if each[1]), (missed, None))
    finally:
        source.write_text(right)
        if change.path.startswith("cpp/"):
            os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns))
            restore_native()
        restore_built()
    seconds = round(time.monotonic() - begun)
    commit = git("-C", str(TREE), "rev-parse", "--short", "HEAD")
    return Trial(name, change.name, tier, test, seconds, commit)


def stages(change: Change) -> Iterator[Stage]:
    """Yield the tiers that a change is tried with."""
    paths = [path for pattern in change.near for path in sorted(TREE.glob(pattern))]
    near = list(dict.fromkeys(path.relative_to(TREE).as_posix() for path in paths))
    if change.path.startswith("cpp/") and "browser" not in change.path:
        yield "C++", unit_test_failure
        yield "quick", lambda: pytest_failure("quick", near)
    elif change.path.endswith(".py"):
        tests = tests_that_call(change)
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


def restore_built() -> None:
    """Take what `make bundle` built for browsers from the right sources."""
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
    if not TOUCHED.exists():
        command = [sys.executable, "-m", "pytest", "-q", "-m", "quick", "-p", "no:xdist", "--tb=no"]
        plugin = ["-p", "experiments.touched", "--touched", str(TOUCHED)]
        _, printed = run_tests([*command, *plugin], tier="")
        failed = re.findall(FAILED, printed, re.MULTILINE)
        TOUCHED.write_text(json.dumps({**json.loads(TOUCHED.read_text()), "": failed}))
    calls: dict[str, list[str]] = json.loads(TOUCHED.read_text())
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


def failing_without(trials: list[Trial]) -> set[str]:
    """Return which tests that found a change fail without it, too: these have found nothing."""
    tests = {trial.test for trial in trials if trial.test and trial.tier not in {"C++", "quick"}}
    ids = sorted(test for test in tests if test.startswith("tests/"))
    if not ids:
        return set()
    names = BUILD / "tests.txt"
    names.write_text("\n".join(ids))
    command = [sys.executable, "-m", "pytest", f"@{names}", "-q", "--tb=no", "-p", "no:xdist"]
    _, printed = run_tests([*command, "-p", "no:cacheprovider"], tier="")
    return set(re.findall(FAILED, printed, re.MULTILINE))


def write_page(trials: list[Trial]) -> None:
    """Write a line for each change that was tried, and the counts."""
    heads = ["set", "change", "tier", "the first test that fails", "seconds", "commit"]
    with SHEET.open("w", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(heads)
        for trial in trials:
            test = trial.test and trial.test.removeprefix("tests/")
            lines.writerow([trial.set, trial.change, trial.tier, test, trial.seconds, trial.commit])
    tiers = [*TIERS, OPEN, None]
    rows = []
    for name, number in NUMBERS.items():
        counts = Counter(trial.tier for trial in trials if trial.set == name)
        seconds = sum(trial.seconds for trial in trials if trial.set == name)
        cells = [f"{counts.total()} of {number}", *(str(counts[tier]) for tier in tiers)]
        rows.append([name, *cells, f"{seconds / 60:.0f}"])
    heads = ["", "tried", *(tier or "not found" for tier in tiers), "minutes"]
    replace_between(PAGE, BEGIN, END, table(heads, rows))
