"""The common part of every mahjong as a `Game`: the actors of each phase, the clock in a window, the status.

A game adds its rules as data: the attributes of `MahjongGame`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from paiju.engine.core.action import check_turn, rule_of
from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action, Event, Game, Glance, Line, Outcome, Prompt, Tick, Transition
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Seat, Viewer
from paiju.engine.mahjong.dice import Deal
from paiju.engine.mahjong.phase import STATUS_OF, Phase
from paiju.engine.mahjong.table import MahjongTiles
from paiju.engine.tiles.complete import complete_honours, complete_suit
from paiju.engine.tiles.text import Tile

_CHANCE: frozenset[Actor] = frozenset({CHANCE})
_NOBODY: frozenset[Actor] = frozenset()
_ONE = tuple(frozenset({seat}) for seat in range(6))
"""The actors in a seat's own turn, by seat."""
_DEAL, _TURN, _CLAIM = Phase.DEAL, Phase.TURN, Phase.CLAIM
"""Bound once: Python 3.11 calls a function for each look at an enumeration's member."""

Rule = Callable[[Any, Any, Any], Transition]
"""From the state, the actor and its action to the next state; raises `IllegalAction`."""


class MahjongState(Protocol):
    """The fields of a game's state that `MahjongGame` reads."""

    @property
    def phase(self) -> Phase:
        """The kind of decision that comes next."""

    @property
    def table(self) -> MahjongTiles:
        """All tiles of the deal."""


CarryT = TypeVar("CarryT")
StateT = TypeVar("StateT", bound=MahjongState)


class MahjongGame(Game[CarryT, StateT]):
    """A game of mahjong. Pure, as a `Game` is; each mahjong game inherits from it."""

    hidden_after = False
    chance_type = Deal
    rules: Mapping[Phase, Mapping[type[Action], Rule]]
    """By phase: the transition of each action that is legal for a seat or for chance; only `apply` reads it."""
    tick: Rule
    """The transition of the clock's only action, a `Tick` in a window."""
    opening_state: Callable[[CarryT], StateT]
    """From the carry to the state just before the shuffle."""
    choice_of: Callable[[StateT, Seat], tuple[str, Any]]
    """From the state and a seat that has a decision to the kind and the choice of its prompt."""
    answers: Callable[[Any, tuple[Tile, ...]], Iterator[Action]]
    """From a choice and the seat's hand to the legal actions, one for equal tiles."""
    default_answer: Callable[[Any, tuple[Tile, ...]], Action]
    """From a choice and the seat's hand to the action at a time-out."""
    settled: Callable[[StateT], tuple[tuple[int, ...], tuple[Line, ...]]]
    """From the state of a deal that is over to amounts and lines."""
    next_carry: Callable[[StateT], CarryT]
    """From the state of a deal that is over to the carry of the next."""
    view_of: Callable[[StateT, Viewer], Any]
    """From the state to all that a viewer may know."""
    public: frozenset[type[Event]]
    """Events that hide nothing; `shadow` has a case for each other type."""
    shadow: Callable[[Event, Viewer], Event]
    """From an event that is not public to what a viewer sees of it; raises `NotProjected` for a type without a case."""

    def opening_carry(self, seats: int, options: Any) -> CarryT:
        """Return the carry of a table's first deal, in which dice decide the dealer; `options` is an `options_type`."""
        assert self.seats.min <= seats <= self.seats.max, f"{self.key} has no {seats} seats"
        carry: CarryT = self.carry_type(seats, options)
        return carry

    def prepare(self, carry: CarryT) -> None:
        """Build the tables of complete suits; no option changes them."""
        del carry
        complete_suit()
        complete_honours()

    def initial_state(self, carry: CarryT) -> StateT:
        """Return the state just before the shuffle."""
        return self.opening_state(carry)

    def status(self, state: StateT) -> str:
        """Return the status of the deal, in the words that all games share (`paiju.engine.core.status`)."""
        return STATUS_OF[state.phase]

    def glance(self, state: StateT) -> Glance:
        """Return the seat whose turn it is (None outside of a turn) and the last discard, if there is one."""
        table = state.table
        turn = table.turn if state.phase is _TURN else None
        return Glance(turn, () if table.discarder is None else (table.rivers[table.discarder][-1].tile,))

    def actors(self, state: StateT) -> frozenset[Actor]:
        """Return the actors that must act: chance, the seat whose turn it is, or silent seats and the clock.

        The clock acts once in each window. When the deal is over no actor is left.
        """
        phase = state.phase
        if phase is _TURN:
            return _ONE[state.table.turn]
        opened = state.table.window
        # The clock ticks in every window, also when no seat can claim: else the pause would show that a seat can.
        if phase is _CLAIM and opened is not None:
            return frozenset(opened.silent if opened.ticked else (CLOCK, *opened.silent))
        return _CHANCE if phase is _DEAL else _NOBODY

    def legal_actions(self, state: StateT, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions, a pass or the discards first, a win last; one action for equal tiles."""
        if seat not in self.actors(state):
            return iter(())
        return self.answers(self.choice_of(state, seat)[1], state.table.hands[seat])

    def prompt(self, state: StateT, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        kind, choice = self.choice_of(state, seat)
        return Prompt(kind, choice, self.default_answer(choice, state.table.hands[seat]))

    def default_action(self, state: StateT, seat: Seat) -> Action:
        """Return the action for `seat` at a time-out; see the game's `legal.default_answer`."""
        return self.default_answer(self.choice_of(state, seat)[1], state.table.hands[seat])

    def apply(self, state: StateT, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        if actor != CLOCK:
            return rule_of(action, self.rules[state.phase])(state, actor, action)
        if not isinstance(action, Tick):
            raise IllegalAction(Reason.WRONG_ACTION, "the clock only ticks")
        return self.tick(state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it; raises `NotProjected` for a type without a rule."""
        if type(event) in self.public:
            return event
        shown = self.shadow(event, viewer)
        return event if shown == event else shown

    def view(self, state: StateT, viewer: Viewer) -> Any:
        """Return all that `viewer` may know."""
        return self.view_of(state, viewer)

    def outcome(self, state: StateT) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome(*self.settled(state), self.next_carry(state))
