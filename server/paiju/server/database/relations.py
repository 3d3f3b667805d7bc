"""People as others see them: friends, blocks, and who may see what; as works on the database have them."""

import enum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

FRIENDS_MAX: Final = 500
"""Friends of a person, open asks included; blocks are as many."""
ASKS_MAX: Final = 100
"""Asks of others that a person is told, the newest first."""

To: TypeAlias = Literal["everyone", "friends", "me"]
"""Everyone: each account that is not blocked."""
State: TypeAlias = Literal["none", "asked", "asks", "friend", "blocked"]
"""Asked: by the reader. Asks: asks the reader."""


class Privacy(Struct, frozen=True):
    """The people to whom a person shows each part."""

    profile: To = "everyone"
    statistics: To = "everyone"
    deals: To = "me"
    """Lists of deals and matches."""
    asks: Literal["everyone", "me"] = "everyone"
    """From whom it takes asks to be friends; me: from none."""
    invites: To = "friends"
    """From whom it takes invitations; me: from none."""


OF_PROGRAM: Final = Privacy(statistics="me", deals="me", asks="me", invites="me")
"""Everyone may see whose a program is; the rest is its owner's."""


class Other(Struct, frozen=True):
    """A person or a program, as somebody else finds them; times in Unix ms."""

    user: str
    handle: str
    name: str
    face: str | None
    created_at: int
    privacy: Privacy
    state: State = "none"
    """The person's relation to the reader."""
    hides: bool = False
    """Whether the person has blocked the reader."""
    owner: str | None = None
    """The user whose program this is; None: a person."""
    owned_by: str | None = None
    """The handle of the owner."""

    def shows(self, to: To, reader: str) -> bool:
        """Return whether a reader may see what is shown to some."""
        if reader in {self.user, self.owner}:
            return True
        return not self.hides and (to == "everyone" or (to == "friends" and self.state == "friend"))


class RelationLine(Struct, frozen=True):
    """Somebody in a person's list of friends."""

    user: str
    state: State
    at: int
    """Since when, Unix ms."""
    handle: str | None = None
    """None: a guest, or a person whose account has been deleted."""
    name: str | None = None
    face: str | None = None


class Related(enum.Enum):
    """The outcome of a wish about another person."""

    ASKED = "asked"
    FRIEND = "friend"
    BLOCKED = "blocked"
    """The reader has blocked this person."""
    CLOSED = "closed"
    """This person takes no asks."""
    FULL = "full"
    """The reader has as many friends or blocks as may be."""
    THEY_ARE_FULL = "they are full"
    UNKNOWN = "unknown"
    """No account has this id."""
