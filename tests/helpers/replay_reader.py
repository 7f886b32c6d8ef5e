"""The page's reader of replays in Node, without a page."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any

from tests.helpers.node import NodeScript


class ReplayReader(NodeScript):
    """Reads files as a site does."""

    SCRIPT = "replay_calls.mjs"

    def read(self, data: bytes, name: str, *, replay: int = 0, partial: bool = False) -> Any:
        """Return the fields of the record, or the refusal with what is whole."""
        asked = {"name": name, "replay": replay, "partial": partial}
        found = self.answer({"call": "read", "file": b64encode(data).decode(), **asked})
        record = found.get("answer", found)
        return json.loads(record) if isinstance(record, str) else record

    def write(self, record: str, format: str, program: str) -> Any:  # noqa: A002
        """Return the bytes of a file, or the refusal."""
        asked = {"record": record, "format": format, "program": program}
        found = self.answer({"call": "write", **asked})
        return b64decode(found["answer"]) if "answer" in found else found

    def ask(self, call: str, **asked: Any) -> Any:
        """Return the answer to another call."""
        return self.answer({"call": call, **asked})["answer"]

    def time(self, data: bytes, format: str, *, partial: bool = False) -> float:  # noqa: A002
        """Return the milliseconds that reading and playing a file takes."""
        file = b64encode(data).decode()
        milliseconds: float = self.ask("time", file=file, format=format, partial=partial)
        return milliseconds
