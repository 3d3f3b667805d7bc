"""The other people at a table: guests over HTTP, and SDK clients that live in a separate thread.

Sync Playwright keeps the test's thread; so that a browser player is never alone, these run an event loop beside it.
"""

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

import msgspec

from paiju.client import (
    Client,
    OpenPrompt,
    RequestError,
    Table,
)
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import DealEnded
from paiju.protocol.messages import Pace

PATIENCE_S = 60
"""How long a test waits for what must come."""
SLOW = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 0, "pause_ms": 0}
"""A pace at which time alone changes nothing during a test."""

T = TypeVar("T")
Choose = Callable[[OpenPrompt], Mapping[str, Any]]


class Guest(NamedTuple):
    """An account as `POST /api/session` gives it, and as the page keeps it."""

    user: str
    name: str
    token: str
    expires_at: int


def post(url: str, body: object, token: str | None = None, **headers: str) -> Any:
    """POST JSON and return the answer's; raises `HTTPError`."""
    headers = {"content-type": "application/json", **headers}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    if token:
        request.add_header("authorization", f"Bearer {token}")
    for _ in range(PATIENCE_S):
        try:
            return _answered(request)
        except urllib.error.HTTPError as error:
            if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
                raise
            time.sleep(int(error.headers.get("retry-after", 1)))  # busy: the machine has other work
    return _answered(request)


def _answered(request: urllib.request.Request) -> Any:
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def get(url: str, token: str | None = None) -> Any:
    """GET JSON; raises `HTTPError`."""
    request = urllib.request.Request(url, headers={"authorization": f"Bearer {token}"} if token else {})
    return _answered(request)


def new_guest(url: str, name: str) -> Guest:
    """Return a new guest of a server."""
    made = post(f"{url}/api/session", {"name": name})
    return Guest(*(made[field] for field in Guest._fields))


def weakest(prompt: OpenPrompt) -> Mapping[str, Any]:
    """Cover with the weakest hint other than a pass; else the default."""
    hints = map(_plain, prompt.hints or ())
    return next((hint for hint in hints if hint["a"] == "play"), _plain(prompt.default))


def timid(prompt: OpenPrompt) -> Mapping[str, Any]:
    """The default: pass, or lead the smallest card."""
    return _plain(prompt.default)


def _plain(action: Any) -> Mapping[str, Any]:
    return msgspec.to_builtins(action)  # type: ignore[no-any-return]


class Player:
    """One SDK client at one table, driven from the test's thread."""

    def __init__(self, company: "Company", client: Client, table: Table) -> None:
        self._company = company
        self.client = client
        self.table = table
        self._playing: Future[None] | None = None

    @property
    def seat(self) -> int | None:
        return self.table.you

    def ready(self) -> None:
        self._company.run(self.table.ready())

    def leave(self) -> None:
        self._company.run(self.table.leave())

    def chat(self, text: str) -> None:
        self._company.run(self.table.chat(text))

    def auto(self, *, on: bool) -> None:
        self._company.run(self.table.auto(on=on))

    def cards(self) -> list[str]:
        """Return the own cards of the running deal, as soon as they are dealt."""
        for _ in range(PATIENCE_S * 100):
            hand = getattr(self.table.view, "hand", None)
            if hand:
                return list(hand)
            time.sleep(0.01)
        raise AssertionError("no cards were dealt")

    def act(self, action: Mapping[str, Any]) -> None:
        """Answer the prompt that is open for this seat, or opens next."""
        self._company.run(self._act(action))

    def weakest_answer(self) -> Mapping[str, Any]:
        """Return the weakest answer to the prompt that is open, or opens next: a play if there is one."""
        return self._company.run(self._weakest())

    def play_on(self, choose: Choose = weakest, *, pause_s: float = 0) -> None:
        """Answer every prompt from now on, `pause_s` after it came, and be ready for every deal."""
        self._playing = self._company.play(self._play(choose, pause_s))

    def stop(self) -> None:
        """Stop answering."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    async def _act(self, action: Mapping[str, Any]) -> None:
        async for prompt in self.table.prompts():
            await self.table.act(action, turn=prompt.turn)
            return

    async def _weakest(self) -> Mapping[str, Any]:
        async for prompt in self.table.prompts():
            return weakest(prompt)
        raise AssertionError("the table has closed")

    async def _play(self, choose: Choose, pause_s: float) -> None:
        async for prompt in self.table.prompts():
            await asyncio.sleep(pause_s)
            if self.table.is_open(prompt.turn):
                try:
                    await self.table.act(choose(prompt), turn=prompt.turn)
                except RequestError as error:
                    if error.code not in {ErrorCode.STALE_TURN, ErrorCode.NOT_YOUR_TURN}:
                        raise


class Company:
    """A thread with an event loop, and the SDK clients in it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._clients: list[Client] = []
        self._playing: list[Future[None]] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="company", daemon=True)
        self._thread.start()

    def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine beside the browser and wait for what it returns."""
        return self.start(doing).result(PATIENCE_S)

    def start(self, doing: Coroutine[Any, Any, T]) -> Future[T]:
        """Run a coroutine beside the browser."""
        return asyncio.run_coroutine_threadsafe(doing, self._loop)

    def play(self, playing: Coroutine[Any, Any, None]) -> Future[None]:
        """Let somebody play on; if that fails, closing says so."""
        self._playing.append(self.start(playing))
        return self._playing[-1]

    def client(self, name: str = "", guest: Guest | None = None) -> Client:
        """Return a connected client, of a new guest or of one that exists."""
        token = guest.token if guest else None
        client = self.run(Client.connect(self.url, name=name or "同伴", token=token, hints=True))
        self._clients.append(client)
        return client

    def leave(self, client: Client) -> None:
        """Let a client's connection end."""
        self._clients.remove(client)
        self.run(client.close())

    def join(self, table: str, name: str = "", seat: int | None = None) -> Player:
        """Take a seat at a table."""
        client = self.client(name)
        return Player(self, client, self.run(client.join(table, seat=seat)))

    def watch(self, table: str, name: str = "") -> Player:
        """Look on at a table."""
        client = self.client(name)
        return Player(self, client, self.run(client.watch(table)))

    def played(self, game: str, *, name: str = "阿岚", **wish: Any) -> str:
        """Play a deal against bots to its end, and return its id."""
        client = self.client(name)
        return self.run(self._played(client, game, wish))

    async def _played(self, client: Client, game: str, wish: dict[str, Any]) -> str:
        table = await client.create(game, pace=Pace(**SLOW), **wish)
        for seat in table.seats:
            if seat.name is None:
                await table.add_bot()
        moments = table.moments()
        await table.ready()
        async for moment in moments:
            match moment.event:
                case OpenPrompt() as prompt if table.is_open(prompt.turn):
                    await table.act(weakest(prompt), turn=prompt.turn)
                case DealEnded(deal=deal):
                    return deal
        raise AssertionError("the table has closed")

    def close(self) -> None:
        """Say goodbye, and end the thread."""
        for playing in self._playing:
            playing.cancel()  # players that are still choosing an answer
        for client in self._clients:
            self.run(client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()
        for playing in self._playing:
            if not playing.cancelled():
                playing.result(0)
