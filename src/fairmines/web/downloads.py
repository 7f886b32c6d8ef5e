"""Files that are sent page by page; each page is read when the client has taken the one before."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from typing import Final

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from fairmines.web.clients import Shares
from fairmines.web.limits import CLIENT_DOWNLOADS
from fairmines.web.workers import Workers

TOO_MANY: Final = (
    f"too many downloads from one address: expected at most {CLIENT_DOWNLOADS} at once"
)


class Download(StreamingResponse):
    """A file in pages of text."""

    def __init__(self, request: Request, name: str, media_type: str, pages: Iterator[str]) -> None:
        """Send the pages to the client of a request, as a file with a name."""
        workers: Workers = request.app.state.workers
        self._shares: Shares = request.app.state.downloads

        async def read() -> AsyncGenerator[str]:
            while page := await workers.statistics.run(lambda: next(pages, "")):
                yield page

        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        super().__init__(read(), media_type=media_type, headers=disposition)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file; raises `RefusalError` if the client has too many."""
        with self._shares.hold(TOO_MANY):
            await super().__call__(scope, receive, send)
