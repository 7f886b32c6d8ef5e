"""HTTP answers in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from fairmines.errors import FairminesError
from fairmines.web.answers import encode
from fairmines.web.refusals import STATUS, described, kind_of


def reply(answer: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with a value, or with the text of one that is written already."""
    text = answer if isinstance(answer, str) else encode(answer)
    return Response(text, status, headers, "application/json")


def refusal(error: FairminesError, headers: Mapping[str, str] | None = None) -> Response:
    """Say what is wrong with a request."""
    return reply(described(error), STATUS[kind_of(error)], headers)
