"""A replica of the simulated Redis: it follows with a lag, acknowledges what it has, and can take over."""

import random
from collections.abc import Callable
from typing import Final

from tests.simulation.loop import Host, SimLoop
from tests.simulation.redis_model import Database
from tests.simulation.redis_scripts import Engine

LAGS_S: Final = (0.0003, 0.002, 0.01)
"""Mean seconds that a write takes to a replica, and its acknowledgement back; one is drawn for each replica."""
COPY_S: Final = (0.02, 0.5)
"""Seconds until a replica that has connected has all that the master has."""


class Replica:
    """Has a copy of its own, made from the master's transactions, as many as its offset says."""

    def __init__(
        self, loop: SimLoop, rng: random.Random, engine: Engine, on_acked: Callable[[], None]
    ) -> None:
        """`on_acked` is called on the master's host when the master learns of a higher offset."""
        self.host = Host("replica")
        self.database = Database(engine.database.now_ms)
        self.offset = 0
        """How many transactions it has."""
        self.acked = 0
        """How many of them the master knows it to have; only while it is online."""
        self.online = False
        self.whole = False
        """Whether it has had a whole copy: before, it cannot take the master's place."""
        self.lag_s = rng.choice(LAGS_S)
        self._loop, self._rng, self._engine, self._on_acked = loop, rng, engine, on_acked
        self._link = 0
        """The number of its connection to the master; what an earlier one carried is lost."""
        self._arrives_at = self._answers_at = 0.0

    def connect(self, master: Host) -> None:
        """Connect to the master, and copy what is missing."""
        self.disconnect()
        self._master = master
        later_s = self._rng.uniform(*COPY_S)
        self._loop.call_later(later_s, self._copy, self._link, context=self.host.context)

    def disconnect(self) -> None:
        """Lose the connection, with what was on its way."""
        self._link += 1
        self.online, self.acked = False, 0

    def follow(self) -> None:
        """Send it what the master has written last."""
        if not self.online:
            return
        self._arrives_at = max(self._arrives_at, self._loop.now + self._late())
        arrived = (self._link, len(self._engine.written))
        self._loop.call_at(self._arrives_at, self._take, *arrived, context=self.host.context)

    def _late(self) -> float:
        return min(self._rng.expovariate(1 / self.lag_s), 10 * self.lag_s)

    def _copy(self, link: int) -> None:
        if link == self._link:
            self.online = self.whole = True
            self._take(link, len(self._engine.written))

    def _take(self, link: int, offset: int) -> None:
        if link != self._link or offset < self.offset:  # what arrives at the same moment comes in any order
            return
        self._apply(offset)
        self._answers_at = max(self._answers_at, self._loop.now + self._late())
        self._loop.call_at(self._answers_at, self._ack, link, offset, context=self._master.context)

    def _apply(self, offset: int) -> None:
        now_ms = self.database.now_ms
        for at, writes in self._engine.written[self.offset : offset]:
            self.database.now_ms = lambda at=at: at
            for name, args in writes:
                self.database.run(name, args)
        self.database.now_ms, self.offset = now_ms, offset

    def _ack(self, link: int, offset: int) -> None:
        if link == self._link:
            self.acked = max(self.acked, offset)
            self._on_acked()
