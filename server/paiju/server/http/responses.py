"""The common parts of all HTTP handlers: JSON in, JSON out, errors of one shape."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord
from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.sessions import BadToken, Excluded, Unscoped
from paiju.server.addresses import counted_as
from paiju.server.table.ports.errors import Refused

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
"""Returns a request's response."""
_HANG_UP: Final = {"Connection": "close"}
"""Ends the connection of a request that was not read to its end."""
_LATER: Final = {ErrorCode.RATE_LIMITED: 429, ErrorCode.BUSY: 503, ErrorCode.DRAINING: 503}


class Ok(msgspec.Struct, frozen=True):
    """The answer to a request that has succeeded, without further data."""

    ok: bool = True


class Refusal(Exception):
    """A request that is refused; `answer` is the response."""

    def __init__(self, status: int, code: str, text: str, **more: Any) -> None:
        super().__init__(text)
        self._said = (status, code, text)
        self._more = more

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self._said[0]

    @property
    def answer(self) -> Response:
        """Return the response."""
        return error_answer(*self._said, **self._more)


class Unread(Refusal):
    """A request's body is over its limit, or did not come to its end."""

    @property
    def answer(self) -> Response:
        """Return the response. It closes the connection, since the rest of the body may never end."""
        response = super().answer
        response.headers.update(_HANG_UP)
        return response


def answering(handler: Handler) -> Handler:
    """Return a handler that does as `handler` does, and answers a `Refusal` with its response."""

    @wraps(handler)
    async def wrapped(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refusal:
            return refusal.answer

    return wrapped


async def read_body(request: Request, limit: int) -> bytes:
    """Return a request's body. Raises `Unread` as soon as it is over the limit, or if the connection ends."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise Unread(413, "bad_request", f"this request has at most {limit} bytes")
    except ClientDisconnect:  # the client left, or `gateway.http` cut it off: too much or too late
        raise Unread(408, "bad_request", "the request did not come to its end") from None
    return bytes(body)


def address_of(request: Request) -> str:
    """Return the address of a request, as limits count it."""
    return counted_as(request.client.host) if request.client else ""


def wants(request: Request, flag: str) -> bool:
    """Return whether a request's query sets a flag: it is there, and not empty, 0 or false."""
    return request.query_params.get(flag) not in {None, "", "0", "false"}


def json_answer(value: Any, status: int = 200) -> Response:
    """Return a value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refusal_answer(refused: Refused) -> Response:
    """Return a refusal as an error: 429 or 503 if the same request may succeed later, else 422."""
    later = {} if refused.retry_after_ms is None else {"retry_after_ms": refused.retry_after_ms}
    status = _LATER.get(refused.code, 422)
    return error_answer(status, str(refused.code), refused.text, **(refused.data or {}), **later)


def token_refusal(error: BadToken) -> Refusal:
    """Return the refusal of a token: 401 if wrong, 403 if it lacks the scope or its account is closed."""
    if isinstance(error, Excluded):
        return Refusal(403, "forbidden", str(error), **error.restriction.data)
    if isinstance(error, Unscoped):
        return Refusal(403, "forbidden", str(error), reason="scope")
    return Refusal(401, "unauthorized", str(error))


def record_error(error: BadRecord) -> Response:
    """Return the refusal of a record, with the mistake's path, and its line if the record is a text."""
    line = {} if error.line is None else {"line": error.line}
    return error_answer(422, "bad_request", error.text, path=error.path, **line)


def unfit_answer(error: Exception, kind: Any, text: str) -> Response:
    """Return the answer to a body that is not JSON, or does not fit `kind`; `text` says what to send."""
    if not isinstance(error, msgspec.ValidationError):
        return error_answer(422, ErrorCode.BAD_REQUEST, f"{text}; this is no JSON")
    reason, path = complaint(error, kind)
    return error_answer(422, ErrorCode.BAD_REQUEST, f"{text}; {reason}", path=path)


def error_answer(status: int, code: str, text: str, **more: Any) -> Response:
    """Return an error as docs/protocol.md has it.

    It must not be cached, as the same request may succeed later: a closed record opens, and a newer server has assets
    that an older one lacks.
    """
    answer = json_answer({"error": {"code": code, "text": text, **more}}, status)
    answer.headers["Cache-Control"] = "no-store"
    return answer
