"""成都麻将 for 2 to 6 players with 13 or 7 tiles: winners leave (血战) or play on (血流).

Rules and the decisions of this house: docs/rules/chengdu.md. Start reading at `options` (each option's values and texts
are in `option_types`), `types`, `events` and `choices`, then `game`.

`opening`: up to the first turn · `playing`: a seat's turn · `window`: claims of others · `transitions`: what follows
both · `ending`: check and settlement · `legal`, `own_turn`, `claiming`: legal actions · `scoring`: the worth of a hand
· `payments`: who pays · `projection`, `view`: who sees what.
"""

from paiju.engine.games.chengdu.choices import (
    AnyChoice,
    ClaimChoice,
    DeclareChoice,
    HideChoice,
    SwapChoice,
    TurnChoice,
)
from paiju.engine.games.chengdu.game import Chengdu
from paiju.engine.games.chengdu.options import Options
from paiju.engine.games.chengdu.types import AnyAction, Declare, Hide, Swap
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Pung, Win

__all__ = [
    "GAMES",
    "AnyAction",
    "AnyChoice",
    "Chengdu",
    "ClaimChoice",
    "Declare",
    "DeclareChoice",
    "Discard",
    "Hide",
    "HideChoice",
    "Kong",
    "Options",
    "Pass",
    "Pung",
    "Swap",
    "SwapChoice",
    "TurnChoice",
    "View",
    "Win",
]

GAMES = (Chengdu(),)
