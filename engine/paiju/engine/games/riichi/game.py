"""Riichi mahjong as a `Game`: the actions of each phase, prompts, and views."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.game import (
    Action,
    Board,
    Glance,
    Name,
    Outcome,
    Prompt,
    SeatRange,
    Tick,
)
from paiju.engine.core.seats import Seat, Viewer
from paiju.engine.games.riichi import opening, playing, window
from paiju.engine.games.riichi.ending import settled
from paiju.engine.games.riichi.events import PUBLIC, AnyEvent
from paiju.engine.games.riichi.legal import CHOICES, answers, choice_of, default_answer
from paiju.engine.games.riichi.options import PRESET_NAMES, PRESETS, Options
from paiju.engine.games.riichi.progress import RiichiMatch, next_carry
from paiju.engine.games.riichi.projection import shadow, view_of
from paiju.engine.games.riichi.tile_set import DECK_136, deck_of
from paiju.engine.games.riichi.types import AnyAction, Carry, Kyuushu, Riichi, State
from paiju.engine.games.riichi.view import View
from paiju.engine.games.riichi.waits_help import ReplayWaits, WaitsHelp
from paiju.engine.mahjong.dice import Deal, rolled
from paiju.engine.mahjong.game import MahjongGame, Rule
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase

ALLOWED: Final[Mapping[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.TURN: (Discard, Riichi, Kong, Kyuushu, Win),
    Phase.CLAIM: (Chow, Pung, Kong, Win, Pass),
    Phase.OVER: (),
}

_RULE_OF: Final[Mapping[tuple[Phase, type[Action]], Rule]] = {
    (Phase.DEAL, Deal): opening.deal,
    (Phase.TURN, Discard): playing.discard,
    (Phase.TURN, Riichi): playing.riichi,
    (Phase.TURN, Kong): playing.kong,
    (Phase.TURN, Kyuushu): playing.kyuushu,
    (Phase.TURN, Win): playing.self_draw,
    **{(Phase.CLAIM, kind): window.claim for kind in ALLOWED[Phase.CLAIM]},
    (Phase.CLAIM, Tick): window.tick,
}


class RiichiMahjong(MahjongGame[Carry, State]):
    """Riichi mahjong (立直麻将) for four; one deal is one kyoku, and the carry holds the match."""

    key = "riichi"
    name = Name("立直麻将", "Riichi Mahjong")
    rules_version = 1
    seats = SeatRange(4, 4, 4)
    board = Board("riichi", DECK_136, tuple("1234056789"), 14)
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_names: Mapping[str, Name] = PRESET_NAMES
    options_type: type[msgspec.Struct] = Options
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    choice_types: Mapping[str, type[msgspec.Struct]] = CHOICES
    event_type = AnyEvent
    view_type = View
    allowed = ALLOWED
    rule_of = _RULE_OF
    public = PUBLIC
    shadow = staticmethod(shadow)
    match = RiichiMatch()
    help = WaitsHelp()
    waits = ReplayWaits()

    def __init__(self, formats: Mapping[str, DealFormat] | None = None) -> None:
        # Given from outside: a format replays kyoku by these rules, so it imports this module.
        self.formats = formats or {}

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return opening.opening_state(carry)

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last discard."""
        table = state.table
        turn = table.turn if state.phase is Phase.TURN else None
        if table.discarder is None:
            return Glance(turn, ())
        return Glance(turn, (table.rivers[table.discarder][-1].tile,))

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

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        return view_of(state, viewer)

    def ended(self, state: State) -> Outcome:
        """Return amounts, lines and the next carry of a deal that is over."""
        return Outcome(*settled(state), next_carry(state))
