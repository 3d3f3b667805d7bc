"""The readers of a finished deal's record and the times from which they may read it.

The archive keeps both with the record. The players have seen the settlement, so they may read the record at once.
Others may read it once spectators have seen the end, at a private table only if the table has let them in.
"""

from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType


class Terms(msgspec.Struct, frozen=True):
    """The fields that an archived record has about its readers; a record without them is open to all."""

    table: str = ""
    public_at: int | UnsetType = UNSET
    """From when others than the players may read the record, if spectators see the table late; Redis time in ms."""
    guests: tuple[str, ...] | UnsetType = UNSET
    """The users who had been let in when the deal ended, at a private table."""
    users: tuple[str | None, ...] | UnsetType = UNSET
    """The user of each seat."""

    @property
    def limited(self) -> bool:
        """Whether the record is closed to some users, for a time or always."""
        return self.public_at is not UNSET or self.guests is not UNSET


def may_read(data: bytes, user: str | None, now: int, may_come: Callable[[str, str], bool]) -> bool:
    """Return whether `user` (None: an unknown reader) may have an archived record.

    `may_come(table, user)` returns whether a table is open to a user now. A user who was let in after a deal may
    have its record, too.
    """
    terms = msgspec.json.decode(data, type=Terms)
    if not terms.limited or (user is not None and user in (terms.users or ())):
        return True
    if terms.public_at is not UNSET and now < terms.public_at:
        return False
    if terms.guests is UNSET:
        return True
    return user is not None and (user in terms.guests or may_come(terms.table, user))
