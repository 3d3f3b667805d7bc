"""The real server for tests: in this process, on a real socket and a real Redis."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import msgspec
import pytest
import pytest_asyncio

from paiju.bots.advice import ADVISER
from paiju.bots.registry import BOTS
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import Deal
from paiju.engine.registry import GAMES
from paiju.server import app
from paiju.server.http import reading
from paiju.server.table import bot_answers, bot_workers
from tests import snatch
from tests.patience import PATIENCE_S
from tests.server.live import Live, empty_database, running_server

READ_S = 90.0
"""Below a test's own time."""


async def think_here(_pool, game, level, observation, seed, *_terms):
    """A worker's task, done in this process: starting a worker takes a second."""
    answer = bot_workers.answer_question(bot_workers.question_of(game, level, observation, seed))
    return msgspec.msgpack.decode(answer, type=game.action_type)


async def advise_here(_pool, game, observation, seed, *_terms):
    """The same for advice."""
    answer = bot_answers.answer_advice(bot_workers.question_of(game, ADVISER, observation, seed))
    return msgspec.msgpack.decode(answer, type=tuple[game.action_type, ...])


async def start_none(_pool):
    """No worker is needed."""


@pytest.fixture(scope="module")
def here() -> Iterator[None]:
    """Bots think in this process, and the server leaves the garbage collector as it is.

    A process in which a record is read may take long to start where other tests need the processor.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_workers.BotPool, "think", think_here)
        patch.setattr(bot_workers.BotPool, "advise", advise_here)
        patch.setattr(bot_workers.BotPool, "start", start_none)
        patch.setattr(app, "spare_the_old", lambda: None)
        patch.setattr(reading, "REPLAY_S", READ_S)
        patch.setattr(reading, "SOLVE_S", READ_S)
        yield


@pytest.fixture
def spare_url(redis_process) -> str:
    """An empty database apart from the one of `server`."""
    return empty_database(redis_process, 2)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_server(redis_process, here) -> AsyncIterator[Live]:
    async with running_server(empty_database(redis_process, 1)) as live:
        yield live


@pytest_asyncio.fixture(loop_scope="module")
async def server(shared_server) -> AsyncIterator[Live]:
    """A server without connections; one for all tests of a module, which must run on the module's loop."""
    yield shared_server
    await shared_server.hang_up()
    async with asyncio.timeout(PATIENCE_S):
        while shared_server.paiju.gateway.connections:
            await asyncio.sleep(0.001)


@pytest_asyncio.fixture(loop_scope="module")
async def http(server):
    """A client of what that server answers over HTTP."""
    async with server.http() as client:
        yield client


@pytest.fixture
def stacked(monkeypatch):
    """`stacked(deck, first_bidder)`: every deal from now on is dealt from this deck."""

    def stack(deck: tuple[str, ...], first_bidder: int = 0) -> None:
        monkeypatch.setattr(type(GAME), "chance_action", lambda *_: Deal(deck, first_bidder))

    return stack


@pytest.fixture
def snatched(monkeypatch):
    """`snatched(deck)`: the game is registered, and every deal from now on gives each seat four cards of the deck."""
    monkeypatch.setitem(GAMES, snatch.GAME.key, snatch.GAME)
    monkeypatch.setitem(BOTS, snatch.GAME.key, {"normal": snatch.Passer})

    def stack(deck):
        monkeypatch.setattr(snatch.Snatch, "chance_action", lambda *_: snatch.Deal(deck))

    return stack
