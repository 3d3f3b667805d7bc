"""How soon a server is back that has thousands of tables: `python -m tests.bench.recovery [TABLES]`.

Tables of three people each are played into the middle of a deal, then server and Redis are killed. Printed is the time
from the next start until it listens, until people who come back have played their next action, and until all tables
are there; and the longest stretch of work of the server's loop meanwhile.
"""

import asyncio
import contextlib
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.sessions import Sessions
from tests.bench.process import resident_kib, until_up
from tests.bench.socket_client import Client
from tests.checkout import HERE, environment
from tests.ports import free_port

ENCODE = msgspec.msgpack.Encoder().encode
DECODE = msgspec.msgpack.Decoder().decode
PER_USER = 250
"""Tables at which each trio of people sits: a connection each would take more sockets than a machine has."""
WAVE = 50
"""Tables that are played at the same time while the server is filled."""
RECORDS = 14
"""Records after which nobody acts at a table any more."""
BACK = 40
"""Tables at which somebody who has come back acts while tables are read, one after the other."""
PACE = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "pause_ms": 0}
ALL_S = 300.0
"""How long all tables may take."""


class Line:
    """One connection of a user who sits at many tables."""

    def __init__(self, place: "Place", name: str) -> None:
        self.place, self.name = place, name
        _, self.token = place.sessions.issue(name, round(time.time() * 1000))
        self.count = 0
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.seats: dict[str, Sitting] = {}
        self.early: dict[str, list[Any]] = {}
        """Messages about tables whose ids are not known yet."""

    async def open(self) -> None:
        """Connect, and say hello."""
        self.client = await Client.connect("/ws", self.place.port, self._read)
        await self.ask(t="hello", token=self.token, session=f"bench-{self.name}")

    async def ask(self, **request: Any) -> Any:
        """Return the reply to a request."""
        reply = self.replies[self.next()] = asyncio.get_running_loop().create_future()
        self.client.send(ENCODE({**request, "id": self.count}))
        return await reply

    def next(self) -> int:
        """Return the next request's id."""
        self.count += 1
        return self.count

    def sit(self, table: str, seat: "Sitting") -> None:
        """Let a seat have a table's messages."""
        self.seats[table] = seat
        for message in self.early.pop(table, ()):
            seat.take(message)

    def _read(self, frame: bytes) -> None:
        plain = DECODE(frame)
        for message in plain if type(plain) is list else (plain,):
            if message["t"] == "ping":
                self.client.send(ENCODE({"t": "pong", "sent_at": message["sent_at"]}))
            elif message["t"] in {"ok", "welcome", "error"} and message.get("id") in self.replies:
                self.replies.pop(message["id"]).set_result(message)
            elif (table := message.get("table")) in self.seats:
                self.seats[table].take(message)
            elif table is not None:
                self.early.setdefault(table, []).append(message)


class Sitting:
    """A seat of such a user: answers each prompt by its default until so many records are there."""

    def __init__(self, line: Line, number: int) -> None:
        self.line, self.number = line, number
        self.seq = 0
        self.seen = asyncio.Event()
        """Set once the table has been shown after a return."""

    def take(self, message: dict[str, Any]) -> None:
        """Do what a message asks for."""
        self.seq = message.get("seq", self.seq)
        if message["t"] == "table":
            self.seen.set()
        elif message["t"] == "prompt" and message["turn"] and self.seq < RECORDS:
            act = {
                "t": "act",
                "table": message["table"],
                "turn": message["turn"],
                "action": message["default"],
            }
            self.line.client.send(ENCODE({**act, "id": self.line.next()}))


