"""A server of files behind a slow line, as DevTools throttles it.

Each request has the same latency, and all share the bandwidth.
"""

import asyncio
import gzip
import mimetypes
import posixpath
import threading
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

SLICE = 2048
"""Bytes that one answer sends before it is another's turn."""
PACKED = {".html", ".js", ".css", ".json", ".wasm", ".svg", ".webmanifest"}
"""What hosts such as GitHub Pages compress."""


@dataclass(frozen=True)
class Line:
    """A network: seconds before each answer, and bytes a second of all answers together."""

    name: str
    latency: float
    bandwidth: float


# The presets of Chrome's DevTools.
FAST_3G = Line("Fast 3G", 0.5625, 180_000)
SLOW_3G = Line("Slow 3G", 2.0, 50_000)
UNLIMITED = Line("unlimited", 0, 1e12)


@dataclass
class SlowServer:
    """Serves a folder with gzip, and notes what it sends."""

    folder: Path
    line: Line
    sent: Counter[str] = field(default_factory=Counter)
    """Bytes of the answers by path, heads included."""
    content: Counter[str] = field(default_factory=Counter)
    """Bytes of the compressed files by path."""
    times: Counter[str] = field(default_factory=Counter)
    """How many times the content of each path was sent."""
    port: int = 0

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,))
        self._thread.start()
        ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self.port}/"

    def _run(self, ready: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._free = 0.0
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1"))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await self._answer(head.decode(), writer)
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, head: str, writer: asyncio.StreamWriter) -> None:
        path = unquote(urlsplit(head.split()[1]).path).lstrip("/") or "index.html"
        await asyncio.sleep(self.line.latency)
        file = self.folder / path
        if not file.is_file():
            await self._send(writer, path, b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            return
        data = file.read_bytes()
        tag = f'"{sha256(data).hexdigest()[:16]}"'
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        lines = [f"Content-Type: {kind}", f"ETag: {tag}", "Cache-Control: max-age=600"]
        if f"if-none-match: {tag}" in head.lower():
            await self._send(writer, path, _head("304 Not Modified", lines))
            return
        if posixpath.splitext(path)[1] in PACKED:
            data = gzip.compress(data, 6, mtime=0)
            lines.append("Content-Encoding: gzip")
        self.times[path] += 1
        self.content[path] += len(data)
        await self._send(
            writer, path, _head("200 OK", [*lines, f"Content-Length: {len(data)}"]) + data
        )

    async def _send(self, writer: asyncio.StreamWriter, path: str, data: bytes) -> None:
        """Send in slices: the answers of the moment share the bandwidth.

        A slice begins when the one before is through, whenever this program gets to send it.
        """
        self.sent[path] += len(data)
        for first in range(0, len(data), SLICE):
            part = data[first : first + SLICE]
            self._free = max(self._free, self._loop.time()) + len(part) / self.line.bandwidth
            await asyncio.sleep(self._free - self._loop.time())
            writer.write(part)
        await writer.drain()


def _head(status: str, lines: list[str]) -> bytes:
    return ("\r\n".join([f"HTTP/1.1 {status}", *lines]) + "\r\n\r\n").encode()
