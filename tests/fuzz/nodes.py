"""Hostile and valid messages through two nodes: each that can be read gets its one terminal reply.

So many go through a node that does not have the tables, and others to the one that has them, in both codecs.
"""

import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import msgpack
import uvloop

from paiju.protocol.codec import JSON, MSGPACK
from tests.bench.light import tokens
from tests.bench.socket_client import Client
from tests.client.running_server import RunningServer
from tests.fuzz.callers import Caller, Pools, Tally, send_unreadable
from tests.patience import PATIENCE_S
from tests.redis_fixtures import RedisProcess

LIFTED: Final = MappingProxyType(
    {
        "messages_per_s": 1_000_000,
        "burst": 1_000_000,
        "sessions_per_minute": 1_000_000,
        "requests_per_s": 1_000_000,
        "code_guesses_per_minute": 10_000,
        "connections_per_address": 0,
        "requests_waiting": 10_000,
    }
)
"""Settings without which most messages would be refused before they are read."""
TABLES: Final = 6
GAMES: Final = ("doudizhu", "holdem", "chengdu", "riichi", "big_two")
PACE: Final = {"turn_ms": 600_000, "bank_ms": 0, "between_ms": 600_000, "bot_ms": 10_000}
RELAYED, DIRECT = 16, 2
"""Connections, half of each codec."""
STRICT: Final = 4
"""One connection in so many refuses fields that would be ignored."""
DIRECT_SHARE: Final = 10
"""One message in so many goes straight to the node that has the tables."""
GUESTS: Final = RELAYED + DIRECT + 1
READABLE: Final = 400
"""Messages for each that cannot be read."""
PROGRESS_S: Final = 30.0


