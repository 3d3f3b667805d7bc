"""Equity (胜率): the part of each pot that a hand wins on average over the cards to come.

Only the hands given are known: cards that were folded or burnt may still come, as a player at the table sees it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from paiju.engine.cards.card import Card
from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.poker import strength_of
from paiju.engine.core.entropy import Stream
from paiju.engine.core.seats import Seat

BOARD: Final = 5
_AFTER_FLOP: Final = 2
"""The most cards that may still come after a flop."""
DRAWN: Final = 10_000
"""The number of boards that are drawn before the flop, in place of all 850,000 to 1,700,000.

A share is then right within 0.5 % of the pot (one σ).
"""


def equities(
    hands: Mapping[Seat, Sequence[Card]],
    board: Sequence[Card],
    pots: Iterable[Sequence[Seat]],
    stream: Stream,
) -> list[dict[Seat, Fraction]]:
    """Return for each pot, given by the seats that contend for it, the share of each of these seats, 0 to 1.

    From the flop on, all boards are counted. Before the flop, some are drawn from `stream`: equal streams
    draw equal boards.
    """
    eligible = [tuple(pot) for pot in pots]
    won: list[Counter[tuple[Seat, ...]]] = [Counter() for _ in eligible]
    for whole in _boards(hands.values(), board, stream):
        strengths = {seat: strength_of((*hand, *whole)) for seat, hand in hands.items()}
        for counter, seats in zip(won, eligible, strict=True):
            most = max(strengths[seat] for seat in seats)
            counter[tuple(seat for seat in seats if strengths[seat] == most)] += 1
    return [_shares(seats, counter) for seats, counter in zip(eligible, won, strict=True)]


def _shares(seats: Sequence[Seat], won: Counter[tuple[Seat, ...]]) -> dict[Seat, Fraction]:
    """Return each seat's share; `won`: on how many boards each group of seats has won the pot together."""
    boards = won.total()
    return {
        seat: sum((Fraction(times, boards * len(by)) for by, times in won.items() if seat in by), Fraction(0))
        for seat in seats
    }


def _boards(
    hands: Iterable[Sequence[Card]], board: Sequence[Card], stream: Stream
) -> Iterator[tuple[Card, ...]]:
    """Yield the whole boards that may follow, or some of them if they are too many."""
    known = {card for cards in (*hands, board) for card in cards}
    unseen = [card for card in DECK_52 if card not in known]
    missing = BOARD - len(board)
    if missing <= _AFTER_FLOP:
        yield from ((*board, *rest) for rest in combinations(unseen, missing))
        return
    for _ in range(DRAWN):
        # To shuffle the first places is enough: the order that earlier boards left changes no probability.
        for place in range(missing):
            other = place + stream.below(len(unseen) - place)
            unseen[place], unseen[other] = unseen[other], unseen[place]
        yield (*board, *unseen[:missing])
