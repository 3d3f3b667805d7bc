"""The slots of a Redis Cluster: the slot of a key, and the master of a slot."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from redis.crc import key_slot

from paiju.server.redis.packing import Argument, PackedArguments

SLOTS: Final = 16_384
PARTITIONS: Final = 256
"""Number of partitions. It never changes, since the names of keys depend on it."""
PROBE_KEY: Final = b"server:probe"
"""The key that the probe of `/readyz` writes."""
PROBE_KEPT_MS: Final = 60_000
"""Milliseconds after which the probe's key expires."""
_ELSEWHERE: Final = re.compile(r"(MOVED|ASK) (\d+) (\S*):(\d+)$")
_FIRST_KEY: Final = re.compile(rb"\$\d+\r\n\d+\r\n\$(\d+)\r\n")
"""Matches the beginning of a script's packed arguments, up to the size of the first key."""


class SlotNode(NamedTuple):
    """The address of a node of the Cluster."""

    host: str
    port: int


class Redirection(NamedTuple):
    """A redirection to the node that has a slot."""

    slot: int
    place: SlotNode
    asking: bool
    """Whether the slot is still moving: then only this call goes to the node, after ASKING."""


@lru_cache(maxsize=4_096)
def slot_of(key: bytes) -> int:
    """Return the slot of a key, 0 … 16383."""
    return int(key_slot(key, SLOTS))


def slot_of_call(arguments: Sequence[Argument] | PackedArguments) -> int:
    """Return the slot that all keys of a script share, computed from the first key."""
    # A packed commit has only bytes, so its first key is read from them.
    if not isinstance(arguments, PackedArguments):
        return slot_of_key(arguments[1])
    start = _FIRST_KEY.match(arguments.data)
    assert start is not None
    return slot_of(arguments.data[start.end() : start.end() + int(start[1])])


def slot_of_key(key: Argument) -> int:
    """Return the slot of a key."""
    return slot_of(key if isinstance(key, bytes) else str(key).encode())


def read_elsewhere(error: str, host: str) -> Redirection | None:
    """Return the redirection in an error; None for another error.

    `host`: the host of the sender, since a node that does not know its own host leaves it out.
    """
    found = _ELSEWHERE.match(error)
    if found is None:
        return None
    return Redirection(
        int(found[2]), SlotNode(found[3].strip("[]") or host, int(found[4])), found[1] == "ASK"
    )


def read_slots(reply: Sequence[Any], host: str) -> tuple[dict[SlotNode, list[range]], set[SlotNode]]:
    """Return the masters with their slots, and all nodes, from the reply of the node at `host` to CLUSTER SLOTS."""
    masters: dict[SlotNode, list[range]] = {}
    nodes: set[SlotNode] = set()
    for first, last, *copies in reply:
        # A node that was set up without an announced address leaves its own host empty.
        places = [SlotNode((node[0] or b"").decode() or host, node[1]) for node in copies]
        masters.setdefault(places[0], []).append(range(first, last + 1))
        nodes.update(places)
    return masters, nodes


def partition_tag(number: int) -> bytes:
    """Return the hash tag of a partition, e.g. `{p17}`; raises `ValueError` outside 0 … 255."""
    if not 0 <= number < PARTITIONS:
        raise ValueError(f"no partition {number}: they are numbered 0 … {PARTITIONS - 1}")
    return b"{p%d}" % number


@lru_cache(maxsize=1)
def partition_slots() -> tuple[int, ...]:
    """Return the slot of each partition's keys."""
    return tuple(slot_of(partition_tag(number)) for number in range(PARTITIONS))
