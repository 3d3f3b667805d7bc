"""The whole server in this process, on a real socket and a real Redis, and clients written from the protocol alone."""

import asyncio
import contextlib
import functools
import itertools
import json
import ssl
import time
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgpack
import pytest
import redis
import structlog
import websockets
from starlette.routing import Route
from websockets.asyncio.client import connect

from paiju.server import app, asgi, main, parts
from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.sessions import Account
from paiju.server.config import Settings
from paiju.server.http import static
from paiju.server.leases.leases import Leases
from paiju.server.ops.merging import Siblings
from tests.patience import PATIENCE_S
from tests.redis_fixtures import RedisProcess

HTTP_S = 3 * PATIENCE_S
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Trusts no authority: to read them costs each client 35 ms, and our servers here speak plain HTTP."""
ONE_LOOP = pytest.mark.asyncio(loop_scope="module")
"""Of modules whose tests share a server."""
SLOW = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0}
"""A pace at which time alone changes nothing during a test."""
LEASE_MS = 60_000
"""Long enough that a slow test machine is not taken for an outage, for which the server would extend clocks."""
SETTLE_S = 0.0
"""Nobody has to be waited for when Redis is back: what waits has its own tests."""
MSGPACK, JSON = "paiju.v1.msgpack", "paiju.v1.json"


class Closed(Exception):
    """The server has closed the connection."""

    def __init__(self, code: int | None, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Live:
    """A running server."""

    def __init__(self, paiju: app.Paiju, url: str, key: bytes, serving: asyncio.Task[None]) -> None:
        self.serving = serving
        self.paiju = paiju
        self.url = url
        self.port = urlsplit(url).port
        self.sessions = app.Sessions(Keyring(key), 3600)
        self._clients: list[Client] = []
        self._names = itertools.count(1)

    async def ended(self) -> None:
        """Wait for the server to end by itself; raises what it ended with."""
        await asyncio.shield(self.serving)

    def token(self, name: str = "") -> tuple[Account, str]:
        """A new guest and their token."""
        account, token = self.sessions.issue(
            name or f"Guest {next(self._names)}", self.paiju.gateway._desk.now_ms()
        )
        return account, token

    async def connect(self, subprotocol: str | None = MSGPACK, **options) -> "Client":
        """A connection that has said nothing yet; at a Unix socket over a connected one, `sock`."""
        offered = None if subprotocol is None else [subprotocol]
        socket = await connect(
            f"ws://127.0.0.1:{self.port or 80}/ws",
            subprotocols=offered,
            compression=None,
            ping_interval=None,
            max_queue=None,
            close_timeout=1,
            **options,
        )
        client = Client(socket, subprotocol == JSON)
        self._clients.append(client)
        return client

    async def guest(
        self,
        name: str = "",
        *,
        token: str | None = None,
        session: str | None = None,
        json: bool = False,
        local_addr: tuple[str, int] | None = None,
        **hello,
    ) -> "Client":
        """A connection that has said hello."""
        client = await self.connect(JSON if json else MSGPACK, local_addr=local_addr)
        account = None
        if token is None:
            account, token = self.token(name)
        client.token, client.session = token, session or f"session-{next(self._names)}"
        client.welcome = await client.ask("hello", token=client.token, session=client.session, **hello)
        assert client.welcome["t"] == "welcome", client.welcome
        assert account is None or client.welcome["user"] == account.user
        return client

    async def again(self, client: "Client", **hello) -> "Client":
        """Another connection of the same client session; its ids go on from there."""
        other = await self.connect(JSON if client.json else MSGPACK)
        other.token, other.session, other.ids = client.token, client.session, client.ids
        other.welcome = await other.ask("hello", token=client.token, session=client.session, **hello)
        assert other.welcome["t"] == "welcome", other.welcome
        return other

    def connection_of(self, client: "Client"):
        """The server's own end of a connection."""
        (own,) = (
            each
            for each in self.paiju.gateway.connections
            if each.user == client.user and each.client == client.session
        )
        return own

    def http(self, **options) -> httpx.AsyncClient:
        """A client of what the server answers over HTTP; its own patience of 5 s is short for a busy machine."""
        return httpx.AsyncClient(base_url=self.url, timeout=HTTP_S, verify=NO_TLS, **options)

    async def has_read(self, *tables: str) -> None:
        """Wait until these tables are here, or given up: on a busy machine a server listens before it has read all."""
        owned = self.paiju.owned
        async with asyncio.timeout(PATIENCE_S):
            while not {*owned.actors, *owned.whereabouts.all_broken()} >= {*tables}:
                await asyncio.sleep(0.001)

    async def settle(self) -> None:
        """Let the server take note of connections that are gone."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.paiju.gateway.connections) > sum(client.open for client in self._clients):
                await asyncio.sleep(0.001)

    async def hang_up(self) -> None:
        await asyncio.gather(*(client.close() for client in self._clients))
        self._clients.clear()


class Client:
    """One connection. Messages that nobody has asked for wait in `inbox`, in order."""

    def __init__(self, socket, json: bool) -> None:
        self.socket = socket
        self.json = json
        self.ids = itertools.count(1)
        self.inbox: deque[dict] = deque()
        self.frames: list[bytes | str] = []
        """Every frame received, as it came."""
        self.token = self.session = ""
        self.welcome: dict = {}
        self.answered: set[str] = set()
        """Turns for which an action was taken."""
        self._cut = False

    @property
    def user(self) -> str:
        return self.welcome["user"]

    @property
    def open(self) -> bool:
        return self.socket.state is websockets.State.OPEN and not self._cut

    # sending

    def encoded(self, message: dict) -> bytes | str:
        return json.dumps(message) if self.json else msgpack.packb(message)

    async def send(self, t: str, **fields) -> int:
        """Send a request without waiting; returns its id."""
        number = fields.pop("id", None) or next(self.ids)
        await self.raw(self.encoded({"t": t, "id": number, **fields}))
        return number

    async def raw(self, frame: bytes | str) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.socket.send(frame)

    async def ask(self, t: str, **fields) -> dict:
        """Send a request and wait for its terminal reply; what comes before it stays in the inbox."""
        reply = await self.reply(await self.send(t, **fields))
        if t == "act" and reply["t"] == "ok":
            self.answered.add(fields["turn"])
        return reply

    async def ok(self, t: str, **fields) -> dict:
        reply = await self.ask(t, **fields)
        assert reply["t"] == "ok", reply
        return reply

    async def refused(self, t: str, **fields) -> dict:
        reply = await self.ask(t, **fields)
        assert reply["t"] == "error", reply
        return reply

    # receiving

    async def frame(self) -> list[dict]:
        """Wait for a frame; returns its messages, which are not put into the inbox."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                frame = await self.socket.recv()
        except websockets.ConnectionClosed as closed:
            received = closed.rcvd
            raise Closed(received and received.code, received.reason if received else "") from None
        self.frames.append(frame)
        plain = json.loads(frame) if self.json else msgpack.unpackb(frame, strict_map_key=False)
        messages = plain if isinstance(plain, list) else [plain]
        for message in messages:
            if message["t"] == "ping":  # A busy machine may think for longer than a heartbeat is waited for.
                await self.raw(self.encoded({"t": "pong", "sent_at": message["sent_at"]}))
        return messages

    async def message(self) -> dict:
        """The next message."""
        while not self.inbox:
            self.inbox.extend(await self.frame())
        return self.inbox.popleft()

    async def find(self, fits) -> dict:
        """The first message that fits, taken out of the inbox; all others stay."""
        seen = 0
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for place in range(seen, len(self.inbox)):
                    if fits(self.inbox[place]):
                        message = self.inbox[place]
                        del self.inbox[place]
                        return message
                seen = len(self.inbox)
                self.inbox.extend(await self.frame())

    async def reply(self, number: int) -> dict:
        return await self.find(
            lambda message: message.get("id") == number and message["t"] in {"ok", "error", "welcome", "pong"}
        )

    async def next(self, t: str) -> dict:
        return await self.find(lambda message: message["t"] == t)

    async def event(self, e: str) -> dict:
        """The first event of that kind in the inbox or to come; the messages before it and its own go."""
        while True:
            message = await self.message()
            if message["t"] == "events":
                for event in message["events"]:
                    if event["e"] == e:
                        return event

    async def prompt(self) -> dict:
        """The next prompt that asks for an answer."""
        return await self.find(self.asks)

    def asks(self, message: dict) -> bool:
        return (
            message["t"] == "prompt" and message["turn"] is not None and message["turn"] not in self.answered
        )

    async def closed(self) -> int | None:
        """Wait for the server to close; what it says before that lands in the inbox."""
        try:
            while True:
                self.inbox.extend(await self.frame())
        except Closed as closed:
            return closed.code

    async def barrier(self, table: str) -> list[dict]:
        """Wait until the table has done all that was asked of it before; returns what came unasked, and takes it.

        `sit` goes through the table's mailbox as every request does, and is refused if it asks for nothing. Pings,
        which come by the clock, are left out.
        """
        assert (await self.ask("sit", table=table))["code"] == "bad_request"
        messages = [message for message in self.inbox if message["t"] != "ping"]
        self.inbox.clear()
        return messages

    async def close(self) -> None:
        await self.socket.close()

    def cut(self) -> None:
        """Cut the connection without a word."""
        self._cut = True
        self.socket.transport.abort()


