"""The services and limits that all connections of a server share."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from paiju.protocol import messages as m
from paiju.protocol.codec import MAX_FRAME
from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.restrictions import Sanctions
from paiju.server.accounts.sessions import Account, Scope
from paiju.server.accounts.site import Site
from paiju.server.gateway.quotas import Quotas
from paiju.server.nodes.router import TableRouter


class Inboxes(Protocol):
    """The inboxes that connections follow; `people` implements it."""

    def follow(self, reader: Any, cursor: int | None) -> None:
        """Send a connection the notices after the number `cursor`, and later ones; None: only later ones."""

    def leave(self, reader: Any) -> None:
        """Send a connection no more notices; it need not have followed."""

    def again(self, reader: Any) -> None:
        """Send a connection its news once more, since some of it was dropped."""


class Invites(Protocol):
    """Invitations; `people` implements it."""

    def refusal(self, user: str, number: int) -> tuple[ErrorCode, str, int] | None:
        """Count people whom a user wants to invite; return None, or a refusal's code, text and milliseconds to wait."""


class Presence(Protocol):
    """The accounts that are here, and the connections that follow friends; `people` implements it."""

    def came(self, reader: Any) -> None:
        """Note that a connection of an account is here."""

    def left(self, reader: Any) -> None:
        """Note that a connection of an account is lost."""

    def follow(self, reader: Any) -> None:
        """Tell a connection which friends of its user are online, now and after each change."""

    def leave(self, reader: Any) -> None:
        """Tell a connection no more of friends; it need not have followed."""

    def again(self, reader: Any) -> None:
        """Tell a connection its friends once more, since some messages were dropped."""


class Blocking(Protocol):
    """Tells connections whom their users have blocked, and who has blocked them; `people` implements it."""

    def came(self, reader: Any) -> None:
        """Tell a connection the blocks of its user, soon and after each change."""

    def left(self, reader: Any) -> None:
        """Tell a connection no more blocks; it need not have come."""


class Desk(msgspec.Struct, frozen=True):
    """Services that all connections of a server share."""

    router: TableRouter
    check: Callable[[str, Scope, Scope], Account]
    """Returns the account of a token that serves for one of two scopes; raises `BadToken`."""
    clock: Callable[[], float]
    """Monotonic seconds."""
    now_ms: Callable[[], int]
    """Redis time."""
    server: str
    limits: m.Limits
    quotas: Quotas
    sanctions: Sanctions
    site: Site
    inboxes: Inboxes | None
    """None: this server keeps no accounts."""
    invites: Invites | None
    presence: Presence | None
    blocking: Blocking | None


def limits_of(messages_per_s: int, burst: int, tables: int) -> m.Limits:
    """Return the limits for `welcome`."""
    return m.Limits(MAX_FRAME, messages_per_s, burst, tables)
