"""A page that hears what the server says frame by frame, when the test lets it: every state can be looked at."""

from typing import Any

import msgpack
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.frames import Message, decoded


class Stepped:
    """Stands between a page and the server: passes on what the page says, and holds what the server says.

    A session's ids must grow, so the page's are replaced on the way: requests of the test's own fit between them.
    """

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[WebSocketRoute, list[Message]]] = []
        self.refused: list[Message] = []
        """The server's errors for requests of our own."""
        self._server: WebSocketRoute | None = None
        self._last = 0
        self._ids: dict[int, int] = {}
        """The page's ids, by those that the server has been told."""
        page.route_web_socket("**/ws", self._route)

    def step(self) -> list[Message]:
        """Let the page hear the next frame; returns its messages, none where nothing is held."""
        if not self.held:
            return []
        side, messages = self.held.pop(0)
        side.send(msgpack.packb(messages))
        return messages

    def say(self, t: str, **more: Any) -> None:
        """Send a request of our own over the page's connection; the page never hears the reply."""
        assert self._server is not None
        self._last += 1
        self._server.send(msgpack.packb({"t": t, "id": self._last, **more}))

    def _route(self, page_side: WebSocketRoute) -> None:
        self._server = server_side = page_side.connect_to_server()
        page_side.on_message(lambda frame: self._from_page(server_side, frame))
        server_side.on_message(lambda frame: self._hold(page_side, frame))

    def _from_page(self, server_side: WebSocketRoute, frame: bytes | str) -> None:
        (message,) = decoded(frame)
        if "id" in message:
            self._last = max(self._last + 1, message["id"])
            self._ids[self._last] = message["id"]
            message = {**message, "id": self._last}
        server_side.send(msgpack.packb(message))

    def _hold(self, page_side: WebSocketRoute, frame: bytes | str) -> None:
        messages = []
        for message in decoded(frame):
            number = message.get("id")
            if number is None or number in self._ids:
                messages.append(message if number is None else {**message, "id": self._ids[number]})
            elif message["t"] == "error":
                self.refused.append(message)
        if messages:
            self.held.append((page_side, messages))