class Place:
    """One folder, one port, one server at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.secret = secrets.token_hex(32)
        self.sessions = Sessions(Keyring(self.secret.encode()), 86_400)
        self.server: subprocess.Popen[bytes] | None = None

    async def start(self) -> float:
        """Start the server; return the seconds until it listens."""
        began = time.perf_counter()
        command = (sys.executable, "-m", "tests.bench.watched", str(self.port), str(self.folder), self.secret)
        self.server = subprocess.Popen(command, cwd=HERE, env=environment(HERE), start_new_session=True)
        await until_up(self.port)
        return time.perf_counter() - began

    def kill(self) -> None:
        """Kill the server; its Redis ends with it."""
        assert self.server is not None
        os.kill(self.server.pid, signal.SIGKILL)
        self.server.wait()

    @property
    def pid(self) -> int:
        """The server's process."""
        assert self.server is not None
        return self.server.pid

    def tables(self) -> int:
        """Return how many tables the server has."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return int(float(next(line for line in lines if line.startswith("paiju_tables ")).split()[1]))


async def _fill(place: Place, tables: int) -> list[Line]:
    """Play as many tables into the middle of a deal; return the connections of their people."""
    lines = [Line(place, f"crowd-{number}") for number in range(3 * -(-tables // PER_USER))]
    await asyncio.gather(*(line.open() for line in lines))
    trios = list(zip(lines[::3], lines[1::3], lines[2::3], strict=True))
    for first in range(0, tables, WAVE):
        wave = range(first, min(first + WAVE, tables))
        seats = await asyncio.gather(*(_open(trios[number % len(trios)]) for number in wave))
        for _ in range(250):  # a deal may end early, or be dealt again
            if all(seat.seq >= RECORDS for seat in seats):
                break
            await asyncio.sleep(0.02)
    return lines


async def _open(trio: tuple[Line, ...]) -> Sitting:
    author, *others = trio
    table = (await author.ask(t="create", game="doudizhu", pace=PACE))["table"]
    author.sit(table, seat := Sitting(author, 0))
    for other in others:
        other.sit(table, Sitting(other, (await other.ask(t="join", table=table))["seat"]))
    for line in trio:
        await line.ask(t="ready", table=table, on=True)
    return seat


async def _first_action(line: Line, table: str) -> float:
    """Ask for something at a table right after the return to it; return the seconds since it began."""
    began = time.perf_counter()
    while (reply := await line.ask(t="auto", table=table, on=True))["t"] != "ok":
        assert reply["code"] == "busy", reply
        await asyncio.sleep(reply["retry_after_ms"] / 1000)
    return time.perf_counter() - began


@contextlib.asynccontextmanager
async def _placed() -> AsyncIterator[Place]:
    with tempfile.TemporaryDirectory(prefix="paiju-") as folder:
        place = Place(Path(folder))
        try:
            yield place
        finally:
            if place.server is not None and place.server.poll() is None:
                place.server.terminate()
                place.server.wait(60)


async def measure(tables: int) -> None:
    """Print how a server with so many tables comes back."""
    async with _placed() as place:
        await place.start()
        empty_kib = resident_kib(place.pid)
        lines = await _fill(place, tables)
        kib = resident_kib(place.pid) - empty_kib
        print(f"{place.tables():,} tables in mid-deal: {kib / tables:.1f} KiB each in the server")
        place.kill()
        listens = await place.start()
        began = time.perf_counter()
        await asyncio.gather(*(line.open() for line in lines))
        first = [await _first_action(lines[0], table) for table in list(lines[0].seats)[-BACK:]]
        while place.tables() < tables:
            assert time.perf_counter() - began < ALL_S
            await asyncio.sleep(0.1)
        whole = time.perf_counter() - began
        await asyncio.sleep(1.2)
        longest = (place.folder / "longest").read_text()
        print(f"listens after {listens:.2f} s (aim 2); all tables {whole:.1f} s later (aim 60)")
        print(
            f"first action of {len(first)} who come back: median {statistics.median(first) * 1e3:.0f} ms, "
            f"slowest {max(first) * 1e3:.0f} (aim 1,000)"
        )
        print(f"longest stretch of work of the loop: {longest} ms of CPU (aim 50)")


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    uvloop.run(measure(tables))


if __name__ == "__main__":
    main()
