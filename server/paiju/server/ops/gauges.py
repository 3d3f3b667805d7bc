"""Gauges that are computed when metrics are read: tables, seats, leases, links, Redis, the disk."""

import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from paiju.engine.registry import GAMES
from paiju.server.booking.booking import Booking
from paiju.server.nodes.registry import Registry
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.ops.samples import Samples
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import TableState
from paiju.server.tables.owned import OwnedTables

Family = GaugeMetricFamily | CounterMetricFamily
STATES: Final = ("playing", "resting", "waiting")
"""The states of a table: a deal runs; the next deal follows; it waits for people."""
SEATS: Final = ("person", "bot", "free")


class Sources(Struct, frozen=True):
    """The parts of a server that the gauges show."""

    owned: OwnedTables
    registry: Registry
    remote: RemoteTables
    now_ms: Callable[[], int]
    """Redis time."""
    connections_limit: int
    data_dir: Path | None
    """The folder of the embedded Redis; None: Redis is elsewhere."""
    replicas: int
    """The number of replicas that must confirm a write."""
    booking: Booking | None = None
    """None: this server has no database."""


class Gauges(Collector):
    """The gauges of one server."""

    def __init__(self, sources: Sources, samples: Samples) -> None:
        self._sources = sources
        self._samples = samples
        self.ready = True
        """Whether this server could serve, as the checks of `/readyz` last found."""

    def collect(self) -> Iterator[Family]:
        """Yield every gauge."""
        sources = self._sources
        yield from self._tables()
        yield _one("ready", "1: this server can serve", self.ready)
        yield _one("draining", "1: this server is stopping", sources.owned.draining)
        yield _one("connections_limit", "--max-connections", sources.connections_limit)
        yield from self._nodes()
        yield from _redis(self._samples.redis)
        yield _one("store_up", "1: Redis answered the last time that it was asked", bool(self._samples.redis))
        yield _one("replicas_wanted", "Replicas that must confirm a write", sources.replicas)
        skew = sources.now_ms() / 1000 - time.time()
        yield _one("clock_skew_seconds", "Redis' clock minus this machine's", skew)
        if (made := self._samples.backup_at) is not None:
            yield _one("backup_timestamp_seconds", "When the last backup was made; 0: never", made)
        if (booking := sources.booking) is not None:
            yield _one(
                "unbooked", "Deals and matches that wait to be booked, as this node knows", booking.unbooked
            )
            yield _one("booking_lag_seconds", "For how long the oldest of them has waited", booking.lag_s())
            yield _one(
                "unbookable", "Entries that this node cannot book; they stay in Redis", booking.unbookable
            )
        if sources.data_dir is not None:
            disk = shutil.disk_usage(sources.data_dir)
            yield _one("disk_free_bytes", "Free space of the data folder's disk", disk.free)
            yield _one("disk_size_bytes", "Size of the data folder's disk", disk.total)

    def _tables(self) -> Iterator[Family]:
        tables = Counter[tuple[str, str]]()
        seats = Counter[str]()
        waiting = 0
        for actor in self._sources.owned.actors.values():
            state = actor.state
            tables[state.game, _state_of(state)] += 1
            seats.update(map(_kind_of, state.seats))
            waiting = max(waiting, actor.waiting)
        named = {(game, state): tables[game, state] for game in GAMES for state in STATES}
        yield _several("tables", "Open tables", ("game", "state"), named)
        yield _several("seats", "Seats of open tables", ("kind",), {(kind,): seats[kind] for kind in SEATS})
        spectators = sum(room.spectators for room in self._sources.owned.visitors.rooms.values())
        yield _one("spectators", "Connections that watch without a seat", spectators)
        yield _one("mailbox_waiting", "Work that waits at the busiest table", waiting)

    def _nodes(self) -> Iterator[Family]:
        leases, registry, links = (
            self._sources.owned.leases,
            self._sources.registry,
            self._sources.remote.links,
        )
        yield _one("partitions", "Partitions that this node owns", leases.count)
        yield _one("lease_age_seconds", "Since the oldest lease was renewed", leases.age_s())
        yield _one("nodes", "Living nodes of this Redis, this one included", len(registry.others) + 1)
        found = {("up",): len(links), ("lost",): len(registry.unlinked_at)}
        yield _several("links", "Links to other nodes", ("state",), found)
        ends = [owner.link for owner in links.values()]
        queued = max((end.queued for end in ends), default=0)
        yield _one("link_queue_bytes", "Bytes that wait for the slowest other node", queued)
        slowest = max((end.round_trip_s for end in ends), default=0.0)
        yield _one("link_rtt_seconds", "Round trip of the last ping to the slowest other node", slowest)


def _state_of(state: TableState) -> str:
    if state.deal is not None:
        return "playing"
    return "resting" if state.last is not None and state.people else "waiting"


def _kind_of(seat: SeatState) -> str:
    return "person" if seat.person else "bot" if seat.level is not None else "free"


_GAUGES: Final = {
    "memory_bytes": ("used_memory", "Memory of Redis"),
    "memory_limit_bytes": ("maxmemory", "Its limit; 0: none"),
    "aof_bytes": ("aof_current_size", "Size of its append-only file"),
    "rewriting": ("aof_rewrite_in_progress", "1: it rewrites that file"),
    "replicas": ("connected_slaves", "Its replicas"),
}
_COUNTERS: Final = {
    "fsync_delayed": ("aof_delayed_fsync", "Times that its disk was late"),
    "evicted": ("evicted_keys", "Keys that it has evicted: always 0, or tables are lost"),
}


def _redis(servers: Sequence[Mapping[str, str]]) -> Iterator[Family]:
    """Yield the gauges of each master's INFO, labelled with the master's number."""
    known = [(str(number), info) for number, info in enumerate(servers)]
    for name, (field, text) in _GAUGES.items():
        values = {(number,): float(info.get(field, 0)) for number, info in known}
        yield _several(f"redis_{name}", text, ("server",), values)
    fine = {(number,): float(info.get("aof_last_write_status", "ok") == "ok") for number, info in known}
    yield _several("redis_aof_ok", "1: its last write to that file succeeded", ("server",), fine)
    lag = {(number,): float(_lag(info)) for number, info in known}
    yield _several("redis_replica_lag_bytes", "Bytes that its slowest replica misses", ("server",), lag)
    for name, (field, text) in _COUNTERS.items():
        family = CounterMetricFamily(f"paiju_redis_{name}", text, labels=["server"])
        for number, info in known:
            family.add_metric([number], float(info.get(field, 0)))
        yield family


def _lag(info: Mapping[str, str]) -> int:
    written = int(info.get("master_repl_offset", 0))
    replicas = [value for name, value in info.items() if name.startswith("slave") and "offset=" in value]
    return max(
        (written - int(value.partition("offset=")[2].partition(",")[0]) for value in replicas), default=0
    )


def _one(name: str, text: str, value: float) -> Family:
    return GaugeMetricFamily(f"paiju_{name}", text, value)


def _several(name: str, text: str, labels: Sequence[str], values: Mapping[Any, float]) -> Family:
    family = GaugeMetricFamily(f"paiju_{name}", text, labels=labels)
    for names, value in values.items():
        family.add_metric(names, value)
    return family
