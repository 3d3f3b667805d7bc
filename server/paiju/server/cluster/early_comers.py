"""Connections that may have come before their user's tables had an owner, or before a link to that owner was open."""

from collections.abc import Container
from typing import Final

from paiju.server.table.ports.peer import Peer

KEPT_S: Final = 10.0
"""Seconds for which a connection counts as early though no table is known to lack an owner: it may be noticed late.

An older connection may be a page left open in the lobby: it would take the seat from the page where its user plays.
"""
AGAIN_S: Final = 1.0
"""Least seconds between two calls of `forget_old`."""


class EarlyComers:
    """The connections of each user that came so early; a lost one is forgotten."""

    def __init__(self) -> None:
        self._peers: dict[str, dict[Peer, None]] = {}
        self._came: dict[Peer, tuple[float, Container[str]]] = {}
        """When each came, in monotonic seconds, and the tables that it resumes; the oldest first."""

    def note(self, peer: Peer, now: float, resumes: Container[str] = ()) -> None:
        """Add a connection that comes now, and is brought in another way to the tables that it `resumes`."""
        self.forget(peer)
        self._peers.setdefault(peer.user, {})[peer] = None
        self._came[peer] = now, resumes

    def forget(self, peer: Peer) -> None:
        """Remove a connection; one that is not there is not an error."""
        if self._came.pop(peer, None) is None:
            return
        peers = self._peers[peer.user]
        del peers[peer]
        if not peers:
            del self._peers[peer.user]

    def wait_s(self, now: float) -> float | None:
        """Return after how many seconds to call `forget_old` again; None if there are no connections."""
        if not self._came:
            return None
        came, _ = next(iter(self._came.values()))
        return max(came + KEPT_S - now, AGAIN_S)

    def forget_old(self, now: float) -> None:
        """Remove those that came at least `KEPT_S` ago."""
        while self._came and next(iter(self._came.values()))[0] <= now - KEPT_S:
            self.forget(next(iter(self._came)))

    def of(self, user: str, table: str = "") -> list[Peer]:
        """Return the connections of a user that do not resume a table, the oldest first."""
        return [peer for peer in self._peers.get(user, ()) if table not in self._came[peer][1]]

    def all(self) -> list[Peer]:
        """Return all connections, the oldest first."""
        return list(self._came)
