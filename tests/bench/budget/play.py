"""Plays tables of one game on a server without a kernel, and lets marks measure nothing but the server's part."""

import asyncio
import random
from itertools import islice
from typing import Any, Final

import msgspec

from paiju.engine.core.options import plain_options
from paiju.engine.registry import GAMES
from paiju.protocol.messages import Pace
from paiju.server.buckets import fold_all
from paiju.server.leases.lease import Lease
from paiju.server.store.keys import partition
from paiju.server.store.records import Record
from paiju.server.table.recovery import new_table
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.reducer import open_table
from tests.bench.budget.fakes import NOON, Server

TERM: Final = 5_000
SOCKETS: Final = 4
"""Sockets at every table: its players, and spectators where there are fewer."""
SEATS: Final = {"doudizhu": 3, "holdem": 3, "chengdu": 4}
TICKS: Final = 8
"""Ticks of the loop from a frame to everything that follows from it."""
CHOICES: Final = 3
"""Each player takes one of so many first legal actions."""
RUINOUS: Final = {"raise_to", "all_in"}
"""Actions that nobody takes, so that the players of Hold'em keep their chips."""
PACE: Final = Pace(turn_ms=600_000, bank_ms=0, between_ms=0, pause_ms=0)


class Player:
    """One connection, and the number of its last request."""

    def __init__(self, server: Server, user: str) -> None:
        self.socket, self.connection, self.transport = server.connect(user)
        self.count = 0

    def frame(self, **request: Any) -> bytes:
        """Return the frame of a further request, as a client sends it."""
        self.count += 1
        payload = msgspec.msgpack.encode({**request, "id": self.count})
        size = len(payload)
        head = bytes((0x82, 0x80 | size)) if size < 126 else b"\x82\xfe" + size.to_bytes(2, "big")
        return head + b"\0\0\0\0" + payload


class Game:
    """One table: its players and spectators, and what they do next."""

    def __init__(self, server: Server, key: str, number: int) -> None:
        self.game, self._server, self._key = GAMES[key], server, key
        self.table = f"t{number:05}"
        users = [f"u{number}-{place}" for place in range(SOCKETS)]
        self.players = [Player(server, user) for user in users]
        self._dice = random.Random(number)
        self._open(users[: SEATS[key]])
        for player in self.players:
            server.paiju.owned.arrive(self.table, player.connection, None)

    def _open(self, users: list[str]) -> None:
        setup = r.Setup(self.table, self._key, plain_options(self.game, {}), PACE, users[0])
        opened = r.Opened(NOON, setup, len(users), self.game.rules_version, self._dice.randbytes(32))
        empty = open_table(self.game, opened, TERM)
        sitters = [r.Sat(NOON, seat, user, user=user, ready=True) for seat, user in enumerate(users)]
        opened = msgspec.structs.replace(
            opened, sitters=tuple(bought_in(self.game, empty, sat, None) for sat in sitters)
        )
        state = open_table(self.game, opened, TERM)
        self.game.prepare(state.basis.carry)
        start = new_table(state, {}, Record(NOON, r.encode_record(opened)))
        self._server.paiju.parts.own.runner.start(start, Lease(partition(self.table), TERM, NOON, 0), 0)

    @property
    def _deal(self) -> Any:
        return self._server.paiju.owned.actors[self.table].state.deal

    @property
    def asks(self) -> bool:
        """Whether a player is asked now."""
        return self._deal is not None and bool(self._deal.turns)

    def action(self) -> tuple[Player, bytes]:
        """Return a player who is asked, and the frame of the player's answer."""
        deal = self._deal
        seat = min(deal.turns)
        legal = self.game.legal_actions(deal.state, seat)
        calm = (action for action in legal if action.__struct_config__.tag not in RUINOUS)
        choices = list(islice(calm, CHOICES))
        action = self._dice.choice(choices) if choices else self.game.default_action(deal.state, seat)
        player = self.players[seat]
        turn = deal.turns[seat].turn
        return player, player.frame(t="act", table=self.table, turn=turn, action=msgspec.to_builtins(action))


async def until_asked(server: Server, games: list[Game]) -> None:
    """Let time pass until every table asks a player."""
    for _ in range(10_000):
        if all(game.asks for game in games):
            return
        server.clock.now += 1
        await asyncio.sleep(0.001)
    raise TimeoutError("a table asks nobody")


async def _round(actions: list[tuple[Player, bytes]]) -> None:
    """Deliver one frame at each table, and wait until everything has followed from it."""
    for player, frame in actions:
        player.socket.data_received(frame)
    for _ in range(TICKS):
        await asyncio.sleep(0)


def play(loop: asyncio.AbstractEventLoop, server: Server, games: list[Game], marks: Any, rounds: int) -> int:
    """Play rounds of one action at each table, under the marks; return how many actions took effect."""

    def whole(actions: list[tuple[Player, bytes]]) -> None:
        loop.run_until_complete(_round(actions))

    measured, before = marks.whole(whole), server.redis.commits
    for _ in range(rounds):
        loop.run_until_complete(until_asked(server, games))
        actions = [game.action() for game in games]
        server.clock.now += 1
        marks.counting(True)
        measured(actions)
        marks.counting(False)
    marks.counting(True)
    marks.whole(fold_all)()  # what actions have left to be counted later
    marks.counting(False)
    return server.redis.commits - before
