"""Reads RMV, the replays of Viennasweeper, versions 1 and 2."""

from __future__ import annotations

from typing import Final

from fairmines import _kernel
from fairmines.formats.failures import Ends, Sentences
from fairmines.formats.kernelvideo import make_video
from fairmines.formats.video import Video


def read_rmv(data: bytes, *, partial: bool = False) -> Video:
    """Read a replay of Viennasweeper.

    Args:
        data: The bytes of the file.
        partial: Read the events up to where the file ends, if it is truncated.

    Raises:
        FairminesError: The file is no RMV file, or is damaged; the message has the offset.
    """
    return make_video(_kernel.read_rmv(data, partial), "RMV", _SENTENCES)


_SENTENCES: Final[Sentences] = {
    "magic": lambda found: f"the file begins with {found!r}: expected {b'*rmv'!r}",
    "version": lambda version: f"version {version}: expected 1 or 2",
    "checksum_size": lambda size, expected: (
        f"the size of the checksum is {size}: expected {expected}"
    ),
    "ends_in_fields": lambda count: Ends(
        f"{count:,} fields of the player", f"{count:,} bytes or more"
    ),
    "not_utf8": lambda text: f"the player's {text!r} is not UTF-8 text",
    "after_mines": lambda size: f"{size:,} bytes follow the mines: expected none",
    "flag_off_board": lambda flag, row, column, height, width: (
        f"flag {flag} is in row {row}, column {column}: "
        f"expected rows 0 to {height - 1} and columns 0 to {width - 1}"
    ),
    "cell_size": lambda: "the size of a cell is 0: expected 1 to 255",
    "ends_in_events": lambda size, checksum: Ends(
        "the events", f"{size:,} bytes, and {checksum} more"
    ),
    "event_code": lambda event, code, version: (
        f"event {event:,} has code {code}: expected a code of RMV {version}"
    ),
    "after_events": lambda size, expected: (
        f"{size:,} bytes follow the last event: expected {expected}"
    ),
    "ends_in_event": lambda event: Ends(
        f"event {event:,}", "a whole event, and one that ends the game"
    ),
    "after_checksum": lambda size: f"{size:,} bytes follow the checksum: expected none",
}
