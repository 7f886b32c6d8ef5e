"""The routes of the pages and of their files."""

from __future__ import annotations

import mimetypes
from functools import partial
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fairmines import __version__
from fairmines.web.page_files import (
    PAGES,
    SERVER_HOST,
    STATIC,
    WEB,
    WEIGHTS,
    WEIGHTS_FILE,
    bundle_folder,
    newest_change,
    read_bundle,
    read_modules,
    with_meta,
)

ADDRESSES: Final = {
    "/": "index.html",
    "/analyse": "analyse.html",
    "/review": "review.html",
    "/reviews": "reviews.html",
}
REVALIDATED: Final = {"Cache-Control": "no-cache"}
"""A browser may cache a file, but must ask for each use whether it has changed."""

# Some systems map .js to another type, and browsers run modules only with this one.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Pages:
    """Knows the pages: the bundled ones, or those beside the scripts once one was changed."""

    def __init__(self) -> None:
        self._newest = -1
        self._shown = dict[str, bytes]()

    def show(self, page: str, _: Request) -> Response:
        """Return a page."""
        newest = newest_change(STATIC)
        if newest != self._newest:
            self._shown = _read_pages()
            self._newest = newest
        return HTMLResponse(self._shown[page], headers=REVALIDATED)


def _read_pages() -> dict[str, bytes]:
    """Return the pages, which say whether a browser can compute by itself, and what with."""
    modules = read_modules("server")
    pages = {page: modules[page] for page in PAGES}
    if read_bundle("server", modules):
        pages = {page: (bundle_folder("server") / page).read_bytes() for page in PAGES}
    return {page: with_meta(data, "module", __version__) for page, data in pages.items()}


class Files(StaticFiles):
    """Files of several folders that a browser revalidates for each use."""

    def __init__(self, *folders: Path) -> None:
        super().__init__(directory=STATIC)
        self.all_directories = list(folders)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or status 304 when it has not changed."""
        response = await super().get_response(path, scope)
        response.headers.update(REVALIDATED)
        return response


def page_routes() -> list[BaseRoute]:
    """Return the routes of the pages, of their service worker, and of the files that they name."""
    pages = Pages()
    return [
        *(Route(address, partial(pages.show, page)) for address, page in ADDRESSES.items()),
        Route("/service-worker.js", show_worker),
        Route(f"/{WEIGHTS}", show_weights),
        Route("/static/js/host/host.js", show_host),
        Mount("/static", Files(STATIC / "built", STATIC, STATIC / "bundle" / "static")),
    ]


def show_worker(_: Request) -> Response:
    """Return the page's service worker: browsers let it serve only addresses below its own."""
    return FileResponse(STATIC / "js" / "host" / "serviceworker.js", headers=REVALIDATED)


def show_host(_: Request) -> Response:
    """Return the script by which the page's games are kept by this server."""
    return FileResponse(WEB / SERVER_HOST, headers=REVALIDATED)


def show_weights(_: Request) -> Response:
    """Return the weights of the guesses, which the kernel for browsers takes."""
    return FileResponse(WEIGHTS_FILE, headers=REVALIDATED)
