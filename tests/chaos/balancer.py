"""A TCP balancer: gives each connection to the next node that is ready, and cuts those of a node that is gone.

It asks each node twice a second whether it lives (`/healthz`) and wants clients (`/readyz`). One that refuses, or does
not answer in time twice, is gone; one that wants none gets no new connections while another one wants some.
"""

import asyncio
import contextlib
from typing import Final, Self

from tests.worlds.way import Flow, Way, reset

ASK_S: Final = 0.5
"""Seconds between two questions."""
ANSWER_S: Final = 1.0
"""Seconds within which a node must answer."""
PATIENT: Final = 2
"""Answers in a row that may be late, before a node is taken for gone."""
DIAL_S: Final = 1.0
"""Seconds that a connection to a node may take."""


class Balancer(Way):
    """Stands before nodes, each known by the port it serves clients at."""

    def __init__(self, ports: list[int]) -> None:
        super().__init__(0)
        self.ports = ports
        self.ready: set[int] = set(ports)
        """The ports of nodes that want clients."""
        self.gone: set[int] = set()
        """The ports of nodes that do not answer."""
        self._turn = 0
        self._at: dict[asyncio.StreamWriter, tuple[int, int]] = {}
        """Of each connection the client's own port, and its node's."""
        self._asking: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.open()
        self._asking = [asyncio.create_task(self._ask(port)) for port in self.ports]
        return self

    async def close(self) -> None:
        """End it, and every connection."""
        for task in self._asking:
            task.cancel()
        await asyncio.gather(*self._asking, return_exceptions=True)
        await super().close()

    def node_of(self, client_port: int) -> int | None:
        """Return the node's port to which a client's connection goes; None: it has been cut, or never came."""
        return next((node for client, node in self._at.values() if client == client_port), None)

    def cut_node(self, port: int) -> int:
        """Reset the connections to one node; return how many."""
        found = [pipe for pipe, client in self._pipes.items() if self._at.get(client, (0, 0))[1] == port]
        for pipe in found:
            pipe.cancel()
        return len(found)

    async def _dial(self, client: asyncio.StreamWriter) -> Flow:
        for port in self._candidates():
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(DIAL_S):
                    flow = await asyncio.open_connection("127.0.0.1", port)
                self._at[client] = client.get_extra_info("peername")[1], port
                return flow
        raise ConnectionRefusedError("no node takes connections")

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await super()._accept(reader, writer)
        finally:
            self._at.pop(writer, None)

    def _candidates(self) -> list[int]:
        """Return the ports to try: each connection begins with another one, those that are ready come first."""
        self._turn += 1
        start = self._turn % len(self.ports)
        turned = self.ports[start:] + self.ports[:start]
        return sorted(
            (port for port in turned if port not in self.gone), key=lambda port: port not in self.ready
        )

    async def _ask(self, port: int) -> None:
        missed = 0
        while True:
            try:
                # Whether Redis answers is another question: a node that waits for it keeps its clients.
                missed = 0 if await _status(port, "/healthz") else missed + 1
            except ConnectionRefusedError:
                missed = PATIENT
            self._note(port, missed=missed, ready=not missed and await self._is_ready(port))
            await asyncio.sleep(ASK_S)

    async def _is_ready(self, port: int) -> bool:
        with contextlib.suppress(OSError):
            return (await _status(port, "/readyz")).startswith(b"HTTP/1.1 200")
        return False

    def _note(self, port: int, *, missed: int, ready: bool) -> None:
        (self.ready.add if ready else self.ready.discard)(port)
        if missed < PATIENT:
            self.gone.discard(port)
        elif port not in self.gone:
            self.gone.add(port)
            self.cut_node(port)


async def _status(port: int, path: str) -> bytes:
    """Return the first line of a node's answer; nothing if it does not come in time. Raises `OSError`."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(f"GET {path} HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n".encode())
                return await reader.readline()
            finally:
                reset(writer)
    return b""
