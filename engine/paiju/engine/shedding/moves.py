"""What a seat does and what is seen of it, in every shedding game."""

from typing import Annotated, TypeAlias

import msgspec

from paiju.engine.cards.card import Card, Rank
from paiju.engine.core.game import Action, Event
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.combos import Combo, Reading

CardText: TypeAlias = Annotated[Card, msgspec.Meta(max_length=3)]
"""A card as a client may send it; whether it exists shows when it is looked for in the hand."""


class Play(Action, frozen=True):
    """Plays cards (出牌), in any order."""

    cards: Annotated[tuple[CardText, ...], msgspec.Meta(min_length=1, max_length=33)]
    as_: Reading | None = msgspec.field(default=None, name="as")
    """Which reading is meant, if the cards have several that are possible now (二义性)."""


class Pass(Action, frozen=True):
    """Does not cover the last hand (要不起, 不出)."""


class Played(Event, frozen=True, tag="played"):
    """A hand (一手牌) was laid down; also how it stands in the record of the rounds."""

    seat: Seat
    cards: tuple[Card, ...]
    """In canonical order (section 1): body before wings, units by value, in a unit suits, all descending."""
    combo: Combo
    rank: Rank
    """With `combo` the reading that counts: what must be covered."""
    round: int
    """Number of the round (回合) it belongs to, from 1."""
    left: int
    """How many cards the seat still holds."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed (过牌)."""

    seat: Seat


class HandsShown(Event, frozen=True, tag="hands_shown"):
    """The deal is over and the remaining cards are shown."""

    hands: tuple[tuple[Card, ...], ...]


Move: TypeAlias = Played | Passed
"""One entry of the record."""

Round: TypeAlias = tuple[Move, ...]
"""A round (回合): circles whose leads all cover what lay before them."""


class PlayChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `play`."""

    can_pass: bool
    """False when leading."""
    must_cover: Played | None
    """The hand to cover; None when leading."""
    must_include: Card | None = None
    """A card that the first play of some games must contain."""
