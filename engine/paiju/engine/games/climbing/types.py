"""The types of the climbing games: options, actions, events and the state of a deal."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.cards.card import Card
from paiju.engine.core.game import (
    Action,
    Event,
    Name,
    Settled,
    Turn,
)
from paiju.engine.core.seats import Seat
from paiju.engine.core.status import Status
from paiju.engine.shedding.moves import (
    HandsShown,
    Pass,
    Passed,
    Play,
    PlayChoice,
    Played,
)
from paiju.engine.shedding.trick import Trick


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a game whose amounts are chips."""

    base: Annotated[
        int,
        Meta(
            ge=1,
            le=1000,
            extra={
                "label": Name("底分", "Base stake"),
                "text": Name("底分：输赢以它为单位", "Base stake: what gains and losses are counted in"),
            },
        ),
    ] = 1


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a game whose amounts are points: none."""


class Carry(msgspec.Struct, frozen=True):
    """The data that passes from deal to deal. It holds no starter: the lowest card of each deal decides who starts."""

    seats: int
    options: Options = Options()


class Phase(StrEnum):
    """The kind of decision that comes next; `game.TRANSITIONS` lists the actions of each phase."""

    DEAL = "deal"
    START = "start"
    PLAY = "play"
    OVER = "over"


STATUS_OF = {
    Phase.DEAL: Status.INITIALIZED,
    Phase.START: Status.ASSIGNED,
    Phase.PLAY: Status.STARTED,
    Phase.OVER: Status.OVER,
}
"""The status (状态) of each phase, without `dealt`, which only games with bidding have."""


# Actions


class Deal(Action, frozen=True):
    """Chance deals (发牌)."""

    deck: tuple[Card, ...]
    """Bottom to top. Seat 0 takes its hand from the end, card by card, then seat 1, …; the rest is the draw pile."""


# Events


class Dealt(Event, frozen=True, tag="dealt"):
    """Cards were dealt."""

    hands: tuple[tuple[Card, ...] | None, ...]
    """Per seat, sorted from the highest card down; None where the viewer may not look."""
    counts: tuple[int, ...]
    pile: int
    """Number of cards in the draw pile."""


class Shown(Event, frozen=True, tag="shown"):
    """A seat's smallest card in the preparatory round (预备回合); the highest card is shown first."""

    seat: Seat
    card: Card


class CircleEnded(Event, frozen=True, tag="circle_ended"):
    """A circle (圈) ended: all others passed, none of them can cover, or the deal is over."""

    winner: Seat
    points: int
    """积分 of the cards played in the circle, credited to the winner."""


class Drawn(Event, frozen=True, tag="drawn"):
    """A seat drew cards (补牌) up to a full hand, or all that were left."""

    seat: Seat
    count: int
    cards: tuple[Card, ...] | None
    """In the order drawn; None where the viewer may not look."""


class Ranked(Event, frozen=True, tag="ranked"):
    """The final ranks of a deal."""

    ranks: tuple[int, ...]
    """Rank of each seat by points, from 1; equal points share a rank."""
    finished: tuple[Seat, ...]
    """Seats in the order of running out of cards; seats that still hold cards come last."""


# State


class State(msgspec.Struct, frozen=True):
    """The whole state of a deal, secrets included."""

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    """Per seat, sorted from the highest card down."""
    points: tuple[int, ...]
    """积分 captured by each seat."""
    phase: Phase = Phase.DEAL
    pile: tuple[Card, ...] = ()
    """The draw pile from the bottom to the top."""
    shown: tuple[Shown, ...] = ()
    trick: Trick = Trick(turn=0)
    at_stake: int = 0
    """积分 of the cards played in this circle."""
    finished: tuple[Seat, ...] = ()
    """Seats without cards, in the order of running out; a seat that draws cards leaves the list."""


AnyAction: TypeAlias = Play | Pass
AnyChoice: TypeAlias = PlayChoice
AnyEvent: TypeAlias = (
    Dealt | Shown | Played | Passed | CircleEnded | Drawn | HandsShown | Ranked | Turn | Settled
)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    {
        Shown,
        Played,
        Passed,
        CircleEnded,
        HandsShown,
        Ranked,
        Turn,
        Settled,
    }
)
"""Events that hide nothing; each other type has its case in `project`."""
