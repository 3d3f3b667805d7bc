"""The names of all keys in Redis.

A table lives in one of 256 partitions. All keys of partition 17 carry the literal hash tag `{p17}`: in a
Cluster they share one slot, so that one script may touch all of them.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from redis.crc import key_slot

from paiju.server.redis.slots import PARTITIONS, partition_tag

NODES_KEY: Final = b"nodes"
"""Hash: node -> its entry in the registry."""
BROKEN_KEY: Final = b"broken"
"""Hash: quarantined table -> reason, and the node that reported it."""
ANY_DEAL: Final = b"deal:*"
"""Pattern of the keys of finished deals' records."""
SITE_KEY: Final = b"people:site"
"""String: the site whose database books the deals of this Redis."""
BACKUP_KEY: Final = b"backup:last"
"""String: when the last backup was made, in Unix seconds of Redis' clock."""
TABLES_KEPT: Final = 1_024
"""Number of tables whose key names are cached, 1 KB each. Names of closed tables stay until as many other tables were
used."""


def partition(table: str) -> int:
    """Return the partition (0 … 255) that the table belongs to: Redis' CRC16 of its id, modulo 256."""
    # `key_slot` hashes only the part in braces, if there is one. No table's id has braces, but a client may send an id
    # with braces.
    return key_slot(table.replace("{", "").encode(), PARTITIONS)


class PartitionKeys(NamedTuple):
    """Keys of one partition."""

    own: bytes
    """Hash: `n` node, `t` term, `x` lease expiry in ms of Redis time, `v` newest format of records."""
    due: bytes
    """Sorted set: table -> next deadline in ms of Redis time."""
    tabs: bytes
    """Hash: table -> listing; every open table of the partition is in it."""
    done: bytes
    """Hash: id of a deal or match that has ended -> its entry, until it is booked."""


class TableKeys(NamedTuple):
    """Keys of one table, and the key of its partition's owner."""

    partition: int
    own: bytes
    meta: bytes
    """Hash: last id, commit id, published term, and the table's own fields."""
    log: bytes
    """Stream of records, for owners only."""
    out: bytes
    """Stream of published records, for gateways."""
    dd: bytes
    """Hash: user/client session -> last request id and its result."""
    snap: bytes
    """String: the table's last snapshot."""
    said: bytes
    """List: recent chat of players."""
    aside: bytes
    """List: recent chat among spectators."""
    commit: tuple[bytes, ...]
    """The keys of the commit script, in its order."""


@lru_cache(maxsize=PARTITIONS)
def partition_keys(number: int) -> PartitionKeys:
    """Return the keys of partition 0 … 255; raises `ValueError` for another number."""
    tag = partition_tag(number)
    return PartitionKeys(*(tag + b":" + name for name in (b"own", b"due", b"tabs", b"done")))


@lru_cache(maxsize=TABLES_KEPT)
def table_keys(table: str) -> TableKeys:
    """Return the keys of a table."""
    number = partition(table)
    # The tag is the partition's, not the table's, since one script writes keys of both.
    of = partition_keys(number)
    stem = partition_tag(number) + b":" + table.encode() + b":"
    meta, log, out, dd, snap = (stem + name for name in (b"meta", b"log", b"out", b"dd", b"snap"))
    said, aside = stem + b"said", stem + b"aside"
    commit = (of.own, meta, log, out, dd, of.due, of.tabs, snap)
    return TableKeys(number, of.own, meta, log, out, dd, snap, said, aside, commit)


def deal_key(deal: str) -> bytes:
    """Return the key of a finished deal's record."""
    return b"deal:" + deal.encode()


def last_deal_key(table: str) -> bytes:
    """Return the key of the id of a closed table's last deal."""
    return b"last:" + table.encode()


def code_key(code: str) -> bytes:
    """Return the key of the table that a private table's code stands for."""
    return b"code:" + code.encode()


def rate_key(name: str) -> bytes:
    """Return the key of a rate that all nodes count together."""
    return b"rate:" + name.encode()


def once_key(name: str) -> bytes:
    """Return the key of the mark that a one-time token was used."""
    return b"once:" + name.encode()


def online_key(user: str) -> bytes:
    """Return the key of the mark that an account is online; one slot has all marks, so that many are read at once."""
    return b"{online}:" + user.encode()


def act_key(act: str) -> bytes:
    """Return the key of an act of the operator, by its id."""
    return b"act:" + act.encode()


def opened_key(user: str) -> bytes:
    """Return the key of the tables that a user has created."""
    return b"opened:" + user.encode()


def insight_key(deal: str) -> bytes:
    """Return the key of a finished deal's insight; the number in it is the version of the analysis."""
    return b"insight:1:" + deal.encode()


class DailyKeys(NamedTuple):
    """The keys of one day's daily deal of one game."""

    secret: bytes
    """String: the secret in hex, and when it was made in Unix ms."""
    results: bytes
    """Sorted set: user -> points, for users whose deal counts."""
    players: bytes
    """Hash: user -> row, for all users who have played."""


def daily_keys(day: str, game: str) -> DailyKeys:
    """Return the keys of a daily deal; raises `ValueError` for a game with a brace in its key."""
    if "{" in game or "}" in game:
        raise ValueError(f"a game's key holds no brace: {game!r}")
    stem = f"{{daily:{day}:{game}}}:".encode()
    return DailyKeys(*(stem + name for name in (b"secret", b"results", b"players")))


def secret_key(name: str) -> bytes:
    """Return the key of a value that all servers of this Redis share."""
    return b"secret:" + name.encode()


VERSIONS_KEY: Final = b"{live}:versions"
"""Hash: kind of live entries -> number of its changes."""


def live_keys(kind: str) -> tuple[bytes, bytes, bytes]:
    """Return the keys of a kind of live entries: ends, values, and the versions of all kinds."""
    ends = b"{live}:" + kind.encode()
    return ends, ends + b":values", VERSIONS_KEY
