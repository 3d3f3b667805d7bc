"""Rooms of servers without rules, under the load of Paiju's: three act in turn, and all four are told."""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from tests.bench.load import SOCKETS, Tally
from tests.bench.socket_client import Client


class Metronome:
    """Lets the rooms of the bare server act in turn at a given rate: the same load as Paiju's server."""

    def __init__(self, per_second: float, tally: Tally) -> None:
        self.pause = 1 / per_second
        self.tally = tally
        self.ready: deque[Callable[[], None]] = deque()

    async def run(self) -> None:
        due = time.perf_counter()
        while self.tally.running:
            if self.ready and time.perf_counter() >= due:
                due = max(due + self.pause, time.perf_counter() - 10 * self.pause)
                self.tally.actions += 1
                self.ready.popleft()()
            await asyncio.sleep(0)


class Room:
    """One room of the bare server: frames of the same length go round among three, and the fourth listens."""

    def __init__(self, port: int, number: int, size: int, metronome: Metronome) -> None:
        self.port, self.number, self.metronome = port, number, metronome
        self.frame = b"x" * size
        self.sockets: list[Client] = []

    async def open(self) -> None:
        for seat in range(SOCKETS):
            self.sockets.append(await Client.connect(f"/ws/{self.number}", self.port, self._reader(seat)))
        self.act(0)

    def frame_of(self, seat: int) -> bytes:
        """Return what a seat sends."""
        return self.frame

    def act(self, seat: int) -> None:
        self.sockets[seat].send(self.frame_of(seat))

    def _reader(self, seat: int) -> Callable[[bytes], None]:
        turn = 0

        def read(_: bytes) -> None:
            nonlocal turn
            turn = (turn + 1) % 3
            if seat == turn:
                self.metronome.ready.append(lambda: self.act(seat))

        return read

    async def close(self) -> None:
        for socket in self.sockets:
            socket.close()
