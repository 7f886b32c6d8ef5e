"""A page of the page's scripts in a real Chromium, without a server behind it."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from posixpath import splitext
from urllib.parse import urlsplit

from playwright.sync_api import Page

from fairmines.box.pages import TYPES
from release.page import PAGE, kernel_files
from tests.browser.chromium import open_chromium
from tests.helpers.file_server import FileHandler, serve_files
from tests.helpers.folders import HELPERS
from tests.helpers.node import find_node

PLAIN = "plain_scripts.mjs"
SCRIPT = TYPES[".js"]


@cache
def read_scripts() -> dict[str, bytes]:
    """Return an empty page, the scripts without their types, and what they load, by their paths.

    A script has the address of its source, and other content.
    """
    node = find_node()
    assert node, "Node is not installed: make install-dev brings one"
    command = [node, "--no-warnings", HELPERS / PLAIN]
    printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    scripts = {f"src/{name}": text.encode() for name, text in json.loads(printed).items()}
    kernel = {f"kernel/{name}": path.read_bytes() for name, path in kernel_files().items()}
    page = {"index.html": b"<!doctype html>\n  <title>local</title>\n"}
    return page | scripts | kernel


class Handler(FileHandler):
    """Serves these files."""

    def do_GET(self) -> None:  # noqa: N802  # the name that the library calls
        path = urlsplit(self.path).path.removeprefix("/") or "index.html"
        data = read_scripts().get(path)
        if data is None:
            super().do_GET()
            return
        ending = splitext(path)[1]
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", SCRIPT if ending == ".ts" else TYPES.get(ending, "*/*"))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@contextmanager
def serve_scripts() -> Iterator[str]:
    """Serve the scripts on this machine; yield the address."""
    read_scripts()
    with serve_files(PAGE / "public", Handler) as port:
        yield f"http://127.0.0.1:{port}/"


@contextmanager
def local_page() -> Iterator[Page]:
    """Open an empty page in Chromium that can import the scripts."""
    with serve_scripts() as address, open_chromium() as browser:
        page = browser.new_page()
        page.goto(address)
        yield page
