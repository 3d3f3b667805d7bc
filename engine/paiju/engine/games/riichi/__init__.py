"""Riichi mahjong (立直麻将) for four players: East and South rounds, red fives, open tanyao, as on Tenhou.

Rules and the decisions of this house: docs/rules/riichi.md. Start reading at `options` (each option's values and texts
are in `option_types`), `types`, `events` and `choices`, then `game`.

`opening`: dice and deal · `playing`: a seat's turn · `window`: claims of others · `transitions`: what follows both ·
`draws`, `ending`: how a deal ends · `progress`: the match · `legal`, `own_turn`, `claiming`, `kuikae`, `furiten`: legal
actions · `hands`: waits, and what a win is worth · `scoring`: the value of a hand and who pays · `liability`: 包牌 ·
`projection`, `view`: who sees what.
"""

from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.formats.files import Mjai, Tenhou6
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.types import AnyAction, Kyuushu, Riichi
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win

__all__ = [
    "GAMES",
    "AnyAction",
    "AnyChoice",
    "Chow",
    "ClaimChoice",
    "Discard",
    "Kong",
    "Kyuushu",
    "Options",
    "Pass",
    "Pung",
    "Riichi",
    "RiichiMahjong",
    "TurnChoice",
    "View",
    "Win",
]

GAMES = (RiichiMahjong({"tenhou6": Tenhou6(), "mjai": Mjai()}),)
"""The one game of this package, with the formats that it reads and writes."""
