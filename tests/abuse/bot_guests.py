"""Three guests of one address who let bots play at as many tables as they may, on 托管 all; and a stranger.

`python -m tests.abuse.bot_guests SECONDS` prints how long the stranger's bots and theirs take, with the usual limits.
"""

import asyncio
import itertools
import json
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgpack
from websockets.asyncio.client import ClientConnection, connect

from paiju.server.tasks import Tasks
from tests.patience import PATIENCE_S

GUESTS = 3
TABLES = 16
"""The tables of each guest, as many as one user may sit at."""
THEIRS, OTHER = "127.0.0.2", "127.0.0.1"
"""The address of all guests, and the stranger's."""
ACT_S = 0.03
"""A person's time for an action: the server takes 40 messages a second."""
HARD, EASY = "hard", "easy"
"""The guests' bots, and the stranger's; a seat on 托管 is played by the usual one."""
PACE = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}


class Player:
    """A connection that plays the default of each prompt, within the rate of its messages.

    One that `asks` plays it once it has been given advice, or was refused it.
    """

    def __init__(self, socket: ClientConnection, *, asks: bool = False, pause_s: float = 0) -> None:
        """`pause_s`: the person's mean time for a turn; no two tables keep step."""
        self._socket = socket
        self._pause_s, self._later = pause_s, Tasks()
        self._dice = Random(0)
        self._asks = asks
        self._advised: dict[int, dict[str, Any]] = {}
        """What is played once these requests for advice are answered."""
        self.waits_s: list[tuple[float, str]] = []
        """How long each advice took, and by whom it was given, or the code of the refusal."""
        self._ids = itertools.count(2)
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._deals: set[str] = set()
        self._dealt = asyncio.Condition()

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return its reply, which is no error."""
        number = next(self._ids)
        waiting = self._replies[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(msgpack.packb({"t": kind, "id": number, **fields}))
        reply = await waiting
        assert reply["t"] == "ok", reply
        return reply

    async def open(self, level: str) -> str:
        """Open a table with two bots and start its first deal; return the table."""
        table = str((await self.ask("create", game="doudizhu", pace=PACE))["table"])
        for _ in range(2):
            await self.ask("add_bot", table=table, level=level)
        await self.ask("ready", table=table, on=True)
        async with self._dealt:
            await self._dealt.wait_for(lambda: table in self._deals)
        return table

    async def read(self) -> None:
        """Take messages until the connection is closed."""
        async for frame in self._socket:
            plain = msgpack.unpackb(frame, strict_map_key=False)
            for message in plain if isinstance(plain, list) else [plain]:
                await self._take(message)

    async def _take(self, message: dict[str, Any]) -> None:
        if (waiting := self._replies.pop(message.get("id", 0), None)) is not None:
            waiting.set_result(message)
        if (act := self._advised.pop(message.get("id", 0), None)) is not None:
            told = message["advice"]["by"] if message["t"] == "ok" else message["code"]
            self.waits_s.append((time.perf_counter() - act.pop("asked_at"), told))
            await self._socket.send(msgpack.packb(act))
        if message["t"] == "ping":
            await self._socket.send(msgpack.packb({"t": "pong", "sent_at": message["sent_at"]}))
        if message["t"] == "prompt" and message["turn"] is not None:
            await asyncio.sleep(ACT_S)
            if self._pause_s:
                self._later.start(self._answer(message))
            else:
                await self._answer(message)
        if message["t"] == "events":
            async with self._dealt:
                self._deals.add(message["table"])
                self._dealt.notify_all()

    async def _answer(self, prompt: dict[str, Any]) -> None:
        await asyncio.sleep(self._dice.uniform(0, 2 * self._pause_s))
        table, turn, action = prompt["table"], prompt["turn"], prompt["default"]
        act = {"t": "act", "id": next(self._ids), "table": table, "turn": turn, "action": action}
        if self._asks:
            number, act["id"] = act["id"], next(self._ids)
            self._advised[number] = act | {"asked_at": time.perf_counter()}
            act = {"t": "advise", "id": number, "table": table}
        await self._socket.send(msgpack.packb(act))


@asynccontextmanager
async def player(
    port: int, name: str, address: str, *, asks: bool = False, pause_s: float = 0
) -> AsyncIterator[Player]:
    """Give a new guest's connection, which is read in the background."""
    transport = httpx.AsyncHTTPTransport(local_address=address)
    async with httpx.AsyncClient(transport=transport) as http:
        answer = await http.post(f"http://127.0.0.1:{port}/api/session", json={"name": name})
    hello = {"t": "hello", "id": 1, "token": answer.json()["token"], "session": f"session of {name}"}
    async with connect(
        f"ws://127.0.0.1:{port}/ws", compression=None, ping_interval=None, local_addr=(address, 0)
    ) as socket:
        await socket.send(msgpack.packb(hello))
        made = Player(socket, asks=asks, pause_s=pause_s)
        reading = asyncio.create_task(made.read())
        try:
            yield made
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


