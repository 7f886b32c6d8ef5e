"""A page of this package's scripts in a real Chromium, without a server behind it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page

import fairmines
from fairmines.web.page_files import find_file
from tests.browser.chromium import open_chromium
from tests.helpers.file_server import FileHandler, serve_files

PACKAGE = Path(fairmines.__file__).parent
STATIC = Path(os.environ.get("LOCAL_STATIC", PACKAGE / "web" / "static"))
WEIGHTS = PACKAGE / "strategies" / "expert.json"
DAILY = PACKAGE / "play" / "daily.bin"


class Handler(FileHandler):
    """Serves an empty page, the scripts, the kernel, and its weights beside it."""

    def translate_path(self, path: str) -> str:
        name = urlsplit(path).path
        if name == "/static/kernel/expert.json":
            return str(WEIGHTS)
        if name == "/static/kernel/daily.bin":
            return str(DAILY)
        built = find_file(name.removeprefix("/"))
        if "built" in built.parts:
            return str(built)
        return super().translate_path(name.removeprefix("/static"))

    def do_GET(self) -> None:  # noqa: N802  # the name that the library calls
        if self.path != "/":
            super().do_GET()
            return
        page = b"<!doctype html><title>local</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def serve_scripts() -> Iterator[str]:
    """Serve the scripts on this machine; yield the address."""
    with serve_files(STATIC, Handler) as port:
        yield f"http://127.0.0.1:{port}/"


def read_scripts() -> dict[str, bytes]:
    """Return an empty page, the scripts, the kernel and its weights by their paths, for a box."""
    files = {
        f"static/{path.relative_to(STATIC).as_posix()}": path.read_bytes()
        for folder in ("js", "kernel")
        for path in (STATIC / folder).rglob("*.*")
    }
    files |= {f"static/kernel/{path.name}": path.read_bytes() for path in (WEIGHTS, DAILY)}
    return {"index.html": b"<!doctype html>\n  <title>local</title>\n", **files}


@contextmanager
def local_page() -> Iterator[Page]:
    """Open an empty page in Chromium that can import the scripts."""
    with serve_scripts() as address, open_chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        yield page
