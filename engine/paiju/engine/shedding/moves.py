"""Actions, events and the prompt of play that all shedding games share."""

from typing import Annotated, TypeAlias

import msgspec

from paiju.engine.cards.card import Card, Rank
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.game import Action, Event
from paiju.engine.core.seats import Seat

CardText: TypeAlias = Annotated[Card, msgspec.Meta(max_length=3)]
"""A card as a client may send it; a card that does not exist is refused as one that is not held."""


class Play(Action, frozen=True):
    """Plays cards (出牌), in any order."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(min_length=1, max_length=33)]
    as_: Reading | None = msgspec.field(default=None, name="as")
    """The declared reading, if the cards have several that are legal now (二义性)."""


class Pass(Action, frozen=True):
    """Passes: does not cover the last hand (要不起, 不出)."""


class Played(Event, frozen=True, tag="played"):
    """A hand (一手牌) was played; also its entry in the record of the rounds."""

    seat: Seat
    cards: tuple[Card, ...]
    """In canonical order: body before wings, then by value, then by suit, all descending."""
    combo: Combo
    rank: Rank
    """Defining rank; with `combo` it is the reading that must be covered."""
    round: int
    """Number of the round (回合) it belongs to, from 1."""
    left: int
    """Number of cards that the seat still holds."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed (过牌)."""

    seat: Seat


class HandsShown(Event, frozen=True, tag="hands_shown"):
    """The deal is over and the remaining cards are shown."""

    hands: tuple[tuple[Card, ...], ...]


Move: TypeAlias = Played | Passed
"""One entry of the record."""

Round: TypeAlias = tuple[Move, ...]
"""A round (回合): one circle (圈), or several.

A lead that covers the last hand continues the round; any other lead opens the next round.
"""


class PlayChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `play`."""

    can_pass: bool
    """False when leading."""
    must_cover: Played | None
    """The hand to cover; None when leading."""
    must_include: Card | None = None
    """The card that this play must contain, as the first play of some games; None: there is none."""
