"""How cards that cannot be played miss a legal play: what a player may have meant by them."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import msgspec

from paiju.engine.cards.card import Card
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.shedding.classify import classify
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import Play, PlayChoice
from paiju.engine.shedding.order import without
from paiju.engine.shedding.trick import choose_reading, target_of

MAX_CARDS: Final = 12
"""The most cards that are looked at: a larger set has too many hands in it."""
_MAX_PLAYS: Final = 400
"""The most legal plays that are looked at, the weakest first."""
_MIN_WITHIN: Final = 3
"""With fewer cards `Nearest.within` stays empty: it could only be a single, which says nothing."""


class Nearest(msgspec.Struct, frozen=True, omit_defaults=True):
    """How cards that may not be played miss a legal play: they are too many, one too few, or too low."""

    within: tuple[Card, ...] = ()
    """The largest legal play of some of the cards, of equally large ones the strongest; empty: there is none."""
    short: bool = False
    """Whether the cards may be played together with one further card that the player holds."""
    smaller: bool = False
    """Whether the cards are of the kind that must be covered, and do not cover it."""


def nearest(rules: Rules, hand: Sequence[Card], cards: Sequence[Card], choice: PlayChoice) -> Nearest:
    """Return how `cards`, which may not be played, miss a legal play.

    The result is empty if they are not all in `hand`, or more than `MAX_CARDS`.
    """
    try:
        left = without(tuple(hand), cards)
    except ValueError:
        return Nearest()
    if len(cards) > MAX_CARDS:
        return Nearest()
    within = _largest(rules, cards, choice) if len(cards) >= _MIN_WITHIN else ()
    short = any(_is_legal(rules, (*cards, card), choice) for card in {*left})
    return Nearest(within, short, _is_smaller(rules, cards, choice))


def _largest(rules: Rules, cards: Sequence[Card], choice: PlayChoice) -> tuple[Card, ...]:
    plays = legal_plays(rules, tuple(cards), choice.must_cover, choice.must_include)
    found = [play.cards for play in islice(plays, _MAX_PLAYS)]
    # Of equally long plays the last one is the strongest.
    return max(reversed(found), key=len, default=())


def _is_legal(rules: Rules, cards: tuple[Card, ...], choice: PlayChoice) -> bool:
    try:
        choose_reading(rules, Play(cards), target_of(rules, choice.must_cover), choice.must_include)
    except IllegalAction as refusal:
        return refusal.reason is Reason.AMBIGUOUS
    return True


def _is_smaller(rules: Rules, cards: Sequence[Card], choice: PlayChoice) -> bool:
    target = target_of(rules, choice.must_cover)
    if target is None:
        return False
    # No reading of the same kind covers the target: else the cards would be legal.
    return any(shape.family == target.shape.family for shape in classify(rules, cards))
