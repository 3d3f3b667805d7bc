"""The client: one user's session with a server, and the tables it sits at or watches.

    async with await Client.connect("http://127.0.0.1:8000", name="Ada") as client:
        table = await client.create("doudizhu", bots=2)
        await table.ready()
        async for prompt in table.prompts():
            await table.act(prompt.default)

Nothing here knows a game's rules; the engine's types make the views and actions typed.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Any, Literal, Self

from paiju.client.address import read_address
from paiju.client.api import Api
from paiju.client.errors import ClientError, ConnectionLost, RequestError
from paiju.client.inbox import Inbox
from paiju.client.link import Link, Pulse
from paiju.client.requests import READS, Requests
from paiju.client.stream import Snapshot
from paiju.client.table import UNNUMBERED, Table
from paiju.protocol import messages as m
from paiju.protocol.codec import JSON, MSGPACK
from paiju.protocol.errors import CloseCode

log = logging.getLogger("paiju.client")

SNAPSHOT_S = 10.0
"""How long a table's snapshot may take after it was entered."""


class Client:
    """A connection that comes back by itself. Made by `connect`; use it in `async with`, or call `close`."""

    def __init__(
        self,
        url: str,
        token: str,
        *,
        session: str | None = None,
        codec: Literal["msgpack", "json"] = "msgpack",
        hints: bool = False,
        patience_s: float | None = None,
        pulse: Pulse | None = None,
    ) -> None:
        self.url = url
        self.token = token
        """Who this is; give it to a later `connect` to be the same user again."""
        self.session = session or secrets.token_urlsafe(16)
        """Names this client over all its connections; one client at a time may use it."""
        # Milliseconds as the first id: ids grow over a session's life even if it goes on in another process.
        self._requests = Requests(time.time_ns() // 1_000_000, time.monotonic)
        self._inbox = Inbox(token, self.session, self._requests, self.request, hints=hints)
        self._link = Link(
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
        """Return a connected client: the bearer of `token`, or else a new guest called `name`.

        `options` are those of the constructor: `session`, `codec` (`"msgpack"`, or `"json"` to read along),
        `hints` (fill `prompt.hints`), `patience_s` (give up after so long without a connection; by default never).
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
        """The own user id."""
        return self._greeting.user

    @property
    def name(self) -> str:
        """The own name, as others see it."""
        return self._greeting.name

    @property
    def limits(self) -> m.Limits:
        """What the server asks of its clients."""
        return self._greeting.limits

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables this client sits at or watches, by id; with an old token also those from before."""
        return self._inbox.tables

    @property
    def listing(self) -> Mapping[str, Any]:
        """The public tables by id, once `lobby` was asked for."""
        return self._inbox.listing

    def now_ms(self) -> int:
        """Return the server's time in Unix milliseconds: what `deadline_at` is to be compared with."""
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
    ) -> Table:
        """Open a table and sit down at seat 0; `bots` other seats are filled at once.

        `fill_ms`: how long the rest stay free before bots take them too (by default for ever); `delay_ms`:
        how far behind spectators see the table; `buy_in`: the own chips, where there are stacks (by default as many
        as one may bring).
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
        )
        return await self._enter(request)

    async def quick(self, game: str) -> Table:
        """Sit down, ready to play, at the public table of a game that waits for people, or at a new one.

        The deal starts as soon as all seats are taken; who waits too long at a new table plays with bots.
        The shuffle gets a seed of ours if it has not begun by then.
        """
        table = await self._enter(m.Quick(UNNUMBERED, game))
        with contextlib.suppress(RequestError):
            await table.give_seed()
        return table

    async def open_record(self, game: str, record: Mapping[str, Any], **wish: Any) -> Table:
        """Open a table whose first deal goes on from a recorded one, and sit down there; see `Api.open_table`."""
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
        """Take a seat, by the table's id or its short code; `buy_in` as in `create`."""
        request = m.Join(UNNUMBERED, table=table, code=code, seat=seat, buy_in=buy_in)
        return await self._enter(request)

    async def watch(self, table: str | None = None, *, code: str | None = None) -> Table:
        """Follow a table as a spectator."""
        return await self._enter(m.Watch(UNNUMBERED, table=table, code=code))

    async def lobby(self, *, on: bool = True, game: str | None = None) -> m.Ok:
        """Follow the public listing (see `listing`), or no longer."""
        request = m.Lobby(UNNUMBERED, on, game)
        self._inbox.lobby = request if on else None
        ok: m.Ok = await self.request(request)
        return ok

    async def listings(self, game: str | None = None) -> AsyncIterator[Mapping[str, Any]]:
        """Follow the public tables, of one game or of all: yield `listing` now and after every change.

        `lobby(on=False)` ends the subscription. Raises what has ended the client.
        """
        news = asyncio.Event()
        self._inbox.listing_news.add(news)
        await self.lobby(game=game)
        while True:
            await news.wait()
            if self._over is not None:
                raise self._over
            news.clear()
            yield self.listing

    async def ping(self) -> m.Pong:
        """Ask the server whether it is there, and for its time."""
        pong: m.Pong = await self.request(m.Ping(time.time_ns() // 1_000_000, UNNUMBERED))
        return pong

    async def request(self, message: Any) -> Any:
        """Send any request (its id is filled in) and return its terminal reply; raises `RequestError`.

        While there is no connection it waits for the next; a request that is on its way when the connection breaks
        is sent again with the same id, so it takes effect once. Requests about one table go out one by one.
        """
        if isinstance(message, READS):
            return await self._send(message)
        async with self._one_at_a_time[_about(message)]:
            return await self._send(message)

    async def close(self) -> None:
        """Leave the server. Tables are not left: seats wait for this user's return."""
        self._finish(ConnectionLost(CloseCode.NORMAL, "closed by this client"))
        await self._link.close()
        if self._life is not None:
            self._life.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._life

    def cut(self) -> None:
        """Cut the connection, as a broken network would; it comes back by itself. For tests."""
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
    """Return what a request is about: those about the same table must not overtake each other."""
    return getattr(message, "table", None) or getattr(message, "code", None) or ""
