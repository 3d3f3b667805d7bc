"""One interface to one Redis, a Sentinel set or a Cluster."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from paiju.server.redis.address import RedisAddress
from paiju.server.redis.cluster import Cluster
from paiju.server.redis.lanes import Lanes
from paiju.server.redis.packing import Argument, PackedArguments
from paiju.server.redis.script import Script
from paiju.server.redis.sentinels import Sentinels
from paiju.server.redis.wire import Wire


class Tier(Protocol):
    """The Redis of a store. Calls raise `WireLost` or `RedisRefused`; the caller decides whether to send them again."""

    on_back: Callable[[], None]
    """Called when Redis may have an older state: after each reconnect, and when another master serves."""

    def __str__(self) -> str:
        """Return the address, for messages."""

    def masters(self) -> Sequence[Wire]:
        """Return a connection to each master."""

    async def run(self, script: Script, arguments: Sequence[Argument] | PackedArguments) -> Any:
        """Return a script's reply; for a `confirmed` script only once replicas have its data.

        `arguments`: the number of keys, the keys, which share a slot, and the rest.
        """

    async def call(self, *words: Argument) -> Any:
        """Return the reply of a plain command, whose key comes first, without waiting for replicas."""

    async def call_confirmed(self, *words: Argument) -> Any:
        """Return the reply of a plain command once replicas have the data that it wrote or read."""

    async def probe(self, value: int) -> None:
        """Write a small key; raises if no master takes it, or replicas do not confirm."""

    async def ready(self, timeout_s: float) -> None:
        """Return once a lost call may be sent again; raises `StoreUnavailable` after `timeout_s`."""

    def drop(self) -> None:
        """Find the master again, since the present server has become a replica."""

    async def close(self) -> None:
        """Drop all connections; pending calls fail with `WireLost`."""


async def open_tier(address: RedisAddress, replicas: int, *, timeout_s: float) -> Tier:
    """Connect; raises `StoreUnavailable`, with the reason, after `timeout_s`."""
    tier = _tier(address, replicas)
    tier.start()
    try:
        await tier.ready(timeout_s)
    except BaseException:
        await tier.close()
        raise
    return tier


def _tier(address: RedisAddress, replicas: int) -> Wire | Lanes | Cluster:
    match address.kind:
        case "cluster":
            return Cluster(address, replicas)
        case "sentinel":
            sentinels = Sentinels(address)
            return Lanes(address.endpoints[0], replicas, sentinels)
    return Lanes(address.endpoints[0], replicas) if replicas else Wire(address.endpoints[0])
