"""Rate limits of requests by address: one for expensive requests and new websockets, one for the rest.

The files of the page and the health checks cost little, and a page loads sixty files at once: their limit is higher.
Each limit has its own count, so that a health check passes even when its address is over the other limit.
"""

import asyncio
import time
from collections.abc import Callable, Container
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from paiju.server import metrics
from paiju.server.addresses import counted_as
from paiju.server.http.responses import error_answer
from paiju.server.limits import Buckets
from paiju.server.traces import TRACES

BURST: Final = 10
"""Seconds' worth of requests that may come at once."""
REFUSAL_DELAY_S: Final = 1.0
"""Seconds before a refusal is sent: a client that repeats at once then asks once a second on each connection."""
_GROUPS: Final = {
    "/api/deals": "records",
    "/api/matches": "records",
    "/api/users": "records",
    "/api/admin": "admin",
    "/api": "api",
    "/metrics": "ops",
    "/readyz": "ops",
    "/healthz": "ops",
}
_DEAR: Final = ("/api/", "/ws", "/metrics")
CHEAP_FACTOR: Final = 10
"""The limit of all requests but the expensive ones (`_DEAR`) is higher by this factor."""


class Throttle:
    """An ASGI application in front of another."""

    def __init__(
        self, application: ASGIApp, per_s: float, proxies: Container[str | None], clock: Callable[[], float]
    ) -> None:
        self._application = application
        self._dear = Buckets(per_s, per_s * BURST, clock)
        self._cheap = Buckets(per_s * CHEAP_FACTOR, per_s * CHEAP_FACTOR * BURST, clock)
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to the application, or refuse it."""
        if (wait := self._wait(scope)) == 0:
            await self._answer(scope, receive, send)
            return
        text = "too many requests from this address"
        refusal = error_answer(429, "rate_limited", text, retry_after_ms=wait)
        metrics.THROTTLED.inc()
        await asyncio.sleep(REFUSAL_DELAY_S)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to the application, and measure it; a websocket is measured elsewhere, message by message."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        group, began, status = _group_of(scope["path"]), time.monotonic(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._application(scope, receive, noted)
        finally:
            metrics.HTTP_SECONDS.labels(group).observe(time.monotonic() - began)
            metrics.HTTP_REQUESTS.labels(group, f"{status // 100}xx").inc()
            if TRACES.picks():
                TRACES.note("http", began, group=group, status=status)

    def _wait(self, scope: Scope) -> int:
        client = HTTPConnection(scope).client
        if client is None or client.host in self._proxies:
            return 0
        buckets = self._dear if scope["path"].startswith(_DEAR) else self._cheap
        return buckets[counted_as(client.host)].take()


def _group_of(path: str) -> str:
    """Return the group of a path in metrics, one of `metrics.HTTP_GROUPS`."""
    return next((group for start, group in _GROUPS.items() if path.startswith(start)), "page")
