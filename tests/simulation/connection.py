"""Both ends of a simulated connection, and the ports that accept them."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import TYPE_CHECKING, Any, Final, Self

from tests.simulation.loop import Host, SimLoop

if TYPE_CHECKING:
    from tests.simulation.network import Network

KERNEL: Final = 64 * 1024
"""Bytes under way that kernels hold; more count as the sender's own buffer."""
RESET: Final = object()
END: Final = object()


class Listener:
    """One port; also what `create_server` returns."""

    def __init__(self, network: "Network", host: Host, factory: Callable[[], Any], port: int) -> None:
        self.host, self.factory, self.port = host, factory, port
        self.sockets = (FakeSocket(port),)
        self._network = network

    def close(self) -> None:
        """Refuse further connections."""
        self._network.stop_listening(self.port)

    async def wait_closed(self) -> None:
        """Return at once."""

    def is_serving(self) -> bool:
        """Return whether connections are accepted."""
        return self._network.listens(self)

    def get_loop(self) -> SimLoop:
        """Return the loop."""
        return self._network.loop


class FakeSocket:
    """What the server asks of a socket beside its transport."""

    family = 2

    def __init__(self, port: int) -> None:
        self._port = port

    def setsockopt(self, *_: Any) -> None:
        """Set nothing."""

    def getsockname(self) -> tuple[str, int]:
        """Return the address on this side."""
        return "127.0.0.1", self._port

    def getpeername(self) -> tuple[str, int]:
        """Return the address on the other side."""
        return "127.0.0.1", 1

    def close(self) -> None:
        """Close nothing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class End(asyncio.Transport):
    """One end of a connection."""

    peer: "End"
    protocol: Any

    def __init__(self, network: "Network", host: Host, context: Context, port: int) -> None:
        super().__init__()
        self.host, self.context = host, context
        self._network = network
        self.protocol = None
        self._socket = FakeSocket(port)
        self._inbox: deque[tuple[float, Any]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._arrived_at = 0.0
        self._reading = False
        self._closing = False
        self._gone = False
        self._under_way = 0
        self._paused = False
        self._high = KERNEL
        network.ends[self] = None

    # what protocols ask

    def write(self, data: Any) -> None:
        """Send bytes to the other end."""
        if self._closing or self._gone:
            return
        for piece in self._network.pace.pieces(bytes(data)):
            self._under_way += len(piece)
            self._post(piece)
        if not self._paused and self.get_write_buffer_size() > self._high:
            self._paused = True
            self.protocol.pause_writing()

    def writelines(self, list_of_data: Any) -> None:
        """Send several pieces."""
        self.write(b"".join(list_of_data))

    def get_write_buffer_size(self) -> int:
        """Return how many bytes kernels have not taken."""
        return max(0, self._under_way - KERNEL)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set from which size on the protocol is to pause."""
        self._high = KERNEL if high is None else high

    def pause_reading(self) -> None:
        """Take nothing from the kernel."""
        self._reading = False

    def resume_reading(self) -> None:
        """Take what has come, and what comes."""
        if not self._gone:
            self._reading = True
            self.go_on()

    def is_reading(self) -> bool:
        """Return whether bytes are taken."""
        return self._reading

    def is_closing(self) -> bool:
        """Return whether this end is closed or being closed."""
        return self._closing

    def can_write_eof(self) -> bool:
        """Return that one direction can be closed alone."""
        return True

    def write_eof(self) -> None:
        """Say that nothing more comes."""
        if not self._closing and not self._gone:
            self._post(END)

    def close(self) -> None:
        """Close when all is sent."""
        if not self._closing:
            self._closing = True
            self._post(END)
            self._network.loop.call_soon(self._lose, None, context=self.context)

    def abort(self) -> None:
        """Close at once; what is under way may be lost."""
        if not self._gone:
            was_closing, self._closing = self._closing, True
            self.peer.lose_tail()
            self._post(RESET)
            if not was_closing:
                self._network.loop.call_soon(self._lose, None, context=self.context)

    def set_protocol(self, protocol: Any) -> None:
        """Hand the connection to another protocol."""
        self.protocol = protocol

    def get_protocol(self) -> Any:
        """Return the protocol that has the connection."""
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what is known of the socket."""
        known = {
            "socket": self._socket,
            "peername": self._socket.getpeername(),
            "sockname": self._socket.getsockname(),
        }
        return known.get(name, default)

    # what the network does

    def begin(self, protocol: Any) -> None:
        """Give the connection to a protocol."""
        self.protocol, self._reading = protocol, True
        protocol.connection_made(self)
        self.go_on()

    def accept(self, listener: Listener) -> None:
        """Begin on the listener's side."""
        if not self._gone:
            self.begin(listener.factory())

    def go_on(self) -> None:
        """Plan the next arrival."""
        if self._timer is None and self._inbox and self._may_take():
            self._timer = self._network.loop.call_at(self._inbox[0][0], self._arrive, context=self.context)

    def lose_tail(self) -> None:
        """Lose part of what is under way to this end."""
        kept = self._network.rng.randrange(len(self._inbox) + 1)
        while len(self._inbox) > kept:
            self._inbox.pop()

    def reset(self) -> None:
        """Reset the connection from outside; both ends learn it."""
        for end in (self, self.peer):
            end.lose_tail()
            end.take_later(RESET)

    def vanish(self, *, silently: bool) -> None:
        """Be gone with the host: nothing is told on this side."""
        self._gone = self._closing = True
        self._network.ends.pop(self, None)
        if not silently:
            self.peer.lose_tail()
            self.peer.take_later(RESET)

    def take_later(self, item: Any) -> None:
        """Let bytes, an end or a reset arrive after a while, behind what came before."""
        if self._gone:
            return
        loop, pace = self._network.loop, self._network.pace
        self._arrived_at = max(self._arrived_at, loop.now + pace.delay(self.peer.host, self.host))
        self._inbox.append((self._arrived_at, item))
        self.go_on()

    def _post(self, item: Any) -> None:
        self.peer.take_later(item)

    def _may_take(self) -> bool:
        if self._gone or self._network.is_cut(self.peer.host, self.host):
            return False
        return self._reading or self._inbox[0][1] is RESET

    def _arrive(self) -> None:
        self._timer = None
        now = self._network.loop.now
        while self._inbox and self._inbox[0][0] <= now and self._may_take():
            _, item = self._inbox.popleft()
            if item is RESET:
                self._closing = True
                self._lose(ConnectionResetError("reset"))
            elif item is END:
                self._ended()
            else:
                self._take(item)
        self.go_on()

    def _take(self, data: bytes) -> None:
        self.peer.drained(len(data))
        if not self._closing:
            self._network.trace.carried(self.peer.host.name, self.host.name, data)
            self.protocol.data_received(data)

    def _ended(self) -> None:
        if not self._closing and not self.protocol.eof_received():
            self.close()

    def drained(self, size: int) -> None:
        """Learn that the other end has taken bytes."""
        self._under_way -= size
        if self._paused and self.get_write_buffer_size() == 0 and not self._gone:
            self._paused = False
            self._network.loop.call_soon(self._resume, context=self.context)

    def _resume(self) -> None:
        if not self._gone:
            self.protocol.resume_writing()

    def _lose(self, error: Exception | None) -> None:
        if not self._gone:
            self._gone = self._closing = True
            self._network.ends.pop(self, None)
            if self.protocol is not None:  # it was never accepted
                self.protocol.connection_lost(error)
