"""A viewer's knowledge of a hand, and the effect of each event on it."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from paiju.engine.betting.moves import (
    Asked,
    BetChoice,
    Called,
    Checked,
    Folded,
    Raised,
)
from paiju.engine.betting.pots import Pot
from paiju.engine.betting.street import Standing
from paiju.engine.cards.card import Card
from paiju.engine.core.game import (
    Action,
    Event,
    Line,
    Settled,
    Turn,
)
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.holdem.legal import answers
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.types import (
    Awarded,
    Collected,
    Dealt,
    Declined,
    Entry,
    HandStarted,
    Mucked,
    Offered,
    Posted,
    Returned,
    RunAgreed,
    RunAnswered,
    Shown,
    StreetDealt,
)


class View(msgspec.Struct, frozen=True):
    """All that one viewer may know. Tuples are per seat unless stated otherwise; amounts are chips."""

    options: Options
    you: Seat | None
    """Seat of the viewer; None for a spectator."""
    hand: tuple[Card, ...] | None
    """The viewer's two hole cards, also after folding; empty: no cards (yet). None for a spectator."""
    stacks: tuple[int, ...]
    """Chips behind; 0 for a seat that is not dealt in."""
    bets: tuple[int, ...]
    """Chips put in on this street, in front of each seat."""
    standing: tuple[Standing, ...]
    shown: tuple[tuple[Card, ...] | None, ...]
    """Shown cards, `??` for one that was not shown; None: the seat showed nothing."""
    counts: tuple[int, ...]
    """Number of cards dealt to each seat."""
    status: str = "initialized"
    button: Seat | None = None
    small_blind: Seat | None = None
    big_blind: Seat | None = None
    order: tuple[Seat, ...] = ()
    """The seats dealt in, from the left of the button."""
    pots: tuple[Pot, ...] = ()
    """The pots without this street's bets, the main pot first; awarded chips are taken out."""
    boards: tuple[tuple[Card, ...], ...] = ((),)
    """The board; if its rest is run more than once, several boards, each complete with the shared cards."""
    streets: tuple[tuple[Entry, ...], ...] = ((),)
    """The record: entries of each street; the first begins with the blinds."""
    turn: Seat | None = None
    """Seat to bet or to straddle."""
    choice: BetChoice | None = None
    """Legal bets of the seat to act."""
    offered: tuple[Seat, ...] = ()
    """Seats with an open run-it or show prompt."""
    runs: tuple[int | None, ...] = ()
    """Each seat's answer to run-it; empty: there was no such question."""
    mucked: tuple[Seat, ...] = ()
    awards: tuple[Awarded, ...] = ()
    amounts: tuple[int, ...] | None = None
    lines: tuple[Line, ...] = ()
    """The settlement, line by line."""
    decimals: int = 0
    """How many of an amount's last digits are decimals; a whole amount is shown without them.

    It is above 0 only in a hand from a file with cents.
    """

    def legal_actions(self, kind: str, _legal: object = None) -> Iterator[Action]:
        """Yield the viewer's legal answers to a prompt of a kind, as `Game.legal_actions` does."""
        assert self.you is not None, "a spectator is asked nothing"
        return answers(kind, self.options, self.choice, self.hand or ())

    def after(self, event: Event) -> "View":
        """Return the view after an event; the event must be projected for the same viewer."""
        match event:
            case Asked(choice=choice):
                return replace(self, choice=choice)
            case Turn(seat=seat):
                return replace(self, turn=seat)
            case Posted() | Called() | Raised():
                return _recorded(self._after_chips(event), event)
            case Checked() | Declined():
                return _recorded(self, event)
            case Folded(seat=seat):
                return _recorded(self._after_fold(seat), event)
            case HandStarted():
                return self._after_start(event)
        return self._after_cards(event)

    def _after_cards(self, event: Event) -> "View":
        match event:
            case Dealt(hands=hands, counts=counts):
                hand = None if self.you is None else hands[self.you]
                return replace(self, status="started", hand=hand, counts=counts, turn=None)
            case Collected(pots=pots):
                return replace(self, pots=pots, bets=(0,) * len(self.bets))
            case Returned(seat=seat, amount=amount):
                return self._after_return(seat, amount)
            case StreetDealt():
                return self._after_street(event)
        return self._after_showdown(event)

    def _after_showdown(self, event: Event) -> "View":
        match event:
            case Offered(kind=kind, seats=seats):
                runs = (None,) * len(self.stacks) if kind == "run_it" else self.runs
                return replace(self, offered=seats, runs=runs)
            case RunAnswered(seat=seat, times=times):
                return replace(self._answered(seat), runs=set_at(self.runs, seat, times))
            case RunAgreed(times=times):
                return replace(self, offered=(), boards=self.boards * times)
            case Shown(seat=seat, cards=cards):
                shown = set_at(self.shown, seat, cards)
                return replace(self._answered(seat), shown=shown)
            case Mucked(seat=seat):
                return replace(self._answered(seat), mucked=(*self.mucked, seat))
            case Awarded():
                return self._after_award(event)
            case Settled(amounts=amounts, lines=lines):
                return replace(self, status="over", amounts=amounts, lines=lines)
        return self

    def _answered(self, seat: Seat) -> "View":
        return replace(self, offered=tuple(other for other in self.offered if other != seat))

    def _after_start(self, event: HandStarted) -> "View":
        standing = tuple(
            Standing.LIVE if seat in event.order else Standing.ABSENT for seat in range(len(self.stacks))
        )
        return replace(
            self,
            status="assigned",
            button=event.button,
            small_blind=event.small_blind,
            big_blind=event.big_blind,
            order=event.order,
            stacks=event.stacks,
            standing=standing,
        )

    def _after_chips(self, event: Posted | Called | Raised) -> "View":
        if not isinstance(event, Posted):
            return self._paid(event.seat, event.added, event.to)
        bet = self.bets[event.seat]
        if event.live:
            return self._paid(event.seat, event.amount, bet + event.amount)
        before = self.pots[0].amount if self.pots else 0
        pots = (Pot(before + event.amount, self.order),)
        return replace(self._paid(event.seat, event.amount, bet), pots=pots)

    def _paid(self, seat: Seat, amount: int, bet: int) -> "View":
        stack = self.stacks[seat] - amount
        standing = self.standing if stack else self._standing_with(seat, Standing.ALL_IN)
        return replace(
            self,
            stacks=set_at(self.stacks, seat, stack),
            bets=set_at(self.bets, seat, bet),
            standing=standing,
        )

    def _after_fold(self, seat: Seat) -> "View":
        pots = tuple(
            Pot(pot.amount, tuple(other for other in pot.eligible if other != seat)) for pot in self.pots
        )
        return replace(self, pots=pots, standing=self._standing_with(seat, Standing.FOLDED))

    def _after_return(self, seat: Seat, amount: int) -> "View":
        return replace(
            self,
            stacks=set_at(self.stacks, seat, self.stacks[seat] + amount),
            bets=set_at(self.bets, seat, self.bets[seat] - amount),
            standing=self._standing_with(seat, Standing.LIVE),
        )

    def _after_street(self, event: StreetDealt) -> "View":
        number, boards = event.board, self.boards
        boards = set_at(boards, number, boards[number] + event.cards)
        return replace(self, boards=boards, streets=self.streets if number else (*self.streets, ()))

    def _after_award(self, event: Awarded) -> "View":
        stacks = self.stacks
        for seat, share in zip(event.winners, event.shares, strict=True):
            stacks = set_at(stacks, seat, stacks[seat] + share)
        pot = self.pots[event.pot]
        pots = (
            *self.pots[: event.pot],
            replace(pot, amount=pot.amount - event.amount),
            *self.pots[event.pot + 1 :],
        )
        return replace(self, stacks=stacks, pots=pots, awards=(*self.awards, event))

    def _standing_with(self, seat: Seat, standing: Standing) -> tuple[Standing, ...]:
        return set_at(self.standing, seat, standing)


def _recorded(view: View, entry: Entry) -> View:
    streets = (*view.streets[:-1], (*view.streets[-1], entry))
    return replace(view, streets=streets, turn=None, choice=None)
