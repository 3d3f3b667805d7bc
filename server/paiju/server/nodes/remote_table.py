"""A table at another node, as the gateway knows it: its viewers here, how far each is, and unanswered requests."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from paiju.server.nodes.link import Link
from paiju.server.nodes.link_messages import (
    Arrive,
    Ask,
    Gone,
    Meet,
    Offer,
    Resync,
    Seats,
    Send,
    TakeUp,
    Taking,
)
from paiju.server.nodes.unanswered import Client, Pending, Unanswered


class Head(msgspec.Struct, frozen=True):
    """The part of a server's message that says what it is about; other fields are skipped."""

    t: str
    id: Any = None
    table: Any = None
    term: Any = None
    seq: Any = None


HEAD: Final = msgspec.msgpack.Decoder(Head)
STREAM: Final = frozenset({"events", "table"})
"""Messages that move the place up to which a connection has seen a table."""
SHOWN: Final = STREAM | {"prompt"}
"""Messages of a table's stream, which a client must get without a gap, and the prompts that belong to it."""
REPLIES: Final = frozenset({"ok", "error"})


class OwnerLink:
    """This node's end of a link that it has dialled, and the connections that it has introduced there."""

    def __init__(self, link: Link, number_of: Callable[[Client], int]) -> None:
        """`number_of` gives each connection its number, the same on all links."""
        self.link = link
        self._number_of = number_of
        self._met: set[int] = set()
        self._answers: dict[int, asyncio.Future[bool]] = {}
        """By partition, the answers that are awaited."""

    @property
    def node(self) -> str:
        """The node at the other end."""
        return self.link.other

    def arrive(self, peer: Client, table: str, seen: tuple[int, int] | None) -> None:
        """Bring a connection to a table."""
        self.link.put(Arrive(self._introduced(peer), table, seen))

    def ask(self, kept: Pending) -> None:
        """Send a request."""
        self.link.put(Ask(self._introduced(kept.peer), kept.encoded), len(kept.encoded) + 64)

    def seats(self, peer: Client, besides: list[str]) -> None:
        """Bring a connection to the tables at which its user sits there."""
        self.link.put(Seats(self._introduced(peer), besides))

    def resync(self, peer: Client, table: str) -> None:
        """Ask for a snapshot."""
        self.link.put(Resync(self._introduced(peer), table))

    def gone(self, number: int) -> None:
        """Tell that a connection is lost, if it was introduced."""
        if number in self._met:
            self._met.discard(number)
            self.link.put(Gone(number))

    async def answered(self, message: Offer | TakeUp) -> bool:
        """Send a message about a partition; return the owner's answer once it comes."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._answers[message.partition] = answer
        self.link.put(message)
        try:
            return await answer
        finally:
            del self._answers[message.partition]

    def take_answer(self, message: Taking) -> None:
        """Take the owner's answer about a partition; one that is awaited no longer is dropped."""
        answer = self._answers.get(message.partition)
        if answer is not None and not answer.done():
            answer.set_result(message.ok)

    def _introduced(self, peer: Client) -> int:
        # Once per link: each later message names the connection by its number.
        number = self._number_of(peer)
        if number not in self._met:
            self._met.add(number)
            self.link.put(
                Meet(
                    number,
                    peer.user,
                    peer.name,
                    peer.face,
                    peer.address,
                    peer.asker,
                    peer.hints,
                    peer.greeting,
                ),
                512,
            )
        return number


class RemoteTable:
    """One table at another node, or at one that is being looked for."""

    def __init__(self, table: str, unanswered: Unanswered) -> None:
        """`unanswered` holds the requests to all tables of other nodes."""
        self.table = table
        self._unanswered = unanswered
        self.link: OwnerLink | None = None
        """To its owner; None while that is looked for."""
        self.seen: dict[Client, tuple[int, int] | None] = {}
        """The connections that view it or are on the way there: up to which (term, seq) they have been sent it."""
        self.arriving: set[Client] = set()
        """Those of them that were sent to the owner with `Arrive` and have no `Viewing` from it yet.

        The owner may have begun to show them the table earlier, while this node still looked for it and dropped what
        came. The rest of that earlier stream has a gap, so it is dropped too until `Viewing`.
        """
        self.pending: dict[Pending, None] = {}
        """Unanswered requests, in order."""
        self.search_failed = False
        """Whether a search for its owner has ended in an error."""

    @property
    def idle(self) -> bool:
        """Whether nothing is left to do for it."""
        return not self.seen and not self.pending

    def arrive(self, peer: Client, seen: tuple[int, int] | None) -> None:
        """Bring a connection to the table, now or once its owner is known."""
        self.seen[peer] = seen
        if self.link is not None:
            self.arriving.add(peer)
            self.link.arrive(peer, self.table, seen)

    def ask(self, kept: Pending) -> None:
        """Send a request, now or once the owner is known; it is kept until it is answered. Raises `Refused`."""
        self._unanswered.add(kept, len(self.pending))
        self.pending[kept] = None
        if self.link is not None:
            self.link.ask(kept)

    def attach(self, link: OwnerLink) -> None:
        """Bring every connection to the owner that was found, and ask again what is unanswered."""
        self.link = link
        # An earlier stream of this owner may still come, with a gap: drop it until `Viewing`.
        self.arriving = set(self.seen)
        for peer, seen in self.seen.items():
            link.arrive(peer, self.table, seen)
        for kept in self.pending:
            link.ask(kept)

    def note(self, peer: Client, head: Head) -> None:
        """Note what a connection is being sent of this table."""
        if head.t in STREAM and peer in self.seen and type(head.term) is int and type(head.seq) is int:
            self.seen[peer] = head.term, head.seq

    def awaited(self, peer: Client, request: Any) -> Pending | None:
        """Return the first unanswered request of a connection with an id."""
        return next((kept for kept in self.pending if kept.peer is peer and kept.request.id == request), None)

    def answered(self, kept: Pending) -> None:
        """Forget a request that is being answered."""
        del self.pending[kept]
        self._unanswered.drop(kept)

    def take_pending(self) -> list[Pending]:
        """Return all unanswered requests, and forget them."""
        taken = list(self.pending)
        for kept in taken:
            self.answered(kept)
        return taken

    def is_early(self, peer: Client, head: Head) -> bool:
        """Return whether a message is of a stream that began before the connection's `Arrive`."""
        return peer in self.arriving and head.t in SHOWN

    def leave(self, peer: Client) -> None:
        """Note that a connection views the table no longer."""
        self.seen.pop(peer, None)
        self.arriving.discard(peer)

    def forget(self, peer: Client) -> None:
        """Forget a lost connection, and what it has asked."""
        self.leave(peer)
        for kept in [kept for kept in self.pending if kept.peer is peer]:
            self.answered(kept)


def heads(sent: Send) -> list[Head]:
    """Return what each message is about. Raises `msgspec.DecodeError`."""
    return [HEAD.decode(piece) for piece in sent.pieces]
