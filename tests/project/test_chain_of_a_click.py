"""The functions that a click goes through: each is where docs/architecture.md says, and counted."""

import re

import pytest

from tests.helpers.folders import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text()
SECTION = PAGE[PAGE.index("**A click**") : PAGE.index("**An edit**")]
ROW = re.compile(r"^\| `([\w/]+\.\w+)` ((?:`#?\w+` )+)\|", re.MULTILINE)
TABLES = [
    [(path, name) for path, names in ROW.findall(table) for name in re.findall(r"`(#?\w+)`", names)]
    for table in SECTION.split("|---|---|")[1:]
]
DEFINED = {
    "py": r"^ *(?:async )?def {}\(",
    "js": r"^(?:  (?:async )?|(?:export )?(?:async )?function ){}\(.*\{{$",
    "cpp": r"^\w[\w:<>*& ]*\b{}\(",
}
"""How a function begins."""
SOURCES = [*(ROOT / "src" / "fairmines").rglob("*.py"), *(ROOT / "cpp").rglob("*.cpp")]
SOURCES += (ROOT / "src" / "fairmines" / "web" / "static" / "js").rglob("*.js")


def find(path):
    """Return the one file with this path, which may lack its first folders."""
    [found] = [it for it in SOURCES if it.as_posix().endswith(f"/{path}")]
    return found


@pytest.mark.parametrize(("path", "name"), [it for table in TABLES for it in table])
def test_a_function_is_where_the_page_says(path, name):
    defined = DEFINED[path.rpartition(".")[2]].format(re.escape(name))
    assert re.search(defined, find(path).read_text(), re.MULTILINE), f"{path} has no {name}"


def test_a_call_is_no_definition():
    assert not re.search(DEFINED["js"].format("move"), "    return play.move(cell);", re.MULTILINE)
    assert not re.search(DEFINED["py"].format("move"), "    self.move(cell)", re.MULTILINE)


def test_they_are_counted():
    first, server, site, last = map(len, TABLES)
    said = re.search(r"through (\d+) functions with a server, and (\d+) on a site", SECTION)
    assert said
    assert (int(said[1]), int(said[2])) == (first + server + last, first + site + last)
