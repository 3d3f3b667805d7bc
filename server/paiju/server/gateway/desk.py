"""The services and limits that all connections of a server share."""

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

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
    """Sends connections the notices of their accounts; `people` implements it."""

    def follow(self, reader: Any, cursor: int | None) -> None:
        """Send a connection the notices after the number `cursor`, and later ones; None: only later ones."""

    def leave(self, reader: Any) -> None:
        """Stop sending a connection notices; nothing happens if it gets none."""

    def again(self, reader: Any) -> None:
        """Send a connection its news once more, since some messages were dropped."""


class FriendLists(Protocol):
    """Sends connections the friends of their accounts, and which of them are online; `people` implements it."""

    def follow(self, reader: Any) -> None:
        """Send a connection its user's friends, now and after each change."""

    def leave(self, reader: Any) -> None:
        """Stop sending a connection its friends; nothing happens if it does not get them."""

    def again(self, reader: Any) -> None:
        """Send a connection all friends once more, since some messages were dropped."""


class Arrivals(Protocol):
    """Shows accounts as online while they have connections; `people` implements it."""

    def came(self, user: str) -> None:
        """Count a connection of an account."""

    def left(self, user: str) -> None:
        """Count one connection of an account less."""


class BlockLists(Protocol):
    """Tells connections whom their users have blocked, and who has blocked these users; `people` implements it."""

    def came(self, user: str, tell: Callable[[tuple[str, ...], frozenset[str]], None]) -> None:
        """Call `tell` (`people.blocking.Tell`) with the user's blocks, soon and after each change."""

    def left(self, user: str, tell: Callable[[tuple[str, ...], frozenset[str]], None]) -> None:
        """Stop calling `tell`; nothing happens if it is unknown."""


class ForAccounts(NamedTuple):
    """The services of `people` for the connections of accounts."""

    inboxes: Inboxes
    friends: FriendLists
    online: Arrivals
    blocks: BlockLists
    invites_refusal: Callable[[str, int], tuple[ErrorCode, str, int] | None]
    """Counts people whom a user wants to invite; returns None, or a refusal's code, text and milliseconds to wait."""


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
    accounts: ForAccounts | None
    """None: this server keeps no accounts."""


def limits_of(messages_per_s: int, burst: int, tables: int) -> m.Limits:
    """Return the limits for `welcome`."""
    return m.Limits(MAX_FRAME, messages_per_s, burst, tables)
