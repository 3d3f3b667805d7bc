"""Texas Hold'em as a `Game`: the actions of each phase, prompts, and the projection of secrets."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from paiju.engine.betting.moves import (
    AllIn,
    BetChoice,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.card import HIDDEN
from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.poker_tables import HIGH_TO_LOW
from paiju.engine.core.action import check_turn, rule_of
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.game import (
    Action,
    Board,
    Event,
    Game,
    Glance,
    Name,
    Outcome,
    Prompt,
    SeatRange,
    Transition,
)
from paiju.engine.core.seats import (
    CHANCE,
    Actor,
    Seat,
    Viewer,
)
from paiju.engine.games.holdem import opening, playing, showdown
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.counts import COUNTS
from paiju.engine.games.holdem.dealing import HAND
from paiju.engine.games.holdem.hiding import Hiding
from paiju.engine.games.holdem.legal import answers, default_answer
from paiju.engine.games.holdem.options import PRESET_NAMES, PRESETS, Options
from paiju.engine.games.holdem.projection import STATUS_OF, shadow, turn_of, view_of
from paiju.engine.games.holdem.scoring import next_carry, settle
from paiju.engine.games.holdem.seating import opening_carry
from paiju.engine.games.holdem.table import BetPlans, Stacks
from paiju.engine.games.holdem.types import (
    AnyAction,
    AnyChoice,
    AnyEvent,
    Deal,
    Muck,
    Phase,
    RunChoice,
    RunIt,
    Show,
    ShowChoice,
    State,
    Straddle,
    StraddleChoice,
)
from paiju.engine.games.holdem.view import View

TRANSITIONS: Final[Mapping[Phase, Mapping[type[Action], Callable[[State, Any, Any], Transition]]]] = {
    Phase.DEAL: {Deal: opening.deal},
    Phase.STRADDLE: {Straddle: opening.straddle},
    Phase.BET: dict.fromkeys((Fold, Check, Call, RaiseTo, AllIn), playing.bet),
    Phase.RUN_IT: {RunIt: showdown.answer_run},
    Phase.SHOW: {Show: showdown.show, Muck: showdown.muck},
    Phase.OVER: {},
}
"""By phase: the transition of each action that the phase allows; only `apply` looks actions up here."""

_NOBODY: Final[frozenset[Actor]] = frozenset()
_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})
_SEATS: Final = SeatRange(2, 10, 6)
_ALONE: Final[tuple[frozenset[Actor], ...]] = tuple(frozenset({seat}) for seat in range(_SEATS.max))


class Holdem(Game[Carry, State]):
    """Texas Hold'em (德州扑克): one deal is one hand at a cash table."""

    key = "holdem"
    name = Name("德州扑克", "Texas Hold'em")
    rules_version = 1
    hidden_after = True
    seats = _SEATS
    board = Board("holdem", DECK_52, tuple(reversed(HIGH_TO_LOW)), HAND)
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_names: Mapping[str, Name] = PRESET_NAMES
    options_type: type[msgspec.Struct] = Options
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    chance_type = Deal
    choice_types: Mapping[str, type[msgspec.Struct]] = {
        "straddle": StraddleChoice,
        "bet": BetChoice,
        "run_it": RunChoice,
        "show": ShowChoice,
    }
    offers = frozenset({"straddle", "run_it", "show"})
    event_type = AnyEvent
    view_type = View
    stacks = Stacks()
    plans = BetPlans()
    hiding = Hiding()
    counts = COUNTS

    def __init__(self, formats: Mapping[str, DealFormat] | None = None) -> None:
        # Formats are given from outside: each replays hands by these rules, so it imports this module.
        self.formats = formats or {}

    def opening_carry(self, seats: int, options: Options) -> Carry:
        """Return the carry of a table's first hand: every seat is taken and has the largest buy-in."""
        assert self.seats.min <= seats <= self.seats.max, f"{self.key} has no {seats} seats"
        return opening_carry(seats, options)

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return opening.opening_state(carry)

    def status(self, state: State) -> str:
        """Return the status of the hand, in the words that all games share (`paiju.engine.core.status`)."""
        return STATUS_OF[state.phase]

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the board; without a board, the hole cards that seats have shown."""
        shown = tuple(card for cards in state.shown for card in cards or () if card != HIDDEN)
        return Glance(turn_of(state), state.boards[-1] or shown)

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act; run-it and show questions may go to several seats at once."""
        # Bets come first: nearly all questions are about a bet.
        if state.phase is Phase.BET:
            return _ALONE[state.betting.queue[0]]
        match state.phase:
            case Phase.DEAL:
                return _CHANCE
            case Phase.OVER:
                return _NOBODY
            case Phase.RUN_IT | Phase.SHOW:
                return frozenset(state.asked)
        turn = turn_of(state)
        return _NOBODY if turn is None else _ALONE[turn]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions, the weakest first; of all raises, only the smallest and the largest."""
        if seat not in self.actors(state):
            return iter(())
        return answers(str(state.phase), state.carry.options, state.choice, state.hands[seat])

    def prompt(self, state: State, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        return Prompt(str(state.phase), _choice(state, seat), self.default_action(state, seat))

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the deck: stream `deal-0`."""
        del state
        return Deal(entropy.stream("deal-0").shuffled(DECK_52))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the action at a time-out: a free check, else a fold; no straddle, one board, no cards shown."""
        del seat
        return default_answer(str(state.phase), state.choice)

    def apply(self, state: State, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        return rule_of(action, TRANSITIONS[state.phase])(state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it."""
        return shadow(event, viewer)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        return view_of(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished hand; None before its end."""
        if state.phase is not Phase.OVER:
            return None
        amounts, lines = settle(state)
        return Outcome(amounts, lines, next_carry(state, amounts))


def _choice(state: State, seat: Seat) -> AnyChoice:
    match state.phase:
        case Phase.STRADDLE:
            return StraddleChoice(opening.straddle_amount(state))
        case Phase.RUN_IT:
            return RunChoice(tuple(range(1, state.carry.options.run_it + 1)))
        case Phase.SHOW:
            return ShowChoice(state.hands[seat])
    assert state.choice is not None, "nobody is asked anything in other phases"
    return state.choice
