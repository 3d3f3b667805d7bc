"""One process of `paiju.envs.tables`: steps some of the tables, and writes their observations into shared memory."""

import sys
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paiju.envs.episode import Episode, EpisodeSetting, IllegalMove
from paiju.envs.shared import Job, ProcessFault, mapped, take

NUMBERS: Final = "i4"
Numbers: TypeAlias = NDArray[np.int32]


class TableShare(Protocol):
    """The tables of this process. What its methods return are the results that fit into no array of a fixed size."""

    def reset(self, message: Any, /) -> Any:
        """Begin the episodes that the message asks for."""

    def step(self) -> Any:
        """Take the actions in shared memory."""


def main() -> None:
    """Answer each message until the pipe is closed: None is a step, all other messages are resets."""
    pipe: Connection[Any, Any] = Connection(int(sys.argv[1]))
    job: Job = pipe.recv()
    desk = _desk(job, mapped(int(sys.argv[2]), job.shapes))
    try:
        while True:
            message = pipe.recv()
            pipe.send(_answer(desk, message))
    except (EOFError, ConnectionError, KeyboardInterrupt):
        # The caller has closed its tables, or was stopped.
        return


def _answer(desk: TableShare, message: Any) -> Any:
    try:
        return desk.step() if message is None else desk.reset(message)
    except IllegalMove as error:
        return ProcessFault(getattr(error, "table", None), str(error))
    except Exception:  # noqa: BLE001 - an opponent's; the caller raises it
        return ProcessFault(None, traceback.format_exc())


def _desk(job: Job, arrays: dict[str, NDArray[Any]]) -> TableShare:
    setting = EpisodeSetting(job.game, **job.table)
    if job.seat is None:
        return TableDesk(setting, arrays, job.numbers)
    # Gymnasium is imported only by processes that need it.
    from paiju.envs.seat_worker import SeatDesk

    return SeatDesk(setting, job.seat, arrays, job.numbers)


class TableDesk:
    """Tables whose seats are all the caller's."""

    def __init__(self, setting: EpisodeSetting, arrays: dict[str, NDArray[Any]], numbers: list[int]) -> None:
        self._setting, self._arrays, self._numbers = setting, arrays, numbers
        self._seed = 0
        self._episodes = dict.fromkeys(numbers, 0)
        self._tables: dict[int, Episode] = {}

    def reset(self, seed: int) -> list[Numbers]:
        """Begin the episodes of a seed; return the legal actions of each table."""
        self._seed, self._episodes = seed, dict.fromkeys(self._numbers, 0)
        for number in self._numbers:
            self._begin(number)
            self._write(number, None, over=False)
        return self._legal()

    def step(self) -> list[Numbers]:
        """Take the actions in shared memory; return the legal actions of each table."""
        for number in self._numbers:
            episode = self._tables[number]
            take(episode.step, self._arrays["actions"], number)
            over = episode.seat is None
            if over:
                self._begin(number)
            self._write(number, episode.rewards, over=over)
        return self._legal()

    def _legal(self) -> list[Numbers]:
        return [listed(self._tables[number].legal) for number in self._numbers]

    def _begin(self, number: int) -> None:
        # An episode without any decision is skipped: a table must wait for an action.
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


def listed(legal: Mapping[int, Any]) -> Numbers:
    """Return the numbers of legal actions as an array."""
    return np.fromiter(legal, NUMBERS, len(legal))
