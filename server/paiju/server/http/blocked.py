"""Refuses what comes from blocked networks, and from everybody while the site is closed or this node drains.

The operator's own routes stay open: they need a token, and its bearer must be able to lift the block.
"""

from collections.abc import Callable
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from paiju.server.accounts.restrictions import Networks
from paiju.server.accounts.site import RETRY_MS, Site
from paiju.server.addresses import counted_as
from paiju.server.http.responses import error_answer


class Blocked:
    """An ASGI application in front of another."""

    def __init__(self, application: ASGIApp, networks: Networks) -> None:
        self._application = application
        self._networks = networks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to the application, or refuse it."""
        client = HTTPConnection(scope).client
        why = None
        if client is not None and not scope["path"].startswith("/api/admin"):
            why = self._networks.blocked(counted_as(client.host), "none")
        if why is None:
            await self._application(scope, receive, send)
            return
        text = f"the operator of this server has blocked this network: {why.reason}"
        await _refuse(error_answer(403, "forbidden", text, **why.data), scope, receive, send)


class ClosedSite:
    """An ASGI application in front of another, which shuts everybody out while the site is closed or this node drains.

    The files of the page and the health checks stay open: people see the page, and balancers keep the node.
    """

    def __init__(self, application: ASGIApp, site: Site, is_draining: Callable[[], bool]) -> None:
        self._application = application
        self._site = site
        self._is_draining = is_draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give a request to the application, or refuse it."""
        path: str = scope.get("path", "")
        for_people = path.startswith(_FOR_PEOPLE) and not path.startswith("/api/admin")
        if for_people and (self._site.closed or self._is_draining()):
            text = "this server is closed for maintenance" if self._site.closed else "this server is stopping"
            await _refuse(error_answer(503, "draining", text, retry_after_ms=RETRY_MS), scope, receive, send)
        else:
            await self._application(scope, receive, send)


_FOR_PEOPLE: Final = ("/api/", "/ws")


async def _refuse(refusal: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(refusal)
    else:
        await refusal(scope, receive, send)
