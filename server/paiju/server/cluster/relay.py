"""The gateway's side of tables at other nodes: finds the owner, carries requests and frames, and goes on elsewhere.

request ─▶ FarTable (kept until its reply) ─▶ owner looked up ─▶ link ─▶ owner
frame ◀─ place noted, reply settled ◀─ link ◀─ owner

When a link is lost, or the owner says that the table has moved, the owner is looked up again: every connection comes to
it with the (term, seq) that it has seen, and what is unanswered is asked again. The table's own memory of requests
makes each take effect once. If this node becomes the owner, the same happens here without a link.
"""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, Protocol, cast

import msgspec
import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.cluster.far_table import NOWHERE, REPLIES, FarLink, FarTable, Head, cursor, heads
from paiju.server.cluster.link_messages import (
    FEED,
    BadFrame,
    FromOwner,
    Handed,
    Left,
    Moved,
    Replaced,
    Send,
    Taking,
    Viewing,
)
from paiju.server.cluster.unanswered import Bounds, Client, Pending, Unanswered
from paiju.server.failed_requests import tell_failed
from paiju.server.table.ports.errors import Refused, busy, error_piece
from paiju.server.table.ports.peer import Peer

AGAIN_S: Final = 0.1
"""Seconds between two looks for an owner."""
MOST_USED: Final = 32
"""Tables that a connection has used from which on those that it uses no longer are forgotten."""
SHOWN_S: Final = 10.0
"""Seconds for which a seat counts before its table is shown, which follows the reply at once."""

TAKES_SEAT: Final = (m.Create, m.Quick, m.Join)
"""Requests that may take a seat at a table."""

log = structlog.get_logger()


class Here(Protocol):
    """This node's own tables, as the relay uses them. The router implements it."""

    async def find(self, table: str) -> str | None:
        """Return the node that has a table, "" for this one (also if there is no such table), None: not known now."""

    def route_here(self, peer: Peer, request: Any) -> None:
        """Answer a request on this node."""

    def has_now(self, table: str) -> bool:
        """Return whether the table is here, or being taken back, or given up."""

    def tell_lines(self, node: str, piece: bytes) -> None:
        """Take what another node tells of its tables' lines. Raises `msgspec.DecodeError`, `KeyError`."""

    def forget_lines(self, node: str) -> None:
        """Forget the lines of another node's tables."""

    def comers(self) -> Iterable[Peer]:
        """Return the connections of this node whose users' tables may be at a node that has not heard of them."""

    def answered(self, node: str, partition: int, *, ok: bool) -> None:
        """Take another node's answer about a partition that this one would give it, or has given it."""

    def bring_here(self, peer: Peer, table: str, cursor: m.Cursor | None) -> bool:
        """Show a connection a table of this node; False: it was told that there is none for it."""

    def look(self) -> None:
        """Look for tables that nobody owns."""

    def runs_elsewhere(self, tables: list[str]) -> None:
        """Note that another node runs tables, which this one may have given up."""


