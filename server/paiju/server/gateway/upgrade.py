"""The handshake of a websocket by uvicorn's ASGI interface, and the release of its memory.

Headers, scope, queue, task and the application's coroutines are needed only for the handshake, and take more memory
than the rest of a connection. Once the application has the socket (`_let_handshake_go`), it returns, and the connection
continues without all of these.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN, SERVER, Protocol

EXTENSION: Final = "paiju.socket"
"""Key of the socket in the `extensions` of the ASGI scope."""


class _Nobody:
    """Replaces the application's queue and event once the application has returned, as uvicorn still uses them."""

    __slots__ = ()

    def put_nowait(self, _event: Any) -> None:
        """Drop an event that uvicorn reports."""

    def set(self) -> None:
        """Do nothing when uvicorn allows writing."""

    def clear(self) -> None:
        """Do nothing when uvicorn stops writing."""


NOBODY: Final = _Nobody()


class Upgrade(WebSocketsSansIOProtocol):
    """uvicorn's handshake of one websocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken = False
        """Whether the application has the socket, so that its return does not close the connection."""

    def handle_connect(self, event: Request) -> None:
        """Offer this socket to the application in the ASGI scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def send(self, message: Any) -> None:
        """Send as uvicorn does, but count a refusal as a whole answer; else uvicorn would log an error for it."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Run the application, and then close the socket, unless the application has kept it.

        uvicorn's own method always closes it.
        """
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the application failed at a websocket")
            self.taken = False
        self.send_500_response()  # does nothing if there is an answer already
        if not self.taken and self.close_timer is None:
            self.transport.close()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Drop the application's scope, which refers to this socket, so that both need no collection of cycles."""
        super().on_task_complete(task)
        del self.scope["extensions"][EXTENSION]
        if self.taken:
            del self.scope, self.request, self.response

    def _let_handshake_go(self) -> None:
        """Drop what only the handshake needed: the application receives and sends nothing more by ASGI.

        The parser holds the request in one of its stack frames, so another parser replaces it, unless the peer is
        closing.
        """
        self.taken = True
        self.queue = self.writable = NOBODY  # type: ignore[assignment]
        if self.conn.state is OPEN:
            self._renew_parser()

    def _renew_parser(self) -> None:
        """Replace the parser by a new one, in the state of a connection that has just opened."""
        self.conn.parser.close()
        self.conn = Protocol(SERVER, max_size=self.config.ws_max_size, logger=self.logger)  # type: ignore[assignment]
