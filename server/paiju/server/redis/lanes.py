"""The two connections to one master: plain calls do not queue behind calls that wait for replicas."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.packing import Argument, PackedArguments
from paiju.server.redis.script import Script
from paiju.server.redis.sentinels import Sentinels
from paiju.server.redis.wire import CONNECT_S, Wire

LOCATED_CONNECT_S: Final = 1.0
"""Seconds for one connection attempt if sentinels or a map of slots may name another master."""


class Lanes:
    """The connections to one master: the only one of a tier (perhaps behind sentinels), or one of a Cluster."""

    def __init__(
        self,
        endpoint: Endpoint,
        replicas: int,
        sentinels: Sentinels | None = None,
        *,
        connect_s: float = CONNECT_S,
    ) -> None:
        """`replicas`: how many replicas have to confirm; with 0 both kinds of call share one connection."""
        locate = None if sentinels is None else sentinels.locate_again
        connect_s = connect_s if sentinels is None else LOCATED_CONNECT_S
        self._sentinels = sentinels
        # WAIT blocks its connection for up to half a second. A lease whose renewal queues behind it could expire.
        self._confirmed = Wire(endpoint, locate=locate, replicas=replicas, connect_s=connect_s)
        self._plain = Wire(endpoint, locate=locate, connect_s=connect_s) if replicas else self._confirmed
        # Only one connection reports a reconnect: both lose the same master, and a second report would cause a second
        # recovery.
        self.on_back: Callable[[], None] = lambda: None
        self._confirmed.on_back = self._back

    @property
    def endpoint(self) -> Endpoint:
        """The master's address, as of the last attempt."""
        return self._confirmed.endpoint

    def __str__(self) -> str:
        return str(self._confirmed if self._sentinels is None else self._sentinels)

    def start(self) -> None:
        """Connect, and stay connected, from now on."""
        for wire in self._wires():
            wire.start()
        if self._sentinels is not None:
            self._sentinels.follow(self._leave_others)

    def have(self, slots: Sequence[range]) -> None:
        """Set the slots that this master of a Cluster has."""
        self._confirmed.fence.have(slots)

    def masters(self) -> Sequence[Wire]:
        """Return the connection that does not wait for replicas."""
        return (self._plain,)

    async def run(self, script: Script, arguments: Sequence[Argument] | PackedArguments) -> Any:
        """Return a script's reply, as `tier.Tier` says."""
        return await (self._confirmed if script.confirmed else self._plain).run(script, arguments)

    async def run_asked(self, script: Script, arguments: PackedArguments) -> Any:
        """Run a script on keys of a slot that is moving to this master; return its reply as `run` does."""
        return await (self._confirmed if script.confirmed else self._plain).run_asked(script, arguments)

    async def call(self, *words: Argument) -> Any:
        """Return the reply of a plain command."""
        return await self._plain.call(*words)

    async def call_confirmed(self, *words: Argument) -> Any:
        """Return the reply of a plain command once replicas have the data that it wrote or read."""
        return await self._confirmed.call(*words)

    async def call_asked(self, *words: Argument) -> Any:
        """Return the reply of a plain command on a key of a slot that is moving to this master."""
        return await self._plain.call_asked(*words)

    async def call_confirmed_asked(self, *words: Argument) -> Any:
        """Return the reply of a command as `call_asked` does, once replicas have the data that it wrote or read."""
        return await self._confirmed.call_asked(*words)

    async def probe(self, value: int) -> None:
        """Write a small key, and wait for replicas."""
        await self._confirmed.probe(value)

    async def ready(self, timeout_s: float) -> None:
        """Return once connected; raises `StoreUnavailable` after `timeout_s`."""
        for wire in self._wires():
            await wire.ready(timeout_s)

    def drop(self) -> None:
        """Drop both connections, so that new ones are made."""
        for wire in self._wires():
            wire.drop()

    async def close(self) -> None:
        """Drop both connections."""
        if self._sentinels is not None:
            await self._sentinels.close()
        await asyncio.gather(*(wire.close() for wire in self._wires()))

    def _leave_others(self, master: Endpoint) -> None:
        for wire in self._wires():
            if wire.endpoint != master:
                wire.drop()

    def _back(self) -> None:
        self.on_back()

    def _wires(self) -> Sequence[Wire]:
        return (self._confirmed,) if self._plain is self._confirmed else (self._confirmed, self._plain)
