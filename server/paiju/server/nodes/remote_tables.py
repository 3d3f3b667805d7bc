"""The gateway's side of tables at other nodes: finds the owner, carries requests and frames, and goes on elsewhere.

request ─▶ RemoteTable (kept until its reply) ─▶ owner looked up ─▶ link ─▶ owner
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
from typing import Any, Final, NamedTuple, cast

import msgspec
import structlog

from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.server.failed_requests import tell_failed
from paiju.server.nodes.early_peers import EarlyPeers
from paiju.server.nodes.link_messages import (
    FEED,
    BadFrame,
    Ended,
    FromOwner,
    Handed,
    Left,
    Moved,
    Replaced,
    Send,
    Taking,
    Viewing,
)
from paiju.server.nodes.remote_lobby import Feeds, RemoteLobby
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.nodes.remote_table import REPLIES, Head, OwnerLink, RemoteTable, heads
from paiju.server.nodes.unanswered import Bounds, Client, Pending, Unanswered
from paiju.server.table.actor import TableActor
from paiju.server.table.ports.errors import Refused, busy, error_piece
from paiju.server.table.ports.peer import Peer
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.arrivals import RESET, cursor
from paiju.server.tables.locate import Locator
from paiju.server.tables.owned import OwnedTables

LOOKUP_RETRY_S: Final = 0.1
"""Seconds between two looks for an owner."""
MAX_TABLES_PER_CONNECTION: Final = 32
"""Prune a connection's table list once it exceeds this."""
SEAT_KEPT_S: Final = 10.0
"""Seconds for which a seat counts before its table is shown, which follows the reply at once."""

TAKES_SEAT: Final = (m.Create, m.Quick, m.Join)
"""Requests that may take a seat at a table."""

log = structlog.get_logger()


class Here(NamedTuple):
    """The parts of this node that the tables of other nodes need."""

    owned: OwnedTables
    adoption: Adoption
    locator: Locator
    lobby: RemoteLobby
    early: EarlyPeers
    feeds: Feeds


