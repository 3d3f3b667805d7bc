"""The strength of every pair of hole cards on a board: its rank among all pairs, now or after the cards to come.

A *share* (of hands beaten) is a whole number from 1 to `ALL`: the part of all pairs that a pair beats on a board of
five cards, ties counted half. So it is the equity against a random hand, and shares of one board compare as hands do.
0 stands for a pair that holds a card of the board.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from paiju.bots.holdem.pairs import (
    CARDS,
    COUNTS_OF_KINDS,
    HOLDING,
    OF_SUIT,
    WITH_SUIT,
    spread,
)
from paiju.engine.cards.poker_tables import BY_COUNTS, BY_FLUSH, COUNT

ALL: Final = 10_000
"""The share of a hand that beats all others."""
STEPS: Final = 101
"""Number of steps of strength, one for each percent from 0 to 100; they serve where this is exact enough."""
STEP: Final = ALL // (STEPS - 1)
BOARD: Final = 5
_FLOPS: Final = 48
"""Number of boards that are drawn from the 1,081 that may follow a flop."""
_BEFORE: Final = 512
"""Before the flop, this many boards represent all boards."""


class Runouts(NamedTuple):
    """The boards of five cards that may follow a board, and the share of each pair on them."""

    shares: tuple[Sequence[int], ...]
    """The share of each pair on each board."""
    equity: Sequence[int]
    """The mean share of each pair over the boards that leave it possible; 0 for a pair with a card of the board."""


def shares_of(board: Sequence[int]) -> Sequence[int]:
    """Return the share of each pair on five cards."""
    strengths = strengths_on(board)
    counted = Counter(strengths)
    pairs = len(strengths) - counted.pop(0)
    shares, below = {0: 0}, 0
    for strength in sorted(counted):
        alike = counted[strength]
        shares[strength] = (2 * below + alike) * ALL // (2 * pairs)
        below += alike
    return array("H", map(shares.__getitem__, strengths))


def strengths_on(board: Sequence[int]) -> list[int]:
    """Return the strength of each pair on five cards, as by `strength_of`; 0 for a pair with a card of the board."""
    counts = sum(COUNT[card >> 2] for card in board)
    # A fifth card of a rank has no strength: its pair holds a card of the board.
    found = list(spread([BY_COUNTS.get(counts + kind, 0) for kind in COUNTS_OF_KINDS]))
    for suit in range(4):
        ranks = [card >> 2 for card in board if card & 3 == suit]
        if len(ranks) >= 3:
            _count_flushes(found, suit, sum(1 << rank for rank in ranks), len(ranks))
    for card in board:
        for pair in HOLDING[card]:
            found[pair] = 0
    return found


def _count_flushes(found: list[int], suit: int, mask: int, cards: int) -> None:
    """Replace the strength of the pairs that make a flush; the board has three or more cards of the suit."""
    if cards == BOARD:
        found[:] = [max(strength, BY_FLUSH[mask]) for strength in found]
    for pair, ranks in OF_SUIT[suit] if cards == 3 else WITH_SUIT[suit]:
        found[pair] = BY_FLUSH.get(mask | ranks, 0)


@lru_cache(maxsize=32)  # room for each street and seat of a few tables: 130 kB each
def runouts(board: tuple[int, ...], hand: tuple[int, ...]) -> Runouts:
    """Return boards that may follow a flop, turn or river for a seat with this hand; equal cards give equal boards.

    After a turn or river these are all possible boards, after a flop `_FLOPS` of them.
    """
    left = [card for card in range(len(CARDS)) if card not in board and card not in hand]
    rests = list(combinations(left, BOARD - len(board)))
    if len(rests) > _FLOPS:
        rests = Random(repr((board, hand))).sample(rests, _FLOPS)
    shares = tuple(shares_of((*board, *rest)) for rest in rests)
    return Runouts(shares, _means(shares))


def _means(shares: tuple[Sequence[int], ...]) -> Sequence[int]:
    if len(shares) == 1:
        return shares[0]
    return array(
        "H",
        (sum(of_pair) // max(1, len(of_pair) - of_pair.count(0)) for of_pair in zip(*shares, strict=True)),
    )


@lru_cache(maxsize=_BEFORE)
def board_before(number: int) -> Sequence[int]:
    """Return the shares on board `number`, which is below `_BEFORE`; each board is made once and takes 2.6 kB."""
    return shares_of(Random(f"board {number}").sample(range(len(CARDS)), BOARD))


def boards_before(dice: Random, hand: int, boards: int) -> tuple[Sequence[int], ...]:
    """Draw `boards` boards before the flop; return the shares on those that leave the pair `hand` possible."""
    drawn = (board_before(number) for number in dice.sample(range(_BEFORE), boards))
    return tuple(shares for shares in drawn if shares[hand])
