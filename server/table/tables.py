"""The tables of this server as clients meet them: opening, finding, bringing each request to the table it is about."""

import asyncio
import hashlib
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog

from engine.registry import GAMES
from protocol import messages as m
from protocol.codec import MSGPACK
from protocol.errors import ErrorCode
from server.cluster.leases import Leases
from server.lobby.listing import Listing
from server.lobby.quick import QuickMatch
from server.store.errors import StoreUnavailable
from server.store.records import START, Commit, Done, Record, Request
from server.table import records as r
from server.table.actor import BUSY_MS, TableActor
from server.table.importing import ImportRequest
from server.table.opening import DEMOS, Maker
from server.table.owned import OwnedTables, prepare
from server.table.peer import Peer
from server.table.projection import listing
from server.table.recovery import new_table, recover_table
from server.table.reducer import open_table
from server.table.refusal import Refused
from server.table.seeking import asker_of
from server.table.services import Lost, Services
from server.table.state import TableState

log = structlog.get_logger()


class Tables(OwnedTables):
    """The tables this server owns, for those who ask for one. Implements the gateway's `Router`."""

    def __init__(
        self,
        services: Services,
        leases: Leases,
        new_room: Callable[[str], Any],
        listing: Listing,
        tables_per_user: int,
        quick_fill_ms: int = 10_000,
    ) -> None:
        super().__init__(services, leases, new_room, listing)
        self.lines = listing.lines
        """A line per table that is not private."""
        self._per_user = tables_per_user
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._openers: Counter[str] = Counter()
        """How many tables each user is getting a seat at just now."""
        self._quick = QuickMatch(self._hosts, self._room_for, self._maker, self._open, quick_fill_ms)

    # the router

    def welcome(self, session: Any, hello: m.Hello) -> tuple[str, ...]:
        """Attach a connection to the tables it resumes and to those at which its user sits."""
        cursors = {cursor.table: cursor for cursor in hello.resume}
        mine = sorted(self._seated.get(session.user, ()))
        for table in dict.fromkeys([*cursors, *mine]):
            actor = self._actors.get(table)
            if actor is not None:
                actor.arrive(session, cursors.get(table))
        return tuple(mine)

    def has(self, table: str) -> bool:
        """Return whether this server owns such a table."""
        return table in self._actors or table in self._returning

    def route(self, session: Any, request: m.Request) -> None:
        """Bring a request to its table, or answer it here."""
        try:
            if isinstance(request, m.Create):
                self._create(session, request)
            elif isinstance(request, m.Quick):
                self._quick.seek(session, request)
            elif isinstance(request, m.Lobby):
                self._lobby(session, request)
            else:
                self._find(session, request).ask(session, request)
        except Refused as refused:
            more = {} if refused.data is None else {"data": refused.data}
            if refused.retry_after_ms is not None:
                more["retry_after_ms"] = refused.retry_after_ms  # type: ignore[assignment]
            session.refuse(request.id, refused.code, refused.text, **more)

    def gone(self, session: Any) -> None:
        """Tell every table a connection looked at that it is gone."""
        self._listing.leave(session)
        for table in list(session.viewing):
            actor = self._actors.get(table)
            if actor is not None:
                actor.lose(session)
            elif table in self._rooms:
                self._rooms[table].drop(session)  # while the table is being taken back

    def resync(self, session: Any, table: str) -> None:
        """Send a snapshot to a connection whose queue was dropped."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.resync(session)

    def relist(self, session: Any) -> None:
        """Send the listing to a connection that follows it and whose queue was dropped."""
        self._listing.resync(session)

    def _find(self, peer: Peer, request: Any) -> TableActor:
        table = request.table
        if isinstance(request, m.Join | m.Watch) and table is None:
            if request.code is None:
                raise Refused(ErrorCode.BAD_REQUEST, "name a `table` or its `code`", data={"path": "$.table"})
            if (answered := self._answered(peer, request)) is not None:
                return answered
            table = self._services.codes.find(peer.user, peer.address, request.code)
        actor = self._actors.get(table or "")
        if actor is None and table in self._returning:
            raise Refused(ErrorCode.BUSY, "the table is being read anew", retry_after_ms=BUSY_MS)
        if actor is None:
            raise Refused(ErrorCode.NOT_FOUND, "there is no such table (any more)")
        if isinstance(request, m.Join) and table not in self._seated.get(peer.user, ()):
            self._check_room_for(peer.user)
        return actor

    def _answered(self, peer: Peer, request: Any) -> TableActor | None:
        """Return the table where a request that may not find it again has taken effect already."""
        mine = (self._actors.get(table) for table in self._seated.get(peer.user, ()))
        return next(
            (actor for actor in mine if actor and actor.answered(asker_of(peer, request)) == request.id), None
        )

    def _check_room_for(self, user: str) -> None:
        if len(self._seated.get(user, ())) + self._openers[user] >= self._per_user:
            raise Refused(ErrorCode.FULL, f"you sit at {self._per_user} tables already; leave one first")

    @contextmanager
    def _room_for(self, user: str) -> Iterator[None]:
        """Keep one of a user's places while it is being taken. Raises `Refused`."""
        self._check_room_for(user)
        self._openers[user] += 1
        try:
            yield
        finally:
            self._openers -= Counter((user,))

    def _hosts(self) -> Mapping[str, TableActor]:
        """Return all tables. Refuses while one is away: what took effect there must not be done again elsewhere."""
        self._check_open()
        if self._returning:
            raise Refused(ErrorCode.BUSY, "a table is being read anew", retry_after_ms=BUSY_MS)
        return self._actors

    def _lobby(self, session: Any, request: m.Lobby) -> None:
        pieces = [MSGPACK.encode(m.Ok(request.id))]
        if request.on:
            pieces.append(self._listing.follow(session, request.game))
        else:
            self._listing.leave(session)
        session.send(*pieces)

    # opening

    def _check_open(self) -> None:
        if self.draining:
            raise Refused(ErrorCode.DRAINING, "this server is stopping", retry_after_ms=BUSY_MS)

    def _create(self, session: Any, request: m.Create) -> None:
        self._check_open()
        table = (
            "t" + hashlib.sha256(f"{session.user}/{session.client}/{request.id}".encode()).hexdigest()[:12]
        )
        actor = self._actors.get(table)
        if actor is not None:
            actor.arrive(session, None)
            session.send(_created(request.id, actor.state))
        elif table in self._opening:
            self._opening[table].add_done_callback(lambda _: self.route(session, request))
        else:
            opened = self._requested(table, session, request)
            task = asyncio.create_task(self._open_for(session, request, opened))
            self._opening[table] = task
            self._openers[session.user] += 1
            task.add_done_callback(lambda _: self._opening_ended(table, session.user))

    def _opening_ended(self, table: str, user: str) -> None:
        del self._opening[table]
        self._openers -= Counter((user,))

    def _requested(self, table: str, peer: Peer, request: m.Create) -> r.Opened:
        self._check_room_for(peer.user)
        code = self._services.codes.issue() if request.private else None
        return self._maker().requested(table, peer, request, code)

    async def open_imported(self, user: str, name: str, request: ImportRequest) -> TableActor:
        """Open a table whose first deal goes on from a recorded one. Raises `Refused`, `StoreUnavailable`."""
        self._check_open()
        self._check_room_for(user)
        table = "t" + secrets.token_hex(6)
        return await self._open(self._maker().imported(table, user, name, request))

    def _maker(self) -> Maker:
        return Maker(self._services.clock.now_ms(), self._services.draw_secret())

    async def _open_for(self, peer: Any, request: m.Create, opened: r.Opened) -> None:
        try:
            actor = await self._open(opened, f"{peer.user}/{peer.client}", request.id)
        except StoreUnavailable:
            peer.refuse(request.id, ErrorCode.BUSY, "the store is away", retry_after_ms=BUSY_MS)
            return
        except Exception:
            log.exception("a table could not be opened", table=opened.table)
            peer.refuse(request.id, ErrorCode.INTERNAL, "the table could not be opened")
            return
        peer.send(_created(request.id, actor.state))
        actor.arrive(peer, None)

    async def _open(self, opened: r.Opened, asker: str = "", request_id: int = 0) -> TableActor:
        """Commit a new table, or find the one that this very request opened before."""
        lease = await self._lease(opened.table)
        found = await self._services.store.load(opened.table)
        if found.last != START:
            return self._start(await recover_table(self._services.store, found), lease, lease.outage_ms)
        game = GAMES[opened.game]
        state = open_table(game, opened, lease.term)
        await prepare(game, state)
        reply = _created(request_id, state) if asker else b""
        commit = Commit(
            table=opened.table,
            term=lease.term,
            last=START,
            records=(Record(opened.at, r.encode_record(opened)),),
            listing=msgspec.msgpack.encode(listing(game, state, 0)),
            request=Request(asker, request_id, reply) if asker else None,
        )
        result = await self._services.store.commit(commit)
        if not isinstance(result, Done):
            raise Lost(f"table {opened.table}: {result}")
        return self._start(new_table(state, {asker: (request_id, reply)} if asker else {}), lease, 0)

    async def open_demos(self) -> None:
        """Keep tables at which bots play on and on."""
        for table in DEMOS:
            if table not in self._actors:
                await self._open(self._maker().demo(table))

    async def close(self) -> None:
        """Let every table finish what it was told, then stop it."""
        self.draining = True
        await asyncio.gather(*self._opening.values(), self._quick.settle(), return_exceptions=True)
        await self._stop()


def _created(request: int, state: TableState) -> bytes:
    code = msgspec.UNSET if state.code is None else state.code
    return MSGPACK.encode(m.Ok(request, table=state.table, code=code, seat=0))
