"""The calls of the page are those of the kernel's table."""

import re

from release.call_types import FILE, TABLE, read_calls, write_calls
from release.page import SCRIPTS


def test_the_file_is_up_to_date():
    """Run `make terms` if it is not."""
    assert (SCRIPTS / FILE).read_text() == write_calls()


def test_each_row_is_a_call():
    rows = re.findall(r"^(?!PYTHON)\w*CALL\(.*, (\w+),$", TABLE.read_text(), re.MULTILINE)
    assert [call.name for call in read_calls()] == rows
    assert len(rows) > 30
