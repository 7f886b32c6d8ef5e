"""Plants faults, and says which tests find each: `make planted-faults`.

A fault of `experiments/faults.py` takes the place of what is right, what depends on it is built,
and the tests run tier by tier until one fails. The checkout must have no changes: a fault is taken
back with git. A campaign that was stopped goes on where it was; `--anew` begins it again. Writes
docs/research/planted-faults.csv, and how many each tier found in planted-faults.md.

    python -m experiments.planted_faults --languages Python

With `--near`, a minute is enough for a fault, but the tier that is told may not be the first that
finds it.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from experiments.faults import FAULTS, FOLDERS, Fault, Language
from experiments.page import RESEARCH, ROOT, git, replace_between, run
from fairmines import FairminesError

KEPT = ROOT / "build" / "planted-faults.json"
SAID = KEPT.with_suffix(".txt")
"""What the tests say that find faults, so that a person sees whether it is because of them."""
PAGE, SHEET = RESEARCH / "planted-faults.md", RESEARCH / "planted-faults.csv"
BEGIN, END = "<!-- table: make planted-faults -->", "<!-- end of table -->"
MOST_SECONDS = 1800
"""A tier that takes longer hangs, which is a way to find a fault."""
KNOWS = "tests/experiments/test_planted_faults.py"
"""Finds each fault, because it compares the sources with the list."""
ORDER = ("quick", "process", "long", "browser")
"""From the tier that takes the least time for all its tests on."""
BUILDS: dict[Language, dict[str, list[str]]] = {
    "C++": {"quick": ["install"], "process": ["wasm", "bundle", "npm", "build/wheel"]},
    "Python": {},
    "JavaScript": {"process": ["bundle", "npm", "build/wheel"]},
}
"""What is built before a tier."""
READERS: dict[Language, list[str]] = {
    "C++": ["tests"],
    "Python": ["tests"],
    "JavaScript": ["tests/page", "tests/project", "tests/browser"],
}
"""The folders whose tests run or read the sources of a language."""


def main() -> None:
    """Try the faults, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--languages", nargs="+", choices=list(FAULTS), default=list(FAULTS))
    parser.add_argument("--anew", action="store_true", help="forget what was tried")
    parser.add_argument(
        "--near", action="store_true", help="only the tests near a fault, if it has some"
    )
    asked = parser.parse_args()
    if git("status", "--porcelain", "--untracked-files=no"):
        raise FairminesError("the checkout has changes: a fault could not be taken back")
    kept = json.loads(KEPT.read_text()) if KEPT.exists() and not asked.anew else {}
    for language in asked.languages:
        for fault in FAULTS[language]:
            if fault.part not in kept:
                kept[fault.part] = found = try_fault(language, fault, asked.near)
                KEPT.write_text(json.dumps(kept, indent=2))
                print(f"{language:12}{found['tier'] or 'NOT FOUND':10}{fault.part}", flush=True)
        rebuild(language)
        check_found(kept, [fault.part for fault in FAULTS[language]])
    write_page(kept)


def try_fault(language: Language, fault: Fault, near: bool) -> dict[str, Any]:
    """Plant a fault; return the tier and the test that find it, and the seconds that took."""
    groups = [[fault.near]] if fault.near else []
    if not (near and fault.near):
        groups.append(READERS[language])
    source = ROOT / FOLDERS[language] / fault.path
    text = source.read_text()
    if text.count(fault.right) != 1:
        raise FairminesError(f"{source}: expected once {fault.right!r}")
    source.write_text(text.replace(fault.right, fault.wrong))
    begun = time.monotonic()
    try:
        for tier in ORDER:
            for target in BUILDS[language].get(tier, []):
                make(target)
            for tests in groups:
                test = first_failure(tier, tests)
                if test:
                    return {"tier": tier, "test": test, "seconds": passed(begun)}
        test = unit_test_failure() if language == "C++" else None
        return {"tier": test and "C++", "test": test, "seconds": passed(begun)}
    finally:
        git("checkout", "--", str(source))
        os.utime(source)  # so that it is compiled again


def passed(begun: float) -> int:
    """Return the seconds since then."""
    return round(time.monotonic() - begun)


def first_failure(tier: str, tests: list[str]) -> str | None:
    """Run a tier of some tests up to the first failure; return its name, None if all pass."""
    command = [sys.executable, "-m", "pytest", *tests, "-q", "-x", "-m", tier, "-n", "2"]
    process = subprocess.Popen(
        [*command, "--dist", "worksteal", "-p", "no:cacheprovider", f"--ignore={KNOWS}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        printed, _ = process.communicate(timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        return "none ends"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", printed, re.MULTILINE)
    if failed:
        with SAID.open("a") as said:
            said.write(printed)
        return failed[1]
    if process.returncode not in {0, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise FairminesError(f"pytest -m {tier} ended with {process.returncode}: {printed[-2000:]}")
    return None


def unit_test_failure() -> str | None:
    """Run the kernel's own tests; return the name of the first that fails, None if all pass."""
    ran = subprocess.run(
        ["make", "sanitize"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if not ran.returncode:
        return None
    failed = re.search(r"^TEST CASE: +(.+)", ran.stdout, re.MULTILINE)
    if not failed:
        raise FairminesError(f"make sanitize: {ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return failed[1]


def make(target: str) -> None:
    """Build something.

    Raises:
        FairminesError: It cannot be built.
    """
    built = subprocess.run(["make", target], cwd=ROOT, capture_output=True, text=True, check=False)
    if built.returncode:
        raise FairminesError(f"make {target}: {built.stderr[-2000:]}")


def rebuild(language: Language) -> None:
    """Build from the right sources again."""
    for targets in BUILDS[language].values():
        for target in targets:
            make(target)


def check_found(kept: dict[str, dict[str, Any]], parts: list[str]) -> None:
    """Run the tests that have found faults without any: one that fails has found nothing."""
    for part in parts:
        found = kept.get(part, {})
        test = found.get("test")
        if test and found["tier"] != "C++" and not test.startswith("none"):
            name = test.partition("[")[0]
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", name]
            if subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode:
                del kept[part]
                print(f"{name} fails without a fault, too: mend it, and run this again")
    KEPT.write_text(json.dumps(kept, indent=2))


def write_page(kept: dict[str, dict[str, Any]]) -> None:
    """Write a line for each fault that was tried, and into the page how many each tier finds."""
    rows = []
    for language, faults in FAULTS.items():
        for fault in faults:
            found = kept.get(fault.part)
            if found is None:
                continue
            test = Path(found["test"]).name if found["test"] else "none"
            rows.append([fault.part, language, found["tier"] or "none", test])
    heads = ["fault", "language", "tier", "the first test that fails"]
    with SHEET.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heads, *rows])
    tiers = [row[2] for row in rows]
    counts = ", ".join(f"{tier} {tiers.count(tier)}" for tier in (*ORDER, "C++", "none"))
    most = sum(map(len, FAULTS.values()))
    commit = git("rev-parse", "--short", "HEAD")
    text = f"At {commit}, {len(rows)} of {most} faults were tried. Found by: {counts}.\n"
    replace_between(PAGE, BEGIN, END, text)


if __name__ == "__main__":
    run(main)
