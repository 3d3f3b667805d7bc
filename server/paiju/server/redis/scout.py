"""A connection to one of several servers that know the masters: sentinels, or nodes of a Cluster."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import hiredis

from paiju.server.redis.endpoint import Endpoint
from paiju.server.redis.errors import RedisRefused, WireError
from paiju.server.redis.link import Link
from paiju.server.redis.packing import command, pack

ANSWER_S: Final = 0.5
"""Seconds that one server may take, connection included, before the next one is asked."""


class Scout:
    """Asks one server for as long as it answers, then the next."""

    def __init__(self, endpoints: Iterable[Endpoint]) -> None:
        self._endpoints = deque(endpoints)
        self._named = tuple(self._endpoints)
        self._loop = asyncio.get_running_loop()
        self._link: Link | None = None
        self._lock = asyncio.Lock()
        self.asked = self._endpoints[0]
        """The server that was asked last."""

    def know(self, endpoints: Iterable[Endpoint]) -> None:
        """Ask these servers from now on, besides those of the address."""
        known, asked = deque(dict.fromkeys((*self._named, *endpoints))), self._endpoints[0]
        if asked in known:
            known.rotate(-known.index(asked))
        elif self._link is not None:
            self._link.abort()
        self._endpoints = known

    async def ask(self, *commands: tuple[str, ...]) -> list[Any]:
        """Return the replies of the first server that answers all; raises `WireError` if none does."""
        async with self._lock:
            why = ""
            for _ in range(len(self._endpoints)):
                # Only one caller asks at a time: otherwise each would wait for a dead server by itself.
                try:
                    async with asyncio.timeout(ANSWER_S):
                        return await self._replies(commands)
                except (OSError, TimeoutError, WireError) as error:
                    why = f"{self._endpoints[0]}: {str(error) or 'no answer'}"
                    await self._turn()
            raise WireError(why)

    async def turn(self) -> None:
        """Ask another server next time, since the last answer was of no use."""
        async with self._lock:
            await self._turn()

    async def close(self) -> None:
        """Drop the connection."""
        if self._link is not None:
            self._link.abort()
            await asyncio.shield(self._link.lost)
            self._link = None

    async def _turn(self) -> None:
        await self.close()
        self._endpoints.rotate(-1)

    async def _replies(self, commands: Iterable[tuple[str, ...]]) -> list[Any]:
        if self._link is None or self._link.lost.done():
            await self._connect(self._endpoints[0])
        assert self._link is not None
        self.asked = self._endpoints[0]
        replies = await asyncio.gather(*(self._link.send(command(pack(words))) for words in commands))
        for reply in replies:
            if isinstance(reply, hiredis.ReplyError):
                raise RedisRefused(str(reply))
        return replies

    async def _connect(self, end: Endpoint) -> None:
        self._link = await end.connect(self._loop, lambda: Link(self._loop, lambda: None))
        if end.password is not None:
            words = ("AUTH", end.username, end.password) if end.username else ("AUTH", end.password)
            # A sentinel often has no password. If AUTH fails, the question itself shows whether it needs one.
            await self._link.send(command(pack(words)))
