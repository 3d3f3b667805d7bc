"""Answers without a handler: unknown paths, methods that a path does not accept, and faults of this server."""

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from paiju.server.http.responses import error_answer

_NOT_SNIFFED: Final = {"x-content-type-options": "nosniff"}
ErrorHandler = Callable[[Request, Exception], Awaitable[Response]]
"""A handler of starlette's `exception_handlers`."""


async def missing(request: Request, _: Exception) -> Response:
    """Answer an unknown path."""
    hint = "; docs/protocol.md lists what is there" if request.url.path.startswith("/api/") else ""
    return _plain(error_answer(HTTPStatus.NOT_FOUND, "not_found", f"there is nothing at this path{hint}"))


async def wrong_method(request: Request, _: Exception) -> Response:
    """Answer a method that a path does not accept; `Allow` names the methods of all its routes."""
    routes = (route for route in request.app.routes if isinstance(route, Route))
    here = (route for route in routes if route.matches(request.scope)[0] is not Match.NONE)
    allowed = ", ".join(sorted({method for route in here for method in route.methods or ()}))
    text = f"this path takes {allowed}, not {request.method}"
    answer = _plain(error_answer(HTTPStatus.METHOD_NOT_ALLOWED, "bad_request", text))
    answer.headers["Allow"] = allowed
    return answer


async def failed(_: Request, __: Exception) -> Response:
    """Answer a request whose handler has failed; the server logs it."""
    text = "the server failed at this request; it is logged"
    return _plain(error_answer(HTTPStatus.INTERNAL_SERVER_ERROR, "internal", text))


def _plain(answer: Response) -> Response:
    answer.headers.update(_NOT_SNIFFED)
    return answer


def error_handlers(missing_page: ErrorHandler = missing) -> Mapping[Any, ErrorHandler]:
    """Return the handlers of an application; `missing_page` answers unknown paths where there are pages."""
    return {404: missing_page, 405: wrong_method, 500: failed}
