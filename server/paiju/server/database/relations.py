"""Friends, blocks, and who may see what of a person, as database operations take and return them."""

import enum
from typing import Final, Literal, TypeAlias

from msgspec import Struct

FRIENDS_MAX: Final = 500
"""The most friends of a person, together with the person's own open asks; also the most blocks."""
BARRED_MAX: Final = 64
"""A table bars at most this number of the people whom its author has blocked: those blocked last."""
ASKS_MAX: Final = 100
"""The most asks of others that a person's list shows: the newest."""

To: TypeAlias = Literal["everyone", "friends", "me"]
"""`everyone`: all accounts that the person has not blocked."""
State: TypeAlias = Literal["none", "asked", "asks", "friend", "blocked"]
"""The person's relation to a reader.

`asked`: the reader has asked the person; `asks`: the person has asked the reader; `blocked`: the reader has blocked.
"""


class Privacy(Struct, frozen=True):
    """The people to whom a person shows each part."""

    profile: To = "everyone"
    statistics: To = "everyone"
    deals: To = "me"
    """The people who may read this person's deals and matches."""
    asks: Literal["everyone", "me"] = "everyone"
    """The people from whom this person takes asks to be friends; `me`: from none."""
    invites: To = "friends"
    """The people from whom this person takes invitations; `me`: from none."""
    presence: To = "friends"
    """The people who see whether this person is online."""

    @property
    def shows_friends(self) -> bool:
        """Whether friends see that this person is online. For that they have to see the profile, too."""
        return "me" not in {self.profile, self.presence}


OF_PROGRAM: Final = Privacy(statistics="me", deals="me", asks="me", invites="me", presence="me")
"""Everyone may see who owns a program; the rest is shown to the owner alone."""


class OtherPerson(Struct, frozen=True):
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
        """Return whether a reader may see a part that the person or program shows to `to`."""
        if reader in {self.user, self.owner}:
            return True
        return not self.hides and (to == "everyone" or (to == "friends" and self.state == "friend"))


class Friend(Struct, frozen=True):
    """A friend of a person, as the person's list of friends shows it."""

    user: str
    handle: str
    name: str
    face: str | None
    shows: bool
    """Whether friends may see that this friend is online."""


class RelationLine(Struct, frozen=True):
    """Somebody in a person's list of friends."""

    user: str
    state: State
    at: int
    """When this state began, Unix ms."""
    handle: str | None = None
    """None: a guest, a person whose account has been deleted, or one who was asked or blocked and hides the profile."""
    name: str | None = None
    face: str | None = None
    shows: bool = False
    """Whether this is a friend who lets friends see when they are online."""
    programs: tuple[str, ...] = ()
    """The programs of a blocked person, to which the block applies, too; empty if the person hides the profile."""


class Related(enum.Enum):
    """The outcome of a wish of one person, the reader, about another one."""

    ASKED = "asked"
    FRIEND = "friend"
    BLOCKED = "blocked"
    """The reader has blocked this person."""
    CLOSED = "closed"
    """This person takes no asks."""
    FULL = "full"
    """The reader has `FRIENDS_MAX` friends or blocks."""
    THEY_ARE_FULL = "they are full"
    UNKNOWN = "unknown"
    """This person, or the reader, has no account."""
