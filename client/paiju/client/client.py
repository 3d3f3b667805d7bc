"""The client: one session with a server, and the tables where its user sits or which it watches.

    async with await Client.connect("http://127.0.0.1:8000", name="Ada") as client:
        table = await client.create("doudizhu", bots=2)
        await table.ready()
        async for prompt in table.prompts():
            await table.act(prompt.default)

The client knows no rules; views and actions are typed by the engine.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Mapping
from types import TracebackType
from typing import Any, Literal, Self

from msgspec import UNSET, UnsetType

from paiju.client.address import read_address
from paiju.client.api import Api
from paiju.client.errors import ClientError, ConnectionLost, RequestError
from paiju.client.feed import Feed
from paiju.client.inbox import Inbox
from paiju.client.link import Pulse, SessionLink
from paiju.client.requests import READS, Requests
from paiju.client.stream import Snapshot
from paiju.client.table import UNNUMBERED, Table
from paiju.protocol import messages as m
from paiju.protocol.codec import JSON, MSGPACK
from paiju.protocol.errors import CloseCode

log = logging.getLogger("paiju.client")

SNAPSHOT_S = 10.0
"""Seconds to wait for the snapshot of a table after entering it."""


class Client:
    """A session that reconnects automatically. `await Client.connect(url, name=…)` makes one.

        async with await Client.connect("http://127.0.0.1:8000", name="Ada") as client:
            table = await client.create("doudizhu", bots=2)

    Without `async with`, call `close` at the end.
    """

    def __init__(
        self,
        url: str,
        token: str,
        *,
        session: str | None = None,
        codec: Literal["msgpack", "json"] = "msgpack",
        hints: bool = False,
        news: int | UnsetType | None = UNSET,
        patience_s: float | None = None,
        pulse: Pulse | None = None,
    ) -> None:
        self.url = url
        self.token = token
        """Token of the user; a later `connect` with this token has the same user."""
        self.session = session or secrets.token_urlsafe(16)
        """Id of the session over all its connections; only one client at a time may use it."""
        # Ids start at the present time in milliseconds, so they grow even if another process continues the session.
        self._requests = Requests(time.time_ns() // 1_000_000, time.monotonic)
        self._inbox = Inbox(token, self.session, self._requests, self.request, hints=hints, news=news)
        self._link = SessionLink(
            read_address(url).ws,
            JSON if codec == "json" else MSGPACK,
            self._inbox,
            self._requests,
            pulse=pulse or Pulse(),
            patience_s=patience_s,
        )
        self._one_at_a_time: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._over: ClientError | None = None
        self._life: asyncio.Task[None] | None = None

    @classmethod
    async def connect(
        cls, url: str, *, name: str = "guest", token: str | None = None, **options: Any
    ) -> Self:
        """Return a connected client: the bearer of `token`, or a new guest called `name`.

        `options` are those of the constructor: `session`, `codec` (`"msgpack"`, or `"json"` for readable frames),
        `hints` (fill `prompt.hints`), `news` (follow the inbox of an account: the number of the last notice that is
        known; None: only new notices), `patience_s` (seconds without a connection after which the client stops;
        default: never).
        Raises `CannotConnect`, `RequestError` (a bad name), `ConnectionLost` (a wrong token).
        """
        if token is None:
            async with Api(url) as api:
                token = (await api.guest(name)).token
        client = cls(url, token, **options)
        await client._start()
        return client

    @property
    def user(self) -> str:
        """Id of the user."""
        return self._greeting.user

    @property
    def name(self) -> str:
        """Name of the user, as others see it."""
        return self._greeting.name

    @property
    def limits(self) -> m.Limits:
        """Limits that the server asks its clients to keep."""
        return self._greeting.limits

    @property
    def announcement(self) -> m.Announcement | None:
        """Announcement of the server's operator in both languages, to be shown until its `until` (Unix ms); or None."""
        return self._inbox.announcement

    @property
    def tables(self) -> Mapping[str, Table]:
        """Tables where this client sits or which it watches, by id.

        After a `connect` with an earlier token, the tables at which its user sits are here, too.
        """
        return self._inbox.tables

    @property
    def listing(self) -> Mapping[str, Any]:
        """Public tables by id, after `lobby`."""
        return self._inbox.lobby.lines

    @property
    def friends(self) -> Mapping[str, m.Friend]:
        """Friends of the account by user id, and which are online, after `follow_friends`."""
        return self._inbox.friends.lines

    @property
    def news(self) -> m.News | None:
        """The newest state of the account's inbox; None: not told yet, or `news` was not asked for."""
        return self._inbox.news

    async def notices(self) -> AsyncIterator[m.Notice]:
        """Yield each new notice of the account's inbox once; two readers would share the notices between them.

        The client must have been made with `news`. Raises the error that has ended the client.
        """
        while True:
            await self._inbox.told.wait()
            self._inbox.told.clear()
            while self._inbox.notices:
                yield self._inbox.notices.popleft()
            if self._over is not None:
                raise self._over

    def now_ms(self) -> int:
        """Return the server's time in Unix milliseconds, to compare with `deadline_at`."""
        return self._inbox.now_ms()

    async def create(  # noqa: PLR0913 - the request's own fields, by name
        self,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        private: bool = False,
        pace: m.Pace | None = None,
        delay_ms: int = 0,
        bots: int = 0,
        fill_ms: int | None = None,
        aids: bool = True,
        buy_in: int | None = None,
        ready: bool = False,
        guide: str | None = None,
        daily: bool = False,
    ) -> Table:
        """Create a table and take seat 0; bots take `bots` of the other seats at once.

        `fill_ms`: time after which bots take the other free seats (default: never); `delay_ms`: delay of the
        spectators' view; `buy_in`: chips at tables with stacks (default: the largest buy-in); `ready`: whether the
        first deal may start at once, without a seed of this client; `guide`: the id of a guided deal (引导局, see
        `Api.guides`), which sets options, seats and bots; `daily`: play the daily deal of `game`, without any other
        wish. Raises `RequestError`: `forbidden` with `reason` `played` once this user's daily deal is over.
        """
        request = m.Create(
            UNNUMBERED,
            game,
            options=dict(options or {}),
            seats=seats,
            private=private,
            pace=pace or m.Pace(),
            delay_ms=delay_ms,
            bots=bots,
            fill_ms=fill_ms,
            aids=aids,
            buy_in=buy_in,
            ready=ready,
            guide=guide,
            daily=daily,
        )
        return await self._enter(request)

    async def quick(self, game: str) -> Table:
        """Take a seat, ready to play, at a public table of the game that waits for players, or at a new one.

        The deal starts once all seats are taken; after a while bots take the free seats of a new table. The client
        gives the shuffle a seed, unless the deal has begun already.
        """
        table = await self._enter(m.Quick(UNNUMBERED, game))
        with contextlib.suppress(RequestError):
            await table.give_seed()
        return table

    async def open_record(self, game: str, record: Mapping[str, Any], **wish: Any) -> Table:
        """Create a table whose first deal continues a record, and take a seat there; see `Api.open_table`."""
        async with Api(self.url, self.token) as api:
            table = await api.open_table(game, record, **wish)
        return await self.join(table)

    async def join(
        self,
        table: str | None = None,
        *,
        code: str | None = None,
        seat: int | None = None,
        buy_in: int | None = None,
    ) -> Table:
        """Take a seat at a table, given by id or code; `buy_in` as in `create`.

        A bot's seat may be kept for this client until the deal or match is over (接手). Until then `Table.you` is None
        and `Table.kept` is the seat; then a `Snapshot` with `you` follows.
        """
        request = m.Join(UNNUMBERED, table=table, code=code, seat=seat, buy_in=buy_in)
        return await self._enter(request)

    async def watch(self, table: str | None = None, *, code: str | None = None) -> Table:
        """Watch a table as a spectator; the table is given by id or code."""
        return await self._enter(m.Watch(UNNUMBERED, table=table, code=code))

    async def away(self, *, on: bool) -> m.Ok:
        """Say whether the user is away from this client (`on`): a user who is away is notified of a turn.

        After each new connection the user counts as present.
        """
        ok: m.Ok = await self.request(m.Away(UNNUMBERED, on))
        return ok

    async def lobby(self, *, on: bool = True, game: str | None = None) -> m.Ok:
        """Subscribe to the public listing (see `listing`), of one game or of all; `on=False` ends the subscription."""
        request = m.Lobby(UNNUMBERED, on, game)
        self._inbox.lobby.request = request if on else None
        ok: m.Ok = await self.request(request)
        return ok

    async def follow_friends(self, *, on: bool = True) -> m.Ok:
        """Follow which friends of the account are online (see `friends`), until `on=False`.

        Raises `RequestError` (`forbidden`) for a guest, and for an API token without `social`.
        """
        request = m.Friends(UNNUMBERED, on)
        ok: m.Ok = await self.request(request)
        self._inbox.friends.request = request if on else None
        return ok

    async def listings(self, game: str | None = None) -> AsyncIterator[Mapping[str, Any]]:
        """Yield the public listing, of one game or of all, now and after each change.

        `lobby(on=False)` ends the subscription. Raises the error that ended the client.
        """
        async for _ in self._changes(self._inbox.lobby, self.lobby(game=game)):
            yield self.listing

    async def friend_lists(self) -> AsyncIterator[Mapping[str, m.Friend]]:
        """Yield the friends of the account, now and after each change: who has come, left, or sat down.

        `follow_friends(on=False)` ends the subscription. Raises the error that ended the client.
        """
        async for _ in self._changes(self._inbox.friends, self.follow_friends()):
            yield self.friends

    async def _changes(self, feed: Feed, follow: Awaitable[Any]) -> AsyncIterator[None]:
        news = asyncio.Event()
        feed.news.add(news)
        await follow
        while True:
            await news.wait()
            if self._over is not None:
                raise self._over
            news.clear()
            yield

    async def ping(self) -> m.Pong:
        """Ask the server for a sign of life and its time."""
        pong: m.Pong = await self.request(m.Ping(time.time_ns() // 1_000_000, UNNUMBERED))
        return pong

    async def request(self, message: Any) -> Any:
        """Send any request, with an id filled in, and return its terminal reply; raises `RequestError`.

        Without a connection the request waits for the next one. If the connection breaks before the reply,
        the request is sent again with the same id, so it takes effect once. Requests about one table are sent
        one by one, except those that change nothing.
        """
        if isinstance(message, READS):
            return await self._send(message)
        async with self._one_at_a_time[_about(message)]:
            return await self._send(message)

    async def close(self) -> None:
        """Close the connection. The user keeps its seats, and a later client with the same token can continue."""
        self._finish(ConnectionLost(CloseCode.NORMAL, "closed by this client"))
        await self._link.close()
        if self._life is not None:
            self._life.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._life

    def cut(self) -> None:
        """Cut the connection as a broken network would; the client reconnects. For tests."""
        self._link.cut()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def _greeting(self) -> m.Welcome:
        assert self._inbox.welcome is not None, "a client is made by `connect`"
        return self._inbox.welcome

    async def _start(self) -> None:
        self._life = asyncio.create_task(self._live())
        await asyncio.wait({self._life, self._link.welcomed}, return_when=asyncio.FIRST_COMPLETED)
        if self._over is not None:
            raise self._over

    async def _live(self) -> None:
        try:
            self._finish(await self._link.run())
        except Exception as crash:
            log.exception("the client failed")
            self._finish(ClientError(f"the client failed: {crash!r}"))

    def _finish(self, error: ClientError) -> None:
        if self._over is None:
            self._over = error
            closed_here = isinstance(error, ConnectionLost) and error.code == CloseCode.NORMAL
            self._inbox.finish(None if closed_here else error)
            self._requests.fail(error)

    async def _send(self, message: Any) -> Any:
        if self._over is not None:
            raise self._over
        pending = self._requests.open(message)
        try:
            self._link.check_size(pending)
            await self._link.send(pending)
            return await pending.reply
        finally:
            self._requests.forget(pending)

    async def _enter(self, request: Any) -> Table:
        before = {table.id: table.snapshots for table in self.tables.values()}
        ok: m.Ok = await self.request(request)
        table = self._inbox.table(str(ok.table))
        if table.snapshots == before.get(table.id, 0):
            try:
                async with asyncio.timeout(SNAPSHOT_S):
                    async for moment in table.moments():
                        if isinstance(moment.event, Snapshot):
                            break
            except TimeoutError:
                raise ClientError(f"the server sent nothing about table {table.id}") from None
        return table


def _about(message: Any) -> str:
    """Return the table or code of a request, else "": requests about one table must not overtake each other."""
    return getattr(message, "table", None) or getattr(message, "code", None) or ""
