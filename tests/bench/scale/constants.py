"""The measured costs that the model computes with, kept in `measured.json` with the day, machine and command."""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

KEPT: Final = Path(__file__).with_name("measured.json")


class Cost(msgspec.Struct, frozen=True):
    """What an action costs where the tables of a node have so many actions a second together."""

    per_s: float
    node_us: float
    redis_us: float


class Constants(msgspec.Struct, frozen=True):
    """Costs of 斗地主 with three players and a spectator at each table; µs are of CPU."""

    actions: tuple[Cost, ...]
    """At tables of the clients' own node, by rising `per_s`: a busy node handles several actions in one turn."""
    scattered_ratio: float
    """Node CPU of an action whose four clients are at four nodes, to one whose clients are at the table's node."""
    client_bytes: float
    """To all four clients, an action."""
    link_frames: float
    """Between nodes, an action of a scattered table, both ways."""
    link_bytes: float
    spectator_frame_us: float
    """Node CPU of one more frame to a spectator."""
    spectator_frame_bytes: float
    idle_node_us: float
    """CPU of a node on which nobody is, a second, if it is alone."""
    idle_member_us: float
    """More, once there is another node."""
    idle_link_us: float
    """More for each other node."""
    lease_us: float
    """CPU of a node for each partition that it holds, a second: its lease is renewed twice."""
    lease_redis_us: float
    idle_commands: float
    """Of Redis for each node, a second."""
    idle_redis_us: float
    """CPU of Redis for each node, a second."""
    node_kib: float
    """Memory of a node without tables and clients."""
    seated_kib: float
    """Memory in the node of a seated connection."""
    spectator_kib: float
    table_kib: float
    """Memory in the node of a table in play, without its connections."""
    redis_table_kib: float
    """Memory in Redis of a table in play."""


class Measured(msgspec.Struct, frozen=True):
    """The constants, and where they are from."""

    day: str
    machine: str
    load: str
    command: str
    constants: Constants


def kept() -> Measured:
    """Return what was measured last."""
    return msgspec.json.decode(KEPT.read_bytes(), type=Measured)


def keep(measured: Measured) -> None:
    """Write what was measured."""
    plain: dict[str, Any] = msgspec.to_builtins(measured)
    KEPT.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n")
