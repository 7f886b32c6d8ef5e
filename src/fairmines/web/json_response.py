"""HTTP responses with JSON bodies."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from fairmines.errors import FairminesError
from fairmines.web.wire.errors import STATUS, ErrorResponse, error_response
from fairmines.web.wire.responses import encode


def json_response(
    body: object, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Respond with a value as JSON, or with text that is JSON already."""
    text = body if isinstance(body, str) else encode(body)
    return Response(text, status, headers, "application/json")


def refusal(error: FairminesError, headers: Mapping[str, str] | None = None) -> Response:
    """Respond with an error."""
    body: ErrorResponse = error_response(error)
    return json_response(body, STATUS[body.kind], headers)
