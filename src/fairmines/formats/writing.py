"""Gives the kernel a video to write, and makes sentences of what it says does not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fairmines import _kernel
from fairmines.formats.failures import FileError, field_name

_SENTENCES: Final[Mapping[str, Callable[..., str]]] = {
    "questions_switched": lambda event: (
        f"event {event:,} switches question marks within the game, which this format cannot have"
    ),
    "rawvf_nul": lambda: "the video has a NUL character, which RawVF cannot have",
    "evf_nul": lambda text: f"the text {text!r} has a NUL character: EVF ends texts by it",
    "evf_number": lambda name, value, most: (
        f"{field_name(name)} {value:,} does not fit EVF: expected 0 to {most:,}"
    ),
    "evf_event": lambda event, name, value, least, most: (
        f"event {event:,} has {name.replace('_', ' ')} {value:,}: EVF has {least:,} to {most:,}"
    ),
    "evf_wait": lambda event, ms, most: (
        f"event {event:,} comes {ms:,} ms after the one before: expected at most {most:,} ms"
    ),
}


def written(found: bytes | _kernel.FileFailure) -> bytes:
    """Return the bytes that the kernel has written.

    Raises:
        FairminesError: The video does not fit the format; the message says why.
    """
    if isinstance(found, _kernel.FileFailure):
        sentence = _SENTENCES[found.problem](*found.values)
        raise FileError(sentence, "", found)
    return found
