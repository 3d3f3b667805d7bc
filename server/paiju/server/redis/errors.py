"""The exceptions of the store.

StoreError
├── StoreUnavailable   no answer within the bound; the outcome of a write is unknown
├── BadCommit          a malformed commit; nothing was written
├── BadPolicy          this Redis may evict keys, or forget them when it restarts or fails over
├── WrongKind          this Redis is too old, no Redis, or of another kind than its URL says
├── EmbeddedError      the embedded Redis cannot run
└── WireError
    ├── WireLost       the connection went while calls were pending
    └── RedisRefused   Redis answered with an error
        └── Unreplicated   too few replicas have confirmed a call
"""

import re
from typing import Final

NO_CONNECTION: Final = "no connection"
REASON_CHARACTERS: Final = 200
"""Length at which the text of a refusal is cut."""
TRANSIENT_WORDS: Final = (
    *("LOADING", "BUSY", "READONLY", "MASTERDOWN", "MISCONF", "OOM", "NOREPLICAS", "CLUSTERDOWN", "TRYAGAIN"),
)
"""The first words of the errors by which Redis refuses for a moment only."""
# The word stands at the start, or inside the text that Redis 6 wraps around the error of a command in a script.
_TRANSIENT: Final = re.compile(rf"(?:^|: -)({'|'.join(TRANSIENT_WORDS)}) ")


class StoreError(Exception):
    """Base of all exceptions that the store raises on purpose."""


class StoreUnavailable(StoreError):
    """Redis gave no answer within the bound. Whether a write happened is unknown: send the commit again."""

    def __init__(self, text: str, reason: str = "") -> None:
        """`reason`: the cause, see `reason_of`; by default Redis gave no answer."""
        super().__init__(text)
        self.reason = reason or "no answer"


class BadCommit(StoreError):
    """The commit is malformed and nothing was written. That is a bug of the caller: a retry fails again."""


class BadPolicy(StoreError):
    """Redis may evict or forget keys by its configuration, hides that configuration, or lacks replicas."""


class WrongKind(StoreError):
    """The server is too old, no Redis, a replica, or not of its URL's kind; the text gives the remedy."""


class EmbeddedError(StoreError):
    """The embedded Redis cannot be found, cannot start, or its folder is in use."""


class WireError(StoreError):
    """A call over a connection to Redis failed."""


class WireLost(WireError):
    """The connection was lost before the answer: whether the call took effect is unknown."""


class RedisRefused(WireError):
    """Redis answered with an error; the exception has its text."""

    @property
    def ours(self) -> bool:
        """Whether a script of this package refused the call."""
        return str(self).startswith("PAIJU ")

    @property
    def reason(self) -> str:
        """The text without the mark of this package's scripts."""
        return str(self).removeprefix("PAIJU ")

    @property
    def word(self) -> str:
        """Redis' word for a temporary refusal, such as `OOM`; empty for other errors."""
        found = None if self.ours else _TRANSIENT.search(str(self))
        return found[1] if found else ""

    @property
    def transient(self) -> bool:
        """Whether Redis refuses for a moment only, so that the same call may succeed later."""
        return bool(self.word)


class Unreplicated(RedisRefused):
    """Too few replicas have confirmed: the call took effect in a master that may be lost. Send it again."""

    def __init__(self, confirmed: int, wanted: int) -> None:
        super().__init__(f"NOREPLICAS {confirmed} of {wanted} replicas have confirmed")


def reason_of(error: Exception) -> str:
    """Return a failure's reason for operators, without an address: Redis' own text, or that no answer came."""
    if isinstance(error, RedisRefused):
        return str(error)[:REASON_CHARACTERS]
    return "no answer" if isinstance(error, TimeoutError) else NO_CONNECTION
