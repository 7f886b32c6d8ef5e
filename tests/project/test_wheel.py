"""The wheel of this Python: its tag, what is in it, and the symbols that its module uses.

`make build/wheel` builds it in build/wheel, from what is compiled already; `make test` does so.
nanobind drops the stable ABI silently if CMake lacks a component of Python, and the tag of the
wheel would still promise it.
"""

import json
import re
import subprocess
import sys
import zipfile

import pytest

from tests.helpers.folders import ROOT
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

STABLE = sys.version_info >= (3, 12) and getattr(sys, "_is_gil_enabled", lambda: True)()
"""Whether this Python has a wheel with the stable ABI."""


@pytest.fixture(scope="module")
@needs("process")
def wheel():
    wheels = list((ROOT / "build" / "wheel").glob("*.whl"))
    if not wheels:
        pytest.skip("`make build/wheel` builds the wheel")
    [wheel] = wheels
    return wheel


def test_tag(wheel):
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = "cp312-abi3" if STABLE else f"{python}-{python}{getattr(sys, 'abiflags', '')}"
    assert re.fullmatch(rf"fairmines-[\w.]+-{tag}-\w+\.whl", wheel.name)


def test_contents(wheel):
    """The package as it is in the repository, with its data and what is compiled of it."""
    names = set(zipfile.ZipFile(wheel).namelist())
    listed = subprocess.run(
        ["git", "ls-files", "src/fairmines"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    sources = {line.removeprefix("src/") for line in listed.stdout.splitlines()}
    module = "abi3" if STABLE else rf"cpython-{sys.version_info.major}{sys.version_info.minor}"
    package = {name for name in names if ".dist-info/" not in name}
    compiled = package - sources
    dist = ROOT / "page" / "dist"
    page = {
        f"fairmines/web/dist/{path.relative_to(dist).as_posix()}"
        for path in dist.rglob("*")
        if path.is_file()
    }
    assert page <= compiled
    [compiled] = compiled - page
    assert re.fullmatch(rf"fairmines/_kernel\.{module}[\w-]*\.so", compiled)
    assert sources <= package
    licences = {name.split("/licenses/")[1] for name in names if "/licenses/" in name}
    assert {"LICENSE", "cpp/third_party/nanobind/LICENSE.txt"} <= licences


@pytest.mark.skipif(not STABLE, reason="this Python has no stable ABI of 3.12")
def test_symbols(wheel):
    """The module uses only symbols that each Python from 3.12 on has."""
    audit = subprocess.run(
        [sys.executable, "-m", "abi3audit", "--report", str(wheel)],
        capture_output=True,
        text=True,
        check=False,
    )
    [spec] = json.loads(audit.stdout)["specs"].values()
    [module] = spec["wheel"]
    assert module["name"].endswith(".abi3.so")
    assert module["result"]["is_abi3"], module["result"]["non_abi3_symbols"]
    assert module["result"]["is_abi3_baseline_compatible"], module["result"]["future_abi3_objects"]
