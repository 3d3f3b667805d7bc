"""The sentinels of a master, which are asked for its address regularly, and before each connection to it."""

import asyncio
import itertools
from collections.abc import Callable
from typing import Final

import structlog

from paiju.server.redis.address import RedisAddress
from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.errors import WireError
from paiju.server.redis.scout import Scout

POLL_S: Final = 0.25
"""Seconds between two questions, since a master that is frozen or cut off closes no connection."""

QUESTIONS_PER_SENTINEL: Final = 4
"""Number of questions to one sentinel before another one is asked."""

log = structlog.get_logger()


class Sentinels:
    """The sentinels of one master.

    A configuration older than the last accepted one counts only once every sentinel reports an older one.
    """

    def __init__(self, address: RedisAddress) -> None:
        self._address = address
        self._scout = Scout(address.endpoints)
        self._epoch = 0
        self._behind: set[Endpoint] = set()
        """The sentinels that have reported an older configuration since the last accepted one."""
        self._follower: asyncio.Task[None] | None = None

    def __str__(self) -> str:
        return str(self._address)

    async def locate(self) -> Endpoint:
        """Return the master's address; raises `WireError` if no sentinel knows it."""
        name = self._address.name
        place, fields = await self._scout.ask(
            ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name), ("SENTINEL", "MASTER", name)
        )
        told = dict(zip(fields[::2], fields[1::2], strict=True))
        epoch = int(told[b"config-epoch"])
        if place is None or not self._is_news(epoch):
            await self._scout.turn()
            raise WireError(f"a sentinel knows less than another one of {name}")
        # The address alone: login, database and TLS are the same for every server of the set.
        host, port = place
        return self._address.endpoints[0]._replace(host=host.decode(), port=int(port))

    def _is_news(self, epoch: int) -> bool:
        """Return whether to believe a configuration: it is the newest, or all sentinels report an older one."""
        # A sentinel that was cut off does not know of a failover; its master may still run and accept writes.
        if epoch < self._epoch:
            self._behind.add(self._scout.asked)
            if self._behind < set(self._address.endpoints):
                return False
            # All sentinels were set up anew, and count epochs from the start again.
            log.warning("all sentinels tell of an earlier configuration, which is believed", epoch=epoch)
        self._epoch = epoch
        self._behind.clear()
        return True

    async def locate_again(self) -> Endpoint:
        """Return the master's address from another sentinel, since the last answer has led to no connection."""
        await self._scout.turn()
        return await self.locate()

    def follow(self, on_master: Callable[[Endpoint], None]) -> None:
        """Report the master's address to `on_master` regularly, from now on."""
        self._follower = asyncio.create_task(self._follow(on_master), name="store-sentinels")

    async def close(self) -> None:
        """Stop asking."""
        if self._follower is not None:
            self._follower.cancel()
            await asyncio.gather(self._follower, return_exceptions=True)
        await self._scout.close()

    async def _follow(self, on_master: Callable[[Endpoint], None]) -> None:
        for look in itertools.count(1):
            # Sentinels are polled, not subscribed to: a subscription can die unnoticed, and each new connection to the
            # master needs the same question anyway.
            await asyncio.sleep(POLL_S)
            try:
                # A sentinel may be cut off together with a lost master, and still answer; so another is asked now and
                # then.
                master = await (self.locate_again() if look % QUESTIONS_PER_SENTINEL == 0 else self.locate())
            except WireError:
                continue  # the present connection may be the right one
            on_master(master)
