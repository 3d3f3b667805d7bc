"""Texas Hold'em (德州扑克) at a cash table. Rules: docs/rules/holdem.md. Start reading at `types`, then `game`.

Where the written rules leave a choice, this game chooses: after a short all-in big blind, the street still costs a full
big blind; the big blind's ante is posted before its blind; odd chips go one each from the left of the button, pot by
pot; a losing hand is mucked without a question unless the table's or the player's setting says otherwise; if a player
is all-in at a showdown, every hand is shown.
"""

from paiju.engine.betting.moves import AllIn, BetChoice, Call, Check, Fold, RaiseTo
from paiju.engine.betting.street import CONTENDING
from paiju.engine.games.holdem.formats import Ohh, Phh
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.types import (
    AnyAction,
    AnyChoice,
    Muck,
    RunChoice,
    RunIt,
    Show,
    ShowChoice,
    Straddle,
    StraddleChoice,
)
from paiju.engine.games.holdem.view import View

__all__ = [
    "CONTENDING",
    "GAMES",
    "AllIn",
    "AnyAction",
    "AnyChoice",
    "BetChoice",
    "Call",
    "Check",
    "Fold",
    "Holdem",
    "Muck",
    "RaiseTo",
    "RunChoice",
    "RunIt",
    "Show",
    "ShowChoice",
    "Straddle",
    "StraddleChoice",
    "View",
]

GAMES = (Holdem({"phh": Phh(), "ohh": Ohh()}),)
"""One game: its betting structures are options."""
