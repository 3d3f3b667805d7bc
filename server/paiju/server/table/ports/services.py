"""The services that all tables of a server share, and the loss of ownership."""

from collections.abc import Callable

import msgspec

from paiju.server.clock import Clock
from paiju.server.gathered import Gathered
from paiju.server.store.entries import Handed
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.ports.code_book import Codes
from paiju.server.table.ports.invitation import Invitation
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
    """Returns whether the lease of a table's partition is surely alive; while it is not, no deadline takes effect."""
    keep_records_s: int
    """Seconds for which a finished deal's record is kept in Redis, if it is not booked."""
    keep_daily_s: int
    """Seconds for which the results of a daily deal are kept after its day."""
    codes: Codes
    """The codes of private tables."""
    touch: Callable[[str], None]
    """Called with a table at which something happened. Every action calls it, so it must be cheap."""
    may_open: Callable[[], bool] = lambda: True
    """Returns whether new tables may be created: not during the operator's maintenance."""
    may_deal: Callable[[], bool] = lambda: True
    """Returns whether further deals may begin: not during the operator's maintenance."""
    closing: Callable[[str], str] = lambda _table: ""
    """Returns the name of the operator's act that closes a table after its running deal; empty: none does."""
    book: Callable[[Handed], None] | None = None
    """Makes the server soon book a deal or match whose entry is in Redis; returns at once.

    None: their records stay in Redis.
    """
    call: Callable[[str, str, int, Callable[[], bool]], None] | None = None
    """Notifies a user, whose page is away, of a turn. Takes the user, the table, the end of the turn (Unix ms), and a
    function that returns whether the turn still waits for that user.

    The call returns at once. A few seconds later the function is asked: the notification is sent if the turn still
    waits. None: there are no notifications.
    """
    invite: Callable[[Invitation], None] | None = None
    """Tells people of an invitation, and returns at once. None: this server keeps no accounts."""
    limits: TableLimits = DEFAULT_LIMITS
    unattended: Unattended = msgspec.field(default_factory=Unattended)
    """The tables at which no person acts."""
    waiting: Gathered = msgspec.field(
        default_factory=lambda: Gathered("Redis takes no writes; tables wait for it", "tables")
    )
    """Logs the tables that wait, as the store does not answer their writes or their recovery."""


class Lost(Exception):
    """Another node owns the table, or Redis has another log of it: a new actor must be made from that log."""

    def __init__(self, why: str, outdone: int = 0) -> None:
        """`outdone`: this owner's term, if another owner has surely had the table since; 0: this is not sure."""
        super().__init__(why)
        self.outdone = outdone
