"""The page's files in a folder such as `fairmines site` writes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import quote as quote_path

from fairmines.box.http import Answer, RefusedError, Request
from fairmines.checks import quote
from fairmines.errors import FairminesError

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
META: Final = b'  <meta name="box" content="games">\n'
"""Says to the scripts of a page that a box serves it, and where the games are."""


class PageFiles:
    """The files of a folder, as they are when they are asked for.

    Which files there are, is read once. So no path of a request ever reaches the disk.
    """

    def __init__(self, folder: Path) -> None:
        """List the files of a folder. Hidden ones and links to others are left out.

        Raises:
            FairminesError: The folder has no page.
        """
        self._files = dict[str, Path]()
        for path in folder.rglob("*"):
            name = path.relative_to(folder)
            hidden = any(part.startswith(".") for part in name.parts)
            if path.is_file() and not path.is_symlink() and not hidden:
                place = quote_path(name.as_posix(), errors="surrogateescape")
                self._files[f"/{place}"] = path
        if "/index.html" not in self._files:
            raise FairminesError(
                f"{str(folder)!r} has no file index.html: expected a folder that `fairmines site` "
                "has written"
            )
        self._files["/"] = self._files["/index.html"]

    def answer(self, request: Request) -> Answer:
        """Return a file, or that the browser has it already.

        Raises:
            RefusedError: There is no such file.
        """
        if request.path == WORKER_PATH:
            return Answer(200, {"Content-Type": TYPES[".js"]}, WORKER)
        if request.path not in self._files and f"{request.path}.html" in self._files:
            # The address of a place on the server of earlier versions.
            return Answer(307, {"Location": f"{request.path}.html"})
        try:
            path = self._files[request.path]
            status = path.stat()
            body = _read(path, status.st_mtime_ns, status.st_size)
        except (KeyError, OSError):
            raise RefusedError(404, f"there is no file {quote(request.path)}") from None
        tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Answer(304, headers)
        headers["Content-Type"] = TYPES.get(path.suffix, "application/octet-stream")
        return Answer(200, headers, body)


@lru_cache(maxsize=1024)
def _read(path: Path, _changed: int, _size: int) -> bytes:
    """Read a file once for all clients: each of them may be slow to receive it."""
    data = path.read_bytes()
    return data.replace(b"  <title>", META + b"  <title>", 1) if path.suffix == ".html" else data
