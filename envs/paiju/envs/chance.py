"""Chance for training: as uniform as the server's, and faster, because its shuffles need no proofs."""

from collections.abc import Sequence
from functools import cache
from hashlib import shake_128
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from paiju.engine.core.entropy import Stream

Item = TypeVar("Item")
Words: TypeAlias = NDArray[np.uint64]

_WORDS: Final = 128
"""Number of words in a block: enough for a deck."""


class QuickEntropy:
    """An `Entropy` (`paiju.engine.core.entropy`) from a text: equal texts give equal cards on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def stream(self, label: str) -> Stream:
        """Return the stream of `label`, from its beginning."""
        return QuickStream(f"paiju env {self._seed} {label}")


class QuickStream(Stream):
    """A stream of 64-bit words from blocks of SHAKE-128: words are so long that their remainders favour no card."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def below(self, bound: int) -> int:
        """Return an integer in 0 … bound-1."""
        return int(self._take(1)[0]) % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in a new order: Fisher-Yates from the top."""
        deck = list(items)
        bounds = _bounds(len(deck))
        # All remainders are taken at once: one by one they would take three times as long.
        places = (self._take(len(bounds)) % bounds).tolist()
        for i, j in zip(range(len(deck) - 1, 0, -1), places, strict=True):
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)

    def _take(self, wanted: int) -> Words:
        """Draw the next words."""
        first, start = divmod(self._drawn, _WORDS)
        self._drawn += wanted
        # The last block is made only as far as it is needed: a shorter digest of a text begins like a longer one.
        needed = (
            (number, self._drawn - number * _WORDS) for number in range(first, -(-self._drawn // _WORDS))
        )
        blocks = [_block(self._seed, number, min(_WORDS, words)) for number, words in needed]
        return np.frombuffer(b"".join(blocks), "<u8")[start:]


def _block(seed: str, number: int, words: int) -> bytes:
    return shake_128(f"{seed} {number}".encode()).digest(8 * words)


@cache
def _bounds(items: int) -> Words:
    """Return items, items-1 … 2."""
    return np.arange(items, 1, -1, dtype=np.uint64)
