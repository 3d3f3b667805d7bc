"""From when and to whom a finished deal's record may be given, kept with it in the archive. Pure.

Its players have seen the settlement, so they may have it at once. Nobody else may before spectators have seen the end,
and of a private table only its guests.
"""

from collections.abc import Callable

import msgspec
from msgspec import UNSET, UnsetType


class Terms(msgspec.Struct, frozen=True):
    """What an archived record says about its readers; most say nothing, anybody may have them."""

    table: str = ""
    public_at: int | UnsetType = UNSET
    """From when others than its players may have it, where spectators see the table late."""
    guests: tuple[str, ...] | UnsetType = UNSET
    """Who had been let in when it ended, at a private table."""
    users: tuple[str | None, ...] | UnsetType = UNSET
    """Who played at which seat."""

    @property
    def limited(self) -> bool:
        """Whether not everybody may have the record at any time."""
        return self.public_at is not UNSET or self.guests is not UNSET


def may_read(data: bytes, user: str | None, now: int, may_come: Callable[[str, str], bool]) -> bool:
    """Return whether a user, or (None) an unknown reader, may have an archived record.

    `may_come(table, user)` says whether a table is open to a user now: guests see earlier deals too.
    """
    terms = msgspec.json.decode(data, type=Terms)
    if not terms.limited or (user is not None and user in (terms.users or ())):
        return True
    if terms.public_at is not UNSET and now < terms.public_at:
        return False
    if terms.guests is UNSET:
        return True
    return user is not None and (user in terms.guests or may_come(terms.table, user))
