"""The climbing games as a `Game`: the actions of each phase, prompts, and the projection of secrets."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

import msgspec

from paiju.engine.cards.card import SUITS
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
    Transition,
)
from paiju.engine.core.seats import (
    CHANCE,
    Actor,
    Seat,
    Viewer,
)
from paiju.engine.games.climbing import playing
from paiju.engine.games.climbing.counts import counts_of
from paiju.engine.games.climbing.recorded import ClimbingRecords
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.types import (
    PUBLIC,
    STATUS_OF,
    AnyAction,
    AnyEvent,
    Carry,
    Deal,
    Dealt,
    Drawn,
    NoOptions,
    Options,
    Phase,
    State,
)
from paiju.engine.games.climbing.view import View, answers
from paiju.engine.shedding.classify import prepare
from paiju.engine.shedding.moves import Pass, Play, PlayChoice
from paiju.engine.shedding.reader import PlayedHand
from paiju.engine.shedding.trick import glanced

TRANSITIONS: Final[
    Mapping[Phase, Mapping[type[Action], Callable[[Ruleset, State, Any, Any], Transition]]]
] = {
    Phase.DEAL: {Deal: playing.deal},
    Phase.START: {Play: playing.play, Pass: playing.skip_turn},
    Phase.PLAY: {Play: playing.play, Pass: playing.skip_turn},
    Phase.OVER: {},
}
"""By phase: the transition of each action that the phase allows; only `apply` looks actions up here."""

_NOBODY: Final[frozenset[Actor]] = frozenset()
_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})


class Climbing(Game[Carry, State]):
    """A game made of a ruleset: the holder of the smallest card starts, and higher hands cover lower ones."""

    rules_version = 1
    hidden_after = False
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    chance_type = Deal
    choice_types: Mapping[str, type[msgspec.Struct]] = {"play": PlayChoice}
    event_type = AnyEvent
    reader = PlayedHand()
    records = ClimbingRecords()

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.key = ruleset.key
        self.name = ruleset.name
        self.seats = ruleset.seats
        self.board = _board(ruleset)
        self.presets: Mapping[str, Mapping[str, Any]] = {}
        self.preset_names: Mapping[str, Name] = {}
        self.options_type: type[msgspec.Struct] = Options if ruleset.staked else NoOptions
        self.view_type = _view_type(ruleset)
        self.counts = counts_of(staked=ruleset.staked)

    def opening_carry(self, seats: int, options: msgspec.Struct) -> Carry:
        """Return the carry of a table's first deal; all deals of a table start from the same carry."""
        assert self.seats.min <= seats <= self.seats.max, f"{self.key} has no {seats} seats"
        return Carry(seats, Options(**msgspec.structs.asdict(options)))

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return State(carry.options, ((),) * carry.seats, (0,) * carry.seats)

    def prepare(self, carry: Carry) -> None:
        """Build the catalogue of hands, which does not depend on options."""
        del carry
        prepare(self.ruleset.rules)

    def status(self, state: State) -> str:
        """Return the status (状态) of the deal, in the words that all games share."""
        return STATUS_OF[state.phase]

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last hand played."""
        return glanced(state.trick, _public_turn(state))

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act."""
        match state.phase:
            case Phase.DEAL:
                return _CHANCE
            case Phase.OVER:
                return _NOBODY
        return frozenset({state.trick.turn})

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions: a pass, then plays, the weakest first; see `shedding.legal` about suits."""
        if seat not in self.actors(state):
            return iter(())
        trick = state.trick
        return answers(self.ruleset, state.hands[seat], trick.to_cover, trick.must_include)

    def prompt(self, state: State, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        to_cover = state.trick.to_cover
        legal = PlayChoice(to_cover is not None, to_cover, state.trick.must_include)
        return Prompt("play", legal, self.default_action(state, seat))

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the deck: stream `deal-0`."""
        del state
        return Deal(entropy.stream("deal-0").shuffled(self.ruleset.deck))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the action at a time-out: a pass, or as a lead the smallest card, which may be a first play too."""
        return Play(state.hands[seat][-1:]) if state.trick.leads else Pass()

    def apply(self, state: State, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        return rule_of(action, TRANSITIONS[state.phase])(self.ruleset, state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it: dealt and drawn cards are secret. Raises `NotProjected`."""
        if type(event) in PUBLIC:
            return event
        match event:
            case Dealt(hands=hands, counts=counts, pile=pile):
                visible = tuple(hand if seat == viewer else None for seat, hand in enumerate(hands))
                return Dealt(visible, counts, pile)
            case Drawn(seat=seat, count=count):
                return event if seat == viewer else Drawn(seat, count, None)
        raise NotProjected(event)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        over = state.phase is Phase.OVER
        amounts, lines = playing.settle(self.ruleset, state) if over else (None, ())
        standing = playing.standing(state) if over and self.ruleset.refills else None
        return self.view_type(
            options=state.options,
            you=viewer,
            hand=None if viewer is None else state.hands[viewer],
            counts=playing.counts_of(state),
            points=state.points,
            status=STATUS_OF[state.phase],
            turn=_public_turn(state),
            rounds=(state.shown, *state.trick.rounds),
            last=state.trick.last,
            passed_on=state.trick.passed_on,
            pile=len(state.pile),
            at_stake=state.at_stake,
            finished=standing.finished if standing else state.finished,
            ranks=standing.ranks if standing else None,
            hands=state.hands if over else None,
            amounts=amounts,
            lines=lines,
        )

    def outcome(self, state: State) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before its end."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome(*playing.settle(self.ruleset, state), Carry(len(state.hands), state.options))


def _board(ruleset: Ruleset) -> Board:
    rules = ruleset.rules
    suits = tuple(SUITS) if rules.suits else None
    return Board("climbing", ruleset.deck, rules.ranks, rules.max_hand, suits, ruleset.points)


def _public_turn(state: State) -> Seat | None:
    return None if state.phase in {Phase.DEAL, Phase.OVER} else state.trick.turn


def _view_type(ruleset: Ruleset) -> type[View]:
    """Return a view type bound to the ruleset, so that a view knows its rules without sending them."""
    namespace = {"ruleset": ruleset}
    kind = msgspec.defstruct(
        "View", [], bases=(View,), frozen=True, namespace=namespace, module=View.__module__
    )
    return cast("type[View]", kind)
