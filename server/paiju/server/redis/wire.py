"""The connection for commits and other calls: one `Link` at a time, which is replaced after each loss.

A pipeline of redis-py costs 30 µs of client CPU for each commit, a wire about 10 µs. Rare and blocking calls use
redis-py.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Self

import hiredis

from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.errors import NO_CONNECTION, RedisRefused, StoreUnavailable, WireError
from paiju.server.redis.fence import Fence
from paiju.server.redis.link import WAITS, Link
from paiju.server.redis.packing import Argument, PackedArguments, command, pack
from paiju.server.redis.replicated_link import ReplicatedLink
from paiju.server.redis.script import LOADED, Script
from paiju.server.redis.slots import PROBE_KEPT_MS, PROBE_KEY

CONNECT_S: Final = 5.0
"""Seconds for one connection attempt, handshake included."""
STALL_S: Final = 5.0
"""Seconds without a reply, while calls wait, after which the connection is dropped."""
BACKOFF_S: Final = (0.02, 1.0)
"""First and longest pause between connection attempts; each is drawn from 0 to its bound."""
LOCATE_S: Final = 0.2
"""Longest pause if sentinels are asked before each attempt, since they name a new master as soon as there is one."""
_ASKING: Final = command(pack(("ASKING",)))


class Wire:
    """Calls to one Redis. A lost connection fails every pending call with `WireLost` and is soon replaced.

    The caller sends the call again, with the same commit id, once `ready` returns. A wire is a whole tier
    (`tier.Tier`) if there is one Redis and no replica has to confirm.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        locate: Callable[[], Awaitable[Endpoint]] | None = None,
        replicas: int = 0,
        connect_s: float = CONNECT_S,
        stall_s: float = STALL_S,
    ) -> None:
        """`locate` returns the address of Redis before each connection; it raises `OSError` or `WireError`.

        `replicas`: how many replicas have to confirm before a reply is returned.
        """
        self.endpoint = endpoint
        """The address of the connection, or of the last attempt."""
        self._locate = locate
        self._replicas = replicas
        self.fence = Fence()
        """The write before each `WAIT`."""
        self._connect_s = connect_s
        self._stall_s = stall_s
        self._loop = asyncio.get_running_loop()
        # The first link is down, so that calls before the first connection fail like those after a loss.
        self._link = Link(self._loop, lambda: None)
        self._up = asyncio.Event()
        self._why = "not connected yet"
        self._keeper: asyncio.Task[None] | None = None
        self._closed = False
        self.connections = 0
        """Number of connections made so far."""
        self.on_back: Callable[[], None] = lambda: None
        """Called after each connection except the first, since Redis may have an older state then."""

    @classmethod
    async def open(cls, endpoint: Endpoint, *, timeout_s: float = 10.0, stall_s: float = STALL_S) -> Self:
        """Return a connected wire; raises `StoreUnavailable`, with the reason, after `timeout_s`."""
        wire = cls(endpoint, stall_s=stall_s)
        wire.start()
        try:
            await wire.ready(timeout_s)
        except BaseException:
            await wire.close()
            raise
        return wire

    def start(self) -> None:
        """Connect, and stay connected, from now on."""
        self._keeper = asyncio.create_task(self._keep(), name="store-wire")

    def masters(self) -> "Sequence[Wire]":
        """Return the connections to the tier's masters: this wire alone."""
        return (self,)

    def __str__(self) -> str:
        return str(self.endpoint)

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
                "is it running, and is the URL right?",
                NO_CONNECTION,
            ) from None
        if self._closed:
            await asyncio.sleep(0)  # a caller in a loop must let others run, and must stay cancellable
            raise StoreUnavailable(f"the connection to Redis at {self.endpoint} was closed by its owner")

    async def run(self, script: Script, arguments: Sequence[Argument] | PackedArguments) -> Any:
        """Return the script's reply; `arguments`: the number of keys, the keys, and the rest.

        Raises `WireLost` (the outcome is unknown) or `RedisRefused`.
        """
        packed = arguments if isinstance(arguments, PackedArguments) else pack(arguments)
        # The script is named by its SHA-1; otherwise each commit would carry its source.
        link = self._link
        reply = await link.send(command(script.call, packed))
        WAITS.last = link.waited
        if type(reply) is not hiredis.ReplyError:
            return reply
        if not str(reply).startswith("NOSCRIPT"):
            raise RedisRefused(str(reply))
        # After SCRIPT FLUSH, or in a new Redis, the script is missing: EVAL sends its source, which Redis then keeps.
        return await self._answer(command(pack((b"EVAL", script.source)), packed))

    async def call(self, *words: Argument) -> Any:
        """Return the reply of a plain command; raises `WireLost` or `RedisRefused`."""
        return await self._answer(command(pack(words)))

    call_confirmed = call
    """See `tier.Tier.call_confirmed`. A wire has one connection, so that all its calls are alike."""

    async def run_asked(self, script: Script, arguments: PackedArguments) -> Any:
        """Run a script on keys of a slot that is moving to this Redis."""
        self._ask()
        return await self._answer(command(pack((b"EVAL", script.source)), arguments))

    async def call_asked(self, *words: Argument) -> Any:
        """Run a plain command on a key of a slot that is moving to this Redis."""
        self._ask()
        return await self.call(*words)

    async def probe(self, value: int) -> None:
        """Write a small key; raises `WireLost` or `RedisRefused`."""
        await self.call(b"SET", PROBE_KEY, value, b"PX", PROBE_KEPT_MS)

    def _ask(self) -> None:
        # ASKING applies only to the next command, which follows in the same write.
        self._link.send(_ASKING).add_done_callback(lambda future: future.cancelled() or future.exception())

    async def _answer(self, packed: bytes) -> Any:
        reply = await self._link.send(packed)
        if isinstance(reply, hiredis.ReplyError):
            raise RedisRefused(str(reply))
        return reply

    def drop(self) -> None:
        """Drop the connection so that a new one is made, perhaps to another server of the same name."""
        self._link.abort()

    async def _keep(self) -> None:
        attempt = 0
        while True:
            try:
                link = await self._connect()
            except (OSError, TimeoutError, WireError) as error:
                self._why = str(error) or type(error).__name__
                await asyncio.sleep(_pause(attempt, BACKOFF_S[1] if self._locate is None else LOCATE_S))
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
        # Only a later connection can find an older state.
        if self.connections > 1:
            self.on_back()
        try:
            await self._watch(link)
        finally:
            link.abort()
            await asyncio.shield(link.lost)

    def _down(self) -> None:
        # Done at once, not in the keeper's task, since a retry must wait for the next connection.
        if not self._closed:
            self._up.clear()
            self._why = "the connection was lost"

    async def _watch(self, link: Link) -> None:
        """Return when the link is lost; drop it if calls wait and no reply comes for `stall_s`."""
        # The time limit is four ticks without a reply, so that one timer serves all calls.
        answered, quiet, tick = -1, 0, self._stall_s / 4
        while not link.lost.done():
            await asyncio.wait((link.lost,), timeout=tick)
            quiet = quiet + 1 if link.pending and link.answered == answered else 0
            answered = link.answered
            if quiet >= 4:
                link.abort()

    async def _connect(self) -> Link:
        # One time limit for all steps: a server that accepts a connection and then says nothing must not block the
        # keeper.
        async with asyncio.timeout(self._connect_s):
            if self._locate is not None:
                self.endpoint = await self._locate()
            link = await self.endpoint.connect(self._loop, self._new_link)
            # Checked before any call: a former master that comes back still answers reads, from an outdated state.
            try:
                await self._greet(link)
                await self._check_role(link)
            except BaseException:
                link.abort()
                await asyncio.shield(link.lost)
                raise
            if isinstance(link, ReplicatedLink):
                link.guard()
            return link

    def _new_link(self) -> Link:
        if self._replicas:
            return ReplicatedLink(self._loop, self._down, self._replicas, self.fence)
        return Link(self._loop, self._down)

    async def _check_role(self, link: Link) -> None:
        """Raise `WireError` if this Redis is a replica: its state may be old, and it takes no writes."""
        reply = await link.send(command(pack(("ROLE",))))
        if isinstance(reply, list) and reply[0] != b"master":
            master = f" of {reply[1].decode()}:{reply[2]}" if reply[0] == b"slave" else ""
            raise WireError(f"it is no master, but a {'replica' if master else reply[0].decode()}{master}")

    async def _greet(self, link: Link) -> None:
        for words in self._greeting():
            reply = await link.send(command(pack(words)))
            if isinstance(reply, hiredis.ReplyError):
                raise RedisRefused(f"{words[0]!r} was refused: {reply}")

    def _greeting(self) -> list[tuple[Argument, ...]]:
        end = self.endpoint
        commands: list[tuple[Argument, ...]] = []
        if end.password is not None:
            commands.append(("AUTH", end.username, end.password) if end.username else ("AUTH", end.password))
        if end.db:
            commands.append(("SELECT", end.db))
        # Redis refuses SCRIPT LOAD while it loads its data, so a connection counts as up only when Redis can serve.
        commands.extend(("SCRIPT", "LOAD", script.source) for script in LOADED)
        return commands


def _pause(attempt: int, longest: float) -> float:
    return random.uniform(0, min(longest, BACKOFF_S[0] * 2 ** min(attempt, 10)))  # noqa: S311 - jitter needs no secrecy
