"""Arrays in memory that the processes of `paiju.envs.tables` share."""

from math import prod
from multiprocessing.context import SpawnContext
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from paiju.envs.episode import Setting


class Block(NamedTuple):
    """One array: its memory, shape and type."""

    memory: Any
    shape: tuple[int, ...]
    dtype: DTypeLike


class Shared(NamedTuple):
    """The arrays by name. It goes to another process when that is started."""

    blocks: dict[str, Block]

    @classmethod
    def of(cls, setting: Setting, tables: int, context: SpawnContext) -> "Shared":
        """Return memory for so many tables."""
        layout = setting.codec.layout
        wanted: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
            "observation": ((tables, *layout.shape), np.uint8),
            "facts": ((tables, layout.entries), np.float32),
            "action_mask": ((tables, setting.codec.size), np.int8),
            "seats": ((tables,), np.int32),
            "rewards": ((tables, setting.seats), np.float64),
            "over": ((tables,), np.bool_),
            "actions": ((tables,), np.int64),
        }
        sizes = {name: prod(shape) * np.dtype(dtype).itemsize for name, (shape, dtype) in wanted.items()}
        return cls({name: Block(context.RawArray("b", sizes[name]), *wanted[name]) for name in wanted})

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the arrays as this process sees them."""
        return {
            name: np.frombuffer(block.memory, block.dtype).reshape(block.shape)
            for name, block in self.blocks.items()
        }
