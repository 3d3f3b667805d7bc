"""Refuses every request and websocket of a network that the operator has blocked at level `none`.

The operator's own routes are left open: they have a token, and whoever has it may lift the block.
"""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from paiju.server.accounts.restrictions import Networks
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
        refusal = error_answer(403, "forbidden", text, **why.data)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)
