"""The names, codes and limits of the page are those of Python."""

import datetime as dt
import re

import pytest

from release.page_terms import (
    FILES,
    SCRIPTS,
    Taken,
    write_comment,
    write_constant,
    write_module,
    write_value,
)
from tests.helpers.folders import ROOT


@pytest.mark.parametrize("path", FILES)
def test_a_module_is_up_to_date(path):
    """Run `make terms` if it is not, which leaves the format to the formatter."""
    assert unformatted((SCRIPTS / path).read_text()) == unformatted(write_module(path))


def unformatted(text):
    """Return a script without what a formatter decides: spaces, breaks, and last commas."""
    return re.sub(r",(?=[\]}])", "", re.sub(r"[\s*]", "", text))


def test_no_other_script_repeats_a_list_of_names():
    """Whoever needs the names imports them."""
    values = [it.value for _, taken in FILES.values() for it in taken]
    lists = [write_value(it)[1:-1] for it in values if isinstance(it, tuple)]
    assert len(lists) > 5
    for script in SCRIPTS.rglob("*.js"):
        if script.relative_to(SCRIPTS).as_posix() not in FILES:
            text = script.read_text()
            assert not [names for names in lists if names in text], script


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (7, "7"),
        (5.0, "5"),
        (1.5, "1.5"),
        (2**20, "1_048_576"),
        (dt.date(2026, 1, 1), '"2026-01-01"'),
        (("a", 1), '["a", 1]'),
        ({"any": -1}, "{ any: -1 }"),
    ],
)
def test_values(value, written):
    assert write_value(value) == written


def test_comments():
    assert write_comment("") == []
    assert write_comment("Short.") == ["/** Short. */"]
    long = write_comment("word " * 40)
    assert (long[0], long[-1]) == ("/**", " */")
    assert all(len(line) <= 110 for line in long)


def test_a_constant_has_the_words_of_python():
    lines = write_constant(Taken("SIDE", "fairmines.boards.level", "PAGE_SIDE"))
    assert lines == [
        "/** The longest side that the page plays, in cells. */",
        "export const SIDE = 200;",
    ]


def test_the_memory_that_the_page_speaks_of_is_that_of_the_module():
    """The sentence is the page's, the limit that of the build."""
    sentences = (SCRIPTS / "core" / "sentences.js").read_text()
    built = (ROOT / "CMakeLists.txt").read_text()
    found = re.search(r"MEMORY = (\d+);", sentences)
    assert found
    assert f"-sMAXIMUM_MEMORY={found[1]}MB" in built
