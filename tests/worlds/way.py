"""A TCP proxy that can hold, swallow, slow down or cut what goes through it, in each direction by itself."""

import asyncio
import contextlib
import socket
import struct
from collections.abc import Iterable
from typing import Final, Self

UP: Final = "up"
"""From who has connected."""
DOWN: Final = "down"
"""To who has connected."""
BOTH: Final = (UP, DOWN)

Flow = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Gate:
    """One direction of all connections."""

    def __init__(self) -> None:
        self.flows = asyncio.Event()
        self.flows.set()
        self.drops = False
        """Whether what comes while the gate is closed is lost, instead of waiting until it opens."""
        self.delay_s = 0.0
        """By how much each piece comes later."""
        self.stopped = 0
        """Bytes that came to a closed or slow gate."""

    async def passed(self, data: bytes) -> bytes:
        """Return what may go on, when it may."""
        if self.delay_s or not self.flows.is_set():
            self.stopped += len(data)
        if self.delay_s:
            await asyncio.sleep(self.delay_s)
        if self.drops and not self.flows.is_set():
            return b""
        await self.flows.wait()
        return data


class Way:
    """A proxy to one port of this machine."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.gates = {direction: Gate() for direction in BOTH}
        self._pipes: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self._tasks: dict[asyncio.Task[None], socket.socket | None] = {}
        """Those of all connections, and the sockets of which no transport takes care yet."""
        self._listening: socket.socket | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Accept connections, at the same port as before."""
        if self._listening is None:
            self._listening = socket.create_server(("127.0.0.1", self.port))
            self._listening.setblocking(False)
            self.port = self._listening.getsockname()[1]
            asyncio.get_running_loop().add_reader(self._listening, self._come, self._listening)

    def refuse(self) -> None:
        """Let the kernel refuse connections, as it does where nobody listens."""
        if self._listening is not None:
            asyncio.get_running_loop().remove_reader(self._listening)
            self._listening.close()
            self._listening = None

    async def close(self) -> None:
        """End it, and every connection."""
        self.refuse()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # transports close their sockets in the next turn of the loop

    @property
    def connections(self) -> int:
        """How many there are now."""
        return len(self._pipes)

    @property
    def stopped(self) -> int:
        """Bytes that have met a closed or slow gate."""
        return sum(gate.stopped for gate in self.gates.values())

    def swallow(self) -> None:
        """Pass nothing on from now on, and lose it; neither end hears that the other has gone."""
        for gate in self.gates.values():
            gate.drops = True
            gate.flows.clear()

    def hold(self, directions: Iterable[str] = BOTH) -> None:
        """Keep what is sent in these directions until `heal`, as a network that loses every packet."""
        for direction in directions:
            self.gates[direction].flows.clear()

    def slow(self, delay_s: float) -> None:
        """Pass each piece on so much later."""
        for gate in self.gates.values():
            gate.delay_s = delay_s

    def heal(self) -> None:
        """Pass everything on again; connections that have lost bytes are cut."""
        if any(gate.drops for gate in self.gates.values()):
            self.cut()
        for gate in self.gates.values():
            gate.drops, gate.delay_s = False, 0.0
            gate.flows.set()

    def cut(self) -> int:
        """Reset every connection; return how many there were."""
        for pipe in self._pipes:
            pipe.cancel()
        return len(self._pipes)

    async def _dial(self, _client: asyncio.StreamWriter) -> Flow:
        """Connect to the target. Raises `OSError`."""
        return await asyncio.open_connection("127.0.0.1", self._target)

    def _come(self, listening: socket.socket) -> None:
        """Take a connection. A server of asyncio loses those that it has just accepted when it is closed."""
        with contextlib.suppress(OSError):  # it may be gone again
            client, _ = listening.accept()
            client.setblocking(False)
            task = asyncio.create_task(self._take(client))
            self._tasks[task] = client
            task.add_done_callback(self._gone)

    def _gone(self, task: asyncio.Task[None]) -> None:
        client = self._tasks.pop(task)
        if client is not None:  # cancelled before it had begun
            client.close()

    async def _take(self, client: socket.socket) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks[task] = None
        await self._accept(*await asyncio.open_connection(sock=client))

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pipes[task] = writer
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._join(reader, writer)
        self._pipes.pop(task)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await self._dial(writer)
        except BaseException:
            reset(writer)
            raise
        up, down = self.gates[UP], self.gates[DOWN]
        pipes = [
            asyncio.create_task(_pass(reader, to_server, up)),
            asyncio.create_task(_pass(from_server, writer, down)),
        ]
        try:
            await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            reset(to_server)
            reset(writer)
            raise
        finally:
            # At once: whoever cuts this connection now must not find it half closed.
            to_server.close()
            writer.close()
            for pipe in pipes:
                pipe.cancel()
            await asyncio.gather(*pipes, return_exceptions=True)


def reset(writer: asyncio.StreamWriter) -> None:
    """Cut a connection with a reset instead of an end."""
    kernel = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gate: Gate) -> None:
    while data := await reader.read(1 << 16):
        if going := await gate.passed(data):
            writer.write(going)
            await writer.drain()
    await gate.flows.wait()  # not even an end is passed on
