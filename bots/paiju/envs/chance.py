"""Chance for training: as even as the server's, and quicker, because nobody has to prove its shuffles."""

from collections.abc import Iterator, Sequence
from hashlib import shake_128
from itertools import chain, count
from typing import Final, TypeVar

import numpy as np

from paiju.engine.core.entropy import Stream

Item = TypeVar("Item")

_WORDS: Final = 128
"""Words of a block: enough for a deck."""


class QuickEntropy:
    """`paiju.engine.core.entropy.Entropy` from a text: equal texts give equal cards, on every machine."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def stream(self, label: str) -> Stream:
        """Return the stream of `label`, from its beginning."""
        return QuickStream(f"paiju env {self._seed} {label}")


class QuickStream(Stream):
    """A stream from SHAKE-128 in blocks, which holds words of 64 bits: too long for a remainder to favour any card."""

    def __init__(self, seed: str) -> None:
        self._source = words_of(seed)

    def below(self, bound: int) -> int:
        """Return an integer in 0 … bound-1."""
        return next(self._source) % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in a new order: Fisher-Yates from the top."""
        deck = list(items)
        for i, word in zip(range(len(deck) - 1, 0, -1), self._source):  # noqa: B905 - the source has no end
            j = word % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


def words_of(seed: str) -> Iterator[int]:
    """Return 64-bit words without end."""
    return chain.from_iterable(_block(seed, number) for number in count())


def _block(seed: str, number: int) -> list[int]:
    digest = shake_128(f"{seed} {number}".encode()).digest(8 * _WORDS)
    words: list[int] = np.frombuffer(digest, "<u8").tolist()
    return words
