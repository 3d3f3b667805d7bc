"""What every table of a server shares, and how a table ceases to be ours."""

from collections.abc import Callable

import msgspec

from paiju.server.clock import Clock
from paiju.server.lobby.codes import Codes
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.state.limits import DEFAULT_LIMITS, TableLimits


class Services(msgspec.Struct, frozen=True):
    """The world outside a table."""

    store: Store
    clock: Clock
    bots: BotPool
    draw_secret: Callable[[], bytes]
    """32 fresh random bytes."""
    owns: Callable[[str], bool]
    """Whether the lease of a table's partition is surely alive; while it is not, no timer fires."""
    keep_records_s: int
    """How long a finished deal's record is kept."""
    codes: Codes
    """Of private tables."""
    touch: Callable[[str], None]
    """Told of a table at which something happened; called with every action, so it does next to nothing."""
    limits: TableLimits = DEFAULT_LIMITS


class Lost(Exception):
    """This table is another owner's now, or Redis holds another history: the actor must be made anew."""
