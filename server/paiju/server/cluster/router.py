"""The tables of this server as clients meet them: opening, finding, bringing each request to the table it is about."""

import asyncio
import hashlib
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import msgspec
import structlog

from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server.cluster.leases import Leases
from paiju.server.cluster.ownership import OwnedTables, prepare
from paiju.server.deals.imports import Brought, ImportRequest
from paiju.server.lobby.listing import Listing
from paiju.server.lobby.lists import TableLists
from paiju.server.lobby.quick import QuickMatch
from paiju.server.lobby.quota import OpeningLimits, OpeningQuota
from paiju.server.store.errors import StoreUnavailable
from paiju.server.store.records import (
    START,
    Commit,
    Done,
    Record,
    Request,
)
from paiju.server.table.actor import TableActor
from paiju.server.table.creation import DEMOS, Maker, find_game
from paiju.server.table.failures import Failures, told_unasked
from paiju.server.table.ports.errors import Refused, busy, error_piece, store_away
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.quick_seat import asker_of
from paiju.server.table.ports.services import Services
from paiju.server.table.recovery import new_table, recover_table
from paiju.server.table.requests.seeds import check_no_early_seed
from paiju.server.table.requests.table import REQUESTS
from paiju.server.table.state import records as r
from paiju.server.table.state.access import may_come, no_such_table
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.state import TableState
from paiju.server.table.views.projection import listing

