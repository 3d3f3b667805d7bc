"""Possible places of the hidden cards: dealt to fit what one seat knows, and weighed by the passes of others."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from paiju.bots.shedding.hands import Hands
from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.shapes import Shape

_BELIEVED: Final = 0.35
"""Factor of a hand's likelihood for each pass at which the policy would have covered with that hand."""
_TRIES: Final = 4
"""Largest number of deals that are looked at for each deal that is kept."""


class HiddenPlace(NamedTuple):
    """A place of hidden cards: a hand or the draw pile."""

    seat: Seat
    """-1: the pile."""
    size: int
    """Number of cards there that the seat to act does not know."""
    known: tuple[Card, ...] = ()
    """Further cards, which are known to lie there."""
    above: int = -1
    """Index, in the order of cards, of the seat's smallest card if that was shown; -1: it was not.

    All cards here come after this index.
    """


class SeenPass(NamedTuple):
    """A pass over an opponent's hand."""

    seat: Seat
    later: int
    """Cards that the seat held then and has played since, as a hand."""
    target: Shape
    suit: int


class Known(NamedTuple):
    """The knowledge of one seat about the hidden cards."""

    cards: tuple[Card, ...]
    """All cards whose place the seat does not know, the lowest first."""
    places: tuple[HiddenPlace, ...]
    passed: tuple[SeenPass, ...] = ()
    order: Callable[[Card], int] = hash
    """Returns a card's place in the order of cards; used if a place of hidden cards has `above`."""


class World(NamedTuple):
    """One way in which the hidden cards may lie."""

    hands: dict[Seat, int]
    """Hand of each other seat."""
    pile: tuple[int, ...]
    """Cards of the pile in the order in which they are drawn, the next one last."""


Tempted = Callable[[int, Shape, int], bool]
"""Returns whether a hand would cover a target by a policy; the last argument is the target's suit."""


def worlds(hands: Hands, known: Known, dice: Random, tempted: Tempted) -> Iterator[World]:
    """Yield worlds without end; in few of them a seat that passed holds a hand that would have covered."""
    while True:
        for left in reversed(range(_TRIES)):
            world = _dealt(hands, known, dice)
            if not left or dice.random() < _likelihood(known, world, tempted):
                break
        yield world


def _likelihood(known: Known, world: World, tempted: Tempted) -> float:
    found = 1.0
    for entry in known.passed:
        if tempted(world.hands[entry.seat] + entry.later, entry.target, entry.suit):
            found *= _BELIEVED
    return found


def _dealt(hands: Hands, known: Known, dice: Random) -> World:
    if any(place.above >= 0 for place in known.places):
        parts = _dealt_above(known, dice)
    else:
        cards = [*known.cards]
        dice.shuffle(cards)
        parts, begun = [], 0
        for place in known.places:
            parts.append(cards[begun : begun + place.size])
            begun += place.size
    held = {
        place.seat: hands.of((*part, *place.known))
        for place, part in zip(known.places, parts, strict=True)
        if place.seat >= 0
    }
    pile = next((part for place, part in zip(known.places, parts, strict=True) if place.seat < 0), [])
    return World(held, tuple(hands.of((card,)) for card in pile))


def _dealt_above(known: Known, dice: Random) -> list[list[Card]]:
    """Return the cards of each place: each card, the lowest first, is dealt to a place with room that may hold it."""
    parts: list[list[Card]] = [[] for _ in known.places]
    room = [place.size for place in known.places]
    for card in known.cards:
        order = known.order(card)
        free = [size if known.places[at].above < order else 0 for at, size in enumerate(room)]
        at = _drawn(free if any(free) else room, dice)
        parts[at].append(card)
        room[at] -= 1
    return parts


def _drawn(weights: Sequence[int], dice: Random) -> int:
    return dice.choices(range(len(weights)), weights)[0]
