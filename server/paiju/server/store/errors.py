"""What the store raises.

StoreError
├── StoreUnavailable   no answer within the bound; the outcome of a write is unknown
├── BadCommit          a commit that no owner may make; nothing was written
├── BadPolicy          this Redis may throw keys away, or forget them when it restarts
├── EmbeddedError      the embedded Redis cannot run
└── WireError
    ├── WireLost       the connection went while calls were pending
    └── Refused        Redis answered with an error
"""

import re
from typing import Final

# At the start, or inside what Redis 6 wraps around the error of a command in a script.
_NOT_NOW: Final = re.compile(
    r"(?:^|: -)(LOADING|BUSY|READONLY|MASTERDOWN|MISCONF|OOM|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) "
)


class StoreError(Exception):
    """Base of everything the store raises on purpose."""


class StoreUnavailable(StoreError):
    """Redis gave no answer within the bound. Whether a write happened is unknown: send the commit again."""


class BadCommit(StoreError):
    """The commit is malformed; nothing was written. A fault of the caller, never of the moment."""


class BadPolicy(StoreError):
    """Redis is set to evict keys or to write nothing down, or does not say."""


class EmbeddedError(StoreError):
    """The embedded Redis cannot be found, cannot start, or its folder is in use."""


class WireError(StoreError):
    """A call over the commit connection failed."""


class WireLost(WireError):
    """The connection is down, or went down before the answer: it is unknown whether the call took effect."""


class Refused(WireError):
    """Redis answered with an error; the text is Redis' own."""

    @property
    def ours(self) -> bool:
        """Whether one of our scripts refused."""
        return str(self).startswith("PAIJU ")

    @property
    def reason(self) -> str:
        """The text without our own mark."""
        return str(self).removeprefix("PAIJU ")

    @property
    def word(self) -> str:
        """Redis' word for why it does not serve at the moment, as `OOM`; empty if it is no such reason."""
        found = None if self.ours else _NOT_NOW.search(str(self))
        return found[1] if found else ""

    @property
    def transient(self) -> bool:
        """Whether nothing was written and the same call may succeed later."""
        return bool(self.word)
