"""The types of Texas Hold'em: actions, events, prompts and the state of a hand. Amounts are chips."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.engine.betting.moves import (
    AllIn,
    Asked,
    BetChoice,
    Call,
    Called,
    Check,
    Checked,
    Fold,
    Folded,
    Raised,
    RaiseTo,
)
from paiju.engine.betting.pots import Pot
from paiju.engine.betting.street import Street
from paiju.engine.cards.card import Card
from paiju.engine.cards.poker import Category
from paiju.engine.core.game import (
    Action,
    Event,
    Settled,
    Turn,
)
from paiju.engine.core.seats import Seat
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.positions import Positions


class Phase(StrEnum):
    """The kind of decision that comes next; `game.TRANSITIONS` lists the actions of each phase."""

    DEAL = "deal"
    STRADDLE = "straddle"
    BET = "bet"
    RUN_IT = "run_it"
    SHOW = "show"
    OVER = "over"


StreetName: TypeAlias = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[StreetName, ...] = ("preflop", "flop", "turn", "river")


# Actions


class Deal(Action, frozen=True):
    """Chance shuffles (洗牌)."""

    deck: tuple[Card, ...]
    """Bottom to top; cards are dealt from the end: one to each seat from the left of the button, a second one to each,
    then the cards of each street, after one burnt card. In a redacted record, cards that stay hidden are `??`."""


class Straddle(Action, frozen=True):
    """Answers whether to straddle (抓头)."""

    yes: bool


class RunIt(Action, frozen=True, tag="run_it"):
    """Answers how often to run the rest of the board (发几次)."""

    times: Annotated[int, Meta(ge=1, le=3)]


class Show(Action, frozen=True):
    """Shows one or both hole cards (亮牌)."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2)]


class Muck(Action, frozen=True):
    """Mucks the hole cards (盖牌)."""


# Events


PostKind: TypeAlias = Literal["ante", "small_blind", "big_blind", "straddle", "post", "dead"]
"""`post`: a missed big blind, live. `dead`: a missed small blind."""


class HandStarted(Event, frozen=True, tag="hand_started"):
    """A hand begins with these positions and stacks."""

    button: Seat | None
    """None: fewer than two seats can play, so the deal ends at once."""
    small_blind: Seat | None
    """None: the small blind is dead."""
    big_blind: Seat | None
    order: tuple[Seat, ...]
    """The seats dealt in, from the left of the button."""
    stacks: tuple[int, ...]
    """Chips of each seat before anything is posted; 0 for a seat that is not dealt in."""


class Posted(Event, frozen=True, tag="posted"):
    """A seat put in a blind or an ante."""

    seat: Seat
    kind: PostKind
    amount: int
    """In chips; less than due if the seat is all-in for it."""
    live: bool
    """Whether the chips count towards the street's price; else they go straight to the pot."""


class Declined(Event, frozen=True, tag="declined"):
    """A seat does not straddle."""

    seat: Seat


class Dealt(Event, frozen=True, tag="dealt"):
    """Every seat dealt in got two cards (发牌)."""

    hands: tuple[tuple[Card, ...] | None, ...]
    """Per seat, in the order dealt; None where the viewer may not look, empty for a seat that is not dealt in."""
    counts: tuple[int, ...]


class Collected(Event, frozen=True, tag="collected"):
    """A street's bets were moved into the pots."""

    pots: tuple[Pot, ...]
    """All pots so far, the main pot first."""


class Returned(Event, frozen=True, tag="returned"):
    """Uncalled chips went back to their seat."""

    seat: Seat
    amount: int


class StreetDealt(Event, frozen=True, tag="street_dealt"):
    """Cards of the board were dealt (翻牌, 转牌, 河牌)."""

    street: StreetName
    cards: tuple[Card, ...]
    board: int = 0
    """The number of the board, from 0; above 0 only if the board is run more than once."""


class Offered(Event, frozen=True, tag="offered"):
    """Seats are asked at once and publicly: how often to run the board, or whether to show."""

    kind: Literal["run_it", "show"]
    seats: tuple[Seat, ...]


class RunAnswered(Event, frozen=True, tag="run_answered"):
    """A seat answered how often to run the board."""

    seat: Seat
    times: int


class RunAgreed(Event, frozen=True, tag="run_agreed"):
    """The number of runs is settled: all seats have answered, or the answers so far already mean one run."""

    times: int


