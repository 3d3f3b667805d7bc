"""Many tables of one game at once, stepped in processes of their own: `vector("doudizhu", tables=64, processes=4)`.

The arrays are in memory that all processes share, so a step sends little: a word to each process, and the legal
actions back.
"""

from collections.abc import Sequence
from itertools import chain
from types import TracebackType
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from paiju.envs.checks import whole
from paiju.envs.episode import Arrays, EpisodeSetting, IllegalMove, Worded
from paiju.envs.shared import Job, Processes, ProcessFault, Shapes, shapes_of


class QuestionBatch(NamedTuple):
    """The questions of all tables. The first axis of each array is the table. Valid until the next step or reset."""

    observations: Arrays
    """The observation of the seat to act at each table: the arrays of `paiju.envs.env`."""
    seats: NDArray[np.int32]
    """The seat to act at each table."""
    rewards: NDArray[np.float64]
    """The rewards that the last step brought, tables x seats."""
    over: NDArray[np.bool_]
    """Whether the last step ended the episode; the observation is then the first one of the next episode."""
    legal_actions: list[NDArray[np.int32]]
    """The numbers of the legal actions at each table, as in its mask, in the order of the rules."""


def vector(game: str, tables: int, processes: int = 1, **table: Any) -> "Tables":
    """Return tables of a game; `table`: the options of `paiju.envs.env`. Raises what `env` does."""
    return Tables(game, tables, processes, table)


class Tables(Worded):
    """Tables in parallel processes. Cards depend on the seed and the number of the table, not on the processes."""

    def __init__(self, game: str, tables: int, processes: int, table: dict[str, Any]) -> None:
        """Start the processes; raises `ValueError` for fewer tables than processes."""
        self.setting = EpisodeSetting(game, **table)
        seats: Shapes = {"seats": ((tables,), "i4"), "rewards": ((tables, self.setting.seats), "f8")}
        self._processes = started(self.setting, (game, table, None), (tables, processes), seats)
        self._arrays = self._processes.arrays

    @property
    def tables(self) -> int:
        """The number of tables."""
        return len(self._arrays["seats"])

    def reset(self, seed: int) -> QuestionBatch:
        """Begin the sequence of episodes of a seed at every table. Raises `ValueError`."""
        return self._ask(whole("a seed", seed, 0))

    def step(self, actions: Sequence[int] | NDArray[Any]) -> QuestionBatch:
        """Take an action at every table. Raises `ValueError` unless `actions` has one whole number for each table.

        Raises `IllegalMove` for an illegal action; after that the tables must be reset.
        """
        self._arrays["actions"][:] = whole_actions(actions, self.tables)
        return self._ask(None)

    def close(self) -> None:
        """End the processes."""
        self._processes.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, message: int | None) -> QuestionBatch:
        answers = answered(self._processes.ask(message))
        arrays = self._arrays
        observations = {name: arrays[name] for name in ("observation", "facts", "action_mask")}
        legal = list(chain.from_iterable(answers))
        return QuestionBatch(observations, arrays["seats"], arrays["rewards"], arrays["over"], legal)


def started(
    setting: EpisodeSetting,
    what: tuple[str, dict[str, Any], tuple[Any, ...] | None],
    size: tuple[int, int],
    further: Shapes,
) -> Processes:
    """Return started processes; `size`: numbers of tables and processes. Raises `ValueError` for too few tables."""
    tables, processes = whole("tables", size[0], 1), whole("processes", size[1], 1)
    if processes > tables:
        raise ValueError("there are from 1 to as many processes as tables")
    shapes = shapes_of(setting, tables, further)
    parts = np.array_split(np.arange(tables), processes)
    return Processes([Job(*what, part.tolist(), shapes) for part in parts])


def whole_actions(actions: Any, tables: int) -> NDArray[Any]:
    """Return `actions` as an array with one per table. Raises `ValueError` for another shape or other numbers."""
    found = np.asarray(actions)
    if found.shape != (tables,) or found.dtype.kind not in "iu":
        told = f"shape {found.shape} of {found.dtype}"
        raise ValueError(f"actions are a row of {tables} whole numbers, one for each table, not {told}")
    return found


def answered(answers: list[Any]) -> list[Any]:
    """Return the answers of all processes; raises a fault as `IllegalMove`, or as `RuntimeError` for other errors."""
    fault = next((answer for answer in answers if isinstance(answer, ProcessFault)), None)
    if fault is None:
        return answers
    if fault.table is None:
        raise RuntimeError(f"a process of the tables failed:\n{fault.text}")
    raise IllegalMove(f"table {fault.table}: {fault.text}")
