"""The names and codes that the kernel numbers are those of Python."""

import re

from release.kernel_terms import ENUMERATIONS, HEADER, write_header
from tests.helpers.folders import ROOT


def test_the_header_is_up_to_date():
    """Run `make terms` if it is not."""
    assert (ROOT / HEADER).read_text() == write_header()


def test_no_other_header_has_one_of_its_enumerations():
    headers = [it for it in (ROOT / "cpp").rglob("*.hpp") if it != ROOT / HEADER]
    assert len(headers) > 50
    for it in ENUMERATIONS:
        for header in headers:
            assert not re.search(rf"\benum class {it.name}\b", header.read_text()), header
