"""The one interface between a game's rules and everything else.

A `Game` is stateless: it holds rules, never a deal. State, actions, events, views and prompts are frozen
`msgspec.Struct`s; one `Game` plays one *deal* (局), from the shuffle to the settlement. What must outlive a deal
(options, button, dealer, stacks) is its *carry*.

    carry ──initial_state──▶ state ──actors──▶ who must act: seats, CHANCE, CLOCK
                               ▲                 │ action (a seat's own, or drawn by chance_action)
                               └──── apply ◀─────┘──▶ events ──project──▶ what each viewer sees
    state ──outcome──▶ amounts per seat, line by line, and the next carry

A game never sees a clock, a socket or a random number. Chance is an actor whose action is logged like any other, so
a log replays without a generator and any deal can be injected.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec
import typing_extensions

from paiju.engine.core.action import Action, Tick
from paiju.engine.core.capabilities import (
    Counts,
    HandReader,
    HidesCards,
    Plans,
    RecordedMoves,
    SeatHelp,
    Solver,
    Waits,
)
from paiju.engine.core.cash import CashGame
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.match import MatchGame
from paiju.engine.core.seats import Actor, Seat, Viewer

__all__ = [
    "GLANCED",
    "Action",
    "AnyGame",
    "Board",
    "Event",
    "Game",
    "Glance",
    "Line",
    "Name",
    "NotProjected",
    "Outcome",
    "Prompt",
    "SeatRange",
    "Settled",
    "Tick",
    "Transition",
    "Turn",
    "View",
    "logged_type",
]

GLANCED: Final = 20
"""The most cards that a glance shows."""


class Event(msgspec.Struct, frozen=True, tag_field="e", tag=str.lower, omit_defaults=True):
    """A fact, in the past tense; on the wire a map with `e`. Each subclass belongs to one game or one shared core."""


class Turn(Event, frozen=True, tag="turn"):
    """It is now this seat's turn, and everyone may know (never sent for secret claims)."""

    seat: Seat
    deadline_at: int | None = None
    """Unix milliseconds; the engine has no clock, so the table fills this in."""
    bank_ms: int = 0
    """The seat's remaining time bank in milliseconds, which runs after `deadline_at`; the table fills this in, too."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a settlement. A seat's lines, mirrored ones included, add up to its amount."""

    seat: Seat
    reason: str
    """A word of the game in snake_case, e.g. `bomb`, `landlord_won`."""
    amount: int
    """By how much the chips or points of `seat` change; 0 in a multiplier's line."""
    to: Seat | None = None
    """The seat on the other side, which has the opposite amount without a line of its own."""
    factor: int | None = None
    """The factor of a multiplier's line."""


class Settled(Event, frozen=True, tag="settled"):
    """The deal is settled (结算): the amounts and lines of `Game.outcome` in the state after this event."""

    amounts: tuple[int, ...]
    """One per seat, in chips or points."""
    lines: tuple[Line, ...]


class Outcome(msgspec.Struct, frozen=True):
    """The end of a finished deal: the data of `Settled`, and the carry of the next deal."""

    amounts: tuple[int, ...]
    lines: tuple[Line, ...]
    carry: Any


class NotProjected(Exception):
    """The viewers of this type of event are undefined, so it is shown to no viewer."""

    def __init__(self, event: Event) -> None:
        super().__init__(f"no game says who may see {type(event).__name__}")


AnswerT = typing_extensions.TypeVar("AnswerT", default=Action)
LegalT = typing_extensions.TypeVar("LegalT", default=Any)


class Prompt(msgspec.Struct, Generic[AnswerT, LegalT], frozen=True):
    """A question to one seat, and the answers that are legal."""

    kind: str
    """The kind of question, a key of `Game.choice_types`: `call`, `bid`, `double`, `play`, `bet`, …"""
    legal: LegalT
    """The game's own frozen struct of this kind (`Game.choice_types`), such as bounds of a bet, or claims."""
    default: AnswerT
    """The answer that is taken when time runs out; always legal."""


