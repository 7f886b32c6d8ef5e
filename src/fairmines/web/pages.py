"""The routes of the pages and of their files."""

from __future__ import annotations

import mimetypes
import os
from functools import partial
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fairmines.web.page_files import APP, STATIC, bundle_folder, read_bundle, read_modules

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
    """Knows where the pages are: in the bundle, or beside the scripts once one was changed."""

    def __init__(self) -> None:
        self._newest = -1
        self._folder = STATIC

    def show(self, page: str, _: Request) -> Response:
        """Return a page."""
        newest = _newest_change(STATIC)
        if newest != self._newest:
            bundled = read_bundle("server", read_modules("server"))
            self._folder = bundle_folder("server") if bundled else STATIC
            self._newest = newest
        return FileResponse(self._folder / page, headers=REVALIDATED)


class Files(StaticFiles):
    """Files that a browser revalidates for each use."""

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
        Mount(f"/{APP}", Files(directory=STATIC / "bundle" / APP, check_dir=False)),
        Mount("/static", Files(directory=STATIC, check_dir=False)),
    ]


def show_worker(_: Request) -> Response:
    """Return the page's service worker: browsers let it serve only addresses below its own."""
    return FileResponse(STATIC / "js" / "host" / "serviceworker.js", headers=REVALIDATED)


def _newest_change(folder: Path) -> int:
    """Return when a file of a folder was changed last, in nanoseconds."""
    paths = (Path(at) / name for at, _, names in os.walk(folder) for name in names)
    return max(path.stat().st_mtime_ns for path in paths)
