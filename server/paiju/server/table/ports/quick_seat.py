"""A `quick` at the table that was chosen for it: the name under which the table remembers it, and its result."""

import asyncio
from typing import Final

from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.errors import Refused, busy

QUICK: Final = "quick:"
"""Prefix of the name under which a `quick` is remembered, apart from other requests of its session.

A client that repeats a `quick` cannot name the table where it took effect, so a later request about that table must not
displace it from memory.
"""


class Seek:
    """One attempt of a `quick` to get a seat. After a refusal another table can be asked."""

    def __init__(self, asker: str) -> None:
        """`asker`: the client session that sent the `quick` (`Peer.asker`)."""
        self.asker = QUICK + asker
        self.tried: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        """The refusal; None: the request got a seat and its reply."""

    def end(self, refused: Refused | None = None) -> None:
        """Set the result of `tried`, unless it is set already."""
        if not self.tried.done():
            self.tried.set_result(refused)

    def fail(self) -> None:
        """Refuse the attempt because its table has failed; do nothing if it already has a result."""
        self.end(failed())


def failed() -> Refused:
    """Return the refusal of a request during which the table failed."""
    return busy("the table has failed and is taken back from its log; ask again", ErrorCode.INTERNAL)
