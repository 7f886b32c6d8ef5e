"""The limits that each HTTP request passes before it is answered, and the numbers in its query."""

from __future__ import annotations

import asyncio
import re
from typing import Final

from starlette.requests import Request

from fairmines.web.clients import current_client
from fairmines.web.limits import BODY_SECONDS, CREATIONS_A_SECOND, MAX_BODY, Allowances
from fairmines.web.wire.errors import RefusalError

NUMBER: Final = re.compile(r"[0-9]{1,15}", re.ASCII)


def take_allowance(request: Request) -> None:
    """Count a request of its client; raises `RefusalError` if there are too many."""
    allowances: Allowances = request.app.state.allowances
    if not allowances.take(current_client.get()):
        raise RefusalError(
            "too-many", f"too many requests: expected at most {CREATIONS_A_SECOND} a second"
        )


async def read_body(request: Request, limit: int = MAX_BODY) -> bytes:
    """Read a body of at most `limit` bytes; raises `RefusalError`."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    raise RefusalError(
                        "too-large", f"the body is too long: expected at most {limit:,} bytes"
                    )
    except TimeoutError:
        raise RefusalError(
            "bad-request", f"the body is incomplete: expected all of it in {BODY_SECONDS:g} seconds"
        ) from None
    return bytes(body)


def query_number(request: Request, name: str, default: int | None = None) -> int:
    """Read a number of the query; raises `RefusalError`."""
    text = request.query_params.get(name)
    if text is None and default is not None:
        return default
    if text is None or not NUMBER.fullmatch(text):
        raise RefusalError("bad-request", f"{name} is {text!r}: expected a whole number")
    return int(text)
