"""What is released: one version everywhere, and an audit that says what it could not look up."""

import json
import re
import subprocess
import sys
import tomllib

import pytest

import fairmines
from tests.helpers.folders import ROOT

pytestmark = pytest.mark.process

CLEAN = {"name": "a", "version": "1.0", "vulns": []}
UNKNOWN = {"name": "b", "skip_reason": "Dependency not found on PyPI"}
BROKEN = {
    "name": "c",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"], "aliases": [], "description": "Bad."}],
}


def test_one_version():
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited
    assert cited[1] == fairmines.__version__


def hashed(path):
    """The requirements of a lock file, each with its hashes."""
    text = path.read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("path", sorted((ROOT / "release").glob("*.txt")), ids=lambda it: it.name)
def test_lock_files_have_a_version_and_hashes_of_each_package(path):
    lines = hashed(path)
    assert lines
    for line in lines:
        assert re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line), line


def test_the_page_is_built_with_packages_that_have_hashes():
    lock = json.loads((ROOT / "page/package-lock.json").read_text())
    packages = {path: it for path, it in lock["packages"].items() if path}
    assert packages
    for path, package in packages.items():
        assert re.match(r"sha512-\S{88}", package["integrity"]), path


def test_wheels_are_built_with_what_was_tried():
    """`make lock` writes both; and a later requirement of the build is in the lock file."""
    locked = {line.split()[0] for line in hashed(ROOT / "release/wheel.txt")}
    tried = {line.split()[0] for line in (ROOT / "constraints.txt").read_text().splitlines()}
    names = {line.split("==")[0] for line in locked}
    # What only macOS and Windows repair wheels with is not in constraints.txt.
    common = names & {line.split("==")[0] for line in tried}
    assert {line for line in locked if line.split("==")[0] in common} <= tried
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = project["project"]["optional-dependencies"]["build"]
    needed += project["build-system"]["requires"]
    assert {re.match(r"[\w-]+", it)[0] for it in needed} <= names


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda it: it.name
)
def test_workflows_name_what_they_run_by_its_hash(path):
    """A tag or a branch can be moved to other code. The comment says which version it is."""
    text = path.read_text()
    used = re.findall(r"uses: *(.*)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), action
    for line in text.splitlines():
        assert "pipx" not in line
        assert not re.search(r"pip install\b", line) or "--require-hashes" in line, line


@pytest.mark.parametrize("tool", ["ruff", "clang-format", "codespell"])
def test_commit_hooks_have_the_versions_of_the_checks(tool):
    """`make lock` renews constraints.txt; .pre-commit-config.yaml follows it by hand."""
    hooks = (ROOT / ".pre-commit-config.yaml").read_text()
    held = re.search(rf"^{tool}==(\S+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    hook = re.search(rf"repo: \S*{tool}\S*\n +rev: v(\S+)", hooks)
    assert held
    assert hook
    assert hook[1] == held[1]


@pytest.fixture
def audit(tmp_path, monkeypatch):
    """Runs the audit with a pip-audit that prints this and exits like that."""

    def run(printed, complained="", status=0):
        (tmp_path / "printed").write_text(printed)
        (tmp_path / "complained").write_text(complained)
        program = tmp_path / "pip-audit"
        program.write_text(
            f'#!/bin/sh\ncd "{tmp_path}"\ncat printed\ncat complained >&2\nexit {status}\n'
        )
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
        return subprocess.run(
            [sys.executable, ROOT / "release" / "audit.py"],
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def answer(*packages):
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize("known", [[], [CLEAN], [BROKEN]], ids=["none", "clean", "broken"])
def test_audit_without_an_answer_fails_in_one_sentence(audit, known):
    """pip-audit alone takes such a package as a clean one, and succeeds."""
    run = audit(answer(*known, UNKNOWN))
    assert run.returncode == 1
    assert run.stderr == (
        f"audit: PyPI gave no answer on 1 of the {len(known) + 1} packages in constraints.txt "
        "and release (the first: b), so they were not audited\n"
    )
    assert ("PYSEC-1" in run.stdout) == (known == [BROKEN])