REPEATS: Final = 8
"""How many repeats of a `create` wait for the first one."""

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
        *,
        failures: Failures | None = None,
        quota: OpeningQuota | None = None,
    ) -> None:
        super().__init__(services, leases, new_room, listing, failures)
        self.lines = listing.lines
        """A line per table that is not private."""
        self.lists = TableLists(listing)
        self._per_user = tables_per_user
        self._quota = quota or OpeningQuota(OpeningLimits(), time.monotonic)
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._openers: Counter[str] = Counter()
        """How many tables each user is getting a seat at just now."""
        self._again: Counter[str] = Counter()
        """How often each table that is being opened was asked for again."""
        self._quick = QuickMatch(
            self._hosts, self._room_for, self._may_open, self._maker, self._open, quick_fill_ms
        )
        self._here: Mapping[type, Callable[[Any, Any], None]] = {
            m.Create: self._create,
            m.Quick: self._quick.seek,
            m.Lobby: self._lobby,
        }
        """How requests about no table that exists yet are answered (`paiju.server.table.requests.table.ELSEWHERE`)."""

    # the router

    def welcome(self, session: Any, hello: m.Hello) -> tuple[str, ...]:
        """Attach a connection to the tables it resumes and to those at which its user sits."""
        cursors = {cursor.table: cursor for cursor in hello.resume}
        mine = sorted(self._seated.of(session.user))
        for table in dict.fromkeys([*cursors, *mine]):
            actor = self._actors.get(table)
            if actor is not None and may_come(actor.state, session.user):
                actor.arrive(session, cursors.get(table))
            elif table in self.failures.broken:
                asyncio.get_running_loop().call_soon(session.send, told_unasked(table))  # after `welcome`
        return tuple(mine)

    def has(self, table: str, user: str) -> bool:
        """Return whether there is such a table for a user; one that was given up is there."""
        return table in self.failures.broken or self.shows(table, user)

    def shows(self, table: str, user: str) -> bool:
        """Return whether a table lives here that a user may see without giving a code."""
        state = self._state(table)
        return state is not None and may_come(state, user)

    def _state(self, table: str) -> TableState | None:
        """Return a table as it is, or was when it was lost; None if there is none."""
        actor = self._actors.get(table)
        if actor is not None:
            return actor.state
        away = self._returning.get(table)
        return None if away is None else away.state

    def route(self, session: Any, request: m.Request) -> None:
        """Bring a request to its table, or answer it here."""
        try:
            if (answer := self._here.get(type(request))) is not None:
                answer(session, request)
            elif REQUESTS[type(request)].door:
                self._bring_in(session, request)
            elif not self._asked(session, request):
                raise no_such_table()
        except Refused as refused:
            session.send(error_piece(request.id, refused))

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

    def _asked(self, peer: Peer, request: Any) -> bool:
        """Ask the table that a request names; return whether it exists for the user. Refuses while it is away."""
        if (actor := self._actors.get(request.table)) is not None:
            return actor.ask(peer, request)
        self._check_away(request.table, peer)
        return False

    def _check_away(self, table: str | None, peer: Peer) -> None:
        """Refuse while a table is being taken back, and if it was given up."""
        away = self._returning.get(table or "")
        if away is not None and may_come(away.state, peer.user):
            raise busy("the table is being read anew")
        if table in self.failures.broken:
            raise self.failures.refusal(table)

    def _bring_in(self, peer: Peer, request: Any) -> None:
        """Ask the table that a user wants to come to, by its id or its code."""
        takes_seat = REQUESTS[type(request)].takes_seat
        if takes_seat:
            check_no_early_seed(request)
        if request.table is None and request.code is None:
            raise Refused(ErrorCode.BAD_REQUEST, "name a `table` or its `code`", data={"path": "$.table"})
        actor = self._actors.get(request.table or "")
        if actor is None:
            self._check_away(request.table, peer)
        if actor is None or not actor.knows(peer, request):
            actor = self._by_code(peer, request)
        if takes_seat and actor.state.table not in self._seated.of(peer.user):
            self._check_room_for(peer.user)
        actor.ask(peer, request)

    def _by_code(self, peer: Peer, request: Any) -> TableActor:
        """Return the table whose code a request gives; there is none for its id alone."""
        if request.code is None:
            self._services.codes.miss(peer.user, peer.address)
            raise no_such_table()
        if (answered := self._answered(peer, request)) is not None:
            return answered
        table = self._services.codes.find(peer.user, peer.address, request.code)
        if table is None or request.table not in {None, table}:
            raise no_such_table()
        return self._actors[table]

    def _answered(self, peer: Peer, request: Any) -> TableActor | None:
        """Return the table where a request that may not find it again has taken effect already."""
        mine = (self._actors.get(table) for table in self._seated.of(peer.user))
        return next((actor for actor in mine if actor and actor.answered(asker_of(peer)) == request.id), None)

    def _check_room_for(self, user: str) -> None:
        if len(self._seated.of(user)) + self._openers[user] >= self._per_user:
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
            raise busy("a table is being read anew")
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
            raise busy("this server is stopping", ErrorCode.DRAINING)

    def _create(self, session: Any, request: m.Create) -> None:
        check_no_early_seed(request)
        self._check_open()
        table = (
            "t" + hashlib.sha256(f"{session.user}/{session.client}/{request.id}".encode()).hexdigest()[:12]
        )
        actor = self._actors.get(table)
        if actor is not None:
            if may_come(actor.state, session.user):
                actor.arrive(session, None)
            session.send(_created(request.id, actor.state, session.user))
        elif table in self._opening:
            self._wait_for(table, session, request)
        else:
            opened = self._requested(table, session, request)
            task = asyncio.create_task(self._open_for(session, request, opened))
            self._opening[table] = task
            self._openers[session.user] += 1
            task.add_done_callback(lambda _: self._opening_ended(table, session.user))

    def _wait_for(self, table: str, session: Any, request: m.Create) -> None:
        """Answer a request that came again when it is known what has become of the first; some of them."""
        if self._again[table] >= REPEATS:
            text = f"the table is being opened, and {REPEATS} repeats of this request wait for it"
            raise busy(text)
        self._again[table] += 1
        self._opening[table].add_done_callback(lambda _: self.route(session, request))

    def _opening_ended(self, table: str, user: str) -> None:
        del self._opening[table]
        self._again.pop(table, None)
        self._openers -= Counter((user,))

    def _requested(self, table: str, peer: Peer, request: m.Create) -> r.Opened:
        self._check_room_for(peer.user)
        self._check_quota(peer.user)
        code = self._services.codes.issue() if request.private else None
        opened = self._maker().requested(table, peer, request, code)
        self._quota.count(peer.user, peer.address)
        return opened

    def _check_quota(self, user: str) -> None:
        mine = len(self._opened.of(user)) + self._openers[user]
        self._quota.check(mine, len(self._actors) + len(self._opening))

    def _may_open(self, peer: Peer) -> None:
        """Refuse to open one more table for somebody who looks for a seat."""
        self._check_quota(peer.user)
        self._quota.count(peer.user, peer.address)

    async def open_imported(
        self, user: str, name: str, request: ImportRequest, read: Callable[[bytes], Awaitable[Brought]]
    ) -> TableActor:
        """Open a table whose first deal goes on from a recorded one, which `read` gets out of the request.

        Raises `Refused`, `StoreUnavailable`, and what `read` raises.
        """
        self._check_open()
        find_game(request.game)
        self._check_quota(user)
        with self._room_for(user):
            deal = await read(msgspec.json.encode(request))
            self._check_open()
            table = "t" + secrets.token_hex(6)
            return await self._open(self._maker().imported(table, user, name, request, deal))

    def _maker(self) -> Maker:
        services = self._services
        return Maker(services.clock.now_ms(), services.draw_secret(), services.limits.bots_only_ms)

    async def _open_for(self, peer: Any, request: m.Create, opened: r.Opened) -> None:
        try:
            actor = await self._open(opened, f"{peer.user}/{peer.client}", request.id)
        except StoreUnavailable:
            peer.send(error_piece(request.id, store_away()))
            return
        except Exception:
            log.exception("a table could not be opened", table=opened.table)
            failed = Refused(ErrorCode.INTERNAL, "the table could not be opened")
            peer.send(error_piece(request.id, failed))
            return
        peer.send(_created(request.id, actor.state, peer.user))
        actor.arrive(peer, None)

    async def _open(self, opened: r.Opened, asker: str = "", request_id: int = 0) -> TableActor:
        """Commit a new table, or find the one that this very request opened before."""
        async with self._lease(opened.table) as lease:
            found = await self._services.store.load(opened.table)
            if found.last != START:
                return self._start(await recover_table(self._services.store, found), lease, lease.outage_ms)
            game = GAMES[opened.game]
            state = open_table(game, opened, lease.term)
            await prepare(game, state)
            reply = _created(request_id, state, state.author) if asker else b""
            record = Record(opened.at, r.encode_record(opened))
            commit = Commit(
                table=opened.table,
                term=lease.term,
                last=START,
                records=(record,),
                listing=msgspec.msgpack.encode(listing(game, state, 0)),
                request=Request(asker, request_id, reply) if asker else None,
            )
            result = await self._services.store.commit(commit)
            if not isinstance(result, Done):
                await self._leases.acquire(
                    lease.partition, lease.term
                )  # Redis has forgotten it, or it is another's
                raise StoreUnavailable(f"table {opened.table}: {result}")
            return self._start(
                new_table(state, {asker: (request_id, reply)} if asker else {}, record), lease, 0
            )

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


def _created(request: int, state: TableState, user: str) -> bytes:
    """Return the reply to `create`; sent again it has the present code only for who still sits there."""
    known = state.code is not None and state.seat_of(user) is not None
    code = state.code if known and state.code is not None else msgspec.UNSET
    return MSGPACK.encode(m.Ok(request, table=state.table, code=code, seat=0))
