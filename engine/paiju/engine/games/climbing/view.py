"""A viewer's knowledge of a deal of a climbing game, and the effect of each event on it."""

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
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.core.status import Status
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.types import (
    CircleEnded,
    Dealt,
    Drawn,
    Options,
    Ranked,
    Shown,
)
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.legal import legal_plays
from paiju.engine.shedding.moves import (
    HandsShown,
    Pass,
    Passed,
    Played,
)
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.view_updates import extended, hand_after, with_played

Entry: TypeAlias = Shown | Played | Passed
"""One entry of the record: the event itself."""


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know. Each game has its own subclass, bound to its ruleset.

    Tuples are per seat unless stated otherwise.
    """

    ruleset: ClassVar[Ruleset]
    """The game of the view."""

    options: Options
    you: Seat | None
    """Seat of the viewer; None for a spectator."""
    hand: tuple[Card, ...] | None
    """The viewer's own cards from the highest down; None for a spectator."""
    counts: tuple[int, ...]
    """Number of cards in each hand."""
    points: tuple[int, ...]
    """积分 captured by each seat."""
    status: Status = Status.INITIALIZED
    turn: Seat | None = None
    """Seat to act."""
    rounds: tuple[tuple[Entry, ...], ...] = ((),)
    """The record: index 0 each seat's smallest card (预备回合), then one list for each round (回合)."""
    last: Played | None = None
    """The last hand played, passes left out; if the seat that played it is to act, that seat leads."""
    passed_on: bool = False
    """Whether the seat to act leads because the seat that played the last hand has no cards left."""
    pile: int = 0
    """Number of cards in the draw pile."""
    at_stake: int = 0
    """积分 of the cards played in this circle."""
    finished: tuple[Seat, ...] = ()
    """Seats without cards, in the order of running out; after the deal, all seats."""
    ranks: tuple[int, ...] | None = None
    """Rank of each seat by points, after the deal."""
    hands: tuple[tuple[Card, ...], ...] | None = None
    """Remaining cards of each seat, after the deal."""
    amounts: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    """The settlement, line by line."""

    @property
    def rules(self) -> Rules:
        """Return the rules of the hands."""
        return self.ruleset.rules

    @property
    def to_cover(self) -> Played | None:
        """Return the hand that the seat to act must cover; None when it leads."""
        leads = self.last is None or self.last.seat == self.turn or self.passed_on
        return None if leads else self.last

    @property
    def must_include(self) -> Card | None:
        """Return the card that the first play must contain; None after it."""
        smallest = self.rounds[0][-1] if self.status is Status.ASSIGNED else None
        return smallest.card if isinstance(smallest, Shown) else None

    def legal_actions(self, _kind: str, _legal: object = None) -> Iterator[Action]:
        """Yield the viewer's legal answers to a prompt, as `Game.legal_actions` does."""
        assert self.hand is not None, "a spectator is asked nothing"
        return answers(self.ruleset, self.hand, self.to_cover, self.must_include)

    def after(self, event: Event) -> "View":
        """Return the view after an event; the event must be projected for the same viewer."""
        match event:
            case Turn(seat=seat):
                # `CircleEnded` sets `passed_on`; it stays True only if another seat leads in the winner's place.
                passed_on = self.passed_on and self.last is not None and self.last.seat != seat
                return replace(self, turn=seat, passed_on=passed_on)
            case Dealt():
                return self._after_dealt(event)
            case Shown():
                return replace(self, rounds=extended(self.rounds, event))
            case Played():
                return self._after_played(event)
            case Passed():
                return replace(self, rounds=extended(self.rounds, event))
            case Drawn():
                return self._after_drawn(event)
        return self._after_circle(event)

    def _after_circle(self, event: Event) -> "View":
        match event:
            case CircleEnded(winner=winner, points=points):
                captured = set_at(self.points, winner, self.points[winner] + points)
                return replace(self, points=captured, at_stake=0, passed_on=True)
            case HandsShown(hands=hands):
                return replace(self, hands=hands, turn=None, passed_on=False)
            case Ranked(ranks=ranks, finished=finished):
                return replace(self, ranks=ranks, finished=finished)
            case Settled(amounts=amounts, lines=lines):
                return replace(self, status=Status.OVER, amounts=amounts, lines=lines)
        return self

    def _after_dealt(self, event: Dealt) -> "View":
        hand = None if self.you is None else event.hands[self.you]
        return replace(self, status=Status.ASSIGNED, hand=hand, counts=event.counts, pile=event.pile)

    def _after_played(self, event: Played) -> "View":
        return replace(
            self,
            status=Status.STARTED,
            hand=hand_after(self.hand, self.you, event),
            counts=set_at(self.counts, event.seat, event.left),
            rounds=with_played(self.rounds, event),
            last=event,
            passed_on=False,
            at_stake=self.at_stake + self.ruleset.points_of(event.cards),
            finished=self.finished if event.left else (*self.finished, event.seat),
        )

    def _after_drawn(self, event: Drawn) -> "View":
        hand = self.hand
        if hand is not None and event.cards is not None:
            hand = sort_hand(self.ruleset.rules, hand + event.cards)
        return replace(
            self,
            hand=hand,
            counts=set_at(self.counts, event.seat, self.counts[event.seat] + event.count),
            pile=self.pile - event.count,
            finished=tuple(seat for seat in self.finished if seat != event.seat),
        )


def answers(
    ruleset: Ruleset, hand: tuple[Card, ...], to_cover: Played | None, must_include: Card | None
) -> Iterator[Action]:
    """Yield the legal answers to a prompt: the pass first, then the plays, the weakest first."""
    if to_cover is not None:
        yield Pass()
    yield from legal_plays(ruleset.rules, hand, to_cover, must_include)
