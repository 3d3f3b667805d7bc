"""What every HTTP handler reads and answers with: JSON in, JSON out, errors of one shape."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response


class TooLong(Exception):
    """A request's body is over its limit."""


async def read_body(request: Request, limit: int) -> bytes:
    """Return a request's body. Raises `TooLong` as soon as it is over the limit."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise TooLong
    return body


def address_of(request: Request) -> str:
    """Return where a request comes from, for limits."""
    return request.client.host if request.client else ""


def json_answer(value: Any, status: int = 200) -> Response:
    """Return a value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def error_answer(status: int, code: str, text: str, **more: Any) -> Response:
    """Return an error as docs/protocol.md has it."""
    return json_answer({"error": {"code": code, "text": text, **more}}, status)
