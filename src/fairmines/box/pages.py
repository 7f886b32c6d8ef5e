"""The page's files as a box sends them."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
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
    """The files of the page, in memory: no path of a request ever reaches the disk."""

    def __init__(self, content: Mapping[str, bytes]) -> None:
        """Take the content of each file by its path, such as `index.html`."""
        self._files = {path: _File(path, data) for path, data in content.items()}

    def answer(self, request: Request) -> Answer:
        """Return a file, or that the browser has it already.

        Raises:
            RefusedError: There is no such file.
        """
        if request.path == WORKER_PATH:
            return Answer(200, {"Content-Type": TYPES[".js"]}, WORKER)
        path = request.path.removeprefix("/") or "index.html"
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
