"""A table at another node, as the gateway knows it: its viewers here with their cursors, and unanswered requests.

Requests that wait for other nodes are bounded in number and in time, and each is answered once.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias, cast

import msgspec

from paiju.server.links import messages as lm
from paiju.server.links.link import NodeLink
from paiju.server.table.ports.errors import busy
from paiju.server.table.ports.peer import Peer

ANSWER_S: Final = 10.0
"""Seconds after which a request that another node has not answered gets `busy`, whatever that node does."""


class OwnerLink:
    """This node's end of a link that it has dialled, and the connections that were introduced on the link."""

    def __init__(self, link: NodeLink, number_of: Callable[[Peer], int]) -> None:
        """`number_of` gives each connection its number, the same on all links."""
        self.link = link
        self._number_of = number_of
        # The connections introduced on this link, by number: over the next link all are introduced again.
        self._met: dict[Peer, int] = {}
        self._answers: dict[int, asyncio.Future[bool]] = {}
        """The awaited answers to `Offer` and `Receive`, by partition."""
        self._calls: dict[int, asyncio.Future[bytes | None]] = {}
        self._numbers = itertools.count(1)

    @property
    def node(self) -> str:
        """The node at the other end."""
        return self.link.other

    def arrive(self, peer: Peer, table: str, seen: tuple[int, int] | None) -> None:
        """Bring a connection to a table."""
        self.link.put(lm.Arrive(self._introduced(peer), table, seen))

    def ask(self, kept: "PendingAsk") -> None:
        """Send a request."""
        number = self._met.get(kept.peer) or self._introduced(kept.peer)
        self.link.put(lm.Ask(number, kept.encoded, kept.trace), len(kept.encoded) + 64)

    def seats(self, peer: Peer, besides: Collection[str]) -> None:
        """Bring a connection to the other node's tables at which its user sits, except those in `besides`."""
        self.link.put(lm.Seats(self._introduced(peer), list(besides)))

    def resync(self, peer: Peer, table: str) -> None:
        """Ask for a snapshot."""
        self.link.put(lm.Resync(self._introduced(peer), table))

    def gone(self, peer: Peer) -> None:
        """Tell the other node that a connection is lost, if it was introduced."""
        if (number := self._met.pop(peer, None)) is not None:
            self.link.put(lm.Gone(number))

    def look_of(self, peer: Peer) -> None:
        """Tell the other node whether the user of an introduced connection looks at the client now."""
        if (number := self._met.get(peer)) is not None:
            self.link.put(lm.Looks(number, peer.away))

    def blocks_of(self, peer: Peer) -> None:
        """Tell the other node the blocks of a connection's user, if the connection was introduced."""
        if (number := self._met.get(peer)) is not None:
            own, apart = list(peer.blocks.own), sorted(peer.blocks.apart)
            self.link.put(lm.Apart(number, own, apart), 64 * (len(own) + len(apart)))

    async def answer_to(self, message: lm.Offer | lm.Receive) -> bool:
        """Send a message about a partition; return the other node's answer once it comes."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answers[message.partition] = answer
        self.link.put(message)
        try:
            return await answer
        finally:
            del self._answers[message.partition]

    def take_answer(self, message: lm.Received) -> None:
        """Take the other node's answer about a partition; drop it if it is not awaited any more."""
        # The answer may come after the sender has stopped waiting.
        answer = self._answers.get(message.partition)
        if answer is not None and not answer.done():
            answer.set_result(message.ok)

    async def call(self, body: bytes) -> bytes | None:
        """Ask the other node to do something for an operator; return its answer, or None if the link is lost first."""
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        if self.link.lost:
            return None
        self._calls[number] = answer
        self.link.put(lm.OperatorCall(number, body), len(body) + 64)
        try:
            return cast("bytes | None", await answer)
        finally:
            del self._calls[number]

    def take_called(self, message: lm.OperatorAnswer) -> None:
        """Take the answer to a call; drop it if it is not awaited any more."""
        answer = self._calls.get(message.number)
        if answer is not None and not answer.done():
            answer.set_result(message.body)

    def lose(self) -> None:
        """End the calls that a lost link leaves without an answer."""
        for answer in self._calls.values():
            if not answer.done():
                answer.set_result(None)

    def _introduced(self, peer: Peer) -> int:
        # A connection is introduced once for each link: later messages name it by its number.
        if (number := self._met.get(peer)) is None:
            number = self._met[peer] = self._number_of(peer)
            name, face, address = peer.name, peer.face, peer.address
            asker, program = peer.asker, peer.program
            met = lm.Meet(number, peer.user, name, face, address, asker, peer.hints, peer.greeting, program)
            self.link.put(met, 512)
            if peer.away:
                self.link.put(lm.Looks(number, away=True))
            if peer.blocks.apart:
                self.blocks_of(peer)
        return number


