"""A viewer's knowledge of a deal of 斗地主, and the effect of each event on it."""

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.engine.cards.card import Card
from paiju.engine.core.game import (
    Action,
    Event,
    Line,
    Settled,
    Turn,
)
from paiju.engine.core.seats import Seat, Viewer, set_at
from paiju.engine.core.status import Status
from paiju.engine.games.doudizhu.legal import answers
from paiju.engine.games.doudizhu.types import (
    BidMade,
    BottomTaken,
    Called,
    Counters,
    Dealt,
    Doubled,
    LandlordAssigned,
    Multiplied,
    Options,
    Redealt,
)
from paiju.engine.games.doudizhu.variants import FOUR, THREE, Variant
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import HandsShown, Passed, Played
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.view_updates import extended, hand_after, with_played

Entry: TypeAlias = Called | BidMade | Played | Passed
"""One entry of `View.rounds`: the event itself."""


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know. Tuples are per seat unless stated otherwise."""

    variant: ClassVar[Variant] = THREE
    """The game of the view."""

    options: Options
    you: Seat | None
    """Seat of the viewer; None for a spectator."""
    hand: tuple[Card, ...] | None
    """The viewer's own cards from the highest down; None for a spectator."""
    base: int
    """底分: the base stake; once the landlord is known, the base stake times the score that was bid."""
    status: Status = Status.INITIALIZED
    counts: tuple[int, ...] = (0, 0, 0)
    """Number of cards in each hand."""
    bottom: tuple[Card, ...] | None = None
    """底牌; None until they are shown."""
    landlord: Seat | None = None
    turn: Seat | None = None
    """Seat to act, in phases where the turn is public."""
    first_bidder: Seat | None = None
    rounds: tuple[tuple[Entry, ...], ...] = ((),)
    """The record: index 0 the bids (预备回合), then one list for each round (回合), passes included."""
    last: Played | None = None
    """The last hand played, passes left out; if the seat that played it is to act, that seat leads."""
    multiplier: int = 1
    counters: Counters = Counters()
    doubles: tuple[bool | None, ...] = (None, None, None)
    """Public answers to 加倍, per seat."""
    redeals: int = 0
    hands: tuple[tuple[Card, ...], ...] | None = None
    """Remaining cards of each seat, after the deal."""
    amounts: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    """The settlement, line by line."""

    @property
    def rules(self) -> Rules:
        """Return the rules of the hands."""
        return self.variant.rules[self.options.kickers]

    def legal_actions(self, kind: str, _legal: object = None) -> Iterator[Action]:
        """Yield the viewer's legal answers to a prompt of a kind, as `Game.legal_actions` does."""
        assert self.hand is not None, "a spectator is asked nothing"
        to_cover = None if self.last is None or self.last.seat == self.you else self.last
        return answers(kind, self.rules, self.rounds[0], self.hand, to_cover)

    def after(self, event: Event) -> "View":
        """Return the view after an event; the event must be projected for the same viewer."""
        match event:
            case Turn(seat=seat):
                return replace(self, turn=seat)
            case Played():
                return self._after_played(event)
            case Passed():
                return replace(self, rounds=extended(self.rounds, event))
            case Multiplied(multiplier=multiplier, counters=counters):
                return replace(self, multiplier=multiplier, counters=counters)
            case HandsShown(hands=hands):
                return replace(self, hands=hands, turn=None)
            case Settled(amounts=amounts, lines=lines):
                return replace(self, status=Status.OVER, amounts=amounts, lines=lines)
        return self._after_preparation(event)

    def _after_preparation(self, event: Event) -> "View":
        match event:
            case Dealt(first_bidder=first, hands=hands, counts=counts):
                hand = None if self.you is None else hands[self.you]
                return replace(self, status=Status.DEALT, first_bidder=first, hand=hand, counts=counts)
            case Called(yes=yes, rob=rob):
                counters = self.counters.after_call(yes=yes, rob=rob)
                return replace(self, rounds=extended(self.rounds, event), counters=counters)
            case BidMade():
                return replace(self, rounds=extended(self.rounds, event))
            case Redealt(redeals=redeals):
                return opening_view(self.options, self.you, redeals, type(self))
            case LandlordAssigned(seat=seat, base=base):
                return replace(self, status=Status.ASSIGNED, landlord=seat, base=base, turn=None)
            case Doubled(seat=seat, yes=yes):
                return replace(self, doubles=set_at(self.doubles, seat, yes))
            case BottomTaken():
                return self._after_bottom(event)
        return self

    def _after_bottom(self, event: BottomTaken) -> "View":
        seat, cards = event.seat, event.cards
        hand = self.hand
        if hand is not None and seat == self.you:
            hand = sort_hand(self.rules, hand + cards)
        counts = set_at(self.counts, seat, self.counts[seat] + len(cards))
        return replace(self, hand=hand, bottom=cards, counts=counts)

    def _after_played(self, event: Played) -> "View":
        return replace(
            self,
            status=Status.STARTED,
            hand=hand_after(self.hand, self.you, event),
            counts=set_at(self.counts, event.seat, event.left),
            rounds=with_played(self.rounds, event),
            last=event,
        )


class FourView(View, frozen=True):
    """The view of 四人斗地主."""

    variant: ClassVar[Variant] = FOUR


def opening_view(options: Options, viewer: Viewer, redeals: int = 0, kind: type[View] = View) -> View:
    """Return the view just before the cards are dealt."""
    seats = kind.variant.seats
    return kind(
        options,
        viewer,
        hand=None if viewer is None else (),
        base=options.base,
        counts=(0,) * seats,
        doubles=(None,) * seats,
        redeals=redeals,
    )
