"""The requests of this node's clients that wait for other nodes: bounded in number and in time, each answered once."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

import msgspec

from paiju.server.table.ports.errors import busy
from paiju.server.table.ports.peer import Peer

ANSWER_S: Final = 10.0
"""Seconds after which a request that another node has not answered gets `busy`, whatever that node does."""


class Client(Peer, Protocol):
    """A connection of this node."""

    greeting: int
    """The id of its `hello`."""

    def replaced_at(self, table: str) -> None:
        """Yield a seat to a newer connection."""


class Pending(msgspec.Struct, frozen=True, eq=False):
    """A request without a terminal reply."""

    peer: Client
    table: str
    request: Any
    answer_here: Callable[[], None]
    """Answers it on this node, if the table turns out to be here."""
    encoded: bytes
    """The request in MessagePack, as it goes over links: asking again must not fail."""
    since: float
    """When it was asked, in the loop's seconds."""


class Bounds(msgspec.Struct, frozen=True):
    """How many requests may wait at the same time."""

    of_table: int = 1_000
    of_user: int = 128
    """Of one user for all tables of other nodes together, whatever the number of connections."""


class Unanswered:
    """The unanswered requests to all tables of other nodes, the oldest first."""

    def __init__(self, bounds: Bounds, refuse: Callable[[Pending], None]) -> None:
        """`refuse` answers a request that has waited too long, and drops it."""
        self._bounds = bounds
        self._refuse = refuse
        self._all: dict[Pending, None] = {}
        self._of_user: dict[str, dict[Pending, None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        """Calls `_refuse_late` when the oldest has waited too long; None: nothing waits."""

    def add(self, kept: Pending, at_table: int) -> None:
        """Add a request to a table for which `at_table` wait already. Raises `Refused`."""
        of_user = self._of_user.get(kept.peer.user, {})
        if len(of_user) >= self._bounds.of_user or at_table >= self._bounds.of_table:
            raise busy(
                f"{self._bounds.of_user} of your requests wait for tables of other nodes,"
                f" or {self._bounds.of_table} for this one: the most allowed; ask again"
            )
        of_user[kept] = None
        self._of_user[kept.peer.user] = of_user
        self._all[kept] = None
        if self._timer is None:
            self._wait(kept)

    def drop(self, kept: Pending) -> None:
        """Forget a request that is being answered, or whose connection is lost."""
        del self._all[kept]
        of_user = self._of_user[kept.peer.user]
        del of_user[kept]
        if not of_user:
            del self._of_user[kept.peer.user]

    def of(self, user: str) -> Iterable[Pending]:
        """Return the unanswered requests of a user."""
        return self._of_user.get(user, ())

    def close(self) -> None:
        """Look at nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, oldest: Pending) -> None:
        self._timer = asyncio.get_running_loop().call_at(oldest.since + ANSWER_S, self._refuse_late)

    def _refuse_late(self) -> None:
        self._timer = None
        late = asyncio.get_running_loop().time() - ANSWER_S
        while (oldest := next(iter(self._all), None)) is not None and oldest.since <= late:
            self._refuse(oldest)
        if oldest is not None:
            self._wait(oldest)
