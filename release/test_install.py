"""Installs what is in dist/ into empty environments, and tries it there: `make test-install`.

A wheel is installed without a compiler in reach, for each Python of this machine that it is for;
the source distribution with one, once. Each environment then runs test_installed.py.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
PYTHONS = os.environ.get("PYTHONS", sys.executable).split()
COMPILERS = ("c++", "g++", "clang++", "cc", "gcc", "cmake", "ninja")


def version(python: str) -> tuple[int, int]:
    code = "import sys; print(*sys.version_info[:2])"
    run = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    major, minor = run.stdout.split()
    return int(major), int(minor)


def is_there(python: str) -> bool:
    return subprocess.run([python, "--version"], capture_output=True, check=False).returncode == 0


HERE = [python for python in PYTHONS if shutil.which(python) and is_there(python)]


def wheel_for(python: str) -> Path:
    tag = "cp311-cp311" if version(python) == (3, 11) else "cp312-abi3"
    [wheel] = DIST.glob(f"*-{tag}-*.whl")
    return wheel


def make_environment(folder: Path, python: str, *packages: str | Path, path: str) -> Path:
    """Make an empty virtual environment and install packages; return its Python."""
    subprocess.run(["uv", "venv", "--quiet", "--python", python, folder], check=True)
    installed = folder / "bin" / "python"
    uv = shutil.which("uv")
    assert uv
    constraints = ["--constraints", ROOT / "constraints.txt"]
    subprocess.run(
        [uv, "pip", "install", "--quiet", "--python", installed, *constraints, *packages],
        env={**os.environ, "PATH": path},
        check=True,
    )
    return installed


def try_it(installed: Path, path: str) -> None:
    here = ROOT / "release"
    subprocess.run(
        [installed, "-m", "pytest", "-q", "-c", here / "pytest.ini", here / "test_installed.py"],
        cwd=installed.parent,
        env={**os.environ, "PATH": path},
        check=True,
    )


def test_there_is_something_to_try():
    assert HERE
    assert len(list(DIST.glob("*.whl"))) >= 1


@pytest.mark.parametrize("python", HERE)
def test_wheel_without_a_compiler(python, tmp_path):
    nothing = str(tmp_path / "environment" / "bin")
    wheel = wheel_for(python)
    assert not any(shutil.which(name, path=nothing) for name in COMPILERS)
    installed = make_environment(tmp_path / "environment", python, wheel, "pytest", path=nothing)
    try_it(installed, nothing)


def test_source_distribution_with_a_compiler(tmp_path):
    [source] = DIST.glob("*.tar.gz")
    installed = make_environment(
        tmp_path / "environment", HERE[0], source, "pytest", path=os.environ["PATH"]
    )
    try_it(installed, str(installed.parent))


@pytest.mark.parametrize(
    "command", [["uvx", "--from"], ["uvx", "pipx", "run", "--spec"]], ids=["uvx", "pipx"]
)
def test_run_without_installing(command, tmp_path):
    """What `uvx fairmines` and `pipx run fairmines` will do once it is on PyPI."""
    run = subprocess.run(
        [*command, wheel_for(HERE[0]), "fairmines"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PIPX_HOME": str(tmp_path), "PIPX_DEFAULT_PYTHON": HERE[0]},
    )
    assert run.returncode == 0, run.stderr
    assert "fairmines play" in run.stdout
