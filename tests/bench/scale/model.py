"""How many nodes and Redis masters so many players need, and what is full first. Arithmetic alone: nothing is run."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from tests.bench.scale.constants import Constants, Cost

PARTITIONS: Final = 256
"""A partition has one owner, and lies on one Redis master."""
CONNECTIONS: Final = 16_000
"""`--max-connections` of a node, by default."""
MEASURED_SEATS: Final = 3
"""Seats at the tables that were measured, which have one spectator more."""


class Load(msgspec.Struct, frozen=True):
    """What people do, and how full a core may be."""

    players: int
    """Seated, all at tables in play."""
    actions_per_minute: float = 12.0
    """Of a seated player."""
    seats: int = 3
    spectators: float = 1.0
    """At a table."""
    weight: float = 1.0
    """Node CPU of an action to one of 斗地主."""
    relayed: float | None = None
    """Share of actions at tables of another node; None: of n nodes (n - 1)/n, as tables and clients lie anywhere."""
    full: float = 0.6
    """Share of a core that is used."""

    @property
    def tables(self) -> float:
        return self.players / self.seats

    @property
    def actions_per_s(self) -> float:
        return self.players * self.actions_per_minute / 60

    @property
    def connections(self) -> float:
        return self.players + self.tables * self.spectators


class Need(msgspec.Struct, frozen=True):
    """What a load needs."""

    nodes: int
    node_cores: float
    """Of the busiest node, which has one; all are alike here."""
    masters: int
    redis_cores: float
    node_gib: float
    redis_gib: float
    """Of all masters, without replicas."""
    client_mbit: float
    link_mbit: float
    """Between all nodes."""
    first: str
    """What decides the number of nodes."""
    feasible: bool
    """Whether nodes that run tables, and masters, are no more than partitions."""


def cost_at(actions: Sequence[Cost], per_s: float) -> Cost:
    """Return what an action costs at a rate of one node, between the measured ones on a logarithmic scale."""
    if per_s <= actions[0].per_s:
        return actions[0]
    for below, above in pairwise(actions):
        if per_s <= above.per_s:
            part = math.log(per_s / below.per_s) / math.log(above.per_s / below.per_s)
            return Cost(
                per_s,
                below.node_us + part * (above.node_us - below.node_us),
                below.redis_us + part * (above.redis_us - below.redis_us),
            )
    return actions[-1]


def partitions_held(tables: float) -> float:
    """Return in how many partitions so many tables lie, on average: ids are drawn by a hash."""
    return PARTITIONS * (1 - (1 - 1 / PARTITIONS) ** tables)


def node_cores(known: Constants, load: Load, nodes: int) -> float:
    """Return how many cores one of so many nodes uses."""
    per_s = load.actions_per_s / nodes
    local = cost_at(known.actions, per_s).node_us * load.weight
    share = (nodes - 1) / nodes if load.relayed is None else load.relayed
    action = local * (1 + share * (known.scattered_ratio - 1))
    # A spectator is among the four clients that were measured.
    watching = (load.seats + load.spectators - MEASURED_SEATS - 1) * known.spectator_frame_us
    idle = known.idle_node_us + (nodes > 1) * known.idle_member_us + (nodes - 1) * known.idle_link_us
    leases = partitions_held(load.tables) / nodes * known.lease_us
    return (per_s * (action + watching) + idle + leases) / 1e6


def redis_cores(known: Constants, load: Load, nodes: int) -> float:
    """Return how many cores all masters use together."""
    action = cost_at(known.actions, load.actions_per_s / nodes).redis_us
    leases = partitions_held(load.tables) * known.lease_redis_us
    return (load.actions_per_s * action + nodes * known.idle_redis_us + leases) / 1e6


def nodes_for(known: Constants, load: Load) -> tuple[int, str]:
    """Return the least number of nodes, and what decides it; 0 if the cost of links grows faster than nodes help."""
    by_connections = math.ceil(load.connections / CONNECTIONS)
    nodes = max(1, math.floor(load.actions_per_s * known.actions[-1].node_us * load.weight / 1e6 / load.full))
    while node_cores(known, load, nodes) > load.full:
        nodes += 1
        if nodes > 16 * PARTITIONS:
            return 0, "links"
    return (nodes, "CPU of nodes") if nodes > by_connections else (by_connections, "connections of nodes")


def needed(known: Constants, load: Load) -> Need:
    """Return what a load needs."""
    nodes, first = nodes_for(known, load)
    counted = max(nodes, 1)
    redis = redis_cores(known, load, counted)
    masters = math.ceil(redis / load.full)
    share = (counted - 1) / counted if load.relayed is None else load.relayed
    watching = load.seats + load.spectators - MEASURED_SEATS - 1
    sent = known.client_bytes + watching * known.spectator_frame_bytes
    memory = (
        counted * known.node_kib
        + load.players * known.seated_kib
        + load.tables * (known.table_kib + load.spectators * known.spectator_kib)
    )
    return Need(
        nodes=nodes,
        node_cores=node_cores(known, load, counted),
        masters=masters,
        redis_cores=redis,
        node_gib=memory / 2**20 / counted,
        redis_gib=load.tables * known.redis_table_kib / 2**20,
        client_mbit=load.actions_per_s * sent * 8 / 1e6,
        link_mbit=load.actions_per_s * share * known.link_bytes * 8 / 1e6,
        first=first,
        feasible=0 < nodes <= PARTITIONS and masters <= PARTITIONS,
    )


def most_players(known: Constants, load: Load) -> int:
    """Return how many players one node takes alone, by its CPU, its connections and one master, in steps of 100."""
    players = 100
    while True:
        more = msgspec.structs.replace(load, players=players + 100)
        if (
            node_cores(known, more, 1) > load.full
            or redis_cores(known, more, 1) > load.full
            or more.connections > CONNECTIONS
        ):
            return players
        players += 100