class RemoteTables:
    """All tables of other nodes that clients of this node use."""

    def __init__(
        self,
        here: Here,
        links: dict[str, OwnerLink],
        broadcast: Callable[[Iterable[Peer], list[bytes]], None],
        bounds: Bounds,
    ) -> None:
        """`links`: by node; `broadcast` sends the same messages to many connections of this node."""
        self.links = links
        self.tables: dict[str, RemoteTable] = {}
        self._owned, self._locator, self._adoption = here.owned, here.locator, here.adoption
        self._lobby, self._early, self._feeds = here.lobby, here.early, here.feeds
        self._broadcast = broadcast
        here.owned.watch(self)
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
        self._used: dict[Client, dict[RemoteTable, None]] = {}
        """The tables that each connection has used; some may be forgotten already."""
        self._unanswered = Unanswered(bounds, self._refuse_late)
        self._closed = False

    # from this node's clients

    def ask(self, peer: Peer, table: str, request: Any, answer_here: Callable[[], None]) -> None:
        """Carry a request to the node that has a table; it is answered within `ANSWER_S`. Raises `Refused`.

        `answer_here` answers it on this node, if the table turns out to be here.
        """
        client = cast("Client", peer)
        # Encoded before anything is kept: a request that cannot be encoded is refused alone, and keeps no other from
        # being asked again after a lost link.
        encoded, now = MSGPACK.encode(request), asyncio.get_running_loop().time()
        kept = Pending(client, table, request, answer_here, encoded, now)
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
        far.seen[client] = RESET
        if client in far.arriving and far.link is not None:
            # Its owner may still read the table, and know of no connection there.
            far.link.arrive(client, table, RESET)
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
        latest = asyncio.get_running_loop().time() - SEAT_KEPT_S
        for client in self._of_user.get(user, ()):
            tables |= {table for table, seat in client.viewing.items() if seat is not None}
            tables |= {table for table, since in self._seated.get(client, {}).items() if since > latest}
        return tables

    def tell_ended(self, session: str, until_ms: int) -> None:
        """Tell all other nodes that a session has ended here; its tokens would expire at `until_ms`."""
        for link in self.links.values():
            link.link.put(Ended(session, until_ms))

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

    def linked(self, link: OwnerLink) -> None:
        """Use a link that has been opened."""
        self.links[link.node] = link
        coming = self._tables_of_users()
        for peer in self._early.own():
            # `attach` sends the others with what they have seen, once the owner is known; and a user who has the seat
            # on another connection keeps it there.
            link.seats(cast("Client", peer), sorted({*peer.viewing, *coming[peer.user]}))

    def _tables_of_users(self) -> defaultdict[str, set[str]]:
        """Return the tables that each user views here or is on the way to."""
        tables: defaultdict[str, set[str]] = defaultdict(set)
        for far in self.tables.values():
            for client in far.seen:
                tables[client.user].add(far.table)
        return tables

    def unlinked(self, link: OwnerLink) -> None:
        """Look for the tables of a lost link elsewhere."""
        if self.links.get(link.node) is link:
            del self.links[link.node]
            self._lobby.forget(link.node)
        for far in list(self.tables.values()):
            if far.link is link:
                far.link = None
                self._seek(far)

    # this node's tables

    def started(self, table: str) -> None:
        """Go on here with a table, and tell other nodes: they may not know that its owner is lost."""
        # The owner before may be frozen: who is attached to it learns of this node now, not when that link falls
        # silent.
        far = self.tables.pop(table, None)
        if far is not None:
            self._settle_here(far)
        self._feeds.tell_moved([table], self._adoption.node)

    def adopted(self, actor: TableActor) -> None:
        """Bring the connections to a table that came before it had an owner."""
        self._early.bring(actor)

    def moved(self, table: str, peers: list[tuple[Peer, m.Cursor | None]]) -> None:
        """Bring the connections of a table to its next owner; those of other nodes are brought by these."""
        for peer, seen in peers:
            if isinstance(peer, RemotePeer):
                peer.moved(table)
            else:
                peer.no_longer_viewing(table)
                self.arrive(peer, table, seen)

    # from owners

    def take(self, link: OwnerLink, message: FromOwner) -> None:
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
            link.take_answer(message)
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

    def _tell_lines(self, link: OwnerLink, pieces: list[bytes]) -> None:
        try:
            for piece in pieces:
                self._lobby.take(link.node, piece)
        except (msgspec.DecodeError, KeyError, TypeError):
            raise BadFrame("a message that is no part of the lobby's feed") from None

    def _send(self, link: OwnerLink, sent: Send) -> None:
        """Forward messages, but drop those of an earlier attachment and replies to no waiting request."""
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

    def _send_one(self, link: OwnerLink, client: Client, about: list[Head], pieces: list[bytes]) -> None:
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

    def _is_current(self, link: OwnerLink, head: Head) -> bool:
        """Return whether a message is a reply, or about a table that this link's node has now, or has had last.

        A table without viewers here may still send a last message, as `detached`.
        """
        if head.table is None or head.t in REPLIES:
            return True
        far = self.tables.get(head.table)
        return not self._owned.has(head.table) if far is None else far.link is link

    def _is_early(self, client: Client, head: Head) -> bool:
        far = self.tables.get(head.table)
        return far is not None and far.is_early(client, head)

    def _brings_somebody(self, head: Head) -> bool:
        """Return whether a connection is on its way to the table that a message is about."""
        far = self.tables.get(head.table)
        return far is not None and bool(far.arriving)

    def _is_awaited(self, link: OwnerLink, client: Client, head: Head) -> bool:
        """Settle the terminal reply of a request; return whether that was unanswered until now.

        A node that has the table no longer can tell what has taken effect, but not that nothing has: its next owner is
        asked again.
        """
        for far in self._used.get(client, ()):
            if (kept := far.awaited(client, head.id)) is None:
                continue
            # An owner's success stays; what it refused after it lost the table may have taken effect at the next owner.
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

    def _viewing(self, link: OwnerLink, client: Client, message: Viewing) -> None:
        self._seated[client].pop(message.table, None)
        if self._owned.has(message.table):
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

    def _left(self, link: OwnerLink, client: Client, message: Left | Replaced) -> None:
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

    def _moved(self, link: OwnerLink, table: str) -> None:
        far = self.tables.get(table)
        if far is not None and far.link is link:
            far.link = None
            self._seek(far, LOOKUP_RETRY_S)

    def _handed(self, link: OwnerLink, message: Handed) -> None:
        """Go on with tables at the node that has got them: the other end of the link itself, or another one."""
        # It names no owner, so the table may be free: Redis decides who gets it.
        if not message.node:
            self._adoption.look()
        has_taken = message.node == link.node
        if has_taken:
            for table in message.tables:
                self._owned.quarantine.end(table)  # its quarantine here has ended
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

    def _table(self, table: str) -> RemoteTable:
        far = self.tables.get(table)
        if far is None:
            far = self.tables[table] = RemoteTable(table, self._unanswered)
        return far

    def _uses(self, client: Client, far: RemoteTable) -> None:
        """Note that a connection uses a table, and forget those that it has used before."""
        used = self._used.setdefault(client, {})
        if len(used) > MAX_TABLES_PER_CONNECTION:
            for before in [before for before in used if self.tables.get(before.table) is not before]:
                del used[before]
        used[far] = None

    def _seek(self, far: RemoteTable, pause_s: float = 0) -> None:
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
            self._seek(far, LOOKUP_RETRY_S)

    async def _search(self, far: RemoteTable, pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        while self.tables.get(far.table) is far and far.link is None:
            node = await self._locator.find(far.table)
            if self.tables.get(far.table) is not far or far.link is not None:
                return
            if node == "":
                del self.tables[far.table]
                self._settle_here(far)
            elif node is not None and (link := self.links.get(node)) is not None:
                far.attach(link)
            else:
                await asyncio.sleep(LOOKUP_RETRY_S)

    def _settle_here(self, far: RemoteTable) -> None:
        """Do on this node what a table elsewhere was asked."""
        # Its owner before, which has given it away, may still be answering: then that reply must find nothing awaited.
        pending = far.take_pending()
        for client, seen in far.seen.items():
            try:
                shown = self._owned.bring(far.table, client, cursor(far.table, seen))
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(client, None, error, far.table)
                shown = False
            if not shown:
                client.no_longer_viewing(far.table)
        for kept in pending:
            try:
                kept.answer_here()
            except Exception as error:  # noqa: BLE001 - it is logged, and others are waiting
                tell_failed(kept.peer, kept.request, error)

    def _refuse_late(self, kept: Pending) -> None:
        """Answer `busy` to what has waited too long; connections go on waiting for the table."""
        far = self.tables[kept.table]
        far.answered(kept)
        refused = busy("the node that has this table does not answer; send the same request again")
        kept.peer.send(error_piece(kept.request.id, refused))
        self._tidy(far)

    def _tidy_later(self, far: RemoteTable) -> None:
        """Forget a table that is not used, once the frame has been looked at that answered its last request."""
        asyncio.get_running_loop().call_soon(self._tidy, far)

    def _tidy(self, far: RemoteTable) -> None:
        if far.idle and self.tables.get(far.table) is far:
            del self.tables[far.table]
