"""斗地主, its 拓展版 and 四人斗地主: one class, with two `Variant`s: for three players, and for four.

Rules: docs/rules/doudizhu.md, docs/rules/doudizhu_x.md and docs/rules/doudizhu_4p.md. Start reading at `variants`, then
`types` and `game`.
"""

from paiju.engine.core.game import Name
from paiju.engine.games.doudizhu.game import Landlords
from paiju.engine.games.doudizhu.types import (
    AnyAction,
    AnyChoice,
    Bid,
    BidChoice,
    Call,
    CallChoice,
    Double,
    DoubleChoice,
    ExtendedOptions,
    FourOptions,
    Options,
)
from paiju.engine.games.doudizhu.variants import RULES, RULES_4P
from paiju.engine.games.doudizhu.view import FourView, View
from paiju.engine.shedding.moves import Pass, Play, PlayChoice

__all__ = [
    "GAME",
    "GAMES",
    "GAME_4P",
    "GAME_X",
    "RULES",
    "RULES_4P",
    "AnyAction",
    "AnyChoice",
    "Bid",
    "BidChoice",
    "Call",
    "CallChoice",
    "Double",
    "DoubleChoice",
    "Pass",
    "Play",
    "PlayChoice",
    "View",
]

GAME = Landlords("doudizhu", Name("斗地主", "Dou Dizhu"), Options)
GAME_X = Landlords("doudizhu_x", Name("斗地主拓展版", "Dou Dizhu, extended"), ExtendedOptions)
GAME_4P = Landlords(
    "doudizhu_4p", Name("四人斗地主", "Four-player Dou Dizhu"), FourOptions, FourView, {"bidding": "score"}
)
GAMES = (GAME, GAME_X, GAME_4P)
