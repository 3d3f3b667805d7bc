"""Limits the opening of tables: per user, per address, and per server."""

from collections.abc import Callable

import msgspec

from paiju.protocol.errors import ErrorCode
from paiju.server.limits import UserAndAddressLimit
from paiju.server.table.ports.errors import Refused


class OpeningLimits(msgspec.Struct, frozen=True):
    """The bounds on the opening of tables; each field is the setting of its name."""

    max_tables: int = 5_000
    tables_opened_per_user: int = 24
    opens_per_minute: int = 20
    opens_per_minute_of_address: int = 120


class OpeningQuota:
    """Checks whether one more table may be opened, and counts it."""

    def __init__(self, limits: OpeningLimits, clock: Callable[[], float]) -> None:
        """`clock` returns monotonic seconds."""
        self._limits = limits
        self._rate = UserAndAddressLimit(limits.opens_per_minute, limits.opens_per_minute_of_address, clock)

    def check(self, opened: int, tables: int) -> None:
        """Refuse a user with too many open tables, and everybody at a server with too many `tables`."""
        if tables >= self._limits.max_tables:
            text = f"this server has {self._limits.max_tables} tables, the most it may; join one of them"
            raise Refused(ErrorCode.FULL, text)
        if opened >= self._limits.tables_opened_per_user:
            raise too_many_open(self._limits)

    def count(self, user: str, address: str) -> None:
        """Count an opening. Raises `Refused` after too many in the last minutes."""
        if (wait := self._rate.count(user, address)) > 0:
            raise too_fast(self._limits, wait)


def too_many_open(limits: OpeningLimits) -> Refused:
    """Return the refusal of a user who has opened too many tables."""
    text = (
        f"you have opened {limits.tables_opened_per_user} tables that are still there, the most allowed;"
        " a table closes a minute after all people have left it"
    )
    return Refused(ErrorCode.FULL, text)


def too_fast(limits: OpeningLimits, wait_ms: int) -> Refused:
    """Return the refusal of a user or address that opens tables too fast."""
    text = (
        f"tables are opened too fast: {limits.opens_per_minute} a minute by one user,"
        f" {limits.opens_per_minute_of_address} from one address"
    )
    return Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait_ms)
