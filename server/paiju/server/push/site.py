"""Web Push of one server: its key, which is made once and kept in the database, and the sending of notifications."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from paiju.server.database import push_works as works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.push.pusher import Pusher
from paiju.server.push.sealing import Signer, new_key
from paiju.server.push.sending import Sender
from paiju.server.push.services import PushServices

RETRY_S: Final = 5.0
"""Seconds before the key is asked for again while the database is away."""


class Push:
    """Web Push of a server with a database."""

    def __init__(
        self, database: Database, now_ms: Callable[[], int], hosts: Sequence[str], contact: str | None
    ) -> None:
        """`hosts`: push services besides the known ones; `contact`: the operator's address, which services get."""
        self.services = PushServices(hosts)
        self.pusher = Pusher(database, self.services, now_ms)
        self._database = database
        self._now_ms = now_ms
        self._contact = contact
        self._signer: Signer | None = None

    async def signer(self) -> Signer:
        """Return the signer of this site. Raises `DatabaseAway`."""
        if self._signer is None:
            key = await self._database.write(partial(works.key, made=new_key()))
            self._signer = Signer(key, self._contact)
        return self._signer

    async def run(self) -> None:
        """Send notifications without end, once the database is open."""
        await self._database.ready.wait()
        sender = Sender(await self._signer_at_last(), self.services, self._now_ms)
        try:
            await self.pusher.run(sender)
        finally:
            self.pusher.close()
            self.services.close()
            await sender.close()

    async def _signer_at_last(self) -> Signer:
        while True:
            try:
                return await self.signer()
            except DatabaseAway:
                await asyncio.sleep(RETRY_S)
