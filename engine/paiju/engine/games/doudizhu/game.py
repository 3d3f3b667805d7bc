"""The landlord games as a `Game`: the actions of each phase, prompts, and the projection of secrets."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.action import check_turn, rule_of
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import (
    Action,
    Board,
    Event,
    Game,
    Glance,
    Name,
    NotProjected,
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
from paiju.engine.games.doudizhu import bidding, playing
from paiju.engine.games.doudizhu.counts import COUNTS
from paiju.engine.games.doudizhu.legal import (
    KIND,
    answers,
    default_answer,
    scores,
)
from paiju.engine.games.doudizhu.recorded import LandlordRecords
from paiju.engine.games.doudizhu.scoring import settle
from paiju.engine.games.doudizhu.solver import LandlordSolver
from paiju.engine.games.doudizhu.types import (
    KICKER_NAMES,
    PUBLIC,
    STATUS_OF,
    AnyAction,
    AnyChoice,
    AnyEvent,
    Bid,
    BidChoice,
    Call,
    CallChoice,
    Carry,
    Deal,
    Dealt,
    Double,
    DoubleChoice,
    Options,
    Phase,
    State,
)
from paiju.engine.games.doudizhu.variants import RULES, Variant
from paiju.engine.games.doudizhu.view import View, opening_view
from paiju.engine.shedding.classify import prepare
from paiju.engine.shedding.moves import Pass, Play, PlayChoice
from paiju.engine.shedding.reader import PlayedHand
from paiju.engine.shedding.trick import glanced

TRANSITIONS: Final[
    Mapping[Phase, Mapping[type[Action], Callable[[Variant, State, Any, Any], Transition]]]
] = {
    Phase.DEAL: {Deal: bidding.deal},
    Phase.CALL: {Call: bidding.call},
    Phase.BID: {Bid: bidding.bid},
    Phase.DOUBLE: {Double: bidding.double},
    Phase.REDOUBLE: {Double: bidding.double},
    Phase.START: {Play: playing.play, Pass: playing.skip_turn},
    Phase.PLAY: {Play: playing.play, Pass: playing.skip_turn},
    Phase.OVER: {},
}
"""By phase: the transition of each action that the phase allows; only `apply` looks actions up here."""

_NOBODY: Final[frozenset[Actor]] = frozenset()
_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})
_ONE: Final = tuple(frozenset({seat}) for seat in range(4))
"""By seat: the actors when that seat alone must act."""
_DEAL, _DOUBLE, _OVER = Phase.DEAL, Phase.DOUBLE, Phase.OVER
"""Bound once: Python 3.11 calls a function for each look at an enumeration's member."""
_UNSEEN: Final = {Phase.DEAL, Phase.DOUBLE, Phase.OVER}
"""Phases without a public turn."""


