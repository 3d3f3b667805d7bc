"""What every mahjong does in the same way as a `Game`: who acts in which phase, the clock in a window, the status.

A game adds its rules as data: `allowed`, `rule_of`, `public`, `shadow`.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from paiju.engine.core.action import check_turn, check_type
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action, Event, Game, Outcome, Tick, Transition
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Viewer
from paiju.engine.mahjong.dice import Deal
from paiju.engine.mahjong.phase import STATUS_OF, Phase
from paiju.engine.mahjong.table import Table
from paiju.engine.tiles.complete import complete_honours, complete_suit

_CHANCE: frozenset[Actor] = frozenset({CHANCE})
_NOBODY: frozenset[Actor] = frozenset()
_ONE = tuple(frozenset({seat}) for seat in range(6))
"""The actors in a seat's own turn, by seat."""
_DEAL, _TURN, _CLAIM = Phase.DEAL, Phase.TURN, Phase.CLAIM
"""Bound once: Python 3.11 calls a function for each look at an enumeration's member."""

Rule = Callable[[Any, Any, Any], Transition]
"""From the state, the actor and its action to the next state; raises `IllegalAction`."""


class MahjongState(Protocol):
    """What `MahjongGame` reads of a game's state."""

    @property
    def phase(self) -> Phase:
        """The kind of decision that comes next."""

    @property
    def table(self) -> Table:
        """All tiles of the deal."""


CarryT = TypeVar("CarryT")
StateT = TypeVar("StateT", bound=MahjongState)


class MahjongGame(Game[CarryT, StateT]):
    """A game of mahjong. Pure, as a `Game` is; each game of a family inherits from it."""

    hidden_after = False
    chance_type = Deal
    allowed: Mapping[Phase, tuple[type[Action], ...]]
    """Action types of seats and chance in each phase, which `apply` alone checks. The clock only ticks."""
    rule_of: Mapping[tuple[Phase, type[Action]], Rule]
    """The transition by phase and action; that of a `Tick` in a window too."""
    public: frozenset[type[Event]]
    """Events that hide nothing; `shadow` has a case for each other type."""
    shadow: Callable[[Event, Viewer], Event]
    """From an event that is not public to what a viewer sees of it; raises `NotProjected` for a type without a case."""

    def opening_carry(self, seats: int, options: Any) -> CarryT:
        """Return the carry of a table's first deal, in which dice decide the dealer. `options` is an `options_type`."""
        assert self.seats.min <= seats <= self.seats.max, f"{self.key} has no {seats} seats"
        carry: CarryT = self.carry_type(seats, options)
        return carry

    def prepare(self, carry: CarryT) -> None:
        """Build the tables of complete suits; no option changes them."""
        del carry
        complete_suit()
        complete_honours()

    def status(self, state: StateT) -> str:
        """Return the status of the deal, in the words that all games share (`paiju.engine.core.status`)."""
        return STATUS_OF[state.phase]

    def actors(self, state: StateT) -> frozenset[Actor]:
        """Return the actors that must act: the seat whose turn it is, or claimants and the clock in a window."""
        phase = state.phase
        if phase is _TURN:
            return _ONE[state.table.turn]
        opened = state.table.window
        # The clock ticks in every window, also when nobody can claim: else the pause would tell that somebody can.
        if phase is _CLAIM and opened is not None:
            return frozenset(opened.silent if opened.ticked else (CLOCK, *opened.silent))
        return _CHANCE if phase is _DEAL else _NOBODY

    def apply(self, state: StateT, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        if actor == CLOCK:
            if not isinstance(action, Tick):
                raise IllegalAction(Reason.WRONG_ACTION, "the clock only ticks")
        else:
            check_type(action, self.allowed[state.phase])
        return self.rule_of[state.phase, type(action)](state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it; raises `NotProjected` for a type without a rule."""
        if type(event) in self.public:
            return event
        shown = self.shadow(event, viewer)
        return event if shown == event else shown

    def outcome(self, state: StateT) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before."""
        return self.ended(state) if state.phase is Phase.OVER else None

    @abstractmethod
    def ended(self, state: StateT) -> Outcome:
        """Return amounts, lines and the next carry of a deal that is over."""
