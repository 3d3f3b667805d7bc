"""The lobby's lines of other nodes' tables, as their feeds tell them, in the listing that this node's clients see."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from paiju.protocol.messages import LobbyMessage
from paiju.server.lobby.listing import Listing
from paiju.server.nodes.receive import Receiving
from paiju.server.nodes.remote_peer import RemotePeer
from paiju.server.tables.owned import OwnedTables

_FEED = msgspec.msgpack.Decoder(LobbyMessage)


class RemoteLobby:
    """Which node has told which lines."""

    def __init__(self, listing: Listing, owned: OwnedTables, receiving: Receiving) -> None:
        """Show other nodes' tables in `listing`, that of all nodes; lines of `owned` tables are this node's."""
        self._listing = listing
        self._owned = owned
        self._receiving = receiving
        self._teller: dict[str, str] = {}
        """The node that told a table's line last."""

    def take(self, node: str, piece: bytes) -> None:
        """Take a message of a node's feed. Raises `msgspec.DecodeError`, `KeyError` for any other message."""
        told = _FEED.decode(piece)
        if not isinstance(told.tables, msgspec.UnsetType):
            self._put(node, told.tables)
            self._drop(node, self._of(node) - {line["table"] for line in told.tables})
        if not isinstance(told.changed, msgspec.UnsetType):
            self._put(node, told.changed)
        if not isinstance(told.removed, msgspec.UnsetType):
            self._drop(node, told.removed)

    def forget(self, node: str) -> None:
        """Drop the lines of a node whose link is lost."""
        self._drop(node, self._of(node))

    def _of(self, node: str) -> set[str]:
        return {table for table, teller in self._teller.items() if teller == node}

    def _put(self, node: str, lines: Iterable[dict[str, Any]]) -> None:
        for line in lines:
            # Another node may tell an old line of a table that this one has adopted meanwhile.
            if not self._owned.has(line["table"]):
                self._teller[line["table"]] = node
                shown = dict(line)
                glance = shown.pop("glance", None)
                self._listing.put(shown, _told(glance))
                self._receiving.see(shown)

    def _drop(self, node: str, tables: Iterable[str]) -> None:
        for table in tables:
            if self._teller.get(table) == node:
                del self._teller[table]
                if not self._owned.has(table):
                    self._listing.drop(table)


def _told(glance: Any) -> Callable[[], Any]:
    """Return what tells a table's glance: as its owner told it."""
    return lambda: glance


class Feeds:
    """One feed a node: the lobby's lines of this node's tables, and which tables have moved."""

    def __init__(self, own_tables: Listing) -> None:
        self._own_tables = own_tables
        self._on_moved: dict[RemotePeer, Callable[[list[str], str], None]] = {}

    def follow(self, peer: RemotePeer, on_moved: Callable[[list[str], str], None]) -> None:
        """Begin a node's feed; `peer` stands for the node, `on_moved(tables, node)` tells it of moves."""
        self._on_moved[peer] = on_moved
        peer.send(self._own_tables.follow(peer, None))

    def leave(self, peer: RemotePeer) -> None:
        """End a node's feed."""
        self._on_moved.pop(peer, None)
        self._own_tables.leave(peer)

    def tell_moved(self, tables: list[str], node: str) -> None:
        """Tell all nodes that one has got tables; "": that no node owns them now."""
        for on_moved in self._on_moved.values():
            on_moved(tables, node)
