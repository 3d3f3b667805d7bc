"""The input of the net: a row for a seat's arrays, and a row for each legal action with the hand that it leaves."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.bots.shedding.split import Splitter
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.shapes import BITS
from paiju.envs.codecs.codec import Codec, starts

Rows = NDArray[Any]
_SPOKEN: Final = ("pass", "call", "bid", "double")
"""First words of the actions that play no cards."""
_REMEMBERED: Final = 500_000
"""Largest number of hands whose split is cached: about 200 MB."""
_HALF: Final = 8
"""Number of ranks in one half of a key; a half fits into 64 bits."""


class CardPlay(NamedTuple):
    """An action that plays cards, as `Codec.describe` tells it: `triple_with_single 3 3 3 5`."""

    combo: str
    ranks: tuple[str, ...]


class Features:
    """The rows of one game in which suits do not count (斗地主 and its relatives)."""

    def __init__(self, codec: Codec, rules: Rules) -> None:
        layout, self._ranks = codec.layout, tuple(rules.ranks)
        self._by_rank = np.array(
            [[float(rank == _rank_of(card)) for rank in self._ranks] for card in layout.columns], np.float32
        )
        self._most = int(self._by_rank.sum(axis=0).max())
        self._hand, self._unseen = layout.row["hand"], layout.row["unseen"]
        self._others = [row for row in range(layout.rows) if row not in {self._hand, self._unseen}]
        unit = starts(layout.facts)["multiplier"]
        self._unit = slice(unit, unit + 1)
        self._table(codec)
        self._rules, self._splitter = rules, Splitter(rules)
        slots = np.arange(len(self._ranks))
        places = 1 << BITS * (slots % _HALF)
        self._keys = np.where(slots < _HALF, places, 0), np.where(slots < _HALF, 0, places)
        ranks = len(self._ranks)
        self.seen = layout.entries + (2 * self._most + len(self._others)) * ranks
        """Length of the row of a seat."""
        self.done = self._spoken.shape[1] + self._most * ranks + 2
        """Length of the row of an action."""

    def _table(self, codec: Codec) -> None:
        """Make the rows of all actions, without the part about the hand that an action leaves."""
        told = [codec.describe(number).split() for number in range(codec.size)]
        hands = [CardPlay(" ".join(words), ()) if words[0] in _SPOKEN else _hand(words) for words in told]
        combos = {combo: place for place, combo in enumerate(dict.fromkeys(hand.combo for hand in hands))}
        kinds = np.eye(len(combos), dtype=np.float32)[[combos[hand.combo] for hand in hands]]
        self._counts = np.array([[hand.ranks.count(rank) for rank in self._ranks] for hand in hands], np.int8)
        most = self._counts.max(axis=1, keepdims=True)
        # The highest of the ranks of which a hand has most cards: the top of a plane or straight, the rank of a triple.
        slots = np.arange(1, len(self._ranks) + 1) / len(self._ranks)
        top = ((self._counts == np.maximum(most, 1)) * slots).max(axis=1, keepdims=True)
        size = self._counts.sum(axis=1, keepdims=True) / 8
        self._spoken = np.hstack((kinds, top, size, self._steps(self._counts))).astype(np.float32)

    def _steps(self, counts: Rows) -> Rows:
        """Return counts as zeros and ones: for each rank whether there is at least 1, at least 2, … of it."""
        steps: Rows = counts[..., None] >= np.arange(1, self._most + 1)
        return steps.reshape(*counts.shape[:-1], -1)

    def seats(self, planes: Rows, facts: Rows) -> tuple[Rows, Rows]:
        """Return the rows of seats, n x `seen`, and their hands, n x ranks.

        `planes` (n x rows x columns) and `facts` (n x entries) are the arrays of the environments.
        """
        counts = planes.astype(np.float32) @ self._by_rank
        hands = counts[:, self._hand]
        others = counts[:, self._others].reshape(len(counts), -1) / 2
        rows = (facts, self._steps(hands), self._steps(counts[:, self._unseen]), others)
        return np.hstack(rows).astype(np.float32), hands.astype(np.int8)

    def actions(self, hands: Rows, numbers: Rows) -> Rows:
        """Return the rows of actions, n x `done`; `hands`: the hand that each action is played from."""
        left = hands - self._counts[numbers]
        worth = np.array(self._worths(left), np.float32)[:, None] / 20
        size = left.sum(axis=1, keepdims=True) / 10
        return np.hstack((self._spoken[numbers], self._steps(left), worth, size)).astype(np.float32)

    def units(self, facts: Rows) -> Rows:
        """Return the factor of the stakes so far in each seat's deal: rewards are learnt as multiples of it."""
        units: Rows = 2.0 ** (10 * facts[:, self._unit])
        return units[:, 0]

    def _worths(self, left: Rows) -> list[float]:
        """Return estimates of the worth of each hand's best split, as the built-in bots make them (拆牌)."""
        if self._splitter.size > _REMEMBERED:
            self._splitter = Splitter(self._rules)
        low, high = ((left.astype(np.int64) @ keys).tolist() for keys in self._keys)
        estimate = self._splitter.estimate
        return [estimate(one | other << BITS * _HALF) for one, other in zip(low, high, strict=True)]


def _hand(words: Sequence[str]) -> CardPlay:
    ranks = words[1 : words.index("as")] if "as" in words else words[1:]
    return CardPlay(words[0], tuple(ranks))


def _rank_of(card: str) -> str:
    return card if card in {"LJ", "BJ"} else card[:-1]
