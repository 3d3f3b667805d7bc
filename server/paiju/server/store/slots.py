"""The slots of a Redis Cluster: which one a key is in, and which master has it."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from redis.crc import key_slot

from paiju.server.store.keys import PARTITIONS, partition_tag
from paiju.server.store.packing import Argument, Packed

SLOTS: Final = 16_384
_ELSEWHERE: Final = re.compile(r"(MOVED|ASK) (\d+) (\S*):(\d+)$")
_FIRST_KEY: Final = re.compile(rb"\$\d+\r\n\d+\r\n\$(\d+)\r\n")
"""How the arguments of a script begin: the number of keys, and the first of them."""


class Place(NamedTuple):
    """Where a node of the Cluster is."""

    host: str
    port: int


class Elsewhere(NamedTuple):
    """Where a node says that a slot is."""

    slot: int
    place: Place
    asking: bool
    """The slot is on its way there: only this call is to be sent there, announced by ASKING."""


@lru_cache(maxsize=4_096)
def slot_of(key: bytes) -> int:
    """Return the slot of a key, 0 … 16383."""
    return int(key_slot(key, SLOTS))


def slot_of_call(arguments: Sequence[Argument] | Packed) -> int:
    """Return the slot of a script's keys, which share one, from the first of them."""
    if not isinstance(arguments, Packed):
        return slot_of_key(arguments[1])
    start = _FIRST_KEY.match(arguments.data)
    assert start is not None
    return slot_of(arguments.data[start.end() : start.end() + int(start[1])])


def slot_of_key(key: Argument) -> int:
    """Return the slot of a key."""
    return slot_of(key if isinstance(key, bytes) else str(key).encode())


def read_elsewhere(error: str, host: str) -> Elsewhere | None:
    """Return what an error says about where a slot is; None for another error.

    `host` is where the error came from: a node that does not know its own host names none.
    """
    found = _ELSEWHERE.match(error)
    if found is None:
        return None
    return Elsewhere(int(found[2]), Place(found[3].strip("[]") or host, int(found[4])), found[1] == "ASK")


def read_slots(reply: Sequence[Any], host: str) -> tuple[dict[Place, list[range]], set[Place]]:
    """Return the masters with their slots, and all nodes, from the reply to CLUSTER SLOTS of the node at `host`."""
    masters: dict[Place, list[range]] = {}
    nodes: set[Place] = set()
    for first, last, *copies in reply:
        places = [Place((node[0] or b"").decode() or host, node[1]) for node in copies]
        masters.setdefault(places[0], []).append(range(first, last + 1))
        nodes.update(places)
    return masters, nodes


@lru_cache(maxsize=1)
def partition_slots() -> tuple[int, ...]:
    """Return the slot of each partition's keys."""
    return tuple(slot_of(partition_tag(number)) for number in range(PARTITIONS))