class RemoteTable:
    """One table that another node has, or whose owner is being looked for, as this node uses it."""

    def __init__(self, table: str, views: "Views") -> None:
        self.table = table
        self._views = views
        self.link: OwnerLink | None = None
        """The link to its owner; None while the owner is looked for."""
        self.seen: dict[Peer, tuple[int, int] | None] = {}
        """The connections that view the table or are on the way there, each with the last (term, seq) that it was
        sent; None: it was sent nothing."""
        self.arriving: set[Peer] = set()
        """Connections that were sent to the owner with `Arrive` and have no `Viewing` from it yet.

        The owner may have begun to show them the table earlier, while this node still looked for the owner and dropped
        its messages. The rest of that earlier stream has a gap, so it is dropped too, until `Viewing`.
        """
        self.pending: dict[PendingAsk, None] = {}
        """Unanswered requests, in order."""
        self.search_failed = False
        """Whether a search for its owner has ended in an error."""

    @property
    def idle(self) -> bool:
        """Whether the table has neither viewers nor unanswered requests here."""
        return not self.seen and not self.pending

    def arrive(self, peer: Peer, seen: tuple[int, int] | None) -> None:
        """Bring a connection to the table, now or once its owner is known."""
        self.seen[peer] = seen
        self._views[peer][self] = None
        if self.link is not None:
            self.arriving.add(peer)
            self.link.arrive(peer, self.table, seen)

    def attach(self, link: OwnerLink) -> None:
        """Bring every connection to the owner that was found, and send the unanswered requests again."""
        self.link = link
        # An earlier stream of this owner may still come, with a gap: it is dropped until `Viewing`.
        self.arriving = set(self.seen)
        for peer, seen in self.seen.items():
            link.arrive(peer, self.table, seen)
        # In order. The table remembers requests, so that each takes effect once.
        for kept in self.pending:
            link.ask(kept)

    def view(self, peer: Peer) -> None:
        """Note that the owner shows the table to a connection from now on."""
        self.seen.setdefault(peer, None)
        self._views[peer][self] = None
        self.arriving.discard(peer)

    def shows(self, peer: Peer, part: lm.Part) -> bool:
        """Return whether a connection gets a message of the owner; if so, note the connection's new cursor.

        Parts of a stream that began before the connection's `Arrive` are dropped.
        """
        if type(part) is lm.Other:
            return True
        if peer in self.arriving:
            return False
        if type(part) is lm.Published and peer in self.seen:
            self.seen[peer] = part.term, part.seq
        return True

    def leave(self, peer: Peer) -> None:
        """Note that a connection views the table no longer."""
        self.arriving.discard(peer)
        if peer in self.seen:
            del self.seen[peer], self._views[peer][self]
            if not self._views[peer]:
                del self._views[peer]


Views: TypeAlias = defaultdict[Peer, dict[RemoteTable, None]]
"""Tables of other nodes that each connection views, or to which it is on the way."""


class PendingAsk(msgspec.Struct, frozen=True, eq=False):
    """A request without a terminal reply."""

    peer: Peer
    far: RemoteTable
    request: Any
    answer_here: Callable[[], None]
    """Answers the request on this node, if the table turns out to be here."""
    encoded: bytes
    """The request in MessagePack, as it goes over links. It is kept so that asking again cannot fail."""
    since: float
    """When it was asked, in the loop's seconds."""
    trace: bytes = b""
    """The request's place in a trace, as links carry it; empty: it is not traced."""


class Bounds(msgspec.Struct, frozen=True):
    """How many requests may wait at the same time."""

    of_table: int = 1_000
    of_user: int = 128
    """How many of one user's requests may wait, on all connections and at all tables of other nodes."""


class Unanswered:
    """The unanswered requests to all tables of other nodes, the oldest first."""

    def __init__(self, bounds: Bounds, refuse: Callable[[PendingAsk], None]) -> None:
        """`refuse` answers a request that has waited too long, and drops it."""
        self._bounds = bounds
        self._refuse = refuse
        self._all: dict[PendingAsk, None] = {}
        self.of_user: dict[str, dict[PendingAsk, None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        """Calls `_refuse_late` when the oldest has waited too long; None: nothing waits."""

    def add(self, kept: PendingAsk) -> None:
        """Keep a request until it is answered. Raises `Refused`."""
        of_user = self.of_user.get(kept.peer.user, {})
        # The bound is for a user, not for a connection: a user may open many connections, and fill this node's memory
        # while an owner is silent.
        if len(of_user) >= self._bounds.of_user or len(kept.far.pending) >= self._bounds.of_table:
            raise busy(
                f"{self._bounds.of_user} of your requests wait for tables of other nodes,"
                f" or {self._bounds.of_table} for this one: the most allowed; ask again"
            )
        self.of_user[kept.peer.user] = of_user
        # The request is kept until its reply: after a lost link or a transfer it is sent again, and the table
        # recognises a repeat.
        self._all[kept] = of_user[kept] = kept.far.pending[kept] = None
        if self._timer is None:
            self._wait(kept)

    def drop(self, kept: PendingAsk) -> None:
        """Forget a request that is being answered, or whose connection is lost."""
        of_user = self.of_user[kept.peer.user]
        del self._all[kept], of_user[kept], kept.far.pending[kept]
        if not of_user:
            del self.of_user[kept.peer.user]

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, oldest: PendingAsk) -> None:
        # One timer serves all requests: they are in the order in which they came, so the first one is due first.
        self._timer = asyncio.get_running_loop().call_at(oldest.since + ANSWER_S, self._refuse_late)

    def _refuse_late(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        # The timer was set by the same sum. A difference of times could be rounded differently, and the timer would
        # ring again at once.
        while (oldest := next(iter(self._all), None)) is not None and oldest.since + ANSWER_S <= now:
            self._refuse(oldest)
        if oldest is not None:
            self._wait(oldest)