async def no_days(_days) -> None:
    """Draw no secrets of daily deals: where secrets are drawn in order, those of a table come at the same places."""


def empty_database(process: RedisProcess, number: int) -> str:
    """The URL of one of a Redis' databases, emptied."""
    url = f"{process.url}?db={number}"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
    return url


KEY = "s" * 32


@functools.cache
def page_routes(folder: Path, **more: Any) -> list[Route]:
    """The routes of the page, whose files are read and compressed once: that is half of a server's start."""
    return [*static.web_routes(folder, **more)]


@contextlib.asynccontextmanager
async def running_server(
    redis_url: str, *, refills: bool = True, siblings: Siblings | None = None, **settings
) -> AsyncIterator[Live]:
    """The server as `paiju serve` runs it, stopped in order at the end; with `siblings` a worker of one.

    `refills=False`: for all limits of a rate no time passes, so that a burst is a burst on a busy machine, too.
    """
    given = {
        "port": 0,
        "redis": redis_url,
        "trust_redis_durability": True,
        "secret": KEY,
        "drain_s": 0.5,
        "log_level": "error",
        "bots_only_ms": 0,
        "opens_per_minute": 100_000,
        "opens_per_minute_of_address": 100_000,
        **settings,
    }
    made = []

    class Paiju(app.Paiju):
        def __init__(self, *args) -> None:
            super().__init__(*args)
            made.append(self)

    with pytest.MonkeyPatch.context() as patch:
        if not refills:
            began = time.monotonic()
            for module in (app, asgi, parts):
                patch.setattr(module, "time", SimpleNamespace(monotonic=lambda: began))
        patch.setattr(app, "Paiju", Paiju)
        patch.setattr(asgi, "web_routes", page_routes)
        patch.setattr(app, "spare_the_old", lambda: None)  # of this process, too
        patch.setattr(parts, "Leases", functools.partial(Leases, ttl_ms=LEASE_MS, settle_s=SETTLE_S))
        url = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(
            main.serve(Settings(**given), announce=url.set_result, siblings=siblings)
        )
        await asyncio.wait({serving, url}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        await serving
    try:
        live = Live(made[0], await url, KEY.encode(), serving)
        yield live
        await live.hang_up()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)
        structlog.reset_defaults()  # it logged errors alone, to what its test captured: later tests look at warnings
