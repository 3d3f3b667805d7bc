"""The services that all tables of a server share, and the loss of ownership."""

from collections.abc import Callable

import msgspec

from paiju.server.clock import Clock
from paiju.server.gathered import Gathered
from paiju.server.store.entries import Handed
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.ports.code_book import Codes
from paiju.server.table.ports.limits import DEFAULT_LIMITS, TableLimits
from paiju.server.table.ports.unattended import Unattended


class Services(msgspec.Struct, frozen=True):
    """The services that every table of a server shares."""

    store: Store
    clock: Clock
    bots: BotPool
    draw_secret: Callable[[], bytes]
    """Draws 32 random bytes."""
    owns: Callable[[str], bool]
    """Whether the lease of a table's partition is surely alive; while it is not, no timer fires."""
    keep_records_s: int
    """Seconds for which a finished deal's record is kept in Redis, where it is not booked."""
    keep_daily_s: int
    """Seconds after its day for which the results of a daily deal are kept."""
    codes: Codes
    """The codes of private tables."""
    touch: Callable[[str], None]
    """Called with a table at which something happened. Every action calls it, so it does next to nothing."""
    may_open: Callable[[], bool] = lambda: True
    """Whether new tables are opened: not during the operator's maintenance."""
    may_deal: Callable[[], bool] = lambda: True
    """Whether next deals begin, likewise."""
    closing: Callable[[str], str] = lambda _table: ""
    """The act by which a table is closed after its running deal, as the table remembers it; empty: there is none."""
    book: Callable[[Handed], None] | None = None
    """Books a deal or match in which persons acted, once its entry is in Redis: soon, and returns at once.

    None: their records stay in Redis.
    """
    limits: TableLimits = DEFAULT_LIMITS
    unattended: Unattended = msgspec.field(default_factory=Unattended)
    """The tables at which no person acts."""
    waiting: Gathered = msgspec.field(
        default_factory=lambda: Gathered("Redis takes no writes; tables wait for it", "tables")
    )
    """Logs tables whose writes or recovery the store does not answer."""


class Lost(Exception):
    """Another node owns the table, or Redis holds another history: the actor must be made again from the log."""

    def __init__(self, why: str, outdone: int = 0) -> None:
        """`outdone`: the term of this owner, if another one has surely had the table since; 0 otherwise."""
        super().__init__(why)
        self.outdone = outdone
