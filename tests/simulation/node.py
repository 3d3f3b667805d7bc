"""One whole server on a simulated host: the real composition, store, links and gateway on simulated connections."""

import asyncio
import functools
import itertools
from typing import Any, Final

from websockets.asyncio import client
from websockets.asyncio.server import ServerConnection

from paiju.bots.advice import adviser_of
from paiju.bots.registry import make_bot
from paiju.server import app, asgi
from paiju.server.config import Settings
from paiju.server.gateway.connection import Connection
from paiju.server.http import routes
from paiju.server.main import running_redis
from paiju.server.nodes import this_node
from paiju.server.serving import HttpServer
from paiju.server.startup import opened_store, token_keys
from paiju.server.store import formats, keys, records
from paiju.server.store.records import RecordId
from paiju.server.tables import adopt
from tests.simulation.connection import FakeSocket
from tests.simulation.loop import Host, SimLoop
from tests.simulation.network import Network
from tests.simulation.redis_server import PORT

PARTITIONS: Final = 4
"""A round over 256 partitions is most of what a simulated start would cost; with few, tables share them too."""
ROUNDS: Final = 100
"""How often what still runs at the end is cancelled."""
SETTINGS: Final = {
    "redis": f"redis://127.0.0.1:{PORT}/0",
    "session_days": 1,
    "requests_per_s": 10_000,
    "sessions_per_minute": 10_000,
    "messages_per_s": 10_000,
    "burst": 10_000,
}


class InlineBots:
    """Bots that think on the loop: no other process takes part."""

    def __init__(self, *_: Any) -> None:
        """Take what the pool of processes takes."""

    async def start(self) -> None:
        """Start nothing."""

    async def load_own(self) -> None:
        """Load nothing."""

    def why_not(self) -> str:
        """Return nothing: they can think."""
        return ""

    def close(self) -> None:
        """End nothing."""

    async def think(self, game: Any, level: str, observation: Any, seed: int, *_: Any) -> Any:
        """Return a bot's action."""
        return make_bot(game.key, level, seed).act(observation)

    async def advise(self, game: Any, observation: Any, seed: int, *_: Any) -> Any:
        """Return what a game's adviser ranks."""
        return adviser_of(game.key, seed).ranked(observation)


class NoWorkers:
    """Processes that read records: nobody asks for records here."""

    def __init__(self, *_: Any, **__: Any) -> None:
        """Take what the workers take."""

    def close(self) -> None:
        """End nothing."""


def prepare() -> None:
    """Replace what a server has beside its loop: sockets of the kernel, processes, the garbage collector's setting."""
    for module in (keys, formats, adopt, this_node):
        module.PARTITIONS = PARTITIONS
    app.bind = lambda _host, port: FakeSocket(port)
    app.BotPool, app.Workers, app.thinkers = InlineBots, NoWorkers, NoWorkers
    app.spare_the_old = lambda: None
    # What is most of a start: to pack the page, and what is told of games and characters.
    asgi.web_routes = lambda *_, **__: []
    routes.packed = routes.describe_game = routes.describe_characters = lambda *_: None
    client.get_proxy = lambda _uri: None


def begin() -> None:
    """Begin all numbers from one again: each simulation is a process of its own.

    What servers keep in sets is ordered by a number too, not by where it lies in memory.
    """
    records._process, records._count = "sim", itertools.count(1)
    numbers = itertools.count(1)
    for kind in (Connection, ServerConnection):
        kind.__hash__ = lambda self: self.__dict__.get("place_in_sets") or _number(self, numbers)


def _number(thing: Any, numbers: "itertools.count[int]") -> int:
    thing.place_in_sets = next(numbers)
    return thing.place_in_sets


@functools.cache
def _settings(link_port: int, replicas: int) -> Settings:
    return Settings(**SETTINGS, link_port=link_port, redis_replicas=replicas)


class Node:
    """One server; started again after a death it is another node on the same ports."""

    def __init__(self, loop: SimLoop, network: Network, number: int, replicas: int = 0) -> None:
        """`replicas`: how many of Redis must have a write before it is told."""
        self.number, self._replicas = number, replicas
        self.port, self.link_port = 8000 + number, 9000 + number
        self.host = Host("")
        self.host.dead = True
        self.lives = 0
        self.up = False
        """Whether clients can connect."""
        self.paiju: app.Paiju | None = None
        self.ended: BaseException | None = None
        """Why the server has ended by itself."""
        self._loop, self._network = loop, network
        self._stop: asyncio.Event | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def name(self) -> str:
        """The name of its place; lives at the same place have one name."""
        return f"n{self.number}"

    def last_record(self, table: str) -> RecordId | None:
        """Return the id of the last record that this node knows to be committed; None if it has not the table."""
        actor = None if self.paiju is None else self.paiju.tables.owned.actors.get(table)
        return None if actor is None else actor.state.position.id

    @property
    def id(self) -> str:
        """The id under which it is registered; "" while it has none."""
        return "" if self.paiju is None else self.paiju.parts.registry.id

    def launch(self) -> None:
        """Start a server."""
        self.lives += 1
        self.host, self.ended = Host(self.name), None
        self._stop, self.up, self.paiju = asyncio.Event(), False, None
        self.task = self._loop.run_on(self.host, self._live)

    def kill(self, *, silently: bool = False) -> Host:
        """End it at once; nothing of it runs any more. Return its host."""
        self.host.dead = self.host.stopped = True
        self.up = False
        self._network.vanish(self.host, silently=silently)
        return self.host

    def stop(self) -> None:
        """Ask it to stop in order, as SIGTERM does."""
        assert self._stop is not None
        self.up = False
        self._stop.set()

    async def _live(self) -> None:
        try:
            await self._serve()
        except Exception as error:  # noqa: BLE001 - a process that ends is started again
            self.ended = error
        finally:
            if not self.host.dead:
                self.host.dead = self.host.stopped = True  # what still runs ends with the process
                self.up = False
                self._network.vanish(self.host)

    async def _serve(self) -> None:
        assert self._stop is not None
        settings = _settings(self.link_port, self._replicas)
        async with running_redis(settings) as redis, await opened_store(settings, redis) as store:
            keyring = await token_keys(settings, store)
            paiju = app.Paiju(settings, store, redis.node, keyring)
            async with paiju.running():
                self.paiju = paiju
                self._listen(paiju)
                stopping = asyncio.create_task(self._stop.wait())
                await asyncio.wait([stopping, paiju.redis_lock.replaced], return_when=asyncio.FIRST_COMPLETED)
                self.up = False
                self._network.stop_listening(self.port)
                stopping.cancel()
                await paiju.stop.say_goodbye()
            if paiju.redis_lock.replaced.done() and not paiju.redis_lock.replaced.cancelled():
                paiju.redis_lock.replaced.result()

    def _listen(self, paiju: app.Paiju) -> None:
        server = HttpServer(paiju.http.site, paiju.http.door, paiju.http.bounds)
        config = server.config
        config.load()
        self._network.listen(
            lambda: config.http_protocol_class(
                config=config, server_state=server.server_state, app_state={}, _loop=self._loop
            ),
            self.port,
        )
        self.up = True


async def cancelled() -> None:
    """Cancel all other tasks until none is left; some begin further ones when they end."""
    me = asyncio.current_task()
    for _ in range(ROUNDS):
        others = [task for task in asyncio.all_tasks() if task is not me]
        if not others:
            return
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=1)
