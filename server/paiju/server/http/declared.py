"""Routes, each declared beside its handler; docs/openapi.json is made from the declarations (`paiju.server.openapi`).

    @route("GET", "/api/tables/{table}/last", LastDeal, bearer="optional", refusals=(401, 404))
    async def last(self, request: Request) -> Response:
        ["Return the last deal of a table …": the text of the operation]

`routes_of` makes the routes of a class of handlers; `paiju.server.openapi.FAMILIES` has to name the class.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.accounts.sessions import Account, Scope, Sessions
from paiju.server.http.responses import Handler, answering

Bearer: TypeAlias = Literal["none", "optional", "needed", "operator"]
"""The bearer token of an operation: none, a user's (optional or needed), or the operator's."""
JSON: Final = "application/json"
NDJSON: Final = "application/x-ndjson"
_T = TypeVar("_T")


class Query(msgspec.Struct, frozen=True):
    """A parameter of a query."""

    text: str
    """A sentence that describes the parameter."""
    example: str | None = None
    """The value in the operation's example; None: the example leaves the parameter out."""


class Declared(msgspec.Struct, frozen=True):
    """One operation: a method of a path, what it takes and what it answers."""

    method: str
    path: str
    answer: Any
    """The type of the answer's JSON, or the name of another media type."""
    status: int = 200
    bearer: Bearer = "none"
    scopes: tuple[Scope, ...] = ()
    """The scopes of which an API token needs one; empty: no API token will do."""
    body: Any = None
    """The type of the request's JSON; None: it has no body."""
    example: Any = None
    """The body in the operation's example."""
    query: Mapping[str, Query] = {}
    also: tuple[str, ...] = ()
    """Further media types of the answer."""
    refusals: tuple[int, ...] = ()
    """The error statuses of this operation, except 429 and 500: every operation may have those."""


def route(
    method: str, path: str, answer: Any, **told: Any
) -> Callable[[Callable[[_T, Request], Awaitable[Response]]], Callable[[_T, Request], Awaitable[Response]]]:
    """Return a decorator that declares the handler of an operation; `told`: further fields of `Declared`."""
    declared = Declared(method, path, answer, **told)

    def declare(
        handler: Callable[[_T, Request], Awaitable[Response]],
    ) -> Callable[[_T, Request], Awaitable[Response]]:
        handler.declared = declared  # type: ignore[attr-defined]
        return handler

    return declare


def declared_in(family: type) -> dict[str, Declared]:
    """Return the operations that a class declares, by the names of their handlers, in the order of the source."""
    found = ((name, getattr(value, "declared", None)) for name, value in vars(family).items())
    return {name: declared for name, declared in found if declared is not None}


def routes_of(family: object) -> list[Route]:
    """Return the routes of an object's handlers. The object's `guarded` wraps each; without it, `answering` does."""
    guarded: Callable[[Handler], Handler] = getattr(family, "guarded", answering)
    return [
        Route(told.path, guarded(getattr(family, name)), methods=[told.method])
        for name, told in declared_in(type(family)).items()
    ]


def bearer_of(request: Request, sessions: Sessions) -> Account | None:
    """Return the account of a request's token, which must serve for its operation; None: it has no token."""
    return sessions.bearer(request.headers.get("authorization"), *_scopes(request))


def user_of(request: Request, sessions: Sessions) -> Account:
    """Return the account of a request's token, which must be there and serve for its operation."""
    return sessions.user_of(request.headers.get("authorization"), *_scopes(request))


def _scopes(request: Request) -> tuple[Scope, ...]:
    declared: Declared = request.scope["endpoint"].declared
    return declared.scopes
