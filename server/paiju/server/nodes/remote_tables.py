"""The gateway's side of tables at other nodes: finds the owner, relays requests there, and follows tables that move.

request ─▶ RemoteTable (kept until its reply) ─▶ owner looked up ─▶ link ─▶ owner
frame ◀─ cursor noted, reply settled (`owner_messages`) ◀─ link ◀─ owner

When a link is lost, or the owner says that the table has moved, the owner is looked up again. Every connection is
brought to it with the (term, seq) that it has seen, and unanswered requests are sent again. The table remembers
requests, so that each takes effect once. If this node becomes the owner, the same happens here without a link.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import partial
from typing import Final

import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.accounts.live import LiveChange
from paiju.server.failed_requests import tell_failed
from paiju.server.links.messages import EntryChanged, PeopleChanged
from paiju.server.nodes.clients import Clients, EarlyPeers
from paiju.server.nodes.locator import Locator
from paiju.server.nodes.remote_peer import Feeds, RemotePeer
from paiju.server.nodes.remote_table import Bounds, OwnerLink, PendingAsk, RemoteTable, Unanswered
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import Refused, busy
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.visitors import RESET, cursor

LOOKUP_RETRY_S: Final = 0.1
"""Seconds between two looks for an owner."""
TAKES_SEAT: Final = (m.Create, m.Quick, m.Join)
"""Requests that may take a seat at a table."""

log = structlog.get_logger()


class RemoteTables:
    """All tables of other nodes that clients of this node use."""

    def __init__(
        self,
        owned: OwnedTables,
        adoption: Adoption,
        locator: Locator,
        early: EarlyPeers,
        feeds: Feeds,
        links: dict[str, OwnerLink],
        bounds: Bounds,
    ) -> None:
        """`links`: the links to other nodes, by node."""
        self.links = links
        self.tables: dict[str, RemoteTable] = {}
        self.clients = Clients()
        self.unanswered = Unanswered(bounds, self._refuse_late)
        self._owned, self._adoption, self._locator = owned, adoption, locator
        self._early, self._feeds = early, feeds
        self._views: defaultdict[Peer, dict[RemoteTable, None]] = defaultdict(dict)
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        owned.watch(self)

    # from this node's clients

    def ask(self, peer: Peer, table: str, request: m.Request, answer_here: Callable[[], None]) -> None:
        """Relay a request to the node that has a table; it is answered within `ANSWER_S`. Raises `Refused`.

        `answer_here` answers the request on this node, if the table turns out to be here.
        """
        # The request is encoded before anything is kept: one that cannot be encoded is refused alone, and does not
        # prevent others from being sent again after a lost link.
        encoded, now = MSGPACK.encode(request), asyncio.get_running_loop().time()
        far = self.tables.get(table) or self.table(table)
        traced = peer.traced
        carried = traced.carried() if traced is not None and traced.request == request.id else b""
        kept = PendingAsk(peer, far, request, answer_here, encoded, now, carried)
        try:
            self.unanswered.add(kept)
        except Refused:
            self.tidy(far)
            raise
        if far.link is not None:
            far.link.ask(kept)
        else:
            self.seek(far)

    def arrive(self, peer: Peer, table: str, seen: m.Cursor | None) -> None:
        """Bring a connection to a table that may be at another node, or tell it that no such table exists."""
        far = self.table(table)
        far.arrive(peer, None if seen is None else (seen.term, seen.seq))
        self.seek(far)

    def seats(self, peer: Peer, besides: Collection[str]) -> None:
        """Bring a connection to the tables of all other nodes at which its user sits, except those in `besides`."""
        for link in self.links.values():
            link.seats(peer, besides)

    def resync(self, peer: Peer, table: str) -> None:
        """Ask for a snapshot of a table for a connection whose queue was dropped."""
        far = self.tables.get(table)
        if far is None or peer not in far.seen:
            return
        far.seen[peer] = RESET
        if peer in far.arriving and far.link is not None:
            # The owner may still be reading the table, and not know that the connection looks at it.
            far.link.arrive(peer, table, RESET)
        elif far.link is not None:
            far.link.resync(peer, table)

    def gone(self, peer: Peer) -> None:
        """Forget a lost connection everywhere."""
        self.clients.forget(peer)
        for link in self.links.values():
            link.gone(peer)
        lost = [kept for kept in self.unanswered.of_user.get(peer.user, ()) if kept.peer is peer]
        for kept in lost:
            self.unanswered.drop(kept)
        for far in {*(kept.far for kept in lost), *self._views.get(peer, ())}:
            far.leave(peer)
            self.tidy(far)

    def look_of(self, peer: Peer) -> None:
        """Tell other nodes whether a connection's user looks at the client now."""
        for link in self.links.values():
            link.look_of(peer)

    def blocks_of(self, peer: Peer) -> None:
        """Tell other nodes the blocks of a connection's user."""
        for link in self.links.values():
            link.blocks_of(peer)

    def seats_of(self, user: str) -> set[str]:
        """Return the tables of other nodes at which a user's connections sit, or have asked for a seat."""
        asked = {
            kept.far.table
            for kept in self.unanswered.of_user.get(user, ())
            if isinstance(kept.request, TAKES_SEAT)
        }
        return asked | self.clients.seats_of(user)

    def tell_change(self, change: LiveChange) -> None:
        """Tell all other nodes of a changed live entry; a node that misses the message reads it half a second later."""
        for link in self.links.values():
            link.link.put(EntryChanged(*change), len(change.value) + 128)

    def tell_people(self, users: Collection[str]) -> None:
        """Tell all other nodes the users for whom something in the database has changed."""
        for link in self.links.values():
            link.link.put(PeopleChanged([*users]), 64 * len(users))

    async def close(self) -> None:
        """Stop looking for owners."""
        self._closed = True
        self.unanswered.close()
        searches = list(self._searches.values())
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    # links

    def linked(self, link: OwnerLink) -> None:
        """Use a link that has been opened."""
        self.links[link.node] = link
        coming: defaultdict[str, set[str]] = defaultdict(set)
        for far in self.tables.values():
            for viewer in far.seen:
                coming[viewer.user].add(far.table)
        for peer in self._early.own():
            # Tables that connections of the user view, or are on the way to, are left out. `attach` brings those
            # connections there with their cursors, once the owner is known. This connection must not take their seats.
            link.seats(peer, sorted({*peer.viewing, *coming[peer.user]}))

    def unlinked(self, link: OwnerLink) -> None:
        """Look for the tables of a lost link elsewhere."""
        # The node may have a newer link by now, which stays.
        if self.links.get(link.node) is link:
            del self.links[link.node]
        for far in list(self.tables.values()):
            if far.link is link:
                far.link = None
                self.seek(far)

    # this node's tables

    def started(self, actor: TableActor) -> None:
        """Use a table that this node has started. Tell other nodes, which may not know that they have to look here."""
        # The former owner may be frozen. Nodes that use its tables learn now that this node has the table, and not only
        # when their link to the former owner falls silent. The former owner itself, if it was cut off from Redis, drops
        # its lease.
        table = actor.state.table
        far = self.tables.pop(table, None)
        if far is not None:
            self._settle_here(far)
        self._feeds.tell_moved([table], self._adoption.node, actor.term)

    def adopted(self, actor: TableActor) -> None:
        """Bring to a table the connections that came before it had an owner."""
        self._early.bring(actor)

    def moved(self, table: str, peers: list[tuple[Peer, m.Cursor | None]]) -> None:
        """Bring the connections of a table to its next owner; a remote peer's own node brings the peer there."""
        for peer, seen in peers:
            if isinstance(peer, RemotePeer):
                # The peer's own node keeps unanswered requests, and sends them to the next owner.
                peer.moved(table)
            else:
                peer.no_longer_viewing(table)
                self.arrive(peer, table, seen)

    # looking for owners

    def table(self, table: str) -> RemoteTable:
        """Return this node's entry of a table at another node; a new entry has no owner yet."""
        far = self.tables.get(table)
        if far is None:
            far = self.tables[table] = RemoteTable(table, self._views)
        return far

    def searches(self, table: str) -> bool:
        """Return whether a table's owner is being looked for."""
        return table in self._searches

    def seek(self, far: RemoteTable, pause_s: float = 0) -> None:
        """Look for a table's owner after a pause, unless it is known or being looked for."""
        if far.link is None and far.table not in self._searches:
            # There is one search for each table, however many connections and requests wait for it.
            search = asyncio.create_task(self._search(far, pause_s), name=f"owner-of-{far.table}")
            self._searches[far.table] = search
            search.add_done_callback(partial(self._searched, far.table))

    def _searched(self, table: str, search: asyncio.Task[None]) -> None:
        """Forget a search that is over; look again while the owner of a table in use is not known."""
        del self._searches[table]
        far = self.tables.get(table)
        if not search.cancelled() and (error := search.exception()) is not None and far is not None:
            if not far.search_failed:  # logged once: the search is made ten times a second
                log.error("a search for the owner of a table failed", table=table, exc_info=error)
            far.search_failed = True
        if far is not None and far.link is None and not self._closed:
            self.seek(far, LOOKUP_RETRY_S)

    async def _search(self, far: RemoteTable, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        while self.tables.get(far.table) is far and far.link is None:
            node = await self._locator.find(far.table)
            if self.tables.get(far.table) is not far or far.link is not None:
                return
            if node == "":
                del self.tables[far.table]
                self._settle_here(far)
            # Redis alone decides which node owns a table; messages of nodes are hints.
            elif node is not None and (link := self.links.get(node)) is not None:
                far.attach(link)
            else:
                # The owner has no link to this node yet, or has died while its lease still runs: Redis is asked again.
                await asyncio.sleep(LOOKUP_RETRY_S)

    def _settle_here(self, far: RemoteTable) -> None:
        """Serve here the requests and connections that were on their way to the table at another node."""
        # The former owner may still be answering: its reply must then find no waiting request.
        pending, viewers = list(far.pending), list(far.seen.items())
        for kept in pending:
            self.unanswered.drop(kept)
        for peer, seen in viewers:
            far.leave(peer)
            try:
                shown = self._owned.bring(far.table, peer, cursor(far.table, seen))
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(peer, None, error, far.table)
                shown = False
            if not shown:
                peer.no_longer_viewing(far.table)
        for kept in pending:
            try:
                kept.answer_here()
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(kept.peer, kept.request, error)

    def _refuse_late(self, kept: PendingAsk) -> None:
        """Refuse a request that has waited too long, with `busy`; connections still wait for the table."""
        self.unanswered.drop(kept)
        kept.peer.refuse(
            kept.request.id, busy("the node that has this table does not answer; send the same request again")
        )
        self.tidy(kept.far)

    def tidy(self, far: RemoteTable) -> None:
        """Forget a table that is not used."""
        if far.idle and self.tables.get(far.table) is far:
            del self.tables[far.table]
