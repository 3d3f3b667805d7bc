"""The gateway's end of a link, and the connections of this node that use links: their numbers and their seats."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Final

from paiju.server.nodes.link import Link
from paiju.server.nodes.link_messages import (
    Arrive,
    Ask,
    Gone,
    Meet,
    Offer,
    Resync,
    Seats,
    TakeUp,
    Taking,
)
from paiju.server.table.ports.peer import Peer

SEAT_KEPT_S: Final = 10.0
"""Seconds for which a seat counts before its table is shown, which follows the reply at once."""


class Clients:
    """The connections of this node that use tables of other nodes."""

    def __init__(self) -> None:
        self._numbers: dict[Peer, int] = {}
        self.by_number: dict[int, Peer] = {}
        """Without a connection that was lost, of which its owners may not have heard yet."""
        self._of_user: defaultdict[str, dict[Peer, None]] = defaultdict(dict)
        self._seated: defaultdict[Peer, dict[str, float]] = defaultdict(dict)
        """The tables at which a connection has got a seat and that its owner has not shown to it yet.

        Each with when it got the seat, in the loop's seconds: an owner that dies first, or a reply that is repeated
        after the seat was left, shows nothing.
        """
        self._counter = itertools.count(1)

    def number_of(self, peer: Peer) -> int:
        """Return a connection's number on all links."""
        number = self._numbers.get(peer)
        if number is None:
            # Never used again: what an owner still sends under a lost connection's number must reach no other.
            number = self._numbers[peer] = next(self._counter)
            self.by_number[number] = peer
            self._of_user[peer.user][peer] = None
        return number

    def forget(self, peer: Peer) -> int | None:
        """Forget a lost connection; return the number that it had."""
        number = self._numbers.pop(peer, None)
        if number is not None:
            del self.by_number[number]
            self._seated.pop(peer, None)
            del self._of_user[peer.user][peer]
            if not self._of_user[peer.user]:
                del self._of_user[peer.user]
        return number

    def seat(self, peer: Peer, table: str) -> None:
        """Count a seat from its reply on: the next request for one may come before the table is shown."""
        if table not in peer.viewing:
            self._seated[peer][table] = asyncio.get_running_loop().time()

    def show(self, peer: Peer, table: str) -> None:
        """Count a connection's seats by what it views from now on: the owner has said whether it has this one."""
        self._seated[peer].pop(table, None)

    def seats_of(self, user: str) -> set[str]:
        """Return the tables at which a user's connections sit, or were given a seat just now."""
        tables: set[str] = set()
        latest = asyncio.get_running_loop().time() - SEAT_KEPT_S
        for peer in self._of_user.get(user, ()):
            tables |= {table for table, seat in peer.viewing.items() if seat is not None}
            tables |= {table for table, since in self._seated.get(peer, {}).items() if since > latest}
        return tables


class OwnerLink:
    """This node's end of a link that it has dialled, and the connections that it has introduced there."""

    def __init__(self, link: Link, number_of: Callable[[Peer], int]) -> None:
        """`number_of` gives each connection its number, the same on all links."""
        self.link = link
        self._number_of = number_of
        self._met: dict[Peer, int] = {}
        self._answers: dict[int, asyncio.Future[bool]] = {}
        """By partition, the answers that are awaited."""

    @property
    def node(self) -> str:
        """The node at the other end."""
        return self.link.other

    def arrive(self, peer: Peer, table: str, seen: tuple[int, int] | None) -> None:
        """Bring a connection to a table."""
        self.link.put(Arrive(self._introduced(peer), table, seen))

    def ask(self, peer: Peer, encoded: bytes) -> None:
        """Send a request in MessagePack."""
        self.link.put(Ask(self._met.get(peer) or self._introduced(peer), encoded), len(encoded) + 64)

    def seats(self, peer: Peer, besides: Collection[str]) -> None:
        """Bring a connection to the tables at which its user sits there."""
        self.link.put(Seats(self._introduced(peer), list(besides)))

    def resync(self, peer: Peer, table: str) -> None:
        """Ask for a snapshot."""
        self.link.put(Resync(self._introduced(peer), table))

    def gone(self, peer: Peer) -> None:
        """Tell that a connection is lost, if it was introduced."""
        if (number := self._met.pop(peer, None)) is not None:
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

    def _introduced(self, peer: Peer) -> int:
        # Once per link: each later message names the connection by its number.
        if (number := self._met.get(peer)) is None:
            number = self._met[peer] = self._number_of(peer)
            name, face, address = peer.name, peer.face, peer.address
            met = Meet(number, peer.user, name, face, address, peer.asker, peer.hints, peer.greeting)
            self.link.put(met, 512)
        return number
