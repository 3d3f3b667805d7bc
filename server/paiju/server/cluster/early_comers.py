"""Connections that came before all tables had an owner: at a table that starts later, their users may have seats."""

from paiju.server.table.ports.peer import Peer


class EarlyComers:
    """The connections of each user that came so early; a lost one is forgotten."""

    def __init__(self) -> None:
        self._peers: dict[str, dict[Peer, None]] = {}

    def note(self, peer: Peer) -> None:
        """Add a connection."""
        self._peers.setdefault(peer.user, {})[peer] = None

    def forget(self, peer: Peer) -> None:
        """Remove a connection; one that is not there is not an error."""
        peers = self._peers.get(peer.user)
        if peers is not None and peer in peers:
            del peers[peer]
            if not peers:
                del self._peers[peer.user]

    def of(self, user: str) -> list[Peer]:
        """Return the connections of a user, the oldest first."""
        return list(self._peers.get(user, ()))

    def clear(self) -> None:
        """Forget all: every table has an owner."""
        self._peers.clear()

    def __len__(self) -> int:
        """Return how many users have such connections."""
        return len(self._peers)
