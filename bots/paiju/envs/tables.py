"""Many tables of one game at once, stepped in processes of their own: `vector("doudizhu", tables=64, processes=4)`.

The arrays lie in memory that all processes share, so that a step sends two words to each process and back.
"""

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from paiju.envs.episode import Arrays, IllegalMove, Setting
from paiju.envs.shared import Shared
from paiju.envs.table_worker import ILLEGAL, work


class Batch(NamedTuple):
    """What all tables wait with. The first axis of each array is the table. Valid until the next step or reset."""

    observations: Arrays
    """Of the seat to act at each table: the arrays of `paiju.envs.env`."""
    seats: NDArray[np.int32]
    """The seat to act."""
    rewards: NDArray[np.float64]
    """Tables x seats: what the last step settled."""
    over: NDArray[np.bool_]
    """Whether the last step ended the episode; the observation is then the first of the next episode."""


def vector(game: str, tables: int, processes: int = 1, **table: Any) -> "Tables":
    """Return tables of a game; `table` has the options of `paiju.envs.env`. Raises as `env` does."""
    return Tables(game, tables, processes, table)


class Tables:
    """Tables in parallel processes. Cards depend on the seed and the number of the table, not on the processes."""

    def __init__(self, game: str, tables: int, processes: int, table: dict[str, Any]) -> None:
        """Start the processes; raises `ValueError` for fewer tables than processes."""
        if not 1 <= processes <= tables:
            raise ValueError("there are from 1 to as many processes as tables")
        self.setting = Setting(game, **table)
        # Not fork: a process of the caller's may have threads.
        context = get_context("spawn")
        self._shared = Shared.of(self.setting, tables, context)
        self._arrays = self._shared.arrays()
        self._workers = []
        for numbers in np.array_split(np.arange(tables), processes):
            here, there = context.Pipe()
            what = (there, game, table, self._shared, [int(number) for number in numbers])
            worker = context.Process(target=work, args=what, daemon=True)
            worker.start()
            there.close()
            self._workers.append((worker, here))

    @property
    def tables(self) -> int:
        """The number of tables."""
        return len(self._arrays["seats"])

    def reset(self, seed: int) -> Batch:
        """Begin the sequence of episodes of a seed at every table."""
        return self._ask(seed)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Take an action at every table. Raises `IllegalMove`, after which the tables have to be reset."""
        self._arrays["actions"][:] = actions
        return self._ask(None)

    def close(self) -> None:
        """End the processes."""
        for worker, pipe in self._workers:
            pipe.close()
            worker.join()
        self._workers = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, seed: int | None) -> Batch:
        pipes: list[Connection[Any, Any]] = [pipe for _, pipe in self._workers]
        for pipe in pipes:
            pipe.send(seed)
        faults = [fault for fault in [pipe.recv() for pipe in pipes] if fault is not None]
        if faults:
            raise IllegalMove(f"{ILLEGAL}: table {faults[0]}")
        arrays = self._arrays
        observations = {name: arrays[name] for name in ("observation", "facts", "action_mask")}
        return Batch(observations, arrays["seats"], arrays["rewards"], arrays["over"])
