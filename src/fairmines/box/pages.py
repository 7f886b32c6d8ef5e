"""The page's files as a box sends them."""

from __future__ import annotations

import gzip
import re
import time
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from posixpath import splitext
from typing import Final

from fairmines.box.http import HEADERS, POLICY, Answer, RefusedError, Request
from fairmines.caching import cached_property
from fairmines.checks import quote

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
"""Browsers run modules only with their type; the tables of some systems have other ones."""
PACKED: Final = TYPES.keys() - {".png"}
"""Files that gzip makes smaller."""
HASHED: Final = re.compile(r"-[0-9a-f]{8}\.\w+")
"""How the name of a built file ends: no other content ever has this name."""
LOOK_SECONDS: Final = 0.3
"""Until sources are looked at again: that takes some milliseconds, while other requests wait."""
WORKER: Final = b"""\
// Ends the service worker of earlier versions, which kept the page's files.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) {
    if (name.startsWith("fairmines")) await caches.delete(name);
  }
  await self.registration.unregister();
}
"""
WORKER_PATH: Final = "/service-worker.js"
SCRIPT: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
"""What a document has inside for when no other script runs; the policy names it by its hash."""
META: Final = b'  <meta name="box" content="games">\n'
"""Says to the scripts of a page that a box serves it, and where the games are."""


class PageFiles:
    """The files of the page, in memory: no path of a request ever reaches the disk.

    A page that is loaded again after one of its sources has changed is the new one.
    """

    def __init__(
        self, read: Callable[[], Mapping[str, bytes]], newest_change: Callable[[], int]
    ) -> None:
        """Read the files.

        Args:
            read: Returns the content of each file by its path, such as `index.html`.
            newest_change: Returns when one of their sources was changed last.
        """
        self._read = read
        self._newest_change = newest_change
        self._read_at = -1
        self._look_after = 0.0
        self._files = dict[str, _File]()
        self._read_changed()

    def _read_changed(self) -> None:
        if time.monotonic() < self._look_after:
            return
        newest = self._newest_change()
        if newest != self._read_at:
            self._files = {path: _File(path, data) for path, data in self._read().items()}
            self._read_at = newest
        self._look_after = time.monotonic() + LOOK_SECONDS

    def answer(self, request: Request) -> Answer:
        """Return a file, or that the browser has it already.

        Raises:
            RefusedError: There is no such file, or a source of the page cannot be read.
        """
        if request.path == WORKER_PATH:
            return Answer(200, {"Content-Type": TYPES[".js"]}, WORKER)
        path = request.path.removeprefix("/") or "index.html"
        if path.endswith(".html"):
            try:
                self._read_changed()
            except OSError as error:
                raise RefusedError(
                    500, f"cannot read {error.filename!r}: {error.strerror}"
                ) from error
        if path not in self._files and f"{path}.html" in self._files:
            # The address of a place on the server of earlier versions.
            return Answer(307, {"Location": f"/{path}.html"})
        if path not in self._files:
            raise RefusedError(404, f"there is no file {quote(request.path)}")
        return self._files[path].answer(request)


class _File:
    def __init__(self, path: str, data: bytes) -> None:
        ending = splitext(path)[1]
        if ending == ".html":
            data = data.replace(b"  <title>", META + b"  <title>", 1)
        self._data = data
        self._shrinks = ending in PACKED
        self._headers = {
            "Content-Type": TYPES.get(ending, "application/octet-stream"),
            "Cache-Control": "max-age=31536000, immutable" if HASHED.search(path) else "no-cache",
            "ETag": f'W/"{sha256(data).hexdigest()[:16]}"',
            "Vary": "Accept-Encoding",
        }
        if scripts := SCRIPT.findall(data):
            hashes = (f"'sha256-{b64encode(sha256(it).digest()).decode()}'" for it in scripts)
            allowed = f"script-src {' '.join(hashes)} "
            self._headers[POLICY] = HEADERS[POLICY].replace("script-src ", allowed)

    @cached_property
    def _packed(self) -> bytes:
        return gzip.compress(self._data, 6)

    def answer(self, request: Request) -> Answer:
        headers = self._headers
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Answer(304, headers)
        if self._shrinks and "gzip" in request.headers.get("accept-encoding", ""):
            return Answer(200, headers | {"Content-Encoding": "gzip"}, self._packed)
        return Answer(200, headers, self._data)
