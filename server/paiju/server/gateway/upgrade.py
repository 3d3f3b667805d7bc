"""The handshake of a websocket, as uvicorn's ASGI interface makes it, and its release.

Headers, scope, queue, task and the application's coroutines are needed for the handshake alone, and take more memory
than the rest of a connection. Once the application has the socket (`_let_handshake_go`) it returns, and the
connection continues without them.
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
    """Stands for the application once it has left: uvicorn still reports events to it."""

    __slots__ = ()

    def put_nowait(self, _event: Any) -> None:
        """Drop an event, in place of the queue that the application read."""

    def set(self) -> None:
        """Wake no task, in place of the event for which the application waited before it wrote."""

    def clear(self) -> None:
        """Return at once."""


NOBODY: Final = _Nobody()


class Upgrade(WebSocketsSansIOProtocol):
    """uvicorn's handshake of one websocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.taken = False
        """Whether the application has the socket: its return does not close it then."""

    def handle_connect(self, event: Request) -> None:
        """Offer this socket to the application in the ASGI scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    async def send(self, message: Any) -> None:
        """Send as uvicorn does. A refusal is a whole answer too: uvicorn would log an error for each."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        """Run the application, and close the socket after it unless the application has kept it.

        uvicorn's own always closes.
        """
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the application failed at a websocket")
            self.taken = False
        self.send_500_response()  # unless there is an answer already
        if not self.taken and self.close_timer is None:
            self.transport.close()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """Drop the application's scope, which names this socket: no collection is needed for them then."""
        super().on_task_complete(task)
        del self.scope["extensions"][EXTENSION]
        if self.taken:
            del self.scope, self.request, self.response

    def _let_handshake_go(self) -> None:
        """Keep nothing of the handshake that the connection does not need: the application reads and sends no more.

        Its parser has the request in one of its frames, so another one takes its place, unless the peer closes
        already.
        """
        self.taken = True
        self.queue = self.writable = NOBODY  # type: ignore[assignment]
        if self.conn.state is OPEN:
            self._renew_parser()

    def _renew_parser(self) -> None:
        """Put the parser of a connection that has just opened in the place of this open one."""
        self.conn.parser.close()
        self.conn = Protocol(SERVER, max_size=self.config.ws_max_size, logger=self.logger)  # type: ignore[assignment]
