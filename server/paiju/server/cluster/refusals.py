"""When a node that cannot be dialled seems to be gone: its process has ended, not only the way to it.

A kernel refuses connections to a port on which nobody listens. After a link that was in use was lost, two refusals in a
row therefore say that the process has ended, long before its leases expire.

They may be wrong: a firewall between two nodes refuses too. So they allow only what is safe anyway, and what an owner
that lives undoes. Its leases may be taken once they have missed a renewal, by the clock of Redis, and until its entry
in the registry is renewed: an owner that lives renews both twice a second and loses nothing. Were one taken all the
same, the term would rise, and every write of the owner before be refused. And a link that stays lost is suspected
once: a node whose port is unreachable from here alone cannot lose tables again and again.
"""

from typing import Final

ENOUGH: Final = 2
"""Refusals in a row."""
AT_ONCE_S: Final = 0.05
"""Seconds before a link that was in use, or was refused once since, is tried again."""
REDIAL_S: Final = 0.25
"""Seconds before any other lost or refused link is tried again."""
SETTLED_S: Final = 1.0
"""Seconds after which a link is tried again at once: a node that ends each link is not dialled all the time."""


class Refusals:
    """What has come of one node's dialling since a link to it was in use."""

    def __init__(self) -> None:
        self.pause_s = REDIAL_S
        """Seconds before the next attempt."""
        self._left: int | None = None
        """Refusals that are missing; None: they would say nothing."""

    def lost(self, lasted_s: float) -> None:
        """Note that a link was lost which had been open."""
        self._left = ENOUGH
        self.pause_s = AT_ONCE_S if lasted_s >= SETTLED_S else REDIAL_S

    def failed(self, error: Exception) -> bool:
        """Note that no link could be opened; return whether the node's process seems to be gone."""
        if self._left is not None:
            refused = isinstance(error, ConnectionRefusedError | ConnectionResetError)
            self._left = self._left - 1 if refused else None
        gone = self._left == 0
        if gone:
            self._left = None
        self.pause_s = REDIAL_S if self._left is None else AT_ONCE_S
        return gone
