"""Connections between hosts: bytes arrive late and in pieces, wait while a way is cut, and are lost with a reset."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

from tests.simulation.connection import End, Listener
from tests.simulation.loop import HOST, Host, SimLoop
from tests.simulation.trace import Trace


class Pace:
    """How long bytes take, in seconds."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.slow: dict[str, float] = {}
        """Hosts whose every byte takes so much longer."""
        self.torn = 0.02
        """How often what is written arrives in two pieces."""

    def delay(self, source: Host, target: Host) -> float:
        """Draw how long bytes take on their way."""
        late = self.slow.get(source.name, 0.0) + self.slow.get(target.name, 0.0)
        return self._rng.uniform(0.0001, 0.0006) + late * self._rng.random()

    def pieces(self, data: bytes) -> list[bytes]:
        """Return the pieces in which bytes arrive."""
        if len(data) < 2 or self._rng.random() >= self.torn:
            return [data]
        at = self._rng.randrange(1, len(data))
        return [data[:at], data[at:]]


class Network:
    """Who listens, which connections there are, and which ways are cut."""

    def __init__(self, loop: SimLoop, rng: random.Random, trace: Trace) -> None:
        self.loop, self.rng, self.trace = loop, rng, trace
        self.pace = Pace(rng)
        self.cuts: dict[tuple[str, str], int] = {}
        """Ways between two hosts on which nothing arrives, and how many cuts hold each."""
        self.ends: dict[End, None] = {}
        self._listeners: dict[int, Listener] = {}
        self._healed = asyncio.Event()

    def is_cut(self, source: Host, target: Host) -> bool:
        """Return whether nothing gets from one host to another."""
        return bool(self.cuts) and (source.name, target.name) in self.cuts

    def cut(self, source: str, target: str) -> None:
        """Let nothing get from one host to another."""
        self.cuts[source, target] = self.cuts.get((source, target), 0) + 1

    def heal(self, source: str, target: str) -> None:
        """End one cut; what has waited arrives."""
        left = self.cuts.pop((source, target)) - 1
        if left:
            self.cuts[source, target] = left
            return
        self._healed.set()
        self._healed = asyncio.Event()
        for end in list(self.ends):
            end.go_on()

    async def connect(self, factory: Callable[[], Any], _host: Any, port: int) -> tuple[End, Any]:
        """Connect the host that asks to a port. Raises `ConnectionRefusedError`."""
        here = HOST.get()
        assert here is not None, "only hosts connect"
        await asyncio.sleep(self.pace.delay(here, here))
        listener = self._listeners.get(port)
        while listener is not None and (self.is_cut(here, listener.host) or self.is_cut(listener.host, here)):
            await self._healed.wait()
            listener = self._listeners.get(port)
        if listener is None:
            raise ConnectionRefusedError(f"nobody listens at {port}")
        near, far = End(self, here, here.context, port), End(self, listener.host, listener.host.context, port)
        near.peer, far.peer = far, near
        near.begin(factory())
        self.loop.call_soon(far.accept, listener, context=far.context)
        return near, near.protocol

    def listen(self, factory: Callable[[], Any], port: int) -> "Listener":
        """Accept connections at a port of the host that asks."""
        host = HOST.get()
        assert host is not None, "only hosts listen"
        self._listeners[port] = Listener(self, host, factory, port)
        return self._listeners[port]

    def listens(self, listener: Listener) -> bool:
        """Return whether a port is still open."""
        return self._listeners.get(listener.port) is listener

    def stop_listening(self, port: int) -> None:
        """Refuse connections at a port."""
        self._listeners.pop(port, None)

    def vanish(self, host: Host, *, silently: bool = False) -> None:
        """Take a dead host off the network; its peers are told by resets, unless it goes silently."""
        for port in [port for port, listener in self._listeners.items() if listener.host is host]:
            del self._listeners[port]
        for end in [end for end in self.ends if end.host is host]:
            end.vanish(silently=silently)

    def reset(self, host: Host, other: Host) -> int:
        """Reset the connections between two hosts; return how many there were."""
        found = [end for end in self.ends if end.host is host and end.peer.host is other]
        for end in found:
            end.reset()
        return len(found)
