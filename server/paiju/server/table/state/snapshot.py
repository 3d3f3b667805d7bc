"""A table between two deals, as bytes in the store."""

from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.server.table.state.state import TableState


class Snapshot(msgspec.Struct, frozen=True):
    """A table between two deals, as stored: `state` without its carry, and the carry in the game's own type."""

    state: TableState
    carry: msgspec.Raw


def encode_snapshot(state: TableState) -> bytes:
    """Return a table as bytes. To be called only between deals."""
    assert state.deal is None, "snapshots are taken between deals"
    carry = msgspec.Raw(msgspec.msgpack.encode(state.basis.carry))
    return msgspec.msgpack.encode(Snapshot(_with_carry(state, None), carry))


def decode_snapshot(data: bytes, carry_type: Any) -> TableState:
    """Return the table of a snapshot; `carry_type` is the type of its game's carry."""
    snapshot = msgspec.msgpack.decode(data, type=Snapshot)
    carry = msgspec.msgpack.decode(snapshot.carry, type=carry_type)
    return _with_carry(snapshot.state, carry)


def _with_carry(state: TableState, carry: Any) -> TableState:
    return replace(state, basis=replace(state.basis, carry=carry))


def snapshot_game(data: bytes) -> str:
    """Return the game key of a snapshot, which determines the type of its carry."""
    return snapshot_head(data).game


def snapshot_head(data: bytes) -> TableState:
    """Return the table of a snapshot without its carry, which only its game can read."""
    return msgspec.msgpack.decode(data, type=Snapshot).state
