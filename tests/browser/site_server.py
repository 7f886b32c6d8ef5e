"""A plain server of files with a site that `fairmines site` writes."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self

import pytest

import fairmines
from fairmines.web.site import write_site

KERNEL = Path(fairmines.__file__).parent / "web/static/kernel/kernel.wasm"


class QuietHandler(SimpleHTTPRequestHandler):
    """Finds pages without their .html, too, as many hosts of files do."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path)
        return found if Path(found).exists() else f"{found}.html"

    def log_message(self, *_): ...


class SiteServer:
    """Serves a site in a subfolder; it can be stopped, and started again at the same port."""

    def __init__(self, root: Path, folder: str) -> None:
        if not KERNEL.exists():
            pytest.fail("the site needs the kernel for browsers: make wasm", pytrace=False)
        write_site(root / folder)
        self._root, self._folder = root, folder
        self.port = 0
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        """As a server has it."""
        return self.address

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/{self._folder}/"

    def start(self) -> None:
        handler = partial(QuietHandler, directory=self._root)
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()
            self._server = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
