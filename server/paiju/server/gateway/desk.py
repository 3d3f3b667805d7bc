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
    """The inboxes that connections follow, by `people`."""

    def follow(self, reader: Any, cursor: int | None) -> None:
        """Tell a connection what is newer than its last notice; None: from now on."""

    def leave(self, reader: Any) -> None:
        """Tell a connection nothing more; one that did not follow may leave too."""

    def again(self, reader: Any) -> None:
        """Tell a connection once more what it was told, as some of that was dropped."""


class Invites(Protocol):
    """Invitations, by `people`."""

    def refusal(self, user: str, number: int) -> tuple[ErrorCode, str, int] | None:
        """Count people whom somebody wants to invite; return why that is not possible now, and for how many ms."""


class Desk(msgspec.Struct, frozen=True):
    """Services that all connections of a server share."""

    router: TableRouter
    check: Callable[[str, Scope], Account]
    """Returns the account of a token that serves for a scope; raises `BadToken`."""
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


def limits_of(messages_per_s: int, burst: int, tables: int) -> m.Limits:
    """Return the limits for `welcome`."""
    return m.Limits(MAX_FRAME, messages_per_s, burst, tables)
