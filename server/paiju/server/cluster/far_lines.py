"""The lobby's lines of other nodes' tables, as their feeds tell them, in the listing that this node's clients see."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from paiju.protocol.messages import LobbyMessage
from paiju.server.lobby.listing import Listing

_FEED = msgspec.msgpack.Decoder(LobbyMessage)


class FarLines:
    """Which node has told which lines."""

    def __init__(
        self, listing: Listing, is_here: Callable[[str], bool], on_line: Callable[[dict[str, Any]], None]
    ) -> None:
        """`is_here(table)`: whether the table is this node's own now; its line is not another node's to change.

        `on_line` is told each line of another node's table.
        """
        self._on_line = on_line
        self._listing = listing
        self._is_here = is_here
        self._teller: dict[str, str] = {}
        """The node that told a table's line last."""

    def take(self, node: str, piece: bytes) -> None:
        """Take a message of a node's feed. Raises `msgspec.DecodeError`, `KeyError` for what is no such message."""
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
            if not self._is_here(line["table"]):
                self._teller[line["table"]] = node
                shown = dict(line)
                glance = shown.pop("glance", None)
                self._listing.put(shown, _told(glance))
                self._on_line(shown)

    def _drop(self, node: str, tables: Iterable[str]) -> None:
        for table in tables:
            if self._teller.get(table) == node:
                del self._teller[table]
                if not self._is_here(table):
                    self._listing.drop(table)


def _told(glance: Any) -> Callable[[], Any]:
    """Return what tells a table's glance: as its owner told it."""
    return lambda: glance
