"""The commit connection: scripts over one `Link`, which is replaced after each loss.

A pipeline of redis-py costs 30 µs of client CPU per commit, this about 10 µs. Rare and blocking calls use redis-py.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import hiredis

from paiju.server.store.endpoint import Endpoint
from paiju.server.store.errors import Refused, StoreUnavailable, WireError
from paiju.server.store.link import Link
from paiju.server.store.packing import Argument, Packed, command, pack
from paiju.server.store.scripts import SCRIPTS, Script

CONNECT_S: Final = 5.0
"""Seconds for one connection attempt, handshake included."""
STALL_S: Final = 5.0
"""Seconds without a reply, while calls wait, after which the connection is dropped."""
BACKOFF_S: Final = (0.02, 1.0)
"""First and longest pause between connection attempts; each is drawn from 0 to its bound."""


class Wire:
    """Calls to one Redis. A lost connection fails every pending call with `WireLost` and is soon replaced.

    The caller sends the call again, with the same commit id, once `ready` returns.
    """

    def __init__(self, endpoint: Endpoint, *, stall_s: float = STALL_S) -> None:
        self.endpoint = endpoint
        self._stall_s = stall_s
        self._loop = asyncio.get_running_loop()
        self._link = Link(self._loop, lambda: None)
        self._up = asyncio.Event()
        self._why = "not connected yet"
        self._keeper: asyncio.Task[None] | None = None
        self._closed = False
        self.connections = 0
        """Number of connections made so far."""
        self.on_back: Callable[[], None] = lambda: None
        """Called after each connection but the first: Redis may have an older state."""

    @classmethod
    async def open(cls, endpoint: Endpoint, *, timeout_s: float = 10.0, stall_s: float = STALL_S) -> Self:
        """Return a connected wire; raises `StoreUnavailable`, with the reason, after `timeout_s`."""
        wire = cls(endpoint, stall_s=stall_s)
        wire._keeper = asyncio.create_task(wire._keep(), name="store-wire")
        try:
            await wire.ready(timeout_s)
        except BaseException:
            await wire.close()
            raise
        return wire

    async def close(self) -> None:
        """Drop the connection; pending calls fail with `WireLost`."""
        self._closed = True
        # Wakes callers that wait in `ready`.
        self._up.set()
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)

    async def ready(self, timeout_s: float) -> None:
        """Return once connected; raises `StoreUnavailable` with the last reason after `timeout_s`."""
        try:
            async with asyncio.timeout(timeout_s):
                await self._up.wait()
        except TimeoutError:
            raise StoreUnavailable(
                f"no connection to Redis at {self.endpoint} within {timeout_s:.1f} s ({self._why}); "
                "is it running, and is the URL right?"
            ) from None
        if self._closed:
            await asyncio.sleep(
                0
            )  # a caller that tries again at once must not stop the loop, or be beyond cancelling
            raise StoreUnavailable(f"the connection to Redis at {self.endpoint} was closed by its owner")

    async def run(self, script: Script, arguments: Sequence[Argument] | Packed) -> Any:
        """Return the script's reply; `arguments` is the number of keys, the keys, the rest.

        Raises `WireLost` (the outcome is unknown) or `Refused`.
        """
        packed = arguments if isinstance(arguments, Packed) else pack(arguments)
        reply = await self._link.send(command(script.call, packed))
        if type(reply) is not hiredis.ReplyError:
            return reply
        if not str(reply).startswith("NOSCRIPT"):
            raise Refused(str(reply))
        # After SCRIPT FLUSH, or with a new Redis: send the source, which Redis then keeps.
        return await self._answer(command(pack((b"EVAL", script.source)), packed))

    async def call(self, *words: Argument) -> Any:
        """Return the reply of a plain command; raises `WireLost` or `Refused`."""
        return await self._answer(command(pack(words)))

    async def _answer(self, packed: bytes) -> Any:
        reply = await self._link.send(packed)
        if isinstance(reply, hiredis.ReplyError):
            raise Refused(str(reply))
        return reply

    def drop(self) -> None:
        """Drop the connection so that a new one is made, perhaps to another server behind the same name."""
        self._link.abort()

    async def _keep(self) -> None:
        attempt = 0
        while True:
            try:
                link = await self._connect()
            except (OSError, TimeoutError, WireError) as error:
                self._why = str(error) or type(error).__name__
                await asyncio.sleep(_pause(attempt))
                attempt += 1
                continue
            attempt = 0
            await self._serve(link)

    async def _serve(self, link: Link) -> None:
        if link.lost.done():
            # The link was lost right after the handshake.
            return
        self._link = link
        self.connections += 1
        self._up.set()
        if self.connections > 1:
            self.on_back()
        try:
            await self._watch(link)
        finally:
            link.abort()
            await asyncio.shield(link.lost)

    def _down(self) -> None:
        # At once, not when the keeper's task runs: a retry must wait for the next connection.
        if not self._closed:
            self._up.clear()
            self._why = "the connection was lost"

    async def _watch(self, link: Link) -> None:
        """Return when the link is lost; drop it when calls wait and nothing comes for a stall time."""
        # Four quiet quarters make a stall: one timer serves all calls, however many there are.
        answered, quiet, tick = -1, 0, self._stall_s / 4
        while not link.lost.done():
            await asyncio.wait((link.lost,), timeout=tick)
            quiet = quiet + 1 if link.pending and link.answered == answered else 0
            answered = link.answered
            if quiet >= 4:
                link.abort()

    async def _connect(self) -> Link:
        async with asyncio.timeout(CONNECT_S):
            link = await self.endpoint.connect(self._loop, lambda: Link(self._loop, self._down))
            try:
                await self._greet(link)
            except BaseException:
                link.abort()
                await asyncio.shield(link.lost)
                raise
            return link

    async def _greet(self, link: Link) -> None:
        for words in self._greeting():
            reply = await link.send(command(pack(words)))
            if isinstance(reply, hiredis.ReplyError):
                raise Refused(f"{words[0]!r} was refused: {reply}")

    def _greeting(self) -> list[tuple[Argument, ...]]:
        end = self.endpoint
        commands: list[tuple[Argument, ...]] = []
        if end.password is not None:
            commands.append(("AUTH", end.username, end.password) if end.username else ("AUTH", end.password))
        if end.db:
            commands.append(("SELECT", end.db))
        # SCRIPT LOAD is refused while Redis reads its data, so a connection is up only when Redis can serve.
        commands.extend(("SCRIPT", "LOAD", script.source) for script in SCRIPTS)
        return commands


def _pause(attempt: int) -> float:
    first, longest = BACKOFF_S
    return random.uniform(0, min(longest, first * 2 ** min(attempt, 10)))  # noqa: S311 - jitter is no secret
