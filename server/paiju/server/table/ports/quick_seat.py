"""A `quick` at the table that was chosen for it, and the name under which it is remembered."""

import asyncio
from typing import Final

from paiju.protocol import messages as m
from paiju.server.table.ports.errors import Refused

QUICK: Final = "quick:"
"""Prefix of the name under which a `quick` is remembered, apart from other requests of its session.

A client that repeats it cannot name the table where it took effect, so a later request about that table must not
displace it.
"""


class Seek:
    """Asks one table for a seat on behalf of a `quick`. After a refusal another table can be asked."""

    def __init__(self, quick: m.Quick) -> None:
        self.id = quick.id
        self.tried: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
        """None: there was a seat, and the request is answered."""

    def end(self, refused: Refused | None = None) -> None:
        """Set the result of `tried`, the first time."""
        if not self.tried.done():
            self.tried.set_result(refused)
