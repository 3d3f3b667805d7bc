"""`/api/admin`: the operator's acts, and lists of what there is; protected by a token."""

import hmac
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.protocol.acts import STATUSES, ActError, AnyAct, Outcome, Problem
from paiju.server import metrics
from paiju.server.acts import calls
from paiju.server.acts.desk import ActDesk, OtherNodes
from paiju.server.http.declared import Query, route, routes_of
from paiju.server.http.responses import (
    Handler,
    Unread,
    address_of,
    error_answer,
    json_answer,
    read_body,
    unfit_answer,
)
from paiju.server.limits import AddressLimit

BODY_MAX: Final = 16 * 1024
"""The most bytes of an act."""
WRONG_TOKENS_PER_MINUTE: Final = 5
"""After this many wrong tokens in a minute, an address gets 429 even with the right token."""
PAGE: Final = 50
MAX_PAGE: Final = 200
"""The number of lines in an answer of `look`: the default, and the maximum."""
FILTERS: Final = {
    "now": (),
    "tables": ("game", "user", "broken"),
    "users": ("name", "user", "address", "table"),
    "chat": ("table",),
}
"""The lists that `look` returns, and the fields by which each can be filtered."""


class LookLines(msgspec.Struct, frozen=True):
    """Lines of all nodes."""

    lines: tuple[dict[str, Any], ...]
    after: str | UnsetType = UNSET
    """The `after` that asks for the next lines; absent: these are the last."""
    missing: tuple[str, ...] | UnsetType = UNSET
    """Nodes that did not answer."""


class Admin:
    """The routes for the operator; without a token in the settings there are none."""

    def __init__(
        self, token: str | None, desk: ActDesk, nodes: OtherNodes, clock: Callable[[], float]
    ) -> None:
        self._token = token
        self._desk = desk
        self._nodes = nodes
        self._wrong = AddressLimit(WRONG_TOKENS_PER_MINUTE, clock)

    def routes(self) -> list[Route]:
        """Return the routes; none without a token in the settings."""
        return [] if self._token is None else routes_of(self)

    def guarded(self, handler: Handler) -> Handler:
        """Return a handler that only the operator reaches."""

        @wraps(handler)
        async def guarded(request: Request) -> Response:
            if (refusal := self._refusal(request)) is not None:
                return refusal
            try:
                return await handler(request)
            except ActError as error:
                return _failed(error.problem)

        return guarded

    def _refusal(self, request: Request) -> Response | None:
        """Return a refusal for a wrong token, and for an address that sent too many of them; None: no refusal."""
        address = address_of(request)
        if (wait := self._wrong.wait(address)) > 0:
            metrics.AUTH_FAILURES.labels("operator").inc()
            return error_answer(429, "rate_limited", "too many wrong tokens", retry_after_ms=wait)
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if hmac.compare_digest(given.encode(), (self._token or "").encode()):
            return None
        self._wrong.count(address)
        metrics.AUTH_FAILURES.labels("operator").inc()
        return error_answer(401, "unauthorized", "this needs the operator's token, PAIJU_OPERATOR_TOKEN")

    @route(
        "POST",
        "/api/admin/acts",
        Outcome,
        bearer="operator",
        body=AnyAct,
        example={"act": "announce", "id": "act-0001", "reason": "all is well again", "hours": 0},
        refusals=(401, 404, 408, 409, 413, 422, 503, 504),
    )
    async def take(self, request: Request) -> Response:
        """Carry out an act: `{id, act, reason, …}` in, its outcome `{id, state, result?}` out."""
        try:
            act = msgspec.json.decode(await read_body(request, BODY_MAX), type=AnyAct)
        except Unread as unread:
            return unread.answer
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return unfit_answer(error, AnyAct, "send {id, act, reason, …}")
        return _told(await self._desk.take(act, address_of(request)))

    @route("GET", "/api/admin/acts/{id}", Outcome, bearer="operator", refusals=(401, 404, 503, 504))
    async def look_at_act(self, request: Request) -> Response:
        """Return the outcome of an act."""
        return _told(await self._desk.look(request.path_params["id"][:64]))

    @route(
        "GET",
        "/api/admin/{what}",
        LookLines,
        bearer="operator",
        query={
            "limit": Query(f"Lines of a page, {PAGE} by default and {MAX_PAGE} at most.", "10"),
            "after": Query("The `after` of the page before."),
            **{
                name: Query(f"Only lines with this `{name}`.") for names in FILTERS.values() for name in names
            },
        },
        refusals=(401, 404, 422, 503),
    )
    async def look(self, request: Request) -> Response:
        """Return lines of all nodes: `{lines, after?, missing?}`; `after` asks for the next ones."""
        what, query = request.path_params["what"], request.query_params
        if what not in FILTERS:
            return error_answer(404, "not_found", f"look at {', '.join(FILTERS)}")
        filters = {name: query[name][:64] for name in FILTERS[what] if name in query}
        try:
            limit = int(query.get("limit", PAGE))
        except ValueError:
            limit = 0
        if not 1 <= limit <= MAX_PAGE:
            raise ActError("bad_request", f"`limit` is 1 to {MAX_PAGE}", "$.limit")
        asked = calls.Look(what, filters, query.get("after", "")[:64], limit)
        lines, missing = await self._nodes.look(asked)
        found: dict[str, Any] = {"lines": lines}
        if len(lines) == limit and what != "now":
            found["after"] = lines[-1]["key"]
        return json_answer({**found, "missing": missing} if missing else found)


def _told(outcome: Outcome) -> Response:
    return json_answer(outcome) if outcome.error is None else _failed(outcome.error)


def _failed(problem: Problem) -> Response:
    path = {} if problem.path is None else {"path": problem.path}
    later = {"retry_after_ms": 1000} if problem.code == "busy" else {}
    return error_answer(STATUSES[problem.code], problem.code, problem.text, **path, **later)
