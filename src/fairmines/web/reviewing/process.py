"""`ReviewProcess`: the server's side of the process that reviews stored games."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from threading import Lock

import msgspec

from fairmines.web.reviewing.worker import Outcome, StoredGame

COMMAND = (sys.executable, "-P", "-m", "fairmines.web.reviewing.worker")


class ProcessEndedError(Exception):
    """The process has ended before it had an answer."""


class ReviewProcess:
    """A process that reviews one game at a time. It starts with the first game after an end."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = Lock()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process's id; None before it has started and after its end."""
        return None if self._process is None else self._process.pid

    def review(self, game: StoredGame) -> Outcome:
        """Review a game, and wait for it.

        Raises:
            ProcessEndedError: The process has ended, or was ended by `end` or `close`.
        """
        with self._starting:
            # A game whose turn comes after `close` would start a process that nobody ends.
            if self._closed:
                raise ProcessEndedError
            if self._process is None:
                self._process = _start()
            process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        answer = b""
        with suppress(OSError, ValueError):  # its end of the pipe is closed, or ours is
            process.stdin.write(msgspec.json.encode(game) + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        if not answer.endswith(b"\n"):
            self.end()
            raise ProcessEndedError
        return msgspec.json.decode(answer, type=Outcome)

    def close(self) -> None:
        """End the process, and start none any more."""
        self._closed = True
        self.end()

    def end(self) -> None:
        """End the process; another thread that waits in `review` gets a `ProcessEndedError`."""
        with self._starting:
            process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):  # what is left to write
                    if pipe is not None:
                        pipe.close()


def _start() -> subprocess.Popen[bytes]:
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS
    return subprocess.Popen(  # noqa: S603
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=flags
    )
