"""The work tree in which the judge changes a source: builds what depends on it, and runs tests.

Native code is built beside the tree, and what was compiled from the right sources is kept: after a
change it comes back without a compiler.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from experiments.page import ROOT, git
from fairmines import FairminesError
from tests.helpers.node import find_node

BUILD = ROOT / "build" / "judge"
TREE, NATIVE, WASM = BUILD / "tree", BUILD / "core", BUILD / "wasm"
OBJECTS = BUILD / "objects"
"""The objects and the module of the right sources, to be taken again after a change."""
PACKAGE, MODULE = "src/fairmines", "_kernel*.so"
BUILT_WASM = "page/kernel/built"
"""Takes the place of the committed kernel for browsers."""
SOURCES, DIST, TOOLS = "page/", "page/dist", "page/node_modules"
"""The page is built anew where one of its sources has changed, with the tools of the checkout."""
LIBRARY, NPM = "page/src/library/", "build/npm"
"""A change of these scripts is built into the npm package, which is not there otherwise."""
KNOWS = "tests/experiments/test_judge.py"
"""Fails for each fault, because it compares the sources with the list."""
MOST_SECONDS = {"C++": 240, "quick": 240, "process": 480}
"""A tier that takes longer hangs, which is a way to find a fault; other tiers: 900."""
FAILED = r"^(?:FAILED|ERROR) ([^\[]+?(?:\[.*?\])?)(?: - .*)?$"
"""A line of pytest's summary, with the name of a test; the part in brackets may have a dash."""
MOST_BYTES = 6 << 30
"""Of memory, for tests without a browser: a change may ask for more and more."""
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": f"{BUILD}:{TREE / 'src'}",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""Of the commands that run in the work tree."""


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


def commit_of_tree() -> str:
    """Return the commit that changes are tried with."""
    return git("-C", str(TREE), "rev-parse", "--short=8", "HEAD")


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
    subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True)


def build_page() -> None:
    """Build the page of the work tree; what does not build is left out."""
    if not (TREE / TOOLS).exists():
        (TREE / TOOLS).symlink_to(ROOT / TOOLS)
    command = [find_node(), str(TREE / TOOLS / "vite/bin/vite.js"), "build"]
    subprocess.run(command, cwd=TREE / SOURCES, check=True, capture_output=True)


def restore_built() -> None:
    """Take what was built for browsers from the right sources."""
    shutil.rmtree(TREE / NPM, ignore_errors=True)
    for folder in (BUILT_WASM, DIST):
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


def script_test_failure() -> str | None:
    """Run the tests of the page's scripts in Node; return the name of the first that fails."""
    tests = sorted(str(path) for path in (TREE / "page/test").glob("*.test.ts"))
    command = [str(find_node()), "--test", "--test-reporter=tap", *tests]
    code, printed = run_tests(command, tier="process")
    if not code:
        return None
    failed = re.search(r"^not ok \d+ - (.+)", printed, re.MULTILINE)
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

    def limit() -> None:
        if tier in {"C++", "quick", "long"}:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))

    process = subprocess.Popen(
        command,
        cwd=TREE,
        env=ENVIRONMENT,
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
