"""The names, codes and limits of the page are those of Python."""

import re

import pytest

from release.page_terms import (
    FILES,
    SCRIPTS,
    write_module,
)
from tests.helpers.folders import ROOT


@pytest.mark.parametrize("path", FILES)
def test_a_module_is_up_to_date(path):
    """Run `make terms` if it is not, which leaves the format to the formatter."""
    assert unformatted((SCRIPTS / path).read_text()) == unformatted(write_module(path))


def unformatted(text):
    """Return a script without what a formatter decides: spaces, breaks, and last commas."""
    return re.sub(r",(?=[\]}])", "", re.sub(r"[\s*]", "", text))


def test_the_memory_that_the_page_speaks_of_is_that_of_the_module():
    """The sentence is the page's, the limit that of the build."""
    kernel = (SCRIPTS / "engine" / "kernel.ts").read_text()
    built = (ROOT / "CMakeLists.txt").read_text()
    found = re.search(r"MEMORY = (\d+);", kernel)
    assert found
    assert f"-sMAXIMUM_MEMORY={found[1]}MB" in built
