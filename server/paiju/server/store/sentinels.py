"""Sentinels say where the master is; they are asked before each connection, and again and again."""

import asyncio
from collections.abc import Callable
from typing import Final

from paiju.server.store.address import Address
from paiju.server.store.endpoint import Endpoint
from paiju.server.store.errors import WireError
from paiju.server.store.scout import Scout

LOOK_S: Final = 0.25
"""Seconds between two questions: a master that is frozen or cut off closes no connection."""


class Sentinels:
    """The sentinels of one master. One that was cut off and tells of an earlier configuration is not believed."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._scout = Scout(address.endpoints)
        self._epoch = 0
        self._follower: asyncio.Task[None] | None = None

    def __str__(self) -> str:
        return str(self._address)

    async def locate(self) -> Endpoint:
        """Return where the master is; raises `WireError` if nobody knows."""
        name = self._address.name
        place, fields = await self._scout.ask(
            ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name), ("SENTINEL", "MASTER", name)
        )
        told = dict(zip(fields[::2], fields[1::2], strict=True))
        epoch = int(told[b"config-epoch"])
        if place is None or epoch < self._epoch:
            await self._scout.turn()
            raise WireError(f"a sentinel knows less than another one of {name}")
        self._epoch = epoch
        host, port = place
        return self._address.endpoints[0]._replace(host=host.decode(), port=int(port))

    async def locate_anew(self) -> Endpoint:
        """Return the same, from another sentinel than the last time: the last answer has led to no connection."""
        await self._scout.turn()
        return await self.locate()

    def follow(self, on_master: Callable[[Endpoint], None]) -> None:
        """Tell `on_master` again and again where the master is, from now on."""
        self._follower = asyncio.create_task(self._follow(on_master), name="store-sentinels")

    async def close(self) -> None:
        """Stop asking."""
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        await self._scout.close()

    async def _follow(self, on_master: Callable[[Endpoint], None]) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                master = await self.locate()
            except WireError:
                continue  # nobody knows at present; the connection that there is may be the right one
            on_master(master)
