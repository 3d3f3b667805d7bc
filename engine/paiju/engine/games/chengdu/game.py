"""成都麻将 as a `Game`: the actions of each phase, prompts, and views."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.entropy import Entropy
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
from paiju.engine.core.seats import (
    Actor,
    Seat,
    Viewer,
)
from paiju.engine.games.chengdu import opening, playing, window
from paiju.engine.games.chengdu.dice import rolled_by_chance
from paiju.engine.games.chengdu.ending import next_carry, settled
from paiju.engine.games.chengdu.events import PUBLIC, AnyEvent
from paiju.engine.games.chengdu.legal import (
    CHOICES,
    answers,
    choice_of,
    default_answer,
)
from paiju.engine.games.chengdu.options import PRESET_NAMES, PRESETS, Options
from paiju.engine.games.chengdu.projection import shadow, view_of
from paiju.engine.games.chengdu.tile_set import DECK_108, tile_set_of
from paiju.engine.games.chengdu.types import AnyAction, Carry, Declare, Hide, State, Swap
from paiju.engine.games.chengdu.view import View
from paiju.engine.games.chengdu.waits_help import WaitsHelp
from paiju.engine.mahjong.dice import Deal
from paiju.engine.mahjong.game import MahjongGame, Rule
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.phase import Phase

_SWAP, _QUE = Phase.SWAP, Phase.QUE
"""Bound once: Python 3.11 calls a function for each look at an enumeration's member."""
ALLOWED: Final[Mapping[Phase, tuple[type[Action], ...]]] = {
    Phase.DEAL: (Deal,),
    Phase.SWAP: (Swap,),
    Phase.QUE: (Hide, Declare),
    Phase.TURN: (Discard, Kong, Win),
    Phase.CLAIM: (Pung, Kong, Win, Pass),
    Phase.OVER: (),
}

_RULE_OF: Final[Mapping[tuple[Phase, type[Action]], Rule]] = {
    (Phase.DEAL, Deal): opening.deal,
    (Phase.SWAP, Swap): opening.swap,
    (Phase.QUE, Hide): opening.hide,
    (Phase.QUE, Declare): opening.declare,
    (Phase.TURN, Discard): playing.discard,
    (Phase.TURN, Kong): playing.kong,
    (Phase.TURN, Win): playing.self_draw,
    **{(Phase.CLAIM, kind): window.claim for kind in ALLOWED[Phase.CLAIM]},
    (Phase.CLAIM, Tick): window.tick,
}


class Chengdu(MahjongGame[Carry, State]):
    """Chengdu mahjong (成都麻将·血战到底): winners leave, the others play on."""

    key = "chengdu"
    name = Name("成都麻将", "Chengdu Mahjong")
    rules_version = 1
    seats = SeatRange(2, 6, 4)
    board = Board("mahjong", DECK_108, tuple("123456789"), 14)
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
    help = WaitsHelp()

    def initial_state(self, carry: Carry) -> State:
        """Return the state just before the shuffle."""
        return opening.opening_state(carry)

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last discard; without one, the tile of the last win, if there was one."""
        turn = state.table.turn if state.phase is Phase.TURN else None
        discarder = state.table.discarder
        if discarder is not None:
            return Glance(turn, (state.table.rivers[discarder][-1].tile,))
        return Glance(turn, tuple(won.tile for won in state.wins[-1:]))

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act: until the first turn, all seats that have not chosen yet."""
        phase = state.phase
        if phase is _SWAP:
            return frozenset(seat for seat, tiles in enumerate(state.swaps) if tiles is None)
        if phase is _QUE:
            return frozenset(seat for seat, choice in enumerate(state.choices) if choice is None)
        return super().actors(state)

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Yield the seat's legal actions, a pass or the discards first, a win last; one action for equal tiles."""
        if seat not in self.actors(state):
            return iter(())
        return answers(choice_of(state, seat)[1], state.table.hands[seat])

    def prompt(self, state: State, seat: Seat) -> Prompt | None:
        """Return the prompt for `seat`; None if the seat has no decision."""
        if seat not in self.actors(state):
            return None
        kind, choice = choice_of(state, seat)
        return Prompt(kind, choice, default_answer(choice, state.table.hands[seat]))

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the tiles from stream `deal-0` and throw the dice from stream `dice`."""
        carry = state.carry
        deck = entropy.stream("deal-0").shuffled(tile_set_of(carry.seats, carry.options).deck)
        return Deal(deck, rolled_by_chance(carry, entropy.stream("dice")))

    def default_action(self, state: State, seat: Seat) -> Action:
        """Return the action for `seat` at a time-out; see `legal.default_answer`."""
        return default_answer(choice_of(state, seat)[1], state.table.hands[seat])

    def view(self, state: State, viewer: Viewer) -> View:
        """Return all that `viewer` may know."""
        return view_of(state, viewer)

    def ended(self, state: State) -> Outcome:
        """Return amounts, lines and the next carry of a deal that is over."""
        return Outcome(*settled(state), next_carry(state))
