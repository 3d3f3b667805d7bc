"""A Redis Cluster: a pair of connections to each master; each call goes to the master of its keys' slot."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import structlog

from paiju.server.redis.address import RedisAddress
from paiju.server.redis.errors import NO_CONNECTION, RedisRefused, StoreUnavailable, WireError, WireLost
from paiju.server.redis.lanes import LOCATED_CONNECT_S, Lanes
from paiju.server.redis.packing import Argument, PackedArguments, pack
from paiju.server.redis.scout import Scout
from paiju.server.redis.script import Script
from paiju.server.redis.slots import (
    PROBE_KEPT_MS,
    SLOTS,
    SlotNode,
    partition_slots,
    partition_tag,
    read_elsewhere,
    read_slots,
    slot_of_call,
    slot_of_key,
)
from paiju.server.redis.wire import Wire
from paiju.server.tasks import Tasks

MAP_POLL_S: Final = 0.25
"""Seconds between two readings of the map of slots, since a master that is frozen or cut off closes no connection."""
PAUSE_S: Final = 0.05
"""Seconds after which a call that was lost may be sent again, perhaps to another master."""
REDIRECTIONS: Final = 5
"""Redirections of one call, after which it fails and has to be sent again from the start."""
_KEYLESS: Final = frozenset({"TIME"})

log = structlog.get_logger()

Send = Callable[[Lanes], Awaitable[Any]]


class Cluster:
    """The masters of a Cluster; a tier (`tier.Tier`). It reads the map of slots regularly, and after MOVED."""

    def __init__(self, address: RedisAddress, replicas: int) -> None:
        """`replicas`: how many replicas have to confirm."""
        self.on_back: Callable[[], None] = lambda: None
        self._address = address
        self._replicas = replicas
        self._scout = Scout(address.endpoints)
        self._masters: dict[SlotNode, Lanes] = {}
        self._of_slot: list[Lanes | None] = [None] * SLOTS
        self._seen: Sequence[Any] = ()
        """The last reply to CLUSTER SLOTS."""
        self._map: dict[SlotNode, list[range]] = {}
        """The masters with their slots, as the last reply to CLUSTER SLOTS has them."""
        self._why = "not connected yet"
        self._closed = False
        self._look_now = asyncio.Event()
        self._known = asyncio.Event()
        self._closing = Tasks()
        self._follower: asyncio.Task[None] | None = None

    def __str__(self) -> str:
        return str(self._address)

    def start(self) -> None:
        """Connect, and follow the map from now on."""
        self._follower = asyncio.create_task(self._follow(), name="store-cluster")

    def masters(self) -> Sequence[Wire]:
        """Return a connection to each master."""
        return [wire for lanes in self._masters.values() for wire in lanes.masters()]

    async def run(self, script: Script, arguments: Sequence[Argument] | PackedArguments) -> Any:
        """Return a script's reply, as `tier.Tier` says."""
        slot = slot_of_call(arguments)
        packed = arguments if isinstance(arguments, PackedArguments) else pack(arguments)
        return await self._send(
            slot, lambda lanes: lanes.run(script, packed), lambda lanes: lanes.run_asked(script, packed)
        )

    async def call(self, *words: Argument) -> Any:
        """Return the reply of a plain command; a command without a key goes to the first master."""
        if words[0] in _KEYLESS:
            return await self._first().call(*words)
        # Not through redis-py's RedisCluster: a commit through it costs three times the CPU.
        return await self._send(
            slot_of_key(words[1]), lambda lanes: lanes.call(*words), lambda lanes: lanes.call_asked(*words)
        )

    async def call_confirmed(self, *words: Argument) -> Any:
        """Return the reply of a plain command once replicas have the data that it wrote or read."""
        return await self._send(
            slot_of_key(words[1]),
            lambda lanes: lanes.call_confirmed(*words),
            lambda lanes: lanes.call_confirmed_asked(*words),
        )

    async def probe(self, value: int) -> None:
        """Write a small key to each master; raise the first error if all masters fail."""
        # A single master that is away does not make the probe fail: other servers could not serve its tables either.
        slots = {id(self._of_slot[slot]): number for number, slot in enumerate(partition_slots())}
        keys = [partition_tag(number) + b":probe" for number in slots.values()]
        probes = (self.call_confirmed(b"SET", key, value, b"PX", PROBE_KEPT_MS) for key in keys)
        results = await asyncio.gather(*probes, return_exceptions=True)
        errors = [result for result in results if isinstance(result, BaseException)]
        if len(errors) == len(results):
            raise errors[0]

    async def ready(self, timeout_s: float) -> None:
        """Wait until a call may be sent again.

        Until the map is known, this waits for the map and then for the masters; later it waits for a moment only.
        Raises `StoreUnavailable`.
        """
        if self._closed:
            raise StoreUnavailable(f"the connection to Redis at {self} was closed by its owner")
        if self._known.is_set():
            self._look_now.set()
            # Another master may serve after this moment; the caller's patience bounds the attempts.
            await asyncio.sleep(min(PAUSE_S, timeout_s))
            return
        try:
            async with asyncio.timeout(timeout_s):
                await self._known.wait()
        except TimeoutError:
            raise StoreUnavailable(
                f"no connection to Redis at {self} within {timeout_s:.1f} s ({self._why}); "
                "is it running, and is the URL right?",
                NO_CONNECTION,
            ) from None
        for lanes in list(self._masters.values()):
            with contextlib.suppress(StoreUnavailable):  # the other masters can serve
                await lanes.ready(LOCATED_CONNECT_S)

    def drop(self) -> None:
        """Read the map of slots again."""
        self._look_now.set()

    async def close(self) -> None:
        """Drop all connections."""
        self._closed = True
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        await self._scout.close()
        await asyncio.gather(*(lanes.close() for lanes in self._masters.values()), *self._closing)

    def _back(self) -> None:
        self.on_back()

    def _first(self) -> Lanes:
        if not self._masters:
            raise WireLost("no master of the Cluster is known")
        return min(self._masters.items())[1]

    async def _send(self, slot: int, send: Send, send_asked: Send) -> Any:
        """Send a call to the master of a slot, and follow its redirections. Raises `WireLost`, `RedisRefused`."""
        lanes, asked = self._of_slot[slot], False
        for _ in range(REDIRECTIONS):
            if lanes is None:
                self._look_now.set()
                raise WireLost(f"no master of slot {slot} is known")
            try:
                return await (send_asked if asked else send)(lanes)
            except RedisRefused as error:
                # Only a master knows that a slot has moved; the map may be up to `MAP_POLL_S` old.
                there = read_elsewhere(str(error), lanes.endpoint.host)
                if there is None:
                    raise
            lanes, asked = self._lanes(there.place), there.asking
            if not asked:
                # ASK redirects only this call, MOVED all later ones too: only MOVED changes the map.
                self._of_slot[slot] = lanes
                self._look_now.set()
        raise WireLost(f"the masters of the Cluster do not agree on who has slot {slot}")

    def _lanes(self, place: SlotNode) -> Lanes:
        """Return the connections to a master; opens them if there are none."""
        lanes = self._masters.get(place)
        if lanes is None:
            end = self._address.endpoints[0]._replace(host=place.host, port=place.port)
            lanes = self._masters[place] = Lanes(end, self._replicas, connect_s=LOCATED_CONNECT_S)
            lanes.on_back = self._back
            lanes.start()
        return lanes

    async def _follow(self) -> None:
        while True:
            try:
                await self._look()
            except WireError as error:
                self._why = str(error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(MAP_POLL_S):
                    await self._look_now.wait()
            # The pause bounds the readings: while a master is away, every caller asks for a reading.
            await asyncio.sleep(PAUSE_S)
            self._look_now.clear()

    async def _look(self) -> None:
        """Read the map from a node that belongs to the majority, if one does."""
        for _ in range(len(self._masters) + 1):
            # The map is polled: a subscription can die unnoticed.
            slots, info = await self._scout.ask(("CLUSTER", "SLOTS"), ("CLUSTER", "INFO"))
            # A node that is cut off with the minority still answers, from a map that the majority may have
            # changed.
            if b"cluster_state:ok" in info:
                break
            await self._scout.turn()
        if slots != self._seen:
            self._seen = slots
            self._take(slots)

    def _take(self, reply: Sequence[Any]) -> None:
        """Use a map of slots that has changed."""
        masters, nodes = read_slots(reply, self._scout.asked.host)
        end = self._address.endpoints[0]
        # The nodes of the address may all be replaced in time; the map names the present ones.
        self._scout.know(end._replace(host=place.host, port=place.port) for place in nodes)
        before, self._map = self._map, masters
        self._of_slot = [None] * SLOTS
        for place, parts in masters.items():
            lanes = self._lanes(place)
            lanes.have(parts)
            for part in parts:
                self._of_slot[part.start : part.stop] = [lanes] * len(part)
        for place in self._masters.keys() - masters.keys():
            self._leave(place)
        # A slot that moves from one master to another brings its data along. A replica that becomes a master may lack
        # some data.
        if before and before.keys() != masters.keys():
            log.warning("slots of the Redis Cluster have other masters", masters=sorted(masters))
            self.on_back()
        self._known.set()

    def _leave(self, place: SlotNode) -> None:
        """Drop the connections to a former master; its calls fail, and are sent again according to the new map."""
        self._closing.start(self._masters.pop(place).close())
