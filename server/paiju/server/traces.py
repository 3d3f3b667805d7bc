"""Picks the requests and the rare work to trace: none before `Traces.start`. `ops/spans.py` speaks OpenTelemetry.

    request ─▶ picks? ─▶ `Connection.traced` ─▶ its table ─▶ parts ─▶ reply: end
                              └─ link ─▶ `Ask.trace`, 25 bytes ─▶ `RemotePeer.traced` of the owner

A request that is not picked costs only one step of a generator. A span that the library begins, and then does
not sample, would cost ten microseconds.
"""

import math
import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import repeat
from typing import Any, Final, Protocol

CARRIED_BYTES: Final = 25
"""Size of a trace's id, a span's id and the flags, as a link carries them."""
ATTRIBUTES: Final = {
    "type": "of a request: `act`, `join` …",
    "path": "of a request: `local`, or `relayed` to another node",
    "code": "of its reply: `ok`, or an error's; `lost` with its connection",
    "table": "a table's id",
    "game": "a game's key",
    "seq": "of a table's last record",
    "frames": "connections that were told",
    "partition": "of a takeover or handover",
    "count": "tables of it",
    "level": "of a bot",
    "group": "of an HTTP path",
    "status": "of an HTTP answer",
}
"""All attributes of spans. A client chooses none of them but its request's type; none holds a name, address, card or
token."""


_NOTHING: Final[Callable[[], bool]] = partial(next, repeat(False))  # noqa: FBT003 - what it repeats


class Traced(Protocol):
    """A request that was picked, as one node knows it."""

    request: int
    """The request's id."""

    def part(self, name: str, began: float, ended: float, within: Any = None, **attributes: Any) -> Any:
        """Add a span between two monotonic times, and return it; `within`: its parent; None: the request's span."""

    def carried(self) -> bytes:
        """Begin the span of the relay to another node; return the ids by which it continues the trace."""

    def end(self, code: str) -> None:
        """End the request's spans; while a table here still answers, they end with the context of `at_table`."""

    def logged(self) -> AbstractContextManager[Any]:
        """Return a context in which every log line has the trace's id."""

    def at_table(self) -> AbstractContextManager[None]:
        """Return a context in which a table here answers the request, and log lines have the trace's id.

        Parts may be added until the context ends, even after the reply.
        """


class Spans(Protocol):
    """Makes spans (`ops/spans.py`)."""

    def request(self, request: Any, began: float) -> Traced:
        """Begin a trace with a request; `began`: the monotonic time at which it came."""

    def joined(self, request: int, carried: bytes) -> Traced:
        """Continue another node's trace."""

    def note(self, name: str, began: float, attributes: dict[str, Any]) -> None:
        """Make a trace of one span, from the monotonic time `began` until now."""


class Traces:
    """Picks requests and other work of this process, and traces what was picked."""

    def __init__(self) -> None:
        self._spans: Spans | None = None
        self.picks: Callable[[], bool] = _NOTHING
        """Returns whether the request or work at hand is traced. It is a C function, since each action calls it."""

    def start(self, spans: Spans, ratio: float) -> None:
        """Pick a share (above 0, up to 1) of all requests, of bots' turns, HTTP requests and archived deals."""
        self._spans, self.picks = spans, partial(next, _picks(ratio))

    def stop(self) -> None:
        """Pick nothing more."""
        self._spans, self.picks = None, _NOTHING

    def request(self, request: Any, began: float) -> Traced:
        """Begin the trace of a request that was picked; `began`: the monotonic time at which it came."""
        assert self._spans is not None, "nothing is picked without it"
        return self._spans.request(request, began)

    def joined(self, request: int, carried: bytes) -> Traced | None:
        """Continue a trace of another node; None if nothing is traced here, or `carried` has a wrong size."""
        if self._spans is None or len(carried) != CARRIED_BYTES:
            return None
        return self._spans.joined(request, carried)

    def note(self, name: str, began: float, **attributes: Any) -> None:
        """Trace work that began at the monotonic time `began` and ends now."""
        if self._spans is not None:
            self._spans.note(name, began, attributes)


def _picks(ratio: float) -> Iterator[bool]:
    """Yield without end whether the next request or piece of work is picked."""
    # The distances between picks are drawn, with a mean of 1 / ratio: with a fixed distance all picked requests might
    # be those of one table.
    while True:
        drawn = 0.0 if ratio >= 1 else math.log(1 - random.random()) / math.log1p(-ratio)  # noqa: S311 - no secret
        for _ in range(int(drawn)):
            yield False
        yield True


TRACES: Final = Traces()
"""The traces of this process."""
