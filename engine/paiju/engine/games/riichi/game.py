"""Riichi mahjong as a `Game`: the actions of each phase, prompts, and views."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.action import check_turn, check_type
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.errors import IllegalAction, Reason
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
    Tick,
    Transition,
)
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Seat, Viewer
from paiju.engine.games.riichi import opening, playing, window
from paiju.engine.games.riichi.ending import settled
from paiju.engine.games.riichi.events import AnyEvent
from paiju.engine.games.riichi.legal import CHOICES, answers, choice_of, default_answer
from paiju.engine.games.riichi.options import PRESET_NAMES, PRESETS, Options
from paiju.engine.games.riichi.progress import RiichiMatch, next_carry
from paiju.engine.games.riichi.projection import shadow, view_of
from paiju.engine.games.riichi.tile_set import DECK_136, deck_of
from paiju.engine.games.riichi.types import AnyAction, Carry, Kyuushu, Phase, Riichi, State
from paiju.engine.games.riichi.view import View
from paiju.engine.games.riichi.waits_help import WaitsHelp
from paiju.engine.mahjong.dice import Deal, rolled
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.complete import complete_honours, complete_suit

ALLOWED: Final[Mapping[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.TURN: (Discard, Riichi, Kong, Kyuushu, Win),
    Phase.CLAIM: (Chow, Pung, Kong, Win, Pass),
    Phase.OVER: (),
}
"""Action types of seats and chance in each phase; `apply` is the one place that checks them. The clock only ticks."""

_RULE_OF: Final[Mapping[tuple[Phase, type[Action]], Callable[[State, Any, Any], Transition]]] = {
    (Phase.DEAL, Deal): opening.deal,
    (Phase.TURN, Discard): playing.discard,
    (Phase.TURN, Riichi): playing.riichi,
    (Phase.TURN, Kong): playing.kong,
    (Phase.TURN, Kyuushu): playing.kyuushu,
    (Phase.TURN, Win): playing.self_draw,
    **{(Phase.CLAIM, kind): window.claim for kind in ALLOWED[Phase.CLAIM]},
}

_STATUS_OF: Final = {
    Phase.DEAL: "initialized",
    Phase.TURN: "started",
    Phase.CLAIM: "started",
    Phase.OVER: "over",
}
_NOBODY: Final[frozenset[Actor]] = frozenset()
_CHANCE: Final[frozenset[Actor]] = frozenset({CHANCE})


class RiichiMahjong(Game[Carry, State]):
    """Riichi mahjong (立直麻将) for four; one deal is one kyoku, and the carry holds the match."""

    key = "riichi"
    name = Name("立直麻将", "Riichi Mahjong")
    rules_version = 1
    hidden_after = False
    seats = SeatRange(4, 4, 4)
    board = Board("riichi", DECK_136, tuple("1234056789"), 14)
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_names: Mapping[str, Name] = PRESET_NAMES
    options_type: type[msgspec.Struct] = Options
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    chance_type = Deal
    choice_types: Mapping[str, type[msgspec.Struct]] = CHOICES
    event_type = AnyEvent
    view_type = View
    match = RiichiMatch()
    help = WaitsHelp()

    def __init__(self, formats: Mapping[str, DealFormat] | None = None) -> None:
        # Given from outside: a format replays kyoku by these rules, so it imports this module.
        self.formats = formats or {}

    def opening_carry(self, seats: int, options: Options) -> Carry:
        """Return the carry of a match that begins: dice decide the first dealer."""
        assert self.seats.min <= seats <= self.seats.max, f"{self.key} has no {seats} seats"
        return Carry(seats, options)

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return opening.opening_state(carry)

    def prepare(self, carry: Carry) -> None:
        """Build the tables of complete suits; no option changes them."""
        del carry
        complete_suit()
        complete_honours()

    def status(self, state: State) -> str:
        """Return the status of the deal, in the words that all games share (`paiju.engine.core.status`)."""
        return _STATUS_OF[state.phase]

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last discard."""
        table = state.table
        turn = table.turn if state.phase is Phase.TURN else None
        if table.discarder is None:
            return Glance(turn, ())
        return Glance(turn, (table.rivers[table.discarder][-1].tile,))

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act: the seat whose turn it is, or claimants and the clock in a window."""
        if state.phase is Phase.TURN:
            return frozenset((state.table.turn,))
        opened = state.table.window
        # The clock ticks in every window, also when nobody can claim: else the pause would tell that somebody can.
        if state.phase is Phase.CLAIM and opened is not None:
            return frozenset(opened.silent if opened.ticked else (CLOCK, *opened.silent))
        return _CHANCE if state.phase is Phase.DEAL else _NOBODY

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions, a pass or the discards first, a win last; one action for equal tiles."""
        if seat not in self.actors(state):
            return iter(())
        return answers(choice_of(state, seat)[1])

    def prompt(self, state: State, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        kind, choice = choice_of(state, seat)
        return Prompt(kind, choice, default_answer(choice))

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the tiles from stream `deal-0` and throw the dice from stream `dice`."""
        deck = entropy.stream("deal-0").shuffled(deck_of(state.options.aka))
        return Deal(deck, rolled(opening.throws_of(state.carry), entropy.stream("dice")))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the action for `seat` at a time-out; see `legal.default_answer`."""
        return default_answer(choice_of(state, seat)[1])

    def apply(self, state: State, actor: Actor, action: Action) -> Transition:
        """Return the next state and its events; raises `IllegalAction` and then leaves the state unchanged."""
        check_turn(actor, self.actors(state))
        if actor == CLOCK:
            if not isinstance(action, Tick):
                raise IllegalAction(Reason.WRONG_ACTION, "the clock only ticks")
            return window.tick(state, actor, action)
        check_type(action, ALLOWED[state.phase])
        return _RULE_OF[state.phase, type(action)](state, actor, action)

    def project(self, event: Event, viewer: Viewer) -> Event:
        """Return the event as `viewer` sees it; raises `NotProjected` for a type without a rule."""
        return shadow(event, viewer)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        return view_of(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """Return amounts, lines and the next carry of a finished deal; None before."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome(*settled(state), next_carry(state))
