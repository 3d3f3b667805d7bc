"""What the store raises.

StoreError
├── StoreUnavailable   no answer within the bound; the outcome of a write is unknown
├── BadCommit          a commit that no owner may make; nothing was written
├── BadPolicy          this Redis may throw keys away
├── EmbeddedError      the embedded Redis cannot run
└── WireError
    ├── WireLost       the connection went while calls were pending
    └── Refused        Redis answered with an error
"""

from typing import Final

TRANSIENT: Final = (
    "LOADING",
    "BUSY ",
    "READONLY",
    "MASTERDOWN",
    "MISCONF",
    "OOM",
    "NOREPLICAS",
    "CLUSTERDOWN",
    "TRYAGAIN",
)
"""Errors by which Redis says `not now`: nothing was written, and the same call may succeed later."""


class StoreError(Exception):
    """Base of everything the store raises on purpose."""


class StoreUnavailable(StoreError):
    """Redis gave no answer within the bound. Whether a write happened is unknown: send the commit again."""


class BadCommit(StoreError):
    """The commit is malformed; nothing was written. A fault of the caller, never of the moment."""


class BadPolicy(StoreError):
    """Redis is set to evict keys, or would not say; a live table's log must never be evicted."""


class EmbeddedError(StoreError):
    """The embedded Redis cannot be found, cannot start, or its folder is in use."""


class WireError(StoreError):
    """A call over the commit connection failed."""


class WireLost(WireError):
    """The connection is down, or went down before the answer: it is unknown whether the call took effect."""


class Refused(WireError):
    """Redis answered with an error; the text is Redis' own."""

    @property
    def transient(self) -> bool:
        """Whether nothing was written and the same call may succeed later."""
        return str(self).startswith(TRANSIENT)
