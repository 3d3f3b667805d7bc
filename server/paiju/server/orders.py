"""The operator's orders that every node enforces, each kept in Redis and in this node's memory."""

from typing import Final

from paiju.server.accounts.closings import Closings
from paiju.server.accounts.live import Live, LiveEntries
from paiju.server.accounts.restrictions import Networks, Sanctions
from paiju.server.accounts.site import Site
from paiju.server.config import Settings
from paiju.server.store.store import Store

MAX_SANCTIONS: Final = 100_000
MAX_NETWORKS: Final = 10_000
MAX_CLOSINGS: Final = 10_000
"""The most tables that wait to be closed after their deals."""
MAX_SITE_ENTRIES: Final = 2


class Orders:
    """The orders, one part for each kind, and `live`, which keeps all parts up to date."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.revoked = LiveEntries(store, "sessions", settings.ended_sessions, lasting=True)
        """Sessions that have ended before their time."""
        self.sanctions = Sanctions(LiveEntries(store, "sanctions", MAX_SANCTIONS))
        self.networks = Networks(LiveEntries(store, "networks", MAX_NETWORKS))
        self.site = Site(LiveEntries(store, "site", MAX_SITE_ENTRIES), store.now_ms)
        self.closings = Closings(LiveEntries(store, "closings", MAX_CLOSINGS), store.now_ms)
        kinds = (self.sanctions, self.networks, self.site, self.closings)
        self.live = Live(store, self.revoked, *(kind.entries for kind in kinds))
