"""Push targets, which are browsers that notify a person, as database operations take and return them."""

import enum
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct

TARGETS_MAX: Final = 10
"""The most targets of one account."""
FAILURES_MAX: Final = 10
"""A target is removed after this number of refusals in a row by its push service."""

Kind: TypeAlias = Literal["turn", "invited"]
"""`turn`: it is the person's turn at a table. `invited`: somebody invites the person to a table."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """The hours in which a person is notified of turns only. If `since` is later than `until`, they span midnight."""

    since: str
    """A time such as `23:00`, by the clocks of the zone."""
    until: str
    zone: str
    """A time zone of IANA, such as `Asia/Shanghai`."""


class NewTarget(NamedTuple):
    """A target that is registered, or changed."""

    id: str
    user: str
    session: str
    endpoint: str
    p256dh: str
    auth: str
    kinds: Sequence[Kind]
    quiet: Quiet | None
    at: int


class Target(NamedTuple):
    """A target, with all that sending a message to it needs."""

    id: str
    user: str
    endpoint: str
    p256dh: str
    auth: str
    kinds: Sequence[str]
    quiet: Quiet | None
    used_day: int
    failures: int


class TargetLine(NamedTuple):
    """A target, as its person sees it."""

    id: str
    label: str
    """The kind of browser."""
    session: str
    kinds: tuple[Kind, ...]
    quiet: Quiet | None
    created_at: int
    used_day: int
    """The day of the last message, in days since 1970; 0: there was none."""


class NotPut(enum.Enum):
    """Why a target was not registered."""

    MANY = "many"
    OVER = "over"
    """The session has ended, or the account is gone."""


class Delivery(NamedTuple):
    """The outcome of a message to a target."""

    id: str
    is_gone: bool
    failures: int
    """Failures in a row, this one included."""
    day: int
