"""Limits open connections, in all and per address, from the moment they are accepted.

Connections of a proxy belong to its clients: each counts towards the total at once, and towards an address once the
head of a websocket request has named the client.
"""

import resource
from collections.abc import Container
from typing import Final

import structlog

from paiju.server.addresses import counted_as
from paiju.server.gateway.counts import ConnectionCounts

FILES_BESIDE: Final = 256
"""Open files besides connections: Redis, pipes of workers, logs, libraries."""

log = structlog.get_logger()


class CountedConnection:
    """The count of one connection, until it leaves."""

    __slots__ = ("_door", "_left", "_peer", "address")

    def __init__(self, door: "ConnectionDoor", peer: str | None) -> None:
        self._door = door
        self._peer = peer
        self.address: str | None = None
        """The address for which the connection counts; None: it is a proxy's, and its client is not known."""
        self._left = False

    def belongs_to(self, host: str) -> bool:
        """Count a proxy's connection for `host`, the client that the proxy names; return False if it has too many.

        A proxy's own connection, which names no host, is not counted.
        """
        return self.address is not None or host == self._peer or self.count(host)

    def count(self, host: str) -> bool:
        """Count the connection for a host; return False if that host has too many."""
        address = counted_as(host)
        if not self._door.count(address):
            return False
        self.address = address
        return True

    def leave(self) -> None:
        """Stop counting the connection; later calls do nothing."""
        if not self._left:
            self._left = True
            self._door.left(self.address)


class ConnectionDoor:
    """Admits connections up to a number in all, and up to one per address (0: any number)."""

    def __init__(
        self,
        most: int,
        per_address: int,
        proxies: Container[str | None] = frozenset[str | None](),
        addresses: ConnectionCounts | None = None,
    ) -> None:
        self._proxies = proxies
        self.inside = 0
        self._most = most
        self._per_address = per_address
        self._addresses = ConnectionCounts() if addresses is None else addresses

    def enter(self, host: str | None) -> CountedConnection | str:
        """Return the count of an admitted connection, or the reason for a refusal; `host` None: it has no address."""
        if self.inside >= self._most:
            return "full"
        place = CountedConnection(self, host)
        if host is not None and host not in self._proxies and not place.count(host):
            return "address"
        self.inside += 1
        return place

    def count(self, address: str) -> bool:
        """Count a connection of an address; return False if the address is at its limit."""
        if self._per_address and self._addresses[address] >= self._per_address:
            return False
        self._addresses.add(address)
        return True

    def left(self, address: str | None) -> None:
        """Stop counting a connection."""
        self.inside -= 1
        if address is not None:
            self._addresses.drop(address)


def room_for(connections: int) -> int:
    """Raise the limit of open files for `connections`; return how many of them it then allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = connections + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return connections
    room = max(soft - FILES_BESIDE, 1)
    log.warning(
        "the limit of open files leaves room for fewer connections", connections=room, wanted=connections
    )
    return room
