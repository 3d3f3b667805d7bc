"""One server that is killed and started again while people, the server's bots and a spectator continue."""

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import redis.asyncio
import redis.exceptions

from paiju.server.redis.embedded import RESTARTS, SHORT_LIFE_S
from tests.bench.cluster import exact_cpu_seconds
from tests.patience import until
from tests.ports import free_port
from tests.worlds.auditor import Auditor
from tests.worlds.doom import UNBOUND
from tests.worlds.history import Verdict
from tests.worlds.judging import followed, last_copy, stop_play
from tests.worlds.kills import Kill
from tests.worlds.nursery import NURSERY, Server, stub_page
from tests.worlds.person import Person
from tests.worlds.rollback import cut, cut_back, order_of
from tests.worlds.seating import KINDS, pace_of, seats_of, sit_down

UP_S = 90.0
"""How long a restarted server may take until it answers."""


NAMES = ("Ann", "Bo", "Di", "Fay")
"""Of the people at the table; the server's bots take the other seats."""
PATIENT_S = 300.0
"""How long a server may live that is to die at a point: until a person declares riichi, say, many a deal may go by."""
LONG_LIFE_S = SHORT_LIFE_S + 2
"""A Redis that was killed so long after the one before has lived long for the server too: starts take time."""


class World:
    """One data folder, one port, one table; any number of server processes after each other."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        constants: Sequence[str] = (),
        *,
        game: str = "doudizhu",
        people: int | None = None,
        fills_itself: bool = False,
        settings: Mapping[str, Any] = UNBOUND,
        kind: type[Person] | None = None,
    ) -> None:
        """`constants`: what the servers are to change of theirs; see `doom.Order`.

        `people`: how many, of all seats; bots take the others. `fills_itself`: because nobody else does, not because
        they are asked for: a bot's process is most of a start.
        """
        self.game = game
        self.fills_itself = fills_itself
        kind = kind or KINDS.get(game, Person)
        self.folder = folder
        self.constants, self._settings = constants, settings
        self.rng = random.Random(seed)
        self.port = free_port()
        self.server: Server | None = None
        self.start_cpu_s = 0.0
        """Of the server, until it listened."""
        self.people = [
            kind(self.port, name, random.Random(seed * 10 + n))
            for n, name in enumerate(NAMES[: people or seats_of(game)])
        ]
        self.spectator = Person(self.port, "Cy", random.Random(seed * 10 + 9))
        self.turn_ms = 20_000
        self.kills = 0
        self.redis_kills = 0
        self.rollbacks = 0
        self._seated_at = b""
        """The last record of the table when all people had sat down."""
        self._redis_died_at: list[float] = []
        """When Redis was killed since the server was started."""
        self.kills_at_points: list[Kill] = []
        """Each kill at a named point, and where the request was that passed it."""

    @property
    def redis_url(self) -> str:
        """The embedded Redis, reached from here."""
        return f"unix://{(self.folder / 'redis.sock').resolve()}"

    async def launch(self, point: str | None = None, count: int = 1) -> None:
        """Start a server, and wait until it answers; it dies when requests have passed a point `count` times."""
        for file in (self._report, self._aims):
            file.unlink(missing_ok=True)
        self._redis_died_at.clear()
        order = {
            "port": self.port,
            "folder": str(self.folder),
            "page": str(stub_page(self.folder.parent)),
            "report": str(self._report),
            "aims": str(self._aims),
            "constants": list(self.constants),
            "settings": dict(self._settings),
            "point": point,
            "count": count,
        }
        self.server = NURSERY.launch("tests.worlds.doom:live", order)
        async with asyncio.timeout(UP_S):
            while not self.server.ended and not await _answers(self.port):
                await asyncio.sleep(0.01)
        if not self.server.ended:
            self.start_cpu_s = exact_cpu_seconds(self.server.pid)

    @property
    def _report(self) -> Path:
        """Where a server notes at which point it kills itself."""
        return self.folder.with_name(self.folder.name + ".killed")

    @property
    def _aims(self) -> Path:
        """Where a server is told at which point it is to kill itself."""
        return self.folder.with_name(self.folder.name + ".aims")

    async def aim(self, point: str, count: int = 1) -> None:
        """Let the server that lives die when requests have passed a point of booking or accounts so often from now."""
        assert self.server is not None
        server, new = self.server, self._aims.with_suffix(".new")
        new.write_text(json.dumps({"point": point, "count": count}))
        new.replace(self._aims)
        await until(lambda: server.ended or not self._aims.exists())

    async def sit_down(self) -> Auditor:
        """Open a table with its people, bots and a spectator, and let them play."""
        for person in (*self.people, self.spectator):
            await person.start()
        pace = pace_of(self.game, self.turn_ms)
        table = await sit_down(self.game, self.people, [self.spectator], pace, fills_itself=self.fills_itself)
        auditor = Auditor(self.redis_url, table)
        await auditor.copy()
        self._seated_at = max(auditor.log, key=order_of)
        return auditor

    async def die(self, *, within_s: float) -> bool:
        """Wait until the server has died of its point; kill it if it passes by for too long.

        Returns whether it died by itself; what was on its way then is noted in `kills_at_points`.
        """
        assert self.server is not None
        server = self.server
        with contextlib.suppress(TimeoutError):
            await until(lambda: server.ended, within_s)
        self.kill()
        if not self._report.exists():
            return False
        # Until everything is read that the server has sent.
        await until(lambda: not any(person.connected for person in self.people))
        self.kills_at_points.append(Kill.of(json.loads(self._report.read_text()), self.people))
        return True

    async def hit(self, point: str, count: int = 1) -> bool:
        """Start a server that dies when requests have passed a point so often; return whether it has."""
        await self.launch(point, count)
        return await self.die(within_s=PATIENT_S)

    async def progress(self, actions: int) -> None:
        """Wait until people have had so many more actions accepted: a kill is to hit a table that plays."""
        goal = sum(len(person.acked) for person in self.people) + actions
        await until(lambda: sum(len(person.acked) for person in self.people) >= goal)

    def kill(self) -> None:
        """End the server with SIGKILL."""
        assert self.server is not None
        self.server.kill()
        self.kills += 1

    async def redis_pid(self) -> int:
        """Return the process of the embedded Redis."""
        async with redis.asyncio.from_url(self.redis_url) as client:
            return int((await client.info("server"))["process_id"])

    async def redis_up(self) -> int:
        """Return the process of the embedded Redis once it serves: one that was killed is being started again."""
        async with asyncio.timeout(UP_S):
            while True:
                with contextlib.suppress(redis.exceptions.RedisError, OSError):
                    return await self.redis_pid()
                await asyncio.sleep(0.05)

    async def _may_kill_redis(self) -> None:
        """Wait until one more death is none of so many short lives in a row that the server gives Redis up."""
        dead = self._redis_died_at
        if len(dead) >= RESTARTS - 1 and time.monotonic() - dead[-1] < LONG_LIFE_S:
            await asyncio.sleep(LONG_LIFE_S)
        if dead and time.monotonic() - dead[-1] >= LONG_LIFE_S:
            dead.clear()
        dead.append(time.monotonic())

    async def kill_redis(self) -> None:
        """End Redis alone with SIGKILL."""
        await self._may_kill_redis()
        with contextlib.suppress(redis.exceptions.RedisError, OSError, ProcessLookupError):
            os.kill(await self.redis_pid(), signal.SIGKILL)
            self.redis_kills += 1

    async def roll_back(
        self, auditor: Auditor, commits: int = 0, *, seconds: float | None = None, server_too: bool
    ) -> bool:
        """Kill Redis and let it come back without the table's last commits; returns whether there were so many.

        `seconds`: without all writes of so long, but not to where people had not sat down: nobody would sit down again.
        With the server nobody is left who knows of them: the auditor takes note of what was taken back.
        """
        assert self.server is not None
        await self._may_kill_redis()
        redis_pid = await self.redis_up()
        # Or the server would start Redis again while its file is cut.
        self.server.send_signal(signal.SIGSTOP)
        await auditor.copy()
        os.kill(redis_pid, signal.SIGKILL)
        await until(lambda: has_ended(redis_pid))
        if seconds is None:
            last = cut(self.folder, auditor.log_key, commits)
        else:
            last = cut_back(self.folder, auditor.log_key, seconds, self._seated_at)
        self.rollbacks += last is not None
        if server_too:
            self.kill()
            viewers = (*self.people, self.spectator)
            await until(lambda: not any(viewer.connected for viewer in viewers))
            if last is not None:
                auditor.take_back(last, viewers)
            await self.launch()
        else:
            self.server.send_signal(signal.SIGCONT)
        return last is not None

    async def close(self) -> None:
        """End everything that this world started."""
        for person in (*self.people, self.spectator):
            await person.stop()
        if self.server is not None:
            self.server.send_signal(signal.SIGCONT)
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()


@contextlib.asynccontextmanager
async def world(
    folder: Path, seed: int, constants: Sequence[str] = (), turn_ms: int = 20_000, **how: Any
) -> AsyncIterator[tuple[World, Auditor]]:
    """Give a world in which a table plays, and an auditor that follows it; clean up after."""
    place = World(folder, seed, constants, **how)
    place.turn_ms = turn_ms
    async with played_at(place) as auditor:
        yield place, auditor


@contextlib.asynccontextmanager
async def played_at(place: World) -> AsyncIterator[Auditor]:
    """Let a table play in a world; give its auditor, and clean up after."""
    try:
        await place.launch()
        auditor = await place.sit_down()
        async with followed(auditor):
            yield auditor
    finally:
        await place.close()


async def verdict(place: World, auditor: Auditor) -> Verdict:
    """Stop play, take the last copy, and check all that anyone was sent before it; bots may go on meanwhile."""
    await stop_play(place.people)
    await place.redis_up()
    await last_copy(auditor, (*place.people, place.spectator))
    entries = auditor.fold()
    for kill in place.kills_at_points:
        kill.look_up(entries)
    return auditor.check_entries(entries, place.people, [place.spectator])


def has_ended(pid: int) -> bool:
    """Whether a process has ended, even if nobody has waited for it yet."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return status.rpartition(")")[2].split()[0] == "Z"


async def _answers(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
    return True
