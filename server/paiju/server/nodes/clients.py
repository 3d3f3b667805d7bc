"""The connections of this node that use tables of other nodes, or may have come before their tables had an owner."""

import asyncio
import itertools
import time
from collections import defaultdict
from collections.abc import Callable, Container, Mapping
from typing import Final

from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.nodes.remote_table import OwnerLink
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.visitors import RESET, cursor

SEAT_KEPT_S: Final = 10.0
"""After the reply that gives a user a seat, the seat counts for so many seconds although its table is not shown yet."""


class Clients:
    """The connections of this node that use tables of other nodes."""

    def __init__(self) -> None:
        self._numbers: dict[Peer, int] = {}
        self.by_number: dict[int, Peer] = {}
        """The connections by number. A lost connection is not here, though owners may not have heard of the loss
        yet."""
        self._of_user: defaultdict[str, dict[Peer, None]] = defaultdict(dict)
        self._seated: defaultdict[Peer, dict[str, float]] = defaultdict(dict)
        """The tables at which each connection has got a seat, but which their owners have not shown to it yet.

        Each table has the time of the reply that gave the seat, in the loop's seconds: the seat counts for a time only.
        Some owners never show the table: they die first, or their reply repeats an earlier one, and the user has left
        that seat since.
        """
        self._counter = itertools.count(1)

    def number_of(self, peer: Peer) -> int:
        """Return the number by which all links know a connection; a new connection gets one."""
        number = self._numbers.get(peer)
        if number is None:
            # A number is never used again: messages for a lost connection must not reach another one.
            number = self._numbers[peer] = next(self._counter)
            self.by_number[number] = peer
            self._of_user[peer.user][peer] = None
        return number

    def forget(self, peer: Peer) -> int | None:
        """Forget a lost connection; return the number that it had, None if it had none."""
        number = self._numbers.pop(peer, None)
        if number is not None:
            del self.by_number[number]
            self._seated.pop(peer, None)
            del self._of_user[peer.user][peer]
            if not self._of_user[peer.user]:
                del self._of_user[peer.user]
        return number

    def seat(self, peer: Peer, table: str) -> None:
        """Count a seat as soon as its reply comes: the next request for a seat may come before the table is shown."""
        if table not in peer.viewing:
            self._seated[peer][table] = asyncio.get_running_loop().time()

    def show(self, peer: Peer, table: str) -> None:
        """Forget a seat that a reply gave: the owner has shown the table, so `viewing` has the seat, if any."""
        self._seated[peer].pop(table, None)

    def seats_of(self, user: str) -> set[str]:
        """Return the tables at which a user's connections sit, or were given a seat just now."""
        tables: set[str] = set()
        latest = asyncio.get_running_loop().time() - SEAT_KEPT_S
        for peer in self._of_user.get(user, ()):
            tables |= {table for table, seat in peer.viewing.items() if seat is not None}
            tables |= {table for table, since in self._seated.get(peer, {}).items() if since > latest}
        return tables


EARLY_KEPT_S: Final = 10.0
"""Seconds for which a connection counts as early even if every known table has an owner: a lost owner is noticed late.

An older connection may be a page left open in the lobby: it would take the seat from the page where its user plays.
"""
PRUNE_S: Final = 1.0
"""The least seconds between two prunings of early connections."""


class EarlyPeers:
    """The connections of each user that may have come before their tables had an owner."""

    def __init__(
        self,
        owned: OwnedTables,
        adoption: Adoption,
        elsewhere: Elsewhere,
        links: Mapping[str, OwnerLink],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`links`: the links to other nodes; `clock` returns monotonic seconds."""
        self._owned = owned
        self._adoption = adoption
        self._elsewhere = elsewhere
        self._links = links
        self._clock = clock
        self._peers: dict[str, dict[Peer, None]] = {}
        self._came: dict[Peer, tuple[float, Container[str]]] = {}
        """When each connection came, in monotonic seconds, and the tables that it resumes; the oldest first."""
        self._pruning: asyncio.TimerHandle | None = None
        """Calls `_prune`; None while no connection is kept."""

    def add(self, peer: Peer, resumes: Container[str]) -> None:
        """Add a connection that comes now; the tables that it `resumes` are shown to it in another way."""
        # A connection that has come before gets a new place, as the newest.
        self.forget(peer)
        self._peers.setdefault(peer.user, {})[peer] = None
        self._came[peer] = self._clock(), resumes
        if self._pruning is None:
            self._schedule()

    def forget(self, peer: Peer) -> None:
        """Remove a connection, if it is kept here."""
        if self._came.pop(peer, None) is None:
            return
        peers = self._peers[peer.user]
        del peers[peer]
        if not peers:
            del self._peers[peer.user]

    def own(self) -> list[Peer]:
        """Return the connections of this node, the oldest first.

        Connections of other nodes are left out: their own node brings them to all nodes, and a connection that came to
        a table twice would replace itself there.
        """
        return [peer for peer in self._came if not isinstance(peer, RemotePeer)]

    def bring(self, actor: TableActor) -> None:
        """Bring users to an adopted table where they sit, each on the newest connection that came too early.

        A user who is there, or on the way, with another connection is left out: that connection would lose the seat. A
        user who has left, and whose seat 托管 plays, is left out, too.
        """
        table = actor.state.table
        for user in actor.state.users:
            # Of two pages the older one may be left open in the lobby; it must not close the page where its user plays.
            if not actor.state.leaves(user) and not self._owned.visitors.expects(table, user):
                for peer in self._of(user, table)[-1:]:
                    # Only a remote peer's own node knows the peer's cursor, and may bring the peer with that cursor
                    # later.
                    seen = cursor(table, RESET) if isinstance(peer, RemotePeer) else None
                    self._owned.arrive(table, peer, seen)

    def _of(self, user: str, table: str) -> list[Peer]:
        """Return the connections of a user that do not resume a table, the oldest first."""
        return [peer for peer in self._peers.get(user, ()) if table not in self._came[peer][1]]

    def _schedule(self) -> None:
        self._pruning = None
        if self._came:
            came, _ = next(iter(self._came.values()))
            wait_s = max(came + EARLY_KEPT_S - self._clock(), PRUNE_S)
            self._pruning = asyncio.get_running_loop().call_later(wait_s, self._prune)

    def _prune(self) -> None:
        """Forget the connections that came at least `EARLY_KEPT_S` ago, unless tables are known to have no owner."""
        # While a gateway has a link to any node, it assumes that all tables have owners.
        if not (self._adoption.pending if self._elsewhere.runs_tables else not self._links):
            latest = self._clock() - EARLY_KEPT_S
            for peer in [peer for peer, (came, _) in self._came.items() if came <= latest]:
                self.forget(peer)
        self._schedule()
