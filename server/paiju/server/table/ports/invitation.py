"""An invitation to a table, as it is told to people."""

from msgspec import Struct


class Invitation(Struct, frozen=True):
    """Somebody at a table has invited others."""

    by: str
    """The id of the user who invites."""
    users: tuple[str, ...]
    table: str
    game: str