class Questions:
    """The questions that a server has put to bots, as `serve_bots` prints them."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        self._lines = process.stdout

    async def port(self) -> int:
        """Return the port, which the server's first line has; it listens then."""
        return int(await self._lines.readline())

    async def next(self) -> dict[str, Any]:
        """Return the next question that has ended."""
        line: dict[str, Any] = json.loads(await self._lines.readline())
        return line

    async def until(self, enough: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """Return the questions from now on, as soon as they are enough."""
        found: list[dict[str, Any]] = []
        while not enough(found):
            found.append(await self.next())
        return found


@asynccontextmanager
async def served(folder: Path, limit_ms: int, bots_only_ms: int) -> AsyncIterator[tuple[int, Questions]]:
    """Run a server; give its port and the questions to its bots."""
    command = ("-m", "tests.abuse.serve_bots", str(folder), str(limit_ms), str(bots_only_ms))
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
    try:
        questions = Questions(process)
        async with asyncio.timeout(PATIENCE_S):
            port = await questions.port()
        yield port, questions
    finally:
        process.terminate()
        await process.communicate()


async def occupy(stack: AsyncExitStack, port: int, *, asks: bool = False) -> None:
    """Let the guests open all their tables, and go on 托管 at each, or ask for advice at each turn."""
    for number in range(GUESTS):
        guest = await stack.enter_async_context(player(port, f"Mallory {number}", THEIRS, asks=asks))
        for _ in range(TABLES):
            await guest.ask("auto", table=await guest.open(HARD), on=not asks)
            await asyncio.sleep(0.05)  # within the rate of messages


async def measure(seconds: float) -> None:
    """Print the times of all bots while the guests are there, with the usual limits."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), 3_000, 250) as (port, questions), AsyncExitStack() as stack:
            stranger = await stack.enter_async_context(player(port, "Ann", OTHER))
            await stranger.open(EASY)
            _print("quiet", await _for(questions, min(seconds, 5)))
            occupying = asyncio.create_task(occupy(stack, port))
            while not occupying.done():
                await questions.next()
            await occupying
            _print("beside the guests", await _for(questions, seconds))


async def _for(questions: Questions, seconds: float) -> list[dict[str, Any]]:
    until = asyncio.get_running_loop().time() + seconds
    return await questions.until(lambda _: asyncio.get_running_loop().time() > until)


def _print(when: str, found: list[dict[str, Any]]) -> None:
    for whose, easy in (("stranger's bots", True), ("guests' tables", False)):
        asked = [each for each in found if (each["level"] == EASY) == easy]
        if len(asked) < 2:
            continue
        times = sorted(each["ms"] for each in asked)
        unanswered = sum(not each["answered"] for each in asked)
        print(
            f"{when}, {whose}: {len(asked)} questions, p50 {statistics.median(times):.1f} ms, "
            f"p99 {statistics.quantiles(times, n=100)[98]:.0f} ms, {unanswered} without an answer"
        )


if __name__ == "__main__":
    asyncio.run(measure(float(sys.argv[1])))
