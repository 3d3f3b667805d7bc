"""A proxy in front of Redis that loses connections at chosen moments."""

import asyncio
from pathlib import Path
from typing import Self

from paiju.server.redis.endpoint import unix_url


class Proxy:
    """Passes bytes between clients and a Redis on a unix socket. Use as an async context manager."""

    def __init__(self, target: str, folder: Path) -> None:
        self._target = target.removeprefix("unix://")
        self._path = folder / "proxy.sock"
        self.url = unix_url(str(self._path))
        self.lose_replies = asyncio.Event()
        """Set: the next reply is thrown away, the connection closed. The call took effect, unheard."""
        self.lose_calls = asyncio.Event()
        """Set: the next call is thrown away, the connection closed. The call took no effect."""
        self.lost = 0
        """How many connections were lost so."""
        self._pipes: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_unix_server(self._accept, self._path)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for pipe in self._pipes:
            pipe.cancel()
        await asyncio.gather(*self._pipes, return_exceptions=True)
        await self._server.wait_closed()

    async def _accept(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pipes.add(task)
        from_redis, to_redis = await asyncio.open_unix_connection(self._target)
        calls = asyncio.create_task(self._pass(from_client, to_redis, self.lose_calls))
        replies = asyncio.create_task(self._pass(from_redis, to_client, self.lose_replies))
        try:
            await asyncio.wait((calls, replies), return_when=asyncio.FIRST_COMPLETED)
        finally:
            calls.cancel()
            replies.cancel()
            to_client.close()
            to_redis.close()
            await asyncio.gather(
                calls, replies, to_client.wait_closed(), to_redis.wait_closed(), return_exceptions=True
            )
            self._pipes.discard(task)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lose: asyncio.Event
    ) -> None:
        while data := await reader.read(1 << 16):
            if lose.is_set():
                lose.clear()
                self.lost += 1
                return
            writer.write(data)
            await writer.drain()