class Relay:
    """All tables of other nodes that clients of this node use."""

    def __init__(
        self,
        here: Here,
        broadcast: Callable[[Iterable[Peer], list[bytes]], None],
        bounds: Bounds = Bounds(),  # noqa: B008 - it is frozen
    ) -> None:
        """`broadcast` sends the same messages to many connections of this node."""
        self.links: dict[str, FarLink] = {}
        """By node."""
        self.tables: dict[str, FarTable] = {}
        self._here = here
        self._broadcast = broadcast
        self._numbers: dict[Client, int] = {}
        self._clients: dict[int, Client] = {}
        self._of_user: defaultdict[str, dict[Client, None]] = defaultdict(dict)
        """The connections that have a number, by user."""
        self._seated: defaultdict[Client, dict[str, float]] = defaultdict(dict)
        """The tables at which a connection has got a seat and that its owner has not shown to it yet.

        Each with when it got the seat, in the loop's seconds: an owner that dies first, or a reply that is repeated
        after the seat was left, shows nothing.
        """
        self._counter = itertools.count(1)
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._used: dict[Client, dict[FarTable, None]] = {}
        """The tables that each connection has used; some may be forgotten already."""
        self._unanswered = Unanswered(bounds, self._refuse_late)
        self._closed = False

    # from this node's clients

    def ask(self, peer: Peer, table: str, request: Any) -> None:
        """Carry a request to the node that has a table; it is answered within `ANSWER_S`. Raises `Refused`."""
        client = cast("Client", peer)
        # Encoded before anything is kept: what cannot be sent is refused alone.
        kept = Pending(client, table, request, MSGPACK.encode(request), asyncio.get_running_loop().time())
        far = self._table(table)
        try:
            far.ask(kept)
        except Refused:
            self._tidy(far)
            raise
        self._uses(client, far)
        self._seek(far)

    def arrive(self, peer: Peer, table: str, seen: m.Cursor | None) -> None:
        """Bring a connection to a table that may be at another node; it is told if there is none."""
        far = self._table(table)
        self._uses(cast("Client", peer), far)
        far.arrive(cast("Client", peer), None if seen is None else (seen.term, seen.seq))
        self._seek(far)

    def seats(self, peer: Peer, besides: Iterable[str]) -> None:
        """Bring a connection to the tables of all other nodes at which its user sits, `besides` those it resumes."""
        known = list(besides)
        for link in self.links.values():
            link.seats(cast("Client", peer), known)

    def resync(self, peer: Peer, table: str) -> None:
        """Ask for a snapshot of a table for a connection whose queue was dropped."""
        far, client = self.tables.get(table), cast("Client", peer)
        if far is None or client not in far.seen:
            return
        far.seen[client] = NOWHERE
        if client in far.arriving and far.link is not None:
            # Its owner may still read the table, and know of no connection there.
            far.link.arrive(client, table, NOWHERE)
        elif far.link is not None:
            far.link.resync(client, table)

    def gone(self, peer: Peer) -> None:
        """Forget a lost connection everywhere."""
        client = cast("Client", peer)
        number = self._numbers.pop(client, None)
        if number is not None:
            del self._clients[number]
            self._seated.pop(client, None)
            del self._of_user[client.user][client]
            if not self._of_user[client.user]:
                del self._of_user[client.user]
            for link in self.links.values():
                link.gone(number)
        for far in self._used.pop(client, ()):
            far.forget(client)
            self._tidy(far)

    def seats_of(self, user: str) -> set[str]:
        """Return the tables at which a user's connections sit, or at other nodes are about to."""
        tables = {kept.table for kept in self._unanswered.of(user) if isinstance(kept.request, TAKES_SEAT)}
        latest = asyncio.get_running_loop().time() - SHOWN_S
        for client in self._of_user.get(user, ()):
            tables |= {table for table, seat in client.viewing.items() if seat is not None}
            tables |= {table for table, since in self._seated.get(client, {}).items() if since > latest}
        return tables

    async def close(self) -> None:
        """Stop looking for owners."""
        self._closed = True
        self._unanswered.close()
        searches = list(self._searches.values())
        for search in searches:
            search.cancel()
        await asyncio.gather(*searches, return_exceptions=True)

    # links

    def number_of(self, peer: Client) -> int:
        """Return a connection's number on all links."""
        number = self._numbers.get(peer)
        if number is None:
            number = self._numbers[peer] = next(self._counter)
            self._clients[number] = peer
            self._of_user[peer.user][peer] = None
        return number

    def linked(self, link: FarLink) -> None:
        """Use a link that has been opened."""
        self.links[link.node] = link
        coming = self._tables_of_users()
        for peer in self._here.comers():
            # `attach` sends the others with what they have seen, once the owner is known; and whoever has the seat on
            # another connection keeps it there.
            link.seats(cast("Client", peer), sorted({*peer.viewing, *coming[peer.user]}))

    def _tables_of_users(self) -> defaultdict[str, set[str]]:
        """Return the tables that each user views here or is on the way to."""
        tables: defaultdict[str, set[str]] = defaultdict(set)
        for far in self.tables.values():
            for client in far.seen:
                tables[client.user].add(far.table)
        return tables

    def unlinked(self, link: FarLink) -> None:
        """Look for the tables of a lost link elsewhere."""
        if self.links.get(link.node) is link:
            del self.links[link.node]
            self._here.forget_lines(link.node)
        for far in list(self.tables.values()):
            if far.link is link:
                far.link = None
                self._seek(far)

    def started(self, table: str) -> None:
        """Go on here with a table that this node has taken over."""
        far = self.tables.pop(table, None)
        if far is not None:
            self._settle_here(far)

    # from owners

    def take(self, link: FarLink, message: FromOwner) -> None:
        """Do what the owner says about connections of this node. Raises `BadFrame`."""
        if type(message) is Send:
            if message.conns == [FEED]:
                self._tell_lines(link, message.pieces)
            else:
                self._send(link, message)
            return
        if isinstance(message, Handed):
            self._handed(link, message)
            return
        if isinstance(message, Taking):
            self._here.answered(link.node, message.partition, ok=message.ok)
            return
        assert not isinstance(message, Send), "narrows the type"
        client = self._clients.get(message.conn)
        if client is None:  # lost meanwhile; the owner has not heard of that yet
            return
        match message:
            case Viewing():
                self._viewing(link, client, message)
            case Left() | Replaced():
                self._left(link, client, message)
            case Moved():
                self._moved(link, message.table)

    def _tell_lines(self, link: FarLink, pieces: list[bytes]) -> None:
        try:
            for piece in pieces:
                self._here.tell_lines(link.node, piece)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise BadFrame("a message that is no part of the lobby's feed") from None

    def _send(self, link: FarLink, sent: Send) -> None:
        """Pass messages on; those of an attachment before, and replies that nobody awaits, are dropped."""
        try:
            about = heads(sent)  # of all before anything is done: a frame has an effect as a whole
        except msgspec.DecodeError:
            raise BadFrame("a message that no server sends") from None
        clients = [client for number in sent.conns if (client := self._clients.get(number)) is not None]
        if len(clients) == 1 or any(map(self._brings_somebody, about)):
            for client in clients:
                self._send_one(link, client, about, sent.pieces)
            return
        now = [pair for pair in zip(about, sent.pieces, strict=True) if self._is_current(link, pair[0])]
        for client in clients:
            for head, _ in now:
                self._note(client, head)
        if now and clients:
            self._broadcast(clients, [piece for _, piece in now])

    def _send_one(self, link: FarLink, client: Client, about: list[Head], pieces: list[bytes]) -> None:
        kept = []
        for head, piece in zip(about, pieces, strict=True):
            if head.t in REPLIES:
                if head.id is not None and not self._is_awaited(link, client, head):
                    continue
            elif not self._is_current(link, head) or self._is_early(client, head):
                continue
            self._note(client, head)
            kept.append(piece)
        if kept:
            client.send(*kept)

    def _is_current(self, link: FarLink, head: Head) -> bool:
        """Return whether a message is a reply, or about a table that this link's node has now, or has had last.

        One that nobody views here any more may still have a last word, as `detached`.
        """
        if head.table is None or head.t in REPLIES:
            return True
        far = self.tables.get(head.table)
        return not self._here.has_now(head.table) if far is None else far.link is link

    def _is_early(self, client: Client, head: Head) -> bool:
        far = self.tables.get(head.table)
        return far is not None and far.is_early(client, head)

    def _brings_somebody(self, head: Head) -> bool:
        """Return whether a connection is on its way to the table that a message is about."""
        far = self.tables.get(head.table)
        return far is not None and bool(far.arriving)

    def _is_awaited(self, link: FarLink, client: Client, head: Head) -> bool:
        """Settle the terminal reply of a request; return whether that was unanswered until now.

        A node that has the table no longer can tell what has taken effect, but not that nothing has: its next owner is
        asked again.
        """
        for far in self._used.get(client, ()):
            if (kept := far.awaited(client, head.id)) is None:
                continue
            if head.t == "error" and far.link is not link:
                continue
            far.answered(kept)
            if head.t == "ok" and isinstance(kept.request, TAKES_SEAT) and head.table not in client.viewing:
                self._seated[client][head.table] = asyncio.get_running_loop().time()
            if far.idle:
                self._tidy_later(far)
            return True
        return False

    def _note(self, client: Client, head: Head) -> None:
        if head.table is not None and (far := self.tables.get(head.table)) is not None:
            far.note(client, head)

    def _viewing(self, link: FarLink, client: Client, message: Viewing) -> None:
        self._seated[client].pop(message.table, None)
        if self._here.has_now(message.table):
            return
        far = self._table(message.table)
        if far.link is None and far.table not in self._searches:
            far.link = link
        if (
            far.link is link or far.link is None
        ):  # if the owner is looked for, it is brought there once that is found
            self._uses(client, far)
            far.seen.setdefault(client, None)
            far.arriving.discard(client)
            client.now_viewing(message.table, message.seat)

    def _left(self, link: FarLink, client: Client, message: Left | Replaced) -> None:
        self._seated[client].pop(message.table, None)
        far = self.tables.get(message.table)
        if far is None or far.link is not link:
            return
        far.leave(client)
        self._tidy(far)
        if isinstance(message, Replaced):
            client.replaced_at(message.table)
        else:
            client.no_longer_viewing(message.table)

    def _moved(self, link: FarLink, table: str) -> None:
        far = self.tables.get(table)
        if far is not None and far.link is link:
            far.link = None
            self._seek(far, AGAIN_S)

    def _handed(self, link: FarLink, message: Handed) -> None:
        """Go on with tables at the node that has got them: the other end of the link itself, or another one."""
        if not message.node:
            self._here.look()
        has_taken = message.node == link.node
        if has_taken:
            self._here.runs_elsewhere(message.tables)
        to = link if has_taken else self.links.get(message.node)
        for table in message.tables:
            far = self.tables.get(table)
            if far is None or (far.link is link) == has_taken:
                continue
            far.link = None
            if to is not None:
                far.attach(to)
            else:
                self._seek(far)

    # looking for owners

    def _table(self, table: str) -> FarTable:
        far = self.tables.get(table)
        if far is None:
            far = self.tables[table] = FarTable(table, self._unanswered)
        return far

    def _uses(self, client: Client, far: FarTable) -> None:
        """Note that a connection uses a table, and forget those that it has used before."""
        used = self._used.setdefault(client, {})
        if len(used) > MOST_USED:
            for before in [before for before in used if self.tables.get(before.table) is not before]:
                del used[before]
        used[far] = None

    def _seek(self, far: FarTable, pause_s: float = 0) -> None:
        """Look for a table's owner after a pause, unless it is known or being looked for."""
        if far.link is None and far.table not in self._searches:
            search = asyncio.create_task(self._search(far, pause_s), name=f"owner-of-{far.table}")
            self._searches[far.table] = search
            search.add_done_callback(partial(self._searched, far.table))

    def _searched(self, table: str, search: asyncio.Task[None]) -> None:
        """Forget a search that is over, and look again if it failed or the table was lost as soon as it was found."""
        del self._searches[table]
        far = self.tables.get(table)
        if not search.cancelled() and (error := search.exception()) is not None and far is not None:
            if not far.search_failed:  # once: it is made ten times a second
                log.error("a search for the owner of a table failed", table=table, exc_info=error)
            far.search_failed = True
        if far is not None and far.link is None and not self._closed:
            self._seek(far, AGAIN_S)

    async def _search(self, far: FarTable, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        while self.tables.get(far.table) is far and far.link is None:
            node = await self._here.find(far.table)
            if self.tables.get(far.table) is not far or far.link is not None:
                return
            if node == "":
                del self.tables[far.table]
                self._settle_here(far)
            elif node is not None and (link := self.links.get(node)) is not None:
                far.attach(link)
            else:
                await asyncio.sleep(AGAIN_S)

    def _settle_here(self, far: FarTable) -> None:
        """Do on this node what a table elsewhere was asked."""
        # Its owner before, which has given it away, may still be answering: then that reply must find nothing awaited.
        pending = far.take_pending()
        for client, seen in far.seen.items():
            try:
                shown = self._here.bring_here(client, far.table, cursor(far.table, seen))
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(client, None, error, far.table)
                shown = False
            if not shown:
                client.no_longer_viewing(far.table)
        for kept in pending:
            try:
                self._here.route_here(kept.peer, kept.request)
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(kept.peer, kept.request, error)

    def _refuse_late(self, kept: Pending) -> None:
        """Answer `busy` to what has waited too long; connections go on waiting for the table."""
        far = self.tables[kept.table]
        far.answered(kept)
        refused = busy("the node that has this table does not answer; send the same request again")
        kept.peer.send(error_piece(kept.request.id, refused))
        self._tidy(far)

    def _tidy_later(self, far: FarTable) -> None:
        """Forget a table that is not used, once the frame has been looked at that answered its last request."""
        asyncio.get_running_loop().call_soon(self._tidy, far)

    def _tidy(self, far: FarTable) -> None:
        if far.idle and self.tables.get(far.table) is far:
            del self.tables[far.table]
