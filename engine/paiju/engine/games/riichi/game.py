"""Riichi mahjong as a `Game`: the actions of each phase, prompts, and views."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.game import (
    Action,
    Board,
    Name,
    SeatRange,
)
from paiju.engine.games.riichi import opening, playing, window
from paiju.engine.games.riichi.counts import COUNTS
from paiju.engine.games.riichi.ending import settled
from paiju.engine.games.riichi.events import PUBLIC, AnyEvent
from paiju.engine.games.riichi.legal import CHOICES, answers, choice_of, default_answer, is_forced
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

TRANSITIONS: Final[Mapping[Phase, Mapping[type[Action], Rule]]] = {
    Phase.DEAL: {Deal: opening.deal},
    Phase.TURN: {
        Discard: playing.discard,
        Riichi: playing.riichi,
        Kong: playing.kong,
        Kyuushu: playing.kyuushu,
        Win: playing.self_draw,
    },
    Phase.CLAIM: dict.fromkeys((Chow, Pung, Kong, Win, Pass), window.claim),
    Phase.OVER: {},
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
    match = RiichiMatch()
    counts = COUNTS
    help = WaitsHelp()
    waits = ReplayWaits()

    def __init__(self, formats: Mapping[str, DealFormat] | None = None) -> None:
        # Formats are given from outside: they replay kyoku by these rules, so they import this module.
        self.formats = formats or {}

    def chance_action(self, state: State, entropy: Entropy) -> Deal:
        """Shuffle the tiles from stream `deal-0` and throw the dice from stream `dice`."""
        deck = entropy.stream("deal-0").shuffled(deck_of(state.options.aka))
        return Deal(deck, rolled(opening.throws_of(state.carry), entropy.stream("dice")))
