"""The frames of a page's websockets: a recording of all, and a proxy that can delay, change or cut them."""

from collections.abc import Callable, Iterator
from typing import Any

import msgpack
from playwright.sync_api import Page, WebSocket, WebSocketRoute

Message = dict[str, Any]
PATIENCE_MS = 60_000


def decoded(payload: bytes | str) -> list[Message]:
    """Return the messages of a frame: one, or those of an array."""
    assert isinstance(payload, bytes), f"the page speaks MessagePack, not {payload[:80]!r}"
    plain = msgpack.unpackb(payload, strict_map_key=False)
    return plain if isinstance(plain, list) else [plain]


class Frames:
    """All messages that a page has sent and received, in order, over all its connections."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.sent: list[Message] = []
        self.received: list[Message] = []
        page.on("websocket", self._opened)

    def forget(self) -> None:
        """Begin anew: somebody else visits the page."""
        self.sent.clear()
        self.received.clear()

    def asked(self, t: str) -> list[Message]:
        """Return the requests of one type that were sent."""
        return [message for message in self.sent if message["t"] == t]

    def events(self, e: str | None = None) -> list[Message]:
        """Return the events that were received, all or those of one kind."""
        told = (event for message in self.received if message["t"] == "events" for event in message["events"])
        return [event for event in told if e is None or event["e"] == e]

    def wait_until_answered(self, t: str, number: int) -> None:
        """Wait for so many requests of one type and the reply to the last; one more than that is a fault."""
        for _ in range(PATIENCE_MS // 10):
            asked = self.asked(t)
            assert len(asked) <= number, asked
            if len(asked) == number and any(
                told["t"] in {"ok", "error"} and told.get("id") == asked[-1]["id"] for told in self.received
            ):
                return
            self._page.wait_for_timeout(10)
        raise AssertionError(
            f"{len(self.asked(t))} {t} were sent, not {number}, or the last was not answered"
        )

    def told(self) -> Iterator[Message]:
        """Yield every received message but those of the clock: what keeps a connection alive, and how many watch."""
        yield from (message for message in self.received if message["t"] not in {"ping", "pong", "watching"})

    def texts(self) -> Iterator[str]:
        """Yield every text of every received message, keys left out."""
        for message in self.received:
            yield from _texts(message)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda payload: self.sent.extend(decoded(payload)))
        socket.on("framereceived", self._received)

    def _received(self, payload: bytes | str) -> None:
        self.received.extend(decoded(payload))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


Hook = Callable[[Message], Message | None]
"""Returns a message as it shall arrive; None: not at all."""


def _as_it_is(message: Message) -> Message | None:
    return message


class Proxy:
    """Stands between a page and the real server and passes everything on; a test may hold, change or cut what passes.

    It never speaks for the server: what arrives is what the server said, or what a test made of it.
    """

    def __init__(self, page: Page) -> None:
        self.to_server: Hook = _as_it_is
        self.to_page: Hook = _as_it_is
        self.away = False
        """New connections are closed at once, as if nobody listened."""
        self.made = 0
        """How many connections the page has asked for."""
        self._live: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        self._held: list[tuple[WebSocketRoute, bytes]] | None = None
        page.route_web_socket("**/ws", self._route)

    def cut(self) -> None:
        """Break the connections that are open, as a lost network would; what was held is lost with them."""
        for page_side, server_side in self._live:
            page_side.close(code=4001, reason="cut by the test")
            server_side.close(code=4001, reason="cut by the test")
        self._live.clear()
        self._held = None

    def hold(self) -> None:
        """Keep back what the server says from now on."""
        self._held = []

    def release(self) -> None:
        """Pass on what was held, in order."""
        held, self._held = self._held or [], None
        for page_side, frame in held:
            page_side.send(frame)

    def inject(self, message: Message) -> None:
        """Put a request of the test's own to the server into the page's connection."""
        _, server_side = self._live[-1]
        server_side.send(msgpack.packb(message))

    def _route(self, page_side: WebSocketRoute) -> None:
        self.made += 1
        if self.away:
            page_side.close(code=4001, reason="away for the test")
            return
        server_side = page_side.connect_to_server()
        self._live.append((page_side, server_side))
        page_side.on_message(lambda frame: self._from_page(server_side, frame))
        server_side.on_message(lambda frame: self._from_server(page_side, frame))

    def _from_page(self, server_side: WebSocketRoute, frame: bytes | str) -> None:
        (message,) = decoded(frame)
        passed = self.to_server(message)
        if passed is not None:
            server_side.send(frame if passed is message else msgpack.packb(passed))

    def _from_server(self, page_side: WebSocketRoute, frame: bytes | str) -> None:
        messages = [passed for message in decoded(frame) if (passed := self.to_page(message)) is not None]
        if not messages:
            return
        packed = msgpack.packb(messages)
        if self._held is None:
            page_side.send(packed)
        else:
            self._held.append((page_side, packed))
