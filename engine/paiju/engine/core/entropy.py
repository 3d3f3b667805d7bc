"""Fair chance: where a deal's randomness comes from, and how anyone can compute it again (docs/protocol.md, Seeds).

The server draws a secret S of 32 bytes and publishes `commitment(S)` before any client seed is accepted. One key is
computed from S, the deal's id, the game and the clients' seeds. The key gives one stream of bytes for each label, and a
stream gives a Fisher-Yates shuffle. When S is revealed, everyone can compute all of this again.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec

from paiju.engine.core.keyed_hash import KeyedHash
from paiju.engine.core.seats import Seat

Item = TypeVar("Item")

_WORD = 1 << 32
_BLOCK = struct.Struct(">8I")
"""Reads one HMAC as eight words."""


class Stream:
    """Uniform integers from 32-bit big-endian words of HMAC-SHA256(key, label ‖ counter_be64), counter from 0."""

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label.encode())

    def below(self, bound: int) -> int:
        """Return an integer in 0 … bound-1; a word that would favour small results is rejected.

        `bound` is 1 … 2^32.
        """
        # Words of at least `limit` are rejected: `% bound` would map this incomplete rest to the smallest results only.
        limit = _WORD - _WORD % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in a new order: Fisher-Yates from the top, i = n-1 … 1, j = below(i + 1)."""
        deck, words = list(items), self._words
        # From the top, and j may equal i: both are part of the documented shuffle, which others compute again.
        for i in range(len(deck) - 1, 0, -1):
            # As in `below`, but without a call for each card.
            limit = _WORD - _WORD % (i + 1)
            word = next(words)
            while word >= limit:
                word = next(words)
            j = word % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return tuple(deck)


class Entropy(Protocol):
    """The source of `Game.chance_action`: one independent stream per label."""

    def stream(self, label: str) -> Stream:
        """Return the stream of `label`; the same label always gives the same stream."""


class KeyedEntropy:
    """The entropy of one deal, from its key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def stream(self, label: str) -> Stream:
        """Return the stream of `label`, from its beginning."""
        return Stream(self._key, label)


def commitment(secret: bytes) -> str:
    """Return SHA-256(secret) as hex: published before the deal, checked against the secret after it."""
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, deal: str, game: str, seeds: Sequence[tuple[Seat, str]]) -> bytes:
    """Return HMAC-SHA256(secret, msgpack(["paiju-deal-1", deal, game, [[seat, seed], …]])).

    `seeds` are the clients' seeds, as the hex text that was sent, by ascending seat; seats without one are left out.
    """
    # Seeds count as the text that was sent: for everybody who computes the key, `ab` and `AB` differ.
    message = msgspec.msgpack.encode(["paiju-deal-1", deal, game, [list(pair) for pair in seeds]])
    return hmac.digest(secret, message, "sha256")


def _words(key: bytes, label: bytes) -> Iterator[int]:
    counter, keyed = 0, KeyedHash(key)
    while True:
        block = keyed.digest(label + counter.to_bytes(8, "big"))
        yield from _BLOCK.unpack(block)
        counter += 1