class Landlords(Game[Carry, State]):
    """A landlord game: one landlord against all others."""

    rules_version = 1
    hidden_after = False
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    chance_type = Deal
    choice_types: Mapping[str, type[msgspec.Struct]] = {
        "call": CallChoice,
        "bid": BidChoice,
        "double": DoubleChoice,
        "play": PlayChoice,
    }
    event_type = AnyEvent
    reader = PlayedHand()
    records = LandlordRecords()
    counts = COUNTS

    def __init__(
        self,
        key: str,
        name: Name,
        options_type: type[msgspec.Struct],
        view_type: type[View] = View,
        fixed: Mapping[str, Any] | None = None,
    ) -> None:
        self.key = key
        self.name = name
        self.view_type = view_type
        self.variant = view_type.variant
        self.board = _board(self.variant)
        self.seats = SeatRange(*(self.variant.seats,) * 3)
        self.options_type = options_type
        choices = "kickers" in options_type.__struct_fields__
        self.presets: Mapping[str, Mapping[str, Any]] = (
            {kickers: {"kickers": kickers} for kickers in RULES} if choices else {}
        )
        self.preset_names: Mapping[str, Name] = KICKER_NAMES if choices else {}
        self.solver = LandlordSolver(self.variant)
        self._fixed = fixed or {}

    def opening_carry(self, seats: int, options: msgspec.Struct) -> Carry:
        """Return the carry of a table's first deal; all deals of a table start from the same carry."""
        assert seats == self.variant.seats, f"{self.key} has {self.variant.seats} seats, not {seats}"
        return Carry(Options(**self._fixed, **msgspec.structs.asdict(options)))

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return bidding.opening_state(self.variant, carry.options, carry.options.base)

    def prepare(self, carry: Carry) -> None:
        """Build the catalogue of hands of these options, which takes a while the first time."""
        prepare(self.variant.rules[carry.options.kickers])

    def status(self, state: State) -> str:
        """Return the status (状态) of the deal, in the words that all games share."""
        return STATUS_OF[state.phase]

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last hand played."""
        return glanced(state.trick, _public_turn(state))

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act; at 加倍 all farmers that have not answered."""
        phase = state.phase
        if phase is _DEAL:
            return _CHANCE
        if phase is _OVER:
            return _NOBODY
        if phase is _DOUBLE:
            farmers = bidding.farmers_of(self.variant, state)
            return frozenset(seat for seat in farmers if state.doubles[seat] is None)
        return _ONE[state.trick.turn]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions, a pass or a no first, bombs last; see `shedding.legal` about suits."""
        if seat not in self.actors(state):
            return iter(())
        rules = self.variant.rules[state.options.kickers]
        return answers(KIND[state.phase], rules, state.said, state.hands[seat], state.trick.to_cover)

    def prompt(self, state: State, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        return Prompt(KIND[state.phase], _choice(state), self.default_action(state, seat))

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the deck, then draw the first bidder, from stream `deal-<n>` after n thrown-in deals."""
        stream = entropy.stream(f"deal-{state.redeals}")
        return Deal(stream.shuffled(self.variant.deck), stream.below(self.variant.seats))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the action for `seat` at a time-out, as in 竞技二打一."""
        return default_answer(KIND[state.phase], state.hands[seat], state.trick.to_cover)

    def apply(self, state: State, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        return rule_of(action, TRANSITIONS[state.phase])(self.variant, state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it: dealt hands are secret. Raises `NotProjected` for an unknown type."""
        if type(event) in PUBLIC:
            return event
        if not isinstance(event, Dealt):
            raise NotProjected(event)
        hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
        return Dealt(event.first_bidder, hands, event.counts)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        if state.phase is Phase.DEAL:
            return opening_view(state.options, viewer, state.redeals, self.view_type)
        over = state.phase is Phase.OVER
        amounts, lines = settle(self.variant, state) if over else (None, ())
        shown = state.phase in {Phase.START, Phase.PLAY, Phase.OVER}
        return self.view_type(
            options=state.options,
            you=viewer,
            hand=None if viewer is None else state.hands[viewer],
            base=state.base,
            status=STATUS_OF[state.phase],
            counts=tuple(map(len, state.hands)),
            bottom=state.bottom if shown else None,
            landlord=state.landlord,
            turn=_public_turn(state),
            first_bidder=state.first_bidder,
            rounds=(state.said, *state.trick.rounds),
            last=state.trick.last,
            multiplier=state.multiplier,
            counters=state.counters,
            doubles=(None,) * self.variant.seats if state.phase is Phase.DOUBLE else state.doubles,
            redeals=state.redeals,
            hands=state.hands if over else None,
            amounts=amounts,
            lines=lines,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before its end."""
        if state.phase is not Phase.OVER:
            return None
        amounts, lines = settle(self.variant, state)
        return Outcome(amounts, lines, Carry(state.options))


def _board(variant: Variant) -> Board:
    """Return what a page must know of the game; the option `kickers` changes neither ranks nor hand size."""
    rules = variant.rules["official"]
    return Board("landlord", variant.deck, rules.ranks, rules.max_hand)


def _public_turn(state: State) -> Seat | None:
    return None if state.phase in _UNSEEN else state.trick.turn


def _choice(state: State) -> AnyChoice:
    match KIND[state.phase]:
        case "call":
            return CallChoice(bidding.is_rob(state.said))
        case "bid":
            return BidChoice(scores(state.said))
        case "double":
            return DoubleChoice(state.phase is Phase.REDOUBLE)
    to_cover = state.trick.to_cover
    return PlayChoice(to_cover is not None, to_cover, state.trick.must_include)
