"""A server that is killed and started again while two people, fill bots and a spectator go on."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import redis.asyncio
import redis.exceptions

from engine.registry import GAMES
from tests.faults.auditor import Auditor, Verdict
from tests.faults.claimer import Claimer
from tests.faults.gambler import Gambler
from tests.faults.person import Person

UP_S = 30.0
"""How long a restarted server may take until it answers."""


PROGRESS_S = 60.0
"""How long a table may take to go on after a restart, on a busy machine, its bots' processes included."""


OPTIONS = {
    "doudizhu": {"doubling": True},
    "holdem": {"run_it": 2, "muck": "ask", "straddle": True, "buy_in_min": 1},
    "chengdu": {"swap3": True},
}
"""With secret answers, with questions to several at once. No 诈胡: at random it soon kills every hand."""
"""Of the other games nothing is asked for."""
KINDS = {"holdem": Gambler, "chengdu": Claimer}
SEATS = {"holdem": 3}
"""Where not as many sit as the game's tables usually have: hands are the shorter, the fewer play."""
PAUSE_MS = 80
"""After each tile that can be claimed: a deal has about sixty."""


class World:
    """One data folder, one port, one table; any number of server processes after each other."""

    def __init__(
        self, folder: Path, seed: int, constants: Sequence[str] = (), *, game: str = "doudizhu"
    ) -> None:
        """`constants`: what the servers are to change of theirs; see `doom`."""
        self.game = game
        kind = KINDS.get(game, Person)
        self.folder = folder
        self.constants = constants
        self.rng = random.Random(seed)
        self.port = _free_port()
        self.server: subprocess.Popen[bytes] | None = None
        self.people = [
            kind(self.port, name, random.Random(seed * 10 + n)) for n, name in enumerate(("Ann", "Bo"))
        ]
        self.spectator = Person(self.port, "Cy", random.Random(seed * 10 + 9))
        self.turn_ms = 20_000
        self.kills = 0
        self.redis_kills = 0

    @property
    def redis_url(self) -> str:
        """The embedded Redis, reached from here."""
        return f"unix://{(self.folder / 'redis.sock').resolve()}"

    async def launch(self, point: str = "none", count: int = 0) -> None:
        """Start a server that will die at a point, and wait until it answers (or has died)."""
        command = [
            sys.executable,
            "-m",
            "tests.faults.doom",
            point,
            str(count),
            str(self.port),
            str(self.folder),
            *self.constants,
        ]
        self.server = subprocess.Popen(command)
        async with asyncio.timeout(UP_S):
            while self.server.poll() is None and not await _answers(self.port):
                await asyncio.sleep(0.02)

    async def sit_down(self) -> Auditor:
        """Open a table with two people, fill bots and a spectator, and let them play."""
        ann, bo = self.people
        for person in (ann, bo, self.spectator):
            await person.start()
        # Between hands of two actions the auditor must find the time to copy the log before it is trimmed.
        between_ms = 100 if self.game == "holdem" else 0
        pace = {"turn_ms": self.turn_ms, "bank_ms": 0, "between_ms": between_ms, "bot_ms": 0}
        if self.game == "chengdu":
            pace |= {"pause_ms": PAUSE_MS}
        seats = SEATS.get(self.game, GAMES[self.game].seats.default)
        opened = await ann.ask(
            t="create", game=self.game, seats=seats, pace=pace, options=OPTIONS.get(self.game, {})
        )
        table = opened["table"]
        await bo.ask(t="join", table=table)
        await self.spectator.ask(t="watch", table=table)
        for _ in range(seats - len(self.people)):
            await ann.ask(t="add_bot", table=table)
        for person in (ann, bo):
            await person.ask(t="ready", table=table, on=True)
        return Auditor(self.redis_url, table)

    async def die(self, *, within_s: float) -> bool:
        """Wait until the server has died of its point; kill it if it passes by for too long.

        Returns whether it died by itself.
        """
        assert self.server is not None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while self.server.poll() is None:
                    await asyncio.sleep(0.01)
        by_itself = self.server.poll() == -signal.SIGKILL
        self.kill()
        return by_itself

    async def progress(self, actions: int) -> None:
        """Wait until people have had so many more actions accepted: a kill is to hit a table that plays."""
        goal = sum(len(person.acked) for person in self.people) + actions
        async with asyncio.timeout(PROGRESS_S):
            while sum(len(person.acked) for person in self.people) < goal:
                await asyncio.sleep(0.01)

    def kill(self) -> None:
        """End the server with SIGKILL."""
        assert self.server is not None
        self.server.kill()
        self.server.wait()
        self.kills += 1

    async def redis_pid(self) -> int:
        """Return the process of the embedded Redis."""
        async with redis.asyncio.from_url(self.redis_url) as client:
            return int((await client.info("server"))["process_id"])

    async def kill_redis(self) -> None:
        """End Redis alone with SIGKILL."""
        with contextlib.suppress(redis.exceptions.RedisError, OSError, ProcessLookupError):
            os.kill(await self.redis_pid(), signal.SIGKILL)
            self.redis_kills += 1

    async def quiesce(self) -> None:
        """Let people finish what they began, and stop to play."""
        for person in self.people:
            person.playing = False
        async with asyncio.timeout(20):
            while any(
                person._unanswered or person._answering or person.busy_with_errands for person in self.people
            ):
                await asyncio.sleep(0.02)

    async def close(self) -> None:
        """End everything that this world started."""
        for person in (*self.people, self.spectator):
            await person.stop()
        if self.server is not None and self.server.poll() is None:
            self.server.terminate()
            self.server.wait()


@contextlib.asynccontextmanager
async def world(
    folder: Path, seed: int, constants: Sequence[str] = (), turn_ms: int = 20_000, *, game: str = "doudizhu"
) -> AsyncIterator[tuple[World, Auditor]]:
    """Give a world in which a table plays, and an auditor that follows it; clean up after."""
    place = World(folder, seed, constants, game=game)
    place.turn_ms = turn_ms
    try:
        await place.launch()
        auditor = await place.sit_down()
        following = asyncio.create_task(auditor.follow())
        try:
            yield place, auditor
        finally:
            # In order: a connection to Redis that is cancelled while it is made is never closed.
            auditor.following = False
            await asyncio.wait((following,), timeout=10)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
    finally:
        await place.close()


async def until(true: Callable[[], bool]) -> None:
    """Wait until something holds, within the patience of this suite."""
    async with asyncio.timeout(PROGRESS_S):
        while not true():
            await asyncio.sleep(0.02)


async def verdict(place: World, auditor: Auditor) -> Verdict:
    """Stop play, take the last copy, and check all that anyone was sent before it; bots may go on meanwhile."""
    await place.quiesce()
    viewers = (*place.people, place.spectator)
    known = [(viewer, len(viewer.received.events), len(viewer.acked)) for viewer in viewers]
    await auditor.copy()
    for viewer, events, acked in known:
        del viewer.received.events[events:]
        del viewer.acked[acked:]
    return auditor.check(place.people, [place.spectator])


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