class Transition(msgspec.Struct, frozen=True):
    """The state after an action, and its events. No events: no view has changed, e.g. because the action is secret."""

    state: Any
    events: tuple[Event, ...] = ()


class Glance(msgspec.Struct, frozen=True):
    """A spectator's glance at a deal, for a thumbnail in the lobby."""

    turn: Seat | None
    """The seat to act; None: there is none, or not everyone may know it."""
    cards: tuple[str, ...]
    """The hand (or tile) that was laid down last, or the board of Hold'em: at most `GLANCED` cards."""


class Name(msgspec.Struct, frozen=True):
    """A name or sentence in both languages."""

    zh: str
    en: str


class SeatRange(msgspec.Struct, frozen=True):
    """The allowed numbers of seats."""

    min: int
    max: int
    default: int

    def __str__(self) -> str:
        """Return the range in words: `3`, or `2 to 10`."""
        return str(self.min) if self.min == self.max else f"{self.min} to {self.max}"


class Board(msgspec.Struct, frozen=True):
    """The data, besides a view, with which a page draws and explains a game; never code."""

    family: str
    """The kind of board: games of one family differ in data alone."""
    deck: tuple[str, ...]
    """Every card or tile, in the documented order from which the fair shuffle starts."""
    order: tuple[str, ...]
    """All ranks from the weakest to the strongest."""
    hand: int
    """The most cards that one seat can hold."""
    suits: tuple[str, ...] | None = None
    """Suit letters from the weakest to the strongest, where suits decide between equal ranks."""
    points: Mapping[str, int] = {}
    """By rank: the points of each of its cards, in games in which cards are captured."""


CarryT = TypeVar("CarryT")
StateT = TypeVar("StateT")


