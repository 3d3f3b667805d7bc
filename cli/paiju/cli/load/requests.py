"""The requests of one session, over all its connections; each gets one terminal reply."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final

import msgspec

OVERDUE_S: Final = 15.0
"""Seconds on one connection after which a request counts as unanswered."""
BUSY_S: Final = 0.5
"""Seconds before a refused request is sent again, if the server names no time."""
LOST: Final = {"t": "error", "code": "lost", "text": "the connection was lost before the reply"}
"""Stands for a reply that cannot come."""
_encode = msgspec.msgpack.Encoder().encode


class RequestRefused(Exception):
    """The server answered a request with `error`."""

    def __init__(self, reply: dict[str, Any]) -> None:
        super().__init__(f"{reply['code']}: {reply['text']}")
        self.code = str(reply["code"])
        self.temporary = bool(reply.get("temporary"))
        self.wait_s = wait_s(reply)


def wait_s(reply: dict[str, Any]) -> float:
    """Return the seconds after which a refused request may be sent again."""
    return float(reply.get("retry_after_ms", BUSY_S * 1000)) / 1000


class OpenRequest:
    """A request without a reply."""

    __slots__ = ("answered", "frame", "kind", "sent_at")

    def __init__(
        self, kind: str, frame: bytes, sent_at: float, answered: Callable[[dict[str, Any]], None]
    ) -> None:
        self.kind, self.frame, self.sent_at, self.answered = kind, frame, sent_at, answered


class OpenRequests:
    """The requests that wait for a reply, by their ids."""

    def __init__(self) -> None:
        self._ids = count(1)
        self._last = 0
        self._open: dict[int, OpenRequest] = {}

    def __len__(self) -> int:
        return len(self._open)

    def open(
        self, fields: dict[str, Any], answered: Callable[[dict[str, Any]], None], now: float
    ) -> OpenRequest:
        """Give a request its id, and keep it until its reply."""
        self._last = number = next(self._ids)
        request = OpenRequest(fields["t"], _encode({**fields, "id": number}), now, answered)
        self._open[number] = request
        return request

    def is_known(self, number: Any) -> bool:
        """Return whether a request with this id was sent."""
        return isinstance(number, int) and 0 < number <= self._last

    def pop(self, number: Any) -> OpenRequest | None:
        """Remove and return the request of a reply; None if no request with its id waits."""
        return self._open.pop(number, None)

    def again(self, now: float) -> list[bytes]:
        """Return the frames to send again on a new connection: a request that took effect gets its stored reply."""
        for request in self._open.values():
            request.sent_at = now
        return [request.frame for request in self._open.values()]

    def lose(self, *, for_good: bool) -> None:
        """Answer the `hello` of the lost connection with `LOST`; if `for_good`, answer all requests with it."""
        for number, request in list(self._open.items()):
            if for_good or request.kind == "hello":
                del self._open[number]
                request.answered(LOST)

    def overdue(self, now: float, limit_s: float) -> Iterator[tuple[int, OpenRequest]]:
        """Remove and yield the requests that have had no reply for `limit_s` seconds."""
        for number, request in list(self._open.items()):
            if now - request.sent_at >= limit_s:
                yield number, self._open.pop(number)
