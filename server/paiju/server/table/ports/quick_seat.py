"""A `quick` at the table that was chosen for it, and under which name requests are remembered."""

import asyncio
from typing import Any

from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.peer import Peer


class Seek:
    """Asks one table for a seat, in place of the `quick` that led there. A refusal is not the end: there are others."""

    def __init__(self, quick: m.Quick) -> None:
        self.id = quick.id
        self.tried: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        """None: there was a seat, and the request is answered."""

    def end(self, refused: Refused | None = None) -> None:
        """Tell who waits for it what came of it."""
        if not self.tried.done():
            self.tried.set_result(refused)


def asker_of(peer: Peer, request: Any) -> str:
    """Return the name under which a table remembers the last request of a client session.

    `quick` has one of its own: who repeats it cannot say at which table it took effect, so that a later request
    about that table must not put it out of mind.
    """
    kind = "quick:" if isinstance(request, m.Quick | Seek) else ""
    return f"{kind}{peer.user}/{peer.client}"