async def run(
    ports: tuple[int, int], guests: Sequence[str], tables: Sequence[str], messages: int, seed: int
) -> Tally:
    """Send so many messages to the second node about tables of the first, and others to the first.

    `guests`: tokens of `GUESTS` users.
    """
    token = iter(guests)
    tally, pools = Tally(messages), Pools(seed, tables)
    callers = [
        (Caller(codec, pools, tally, way), port)
        for way, port, count in (("relayed", ports[1], RELAYED), ("direct", ports[0], DIRECT))
        for codec in (MSGPACK, JSON)
        for _ in range(count // 2)
    ]
    for number, (caller, port) in enumerate(callers):
        await caller.start(port, next(token), strict=number % STRICT == 0)
    unreadable = asyncio.create_task(_among(ports, next(token), pools, tally))
    for caller, _ in callers[:RELAYED]:
        caller.go_on()
    with contextlib.suppress(TimeoutError):
        await _sent(tally, [caller for caller, _ in callers[RELAYED:]])
    for caller, _ in callers:
        with contextlib.suppress(TimeoutError):
            await caller.idle()
        caller.leave()
    await unreadable
    return tally


async def _sent(tally: Tally, direct: Sequence[Caller]) -> None:
    """Wait until all is sent; print how far it is. Raises `TimeoutError` when nothing goes on.

    `direct` callers send a share of all messages.
    """
    shown, began, replied = time.monotonic(), time.monotonic(), -1
    while not tally.enough:
        async with asyncio.timeout(PATIENCE_S):
            while tally.replied == replied:
                await asyncio.sleep(0.05)
        replied = tally.replied
        await asyncio.sleep(0.05)
        if tally.sent["direct"] * DIRECT_SHARE < tally.sent.total():
            for caller in direct:
                caller.fill()
        if time.monotonic() - shown > PROGRESS_S:
            shown = time.monotonic()
            print(_figures(tally, shown - began), flush=True)


async def _among(ports: tuple[int, int], token: str, pools: Pools, tally: Tally) -> None:
    """Send what cannot be read, a few to each node with each codec in turn, at a rate that follows all others."""
    ways = [(port, codec) for port in ports for codec in (MSGPACK, JSON)]
    for number in range(sys.maxsize):
        port, codec = ways[number % len(ways)]
        await send_unreadable(codec, pools, tally, port, token)
        while not tally.enough and tally.sent.total() < READABLE * tally.sent["unreadable"]:
            await asyncio.sleep(0.02)
        if tally.enough and number >= len(ways):
            return


def _figures(tally: Tally, seconds: float) -> str:
    sent = ", ".join(f"{count:,} {way}" for way, count in tally.sent.items())
    return (
        f"{seconds:,.0f} s: {tally.sent.total():,} messages ({sent}), {tally.sent.total() / seconds:,.0f}/s;"
        f" without a terminal reply: {len(tally.missing)}, replies that nothing waited for: {tally.extra},"
        f" connections lost: {tally.lost}, internal: {tally.codes['internal']}"
    )


def faults(tally: Tally) -> list[str]:
    """Return what was not as it should be, at most a few of each kind."""
    found = [f"no terminal reply, {way}: {frame.hex()}" for way, frame in tally.missing[:20]]
    counted = {"replies that nothing waited for": tally.extra, "connections lost": tally.lost}
    counted["internal"] = tally.codes["internal"]
    return found + [f"{what}: {count}" for what, count in counted.items() if count]


class Keeper:
    """Somebody who sits at the tables, so that none closes, and says nothing."""

    async def open(self, port: int, token: str) -> list[str]:
        """Return the tables that were opened."""
        self._replies: asyncio.Queue[Any] = asyncio.Queue()
        self._client = await Client.connect("/ws", port, self._read)
        await self._ask(t="hello", token=token, session="session-keeper")
        asked = [
            await self._ask(t="create", game=GAMES[number % len(GAMES)], pace=PACE)
            for number in range(TABLES)
        ]
        return [reply["table"] for reply in asked]

    async def _ask(self, **request: Any) -> Any:
        number = self._replies.qsize() + int(time.monotonic() * 1e6)
        self._client.send(msgpack.packb({**request, "id": number}))
        async with asyncio.timeout(PATIENCE_S):
            while (reply := await self._replies.get()).get("id") != number:
                pass
        return reply

    def _read(self, payload: bytes) -> None:
        plain = msgpack.unpackb(payload, strict_map_key=False)
        for message in plain if isinstance(plain, list) else [plain]:
            if message["t"] == "ping":
                self._client.send(msgpack.packb({"t": "pong", "sent_at": 0}))
            elif "id" in message:
                self._replies.put_nowait(message)


def _options() -> list[str]:
    given = [(f"--{name.replace('_', '-')}", str(value)) for name, value in LIFTED.items()]
    return [word for pair in given for word in pair]


@contextlib.contextmanager
def two_nodes(folder: Path) -> Iterator[tuple[RunningServer, Callable[[], RunningServer], Path]]:
    """Run a Redis and one node; a second one is started by the function."""
    redis, said = RedisProcess.volatile(folder), folder / "nodes.log"
    servers = []

    def start() -> RunningServer:
        server = RunningServer(
            folder, "--redis", redis.url, "--trust-redis-durability", *_options(), said=said
        )
        servers.append(server)
        return server

    try:
        yield start(), start, said
    finally:
        for server in servers:
            server.process.kill()
        redis.kill()


async def _fuzzed(folder: Path, messages: int, seed: int) -> int:
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)  # so that the nodes end, too
    with two_nodes(folder) as (first, start, said):
        author, *guests = tokens(first.port, [f"fuzz{number}" for number in range(GUESTS + 1)])
        keeper = Keeper()
        tables = await keeper.open(first.port, author)
        second = start()  # now: the tables are the first one's
        began = time.monotonic()
        tally = await run((first.port, second.port), guests, tables, messages, seed)
        print(_figures(tally, time.monotonic() - began))
        print("replies: " + ", ".join(f"{count:,} {code}" for code, count in tally.codes.most_common()))
        found = faults(tally)
        logged = said.read_text(errors="replace")
        print(f"seed {seed}; both nodes logged {len(logged.splitlines())} lines; faults: {len(found)}")
        for line in [*found, *logged.splitlines()[:20]]:
            print(line)
    return bool(found)


def fuzz(messages: int, seed: int) -> int:
    """Return 0, or 1 if anything was not as it should be."""
    with tempfile.TemporaryDirectory(prefix="paiju-fuzz-") as folder:
        return uvloop.run(_fuzzed(Path(folder), messages, seed))
