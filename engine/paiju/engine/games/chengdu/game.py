"""成都麻将 as a `Game`: the actions of each phase, prompts, and views."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import (
    Action,
    Board,
    Glance,
    Name,
    SeatRange,
)
from paiju.engine.core.seats import (
    Actor,
)
from paiju.engine.games.chengdu import opening, playing, window
from paiju.engine.games.chengdu.counts import COUNTS
from paiju.engine.games.chengdu.dice import rolled_by_chance
from paiju.engine.games.chengdu.ending import next_carry, settled
from paiju.engine.games.chengdu.events import PUBLIC, AnyEvent
from paiju.engine.games.chengdu.legal import (
    CHOICES,
    answers,
    choice_of,
    default_answer,
    is_forced,
)
from paiju.engine.games.chengdu.options import PRESET_NAMES, PRESETS, QUICK, Options
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
TRANSITIONS: Final[Mapping[Phase, Mapping[type[Action], Rule]]] = {
    Phase.DEAL: {Deal: opening.deal},
    Phase.SWAP: {Swap: opening.swap},
    Phase.QUE: {Hide: opening.hide, Declare: opening.declare},
    Phase.TURN: {Discard: playing.discard, Kong: playing.kong, Win: playing.self_draw},
    Phase.CLAIM: dict.fromkeys((Pung, Kong, Win, Pass), window.claim),
    Phase.OVER: {},
}


class Chengdu(MahjongGame[Carry, State]):
    """Chengdu mahjong (成都麻将·血战到底): winners leave and the others play on; with option `flow` all play on."""

    key = "chengdu"
    name = Name("成都麻将", "Chengdu Mahjong")
    rules_version = 1
    seats = SeatRange(2, 6, 4)
    board = Board("mahjong", DECK_108, tuple("123456789"), 14)
    presets: Mapping[str, Mapping[str, Any]] = PRESETS
    preset_names: Mapping[str, Name] = PRESET_NAMES
    quick: Mapping[str, Any] = QUICK
    options_type: type[msgspec.Struct] = Options
    carry_type = Carry
    state_type = State
    action_type = AnyAction
    choice_types: Mapping[str, type[msgspec.Struct]] = CHOICES
    event_type = AnyEvent
    view_type = View
    rules = TRANSITIONS
    tick = staticmethod(window.tick)
    opening_state = staticmethod(opening.opening_state)
    choice_of = staticmethod(choice_of)
    answers = staticmethod(answers)
    default_answer = staticmethod(default_answer)
    is_forced = staticmethod(is_forced)
    settled = staticmethod(settled)
    next_carry = staticmethod(next_carry)
    public = PUBLIC
    shadow = staticmethod(shadow)
    view_of = staticmethod(view_of)
    help = WaitsHelp()
    counts = COUNTS

    def glance(self, state: State) -> Glance:
        """Return the seat to act and the last discard; without a discard, the tile of the last win, if any."""
        seen = super().glance(state)
        return seen if seen.cards else Glance(seen.turn, tuple(won.tile for won in state.wins[-1:]))

    def actors(self, state: State) -> frozenset[Actor]:
        """Return the actors that must act; in the phases `SWAP` and `QUE`, the seats that have not chosen yet."""
        phase = state.phase
        if phase is _SWAP:
            return frozenset(seat for seat, tiles in enumerate(state.swaps) if tiles is None)
        if phase is _QUE:
            return frozenset(seat for seat, choice in enumerate(state.choices) if choice is None)
        return super().actors(state)

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the tiles from stream `deal-0` and throw the dice from stream `dice`."""
        carry = state.carry
        deck = entropy.stream("deal-0").shuffled(tile_set_of(carry.seats, carry.options).deck)
        return Deal(deck, rolled_by_chance(carry, entropy.stream("dice")))