class Shown(Event, frozen=True, tag="shown"):
    """A seat showed its cards."""

    seat: Seat
    cards: tuple[Card, ...]
    """Both hole cards, with `??` in place of a card that stays hidden."""


class Mucked(Event, frozen=True, tag="mucked"):
    """A seat mucked its cards unseen."""

    seat: Seat


class Awarded(Event, frozen=True, tag="awarded"):
    """A pot, or its part for one board, was won."""

    pot: int
    """0 is the main pot."""
    board: int
    amount: int
    """Chips of the pot or part, rake included."""
    rake: int
    winners: tuple[Seat, ...]
    """In order from the left of the button; the first of them get the odd chips."""
    shares: tuple[int, ...]
    """Chips for each winner."""
    category: Category | None = None
    """The winning hand's name; None if one seat alone contends, or no contender's cards are known."""
    best: tuple[tuple[Card, ...], ...] = ()
    """Each winner's five cards."""


# Prompts


class StraddleChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `straddle`."""

    amount: int


class RunChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `run_it`."""

    times: tuple[int, ...]


class ShowChoice(msgspec.Struct, frozen=True):
    """`Prompt.legal` of kind `show`: one card, both, or a muck."""

    cards: tuple[Card, ...]


# State


Entry: TypeAlias = Posted | Declined | Folded | Checked | Called | Raised
"""One entry of the record: the event itself."""


class State(msgspec.Struct, frozen=True):
    """The whole state of a hand, secrets included. Tuples are per seat of the table unless stated otherwise."""

    carry: Carry
    phase: Phase = Phase.DEAL
    positions: Positions | None = None
    street: Street | None = None
    committed: tuple[int, ...] = ()
    """Chips of each seat from earlier streets and antes, which set the levels of side pots; without refunds."""
    dead: tuple[int, ...] = ()
    """Chips of each seat that go to the main pot only: a big-blind ante, a dead small blind."""
    pots: tuple[Pot, ...] = ()
    """Pots as of the last collection."""
    choice: BetChoice | None = None
    """Legal bets of the seat to act, in phase `bet`."""
    deck: tuple[Card, ...] = ()
    """Bottom to top, all 52."""
    drawn: int = 0
    """Number of cards taken from the end of the deck, burnt ones included."""
    hands: tuple[tuple[Card, ...], ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ((),)
    """One board; several if the rest of the board is run more than once."""
    answers: tuple[int | None, ...] = ()
    """Each seat's answer to run-it; None: not given."""
    streets: tuple[tuple[Entry, ...], ...] = ((),)
    """The record: entries of each street."""
    asked: tuple[Seat, ...] = ()
    """Seats with an open run-it or show prompt."""
    shown: tuple[tuple[Card, ...] | None, ...] = ()
    """Cards that each seat has shown; None: it has shown none."""
    mucked: tuple[Seat, ...] = ()
    awards: tuple[Awarded, ...] = ()

    @property
    def betting(self) -> Street:
        """The current street; there is none before the blinds."""
        assert self.street is not None, "nothing has been posted yet"
        return self.street


def with_entry(state: State, entry: Entry, street: Street | None) -> State:
    """Return the state with an entry added to the current street's record; `street`: the betting after the entry."""
    return replace(
        state, street=street, choice=None, streets=(*state.streets[:-1], (*state.streets[-1], entry))
    )


AnyAction: TypeAlias = Fold | Check | Call | RaiseTo | AllIn | Straddle | RunIt | Show | Muck
AnyEvent: TypeAlias = (
    HandStarted
    | Posted
    | Declined
    | Dealt
    | Asked
    | Folded
    | Checked
    | Called
    | Raised
    | Collected
    | Returned
    | StreetDealt
    | Offered
    | RunAnswered
    | RunAgreed
    | Shown
    | Mucked
    | Awarded
    | Turn
    | Settled
)

PUBLIC: Final[frozenset[type[Event]]] = frozenset(
    {
        HandStarted,
        Posted,
        Declined,
        Asked,
        Folded,
        Checked,
        Called,
        Raised,
        Collected,
        Returned,
        StreetDealt,
        Offered,
        RunAnswered,
        RunAgreed,
        Shown,
        Mucked,
        Awarded,
        Turn,
        Settled,
    }
)
"""Events that hide nothing; each other type has its case in `project`."""
AnyChoice: TypeAlias = BetChoice | StraddleChoice | RunChoice | ShowChoice
