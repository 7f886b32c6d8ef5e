"""Boxes with a page of four files."""

from contextlib import closing

import pytest

from fairmines.box.log import Log
from tests.helpers.box import run_box, write_page_files


@pytest.fixture
def page(tmp_path):
    """A folder with a page."""
    return write_page_files(tmp_path)


@pytest.fixture
def running(page, tmp_path):
    """A box that runs in a thread."""
    with run_box(page, tmp_path / "data") as box:
        yield box


@pytest.fixture
def log(tmp_path):
    """A log that is open."""
    with closing(Log(tmp_path)) as opened:
        yield opened