class Game(Protocol[CarryT, StateT]):
    """The rules of one game. Every method is pure; the contract suite tests each registered game against this class.

    Games inherit from it, so that a capability which they lack is None; mypy reports a method that is missing.
    """

    key: str
    """Registry key, e.g. `doudizhu`."""
    name: Name
    board: Board
    rules_version: int
    """Increased when a change makes an old log replay differently."""
    hidden_after: bool
    """Whether cards stay hidden after the deal (Hold'em's mucked hands); such a game has `hiding`."""
    seats: SeatRange
    presets: Mapping[str, Mapping[str, Any]]
    """By preset name: the options that it sets; the others keep their defaults."""
    preset_names: Mapping[str, Name]
    """Name of each preset in both languages."""
    quick: Mapping[str, Any] = {}
    """Options of a table if none are chosen for it, e.g. a preset; all other options keep their defaults."""
    options_type: type[msgspec.Struct]
    """Frozen struct of the table's options, every field with a default and a described type."""
    carry_type: Any
    state_type: Any
    action_type: Any
    """Union of the actions a seat may send."""
    chance_type: Any
    """Union of the actions of CHANCE; never decoded from a client. CLOCK has one action in every game: `Tick`."""
    choice_types: Mapping[str, type[msgspec.Struct]]
    """By kind of a prompt: the type of its `legal`."""
    offers: frozenset[str] = frozenset()
    """Kinds of prompts that may stay unanswered: a time-out is as valid as an answer, and counts as no missed turn."""
    is_forced: Callable[[Any, Seat, Callable[[Seat], Prompt | None]], bool] | None = None
    """Whether a seat has one legal answer, its default, which the table gives for a person after a short pause.

    The function takes the state, the seat, and a function that returns the prompt of a seat. For most states it needs
    no prompt. It returns False where the moment of the answer would tell others what is in the hand, such as the last
    tiles of a suit. None: no prompt of the game is forced.
    """
    event_type: Any
    view_type: Any
    """The struct that `view` returns, a `View`."""
    formats: Mapping[str, DealFormat] = {}
    """By name: the formats of other programs in which deals of the game are written and read."""

    # What only some games can do; None: this game cannot. See `paiju.engine.core.capabilities`.
    stacks: CashGame | None = None
    """Chips that stay at the table between deals."""
    match: MatchGame | None = None
    """The match that deals make up."""
    plans: Plans | None = None
    """Actions chosen before the turn (预选)."""
    hiding: HidesCards | None = None
    """The publishable data of a deal whose cards stay hidden; present if and only if `hidden_after`."""
    help: SeatHelp | None = None
    """Help that a player could work out alone (听牌提示)."""
    waits: Waits | None = None
    """The waits of each seat (听牌), shown in a replay."""
    solver: Solver | None = None
    """Solving of endings with open hands (解杀)."""
    reader: HandReader | None = None
    """The naming of the hand (牌型) that laid cards form."""
    records: RecordedMoves | None = None
    """Import of deals that were written down as hands, bids and plays (导入牌局)."""
    counts: Counts | None = None
    """The counts of a deal for statistics (统计)."""

    def prepare(self, carry: CarryT) -> None:
        """Build now what a deal from this carry would build on first use.

        The first call may take seconds; later calls take no time. Some games build nothing.
        """
        # This method has a body, so that it is not abstract: a game without large tables leaves it out.
        del carry

    def opening_carry(self, seats: int, options: Any) -> CarryT:
        """Return the carry of a table's first deal. `options` is an `options_type`."""

    def initial_state(self, carry: CarryT) -> StateT:
        """Return the state just before the shuffle."""

    def status(self, state: StateT) -> str:
        """Return how far the deal is (状态), as a `paiju.engine.core.status.Status`; everyone may know it."""

    def glance(self, state: StateT) -> Glance:
        """Return a thumbnail of the deal for the lobby; it holds nothing that a spectator may not see."""

    def actors(self, state: StateT) -> frozenset[Actor]:
        """Return the actors that must act: several seats at a claim, CHANCE for a shuffle; empty when the deal is over.

        CLOCK, with or without seats, asks for a pause: wherever a claim is possible by the rules, whether or not a seat
        can claim. The result is for the server alone: sent to a client, it would show which seats can claim.
        """

    def legal_actions(self, state: StateT, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions in a fixed order, weakest first; of bets only the extreme sizes.

        Where physical cards are interchangeable (suits that never matter) one choice stands for all.
        """

    def prompt(self, state: StateT, seat: Seat) -> Prompt | None:
        """Return what `seat` is asked, or None if it is not to act."""

    def chance_action(self, state: StateT, entropy: Entropy) -> Action:
        """Return the next action of CHANCE, drawn from `entropy`: the only randomness of a game."""

    def default_action(self, state: StateT, seat: Seat) -> Action:
        """Return the action for `seat` at a time-out; always legal."""

    def apply(self, state: StateT, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it: the same object if it holds no secret from the viewer, else its shadow.

        Public types of events are listed by name; a type without a rule raises `NotProjected`, so that a new event is
        an error and not a leak. A shadow is built from what is allowed, never by removing fields. No seat sees less
        than a spectator: an event that a spectator sees unchanged is unchanged for every seat.
        """

    def view(self, state: StateT, viewer: Viewer) -> Any:
        """Return all that `viewer` may know, as a `view_type`."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before its end."""


class View(Protocol):
    """All one viewer may know of a deal; every game's `view_type` is one.

    With `after` a client keeps its view up to date. For every viewer and every transition: the view before it, with its
    projected events folded in, is equal to the view after it (contract suite).
    """

    def after(self, event: Event) -> "View":
        """Return the view after an event that was projected for the same viewer."""

    def legal_actions(self, kind: str, legal: Any, /) -> Iterator[Action]:
        """Yield what `Game.legal_actions` yields for the viewer, from its prompt's `kind` and `legal` alone.

        A client or bot has no state: it answers from what it sees.
        """


AnyGame: TypeAlias = Game[Any, Any]
"""A game for callers that treat carry and state as opaque."""


def logged_type(game: AnyGame) -> Any:
    """Return the union of all actions in a log of the game: of seats, which clients send, and of CHANCE and CLOCK."""
    return game.action_type | game.chance_type | Tick
