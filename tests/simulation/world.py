"""Nodes, a Redis, people and spectators around one table, and what must be true of them at the end."""

import asyncio
import logging
import random
from typing import Any, Final

import structlog

from paiju.server.store.keys import table_keys
from tests.simulation.loop import HOST, Host, SimLoop
from tests.simulation.network import Network
from tests.simulation.node import Node, begin, cancelled
from tests.simulation.people import Player, Witness
from tests.simulation.redis_server import RedisServer
from tests.simulation.trace import Trace
from tests.worlds.history import Verdict

PACE: Final = {"turn_ms": 60_000, "bank_ms": 0, "between_ms": 0, "bot_ms": 0}
NAMES: Final = ("Ann", "Bo", "Di")
WATCHERS: Final = ("Cy", "Ed")
UP_S: Final = 60.0
"""Simulated seconds in which a start, or a table after the last fault, must go on."""


class Wrong(Exception):
    """Something that must hold does not; the text tells what."""


class World:
    """Everything of one simulation."""

    def __init__(self, seed: int, *, nodes: int, replica: bool = False, game: str = "doudizhu") -> None:
        self.seed, self.game = seed, game
        self.rng = random.Random(f"world-{seed}")
        self.loop = SimLoop()
        self.loop.begin(seed)
        begin()
        self.trace = Trace(self.loop.time)
        self.network = Network(self.loop, random.Random(f"network-{seed}"), self.trace)
        self.loop.network = self.network
        self.redis = RedisServer(self.loop, self.network, seed if replica else None)
        self.nodes = [Node(self.loop, self.network, number, int(replica)) for number in range(nodes)]
        self.people = [self._player(name) for name in NAMES]
        self.spectators = [self._player(name) for name in WATCHERS]
        self.failures: list[str] = []
        """Exceptions that the server has logged."""
        self.gone: list[Host] = []
        """Hosts of earlier lives of the nodes."""
        self.closing = False
        self.table = ""
        self.witness: Any = None
        _log_to(self)

    @property
    def everybody(self) -> list[Player]:
        """People and spectators."""
        return [*self.people, *self.spectators]

    @property
    def acked(self) -> int:
        """How many actions of people were accepted."""
        return sum(len(person.acked) for person in self.people)

    def host(self, name: str) -> Host:
        """Return the host of a name as it is now."""
        hosts = [self.redis.host, *(node.host for node in self.nodes), *(one.host for one in self.everybody)]
        return next(host for host in hosts if host.name == name)

    @property
    def log_key(self) -> bytes:
        """Where Redis keeps the table's log."""
        return table_keys(self.table).log

    def owner(self) -> Node | None:
        """Return the node that owns the table's partition, if it lives."""
        name, _ = self.witness.owned_by()
        return next((node for node in self.nodes if node.id == name and not node.host.dead), None)

    async def open(self) -> None:
        """Start all nodes, and sit people down at a table at one of them."""
        if (replica := self.redis.replica) is not None:
            await self.until(lambda: replica.online, "the replica does not come")
        for node in self.nodes:
            node.launch()
        await self.until(lambda: all(node.up for node in self.nodes), "the nodes do not start")
        for player in self.everybody:
            await self.loop.run_on(player.host, player.start)
        author, *others = self.people
        opened = await self._ask(author, t="create", game=self.game, pace=PACE)
        self.table = opened["table"]
        self.witness = Witness(self.redis, self.table)
        self.witness.look()
        for person in others:
            await self._ask(person, t="join", table=self.table)
        for spectator in self.spectators:
            await self._ask(spectator, t="watch", table=self.table)
        for person in self.people:
            await self._ask(person, t="ready", table=self.table, on=True)

    async def until(self, true: Any, what: str, within_s: float = UP_S) -> None:
        """Wait until something holds. Raises `Wrong`."""
        try:
            async with asyncio.timeout(within_s):
                while not true():
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise Wrong(what) from None

    async def progress(self, actions: int) -> None:
        """Let people have so many more actions accepted. Raises `Wrong`."""
        goal = self.acked + actions
        await self.until(lambda: self.acked >= goal, f"play does not go on at {self.acked} actions")

    async def verdict(self) -> Verdict:
        """Stop play, and compare the log with what everybody was sent. Raises `Wrong`."""
        for person in self.people:
            person.playing = False
        idle = lambda: all(person.idle for person in self.people)  # noqa: E731
        await self.until(idle, "somebody's request is never answered")
        await self.until(self._all_caught_up, "somebody is not shown the last record")
        verdict = self.witness.check(self.people, self.spectators)
        verdict.wrong += self.failures
        return verdict

    def _all_caught_up(self) -> bool:
        last = self.witness.seq
        return all(viewer.cursor is not None and viewer.cursor[1] >= last for viewer in self.everybody)

    async def close(self) -> None:
        """End everything that still runs, of dead nodes too: nothing may be left to the garbage collector."""
        for host in [*self.gone, *self.redis.hosts, *(node.host for node in self.nodes)]:
            self.loop.wake(host)
        self.closing = True
        await cancelled()

    def _player(self, name: str) -> Player:
        return Player(name, random.Random(f"{name}-{self.seed}"), self._balance)

    def _balance(self, rng: random.Random) -> int:
        """Return the port of a node, one that lives if any does."""
        up = [node for node in self.nodes if node.up and not node.host.stopped]
        return rng.choice(up or self.nodes).port

    async def _ask(self, player: Player, **request: Any) -> dict[str, Any]:
        asked = self.loop.run_on(player.host, lambda: player.ask(**request))
        await self.until(asked.done, f"{player.name}: {request} is never answered")
        reply: dict[str, Any] = asked.result()
        if reply["t"] == "error":
            raise Wrong(f"{player.name}: {request} was answered {reply}")
        return reply


class _Failures(logging.Handler):
    """Notes what libraries log as errors."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error, unless the simulation is over."""
        if self._world.closing:
            return
        error = record.exc_info[1] if record.exc_info else None
        self._world.failures.append(f"{HOST.get()}: {record.getMessage()} {error!r}")


def _log_to(world: World) -> None:
    """Let the server's log go to the trace; an exception in it is a failure."""

    def note(_logger: Any, level: str, event: dict[str, Any]) -> Any:
        if world.closing:
            raise structlog.DropEvent
        host, text, error = HOST.get(), event.pop("event"), event.pop("exc_info", None)
        words = " ".join(f"{name}={value}" for name, value in event.items())
        world.trace.note(f"{host}: {text} {words}{f' {error!r}' if error else ''}")
        if error:
            world.failures.append(f"{host}: {text}: {error!r}")
        raise structlog.DropEvent

    for name in ("uvicorn", "asyncio"):
        logging.getLogger(name).handlers = [_Failures(world)]
        logging.getLogger(name).propagate = False
    structlog.configure(
        processors=[structlog.processors.add_log_level, note],
        wrapper_class=structlog.make_filtering_bound_logger(20),
        cache_logger_on_first_use=False,
    )
