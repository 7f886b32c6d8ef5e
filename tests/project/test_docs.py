"""The documentation: snippets run and print what the pages say, links lead somewhere.

The pages are README.md, CONTRIBUTING.md and those of docs/. Their fenced blocks:

- `python` blocks: with `>>>` they are doctests, else they just run; one page is one session. mypy
  checks their types.
- `console` blocks: each `$ command` is run in the shell and must print the lines below it.
- `sh` blocks show commands that are not run here, such as the installation.
- `js` and `html` blocks run in tests/page/test_npm_package.py.
- `{...}` blocks are for Sphinx alone: chapters, and what it generates.

The blocks run in a directory that has the repository's `examples/` and nothing else.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.folders import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWN = {"", "html", "ini", "js", "nginx", "sh", "text"}
BLOCK = re.compile(r"^```([\w{}-]*)[^\n`]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"""(?:\]\(|src="|srcset=")([^)\s"]+)""")


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository; those of earlier versions say what was true then."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *patterns, ":!tests/data"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def blocks(page: Path) -> list[tuple[int, str, str]]:
    """Line number, language and text of each fenced block."""
    text = page.read_text()
    return [
        (text.count("\n", 0, match.start()) + 1, match[1], match[2])
        for match in BLOCK.finditer(text)
    ]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    if (ROOT / "examples").is_dir():
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    # The command of the Python that runs the tests, whether its environment is active or not.
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.long
@pytest.mark.process
@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_snippets(page):
    names = {"__name__": "__main__"}
    for line, language, text in blocks(page):
        where = f"{page.name}, line {line}"
        if language == "python" and ">>>" in text:
            run_doctest(text, names, where, line)
        elif language == "python":
            exec(compile(text, where, "exec"), names)
        elif language == "console":
            run_console(text, where)
        else:
            assert language in SHOWN or language.startswith("{"), f"{where}: what is {language!r}?"


@pytest.mark.process
def test_snippets_pass_a_strict_type_checker(tmp_path):
    """A file for each page, with each line where it is in the page; and the examples."""
    pytest.importorskip("mypy")
    for page in PAGES:
        lines = ["# mypy: warn-return-any"]  # strict, as readers are: ours is off
        for start, language, text in blocks(page):
            if language == "python":
                lines += [""] * (start - len(lines)) + statements(text)
        name = re.sub(r"\W", "_", str(page.relative_to(ROOT)))
        (tmp_path / f"{name}.py").write_text("\n".join(lines) + "\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *tmp_path.glob("*.py"), *(ROOT / "examples").glob("*.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.startswith("Success"), run.stdout + run.stderr


def statements(text: str) -> list[str]:
    """The lines of a block, or of a doctest, as Python reads them."""
    if ">>>" not in text:
        return text.splitlines()
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples(text):
        lines += [""] * (example.lineno - len(lines)) + example.source.splitlines()
    return lines


def run_doctest(text, names, where, line):
    test = doctest.DocTestParser().get_doctest(text, names, where, where, line)
    report = []
    # clear_globs=False and the same dictionary: what one block defines, the next one may use.
    test.globs = names
    doctest.DocTestRunner(verbose=False).run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)


def run_console(text, where):
    for step in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = step.partition("\n")
        run = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert run.stdout + run.stderr == expected, f"{where}: {command}"


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", BLOCK.sub("", page.read_text()), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", it.lower()).replace(" ", "-") for it in headings}


@pytest.mark.parametrize("page", tracked("*.md"), ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page):
    """Each link to a file leads to one, and each anchor to a heading."""
    for link in LINK.findall(BLOCK.sub("", page.read_text())):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"
