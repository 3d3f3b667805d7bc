"""A client of Redis, for any tier: each call is repeated until Redis answers or patience ends."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any, Final, Self

from redis.asyncio import Redis

from paiju.server import metrics
from paiju.server.redis.address import RedisAddress, parse_address
from paiju.server.redis.clock import RedisClock
from paiju.server.redis.errors import (
    TRANSIENT_WORDS,
    BadCommit,
    RedisRefused,
    StoreUnavailable,
    WireLost,
    reason_of,
)
from paiju.server.redis.packing import Argument, PackedArguments
from paiju.server.redis.policy import (
    check_durability,
    check_kind,
    check_policy,
    check_replication,
    info,
    up_s,
)
from paiju.server.redis.redis_py import open_client
from paiju.server.redis.script import Script
from paiju.server.redis.tier import Tier, open_tier
from paiju.server.redis.wire import Wire

PATIENCE_S: Final = 10.0
"""Seconds for which a call is repeated before it raises `StoreUnavailable`."""
PROBE_S: Final = 1.0
"""Seconds that a probe may take."""
RETRY_S: Final = 0.05
"""Seconds before a call that Redis refused temporarily is repeated."""

metrics.start_at_zero(metrics.STORE_FAILURES, ("lost", "timeout", "refused", "gave_up", *TRANSIENT_WORDS))


class RedisClient:
    """A client of Redis: thin connections for scripts and hot reads, redis-py for the rest.

    A confirmed reply is returned only once replicas have its data, which thus survives the loss of the master. Every
    method raises `StoreUnavailable` when Redis gives no such answer within `patience_s`.
    """

    def __init__(
        self,
        tier: Tier,
        redis: "Redis",
        *,
        patience_s: float,
        replicas: int = 0,
        stack: AsyncExitStack | None = None,
    ) -> None:
        """`stack` closes the clients of redis-py."""
        self.redis = redis
        """redis-py's client, for pub/sub, blocking reads and rare commands; replies in RESP2's shapes.

        It waits for a reply without bound, as blocking reads must, and never waits for replicas.
        """
        self.replicas = replicas
        """The number of replicas that have to confirm."""
        self.version = ""
        """Version of Redis (of a Cluster's first master) at `open`; empty if it does not tell."""
        self._tier = tier
        self._stack = stack or AsyncExitStack()
        self._patience_s = patience_s
        self._clock = RedisClock()
        self._follower: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        replicas: int | None = None,
        trust_policy: bool = False,
        durable: bool = False,
        patience_s: float = PATIENCE_S,
    ) -> Self:
        """Connect to the Redis of a URL (see `address`).

        `replicas`: how many replicas have to confirm; None: 0 with one Redis, else 1.

        Raises `ValueError` for a bad URL, `StoreUnavailable` if Redis does not answer, and `WrongKind` if it is not of
        the URL's kind. Raises `BadPolicy` if it may evict keys or lacks replicas; with `durable`, also if it may
        forget keys.
        """
        address = parse_address(url)
        replicas = address.replicas if replicas is None else replicas
        tier = await open_tier(address, replicas, timeout_s=patience_s)
        stack = AsyncExitStack()
        redis = open_client(url, address, patience_s, stack)
        store = cls(tier, redis, patience_s=patience_s, replicas=replicas, stack=stack)
        try:
            await store._start(address, trust_policy=trust_policy, durable=durable)
        except BaseException:
            await store.close()
            raise
        return store

    async def _start(self, address: RedisAddress, *, trust_policy: bool, durable: bool) -> None:
        # Every master of a Cluster is checked: each has a configuration of its own, and a single master that evicts can
        # lose a log.
        for wire in self._tier.masters():
            version = await check_kind(wire, cluster=address.kind == "cluster")
            self.version = self.version or version
            if not trust_policy:
                await check_policy(wire)
            # Without an append-only file Redis forgets accepted actions when it restarts, without a warning.
            if durable:
                await check_durability(wire)
            if self.replicas:
                await check_replication(wire, self.replicas, trust=not durable)
        # Before any table is read: the first record needs a time.
        await self._clock.synchronise(self._tier)
        self._follower = asyncio.create_task(self._clock.follow(self._tier), name="store-clock")

    def on_back(self, call: Callable[[], None]) -> None:
        """Call `call` after each reconnect to Redis or to another master: the state there may be older than before."""
        self._tier.on_back = call

    async def close(self) -> None:
        """Close every connection; commits in flight raise `StoreUnavailable`."""
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        await self._tier.close()
        await self._stack.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def masters(self) -> Sequence[Wire]:
        """Return a connection to each master, by which that master alone can be asked."""
        return self._tier.masters()

    def now_ms(self) -> int:
        """Return Redis time in ms, estimated here; it never decreases."""
        return self._clock.now_ms()

    async def attempt(self, *commands: tuple[Argument, ...]) -> None:
        """Send commands once; raises `StoreUnavailable` if Redis does not take them."""
        try:
            await asyncio.gather(*(self._tier.call(*command) for command in commands))
        except (WireLost, RedisRefused) as error:
            metrics.STORE_FAILURES.labels(_kind(error)).inc()
            raise StoreUnavailable(f"Redis did not take it: {error}", reason_of(error)) from error

    async def up_s(self) -> float:
        """Return for how many whole seconds the most recently started master has run; 0 if any does not tell."""
        try:
            return min([await up_s(wire) for wire in self._tier.masters()], default=0.0)
        except WireLost:
            return 0.0

    async def infos(self) -> list[dict[str, str]]:
        """Return the INFO of each master, in one attempt. Raises `StoreUnavailable`."""
        try:
            async with asyncio.timeout(PROBE_S):
                return [await info(wire, "everything") for wire in self._tier.masters()]
        except (WireLost, TimeoutError) as error:
            raise StoreUnavailable(f"Redis does not answer: {error!r}", "no answer") from error

    async def probe(self) -> None:
        """Test in one attempt that Redis takes writes; raises `StoreUnavailable` with the reason."""
        # A full Redis answers every read and refuses every write, so a read would prove nothing.
        try:
            async with asyncio.timeout(PROBE_S):
                await self._tier.probe(self.now_ms())
        except (WireLost, RedisRefused, TimeoutError) as error:
            metrics.STORE_FAILURES.labels(_kind(error)).inc()
            raise StoreUnavailable(f"Redis takes no writes: {error!r}", reason_of(error)) from error

    async def run(
        self,
        script: Script,
        arguments: Sequence[Argument] | PackedArguments,
        still: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Return a script's reply; the script must be idempotent, because it may be sent twice.

        `still` returns whether the script may be sent again once Redis is back. Raises `StoreUnavailable` or
        `BadCommit`.
        """
        try:
            return await self._tier.run(script, arguments)
        except (WireLost, RedisRefused) as error:
            return await self._again(self._tier.run, error, script, arguments, still=still)

    async def plain(self, *command: Argument) -> Any:
        """Return a command's reply without waiting for replicas: a failover may undo what the command wrote or read."""
        try:
            return await self._tier.call(*command)
        except (WireLost, RedisRefused) as error:
            return await self._again(self._tier.call, error, *command)

    async def confirmed(self, *command: Argument) -> Any:
        """Return a command's reply once replicas have the data that it wrote or read."""
        try:
            return await self._tier.call_confirmed(*command)
        except (WireLost, RedisRefused) as error:
            return await self._again(self._tier.call_confirmed, error, *command)

    async def _again(
        self,
        send: Any,
        error: WireLost | RedisRefused,
        *arguments: Any,
        still: Callable[[], bool] = lambda: True,
    ) -> Any:
        """Send again until Redis answers. Raises `StoreUnavailable` once patience has ended or `still` forbids it."""
        give_up = asyncio.get_running_loop().time() + self._patience_s
        metrics.STORE_FAILURES.labels(_kind(error)).inc()
        while True:
            await self._wait_out(error, give_up)
            if not still():
                raise StoreUnavailable(f"Redis at {self._tier} was away, and may be older")
            try:
                return await send(*arguments)
            except (WireLost, RedisRefused) as later:
                error = later

    async def _wait_out(self, error: WireLost | RedisRefused, give_up: float) -> None:
        """Wait until an error may have passed; raise the final error if it cannot pass or patience has ended."""
        left = give_up - asyncio.get_running_loop().time()
        # A script that is sent again with the same arguments would fail again.
        if isinstance(error, RedisRefused) and not error.transient:
            raise BadCommit(error.reason) if error.ours else error
        if left <= 0:
            metrics.STORE_FAILURES.labels("gave_up").inc()
            what = "refusals" if isinstance(error, RedisRefused) else "no answer"
            text = f"{what} from Redis at {self._tier} for {self._patience_s:.1f} s: {error}"
            raise StoreUnavailable(text, reason_of(error))
        if isinstance(error, WireLost):
            await self._tier.ready(left)
            return
        if "READONLY" in error.reason:
            # The server is a replica now; a new connection to the same name may reach the new master.
            self._tier.drop()
        await asyncio.sleep(RETRY_S)


def _kind(error: Exception) -> str:
    """Return a failure's kind for `/metrics`: for a temporary refusal Redis' own word (`RedisRefused.word`)."""
    if isinstance(error, RedisRefused):
        return error.word if error.transient else "refused"
    return "timeout" if isinstance(error, TimeoutError) else "lost"
