"""One process of `paiju.envs.tables`: steps some of the tables, and writes what they wait with into shared memory."""

from multiprocessing.connection import Connection
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paiju.envs.episode import Episode, IllegalMove, Setting
from paiju.envs.shared import Shared

ILLEGAL: Final = "an action is not legal"


def work(
    pipe: "Connection[Any, Any]", game: str, table: dict[str, Any], shared: Shared, numbers: list[int]
) -> None:
    """Answer each message until the pipe is closed: a seed resets the tables, None steps them.

    The answer is None, or the number of a table whose action is illegal.
    """
    desk = Desk(Setting(game, **table), shared.arrays(), numbers)
    try:
        while True:
            seed = pipe.recv()
            fault = None
            if seed is None:
                fault = desk.step()
            else:
                desk.reset(seed)
            pipe.send(fault)
    except (EOFError, KeyboardInterrupt):
        # The caller has closed its tables, or was stopped.
        return


class Desk:
    """Some of the tables, in this process."""

    def __init__(self, setting: Setting, arrays: dict[str, NDArray[Any]], numbers: list[int]) -> None:
        self._setting, self._arrays, self._numbers = setting, arrays, numbers
        self._seed = 0
        self._episodes = dict.fromkeys(numbers, 0)
        self._tables: dict[int, Episode] = {}

    def reset(self, seed: int) -> None:
        """Begin the episodes of a seed."""
        self._seed, self._episodes = seed, dict.fromkeys(self._numbers, 0)
        for number in self._numbers:
            self._begin(number)
            self._write(number, None, over=False)

    def step(self) -> int | None:
        """Take the actions that lie in shared memory; return the number of a table whose action is illegal."""
        actions = self._arrays["actions"]
        for number in self._numbers:
            episode = self._tables[number]
            try:
                episode.step(int(actions[number]))
            except IllegalMove:
                return number
            over = episode.seat is None
            if over:
                self._begin(number)
            self._write(number, episode.rewards, over=over)
        return None

    def _begin(self, number: int) -> None:
        # An episode without a decision has nothing to wait with.
        while True:
            self._episodes[number] += 1
            episode = Episode(self._setting, f"{self._seed} table {number} {self._episodes[number]}")
            if episode.seat is not None:
                self._tables[number] = episode
                return

    def _write(self, number: int, rewards: list[float] | None, *, over: bool) -> None:
        episode, arrays = self._tables[number], self._arrays
        seat = episode.seat
        assert seat is not None, "a table waits for a seat"
        for name, values in episode.observe(seat).items():
            arrays[name][number] = values
        arrays["seats"][number] = seat
        arrays["rewards"][number] = np.zeros(self._setting.seats) if rewards is None else rewards
        arrays["over"][number] = over
