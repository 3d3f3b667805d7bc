"""The climbing games without teams: 锄大地, 三两一, 五瓜皮, 七鬼五二一, 七鬼五二三. Each is a `Ruleset`.

Rules: docs/rules/big_two.md, docs/rules/three_two_one.md, docs/rules/wuguapi.md, docs/rules/qigui521.md and
docs/rules/qigui523.md. Start reading at `ruleset`, then one of the games, then `playing`.
"""

from paiju.engine.games.climbing.big_two import BIG_TWO
from paiju.engine.games.climbing.draw_pile import QIGUI521, QIGUI523, WUGUAPI
from paiju.engine.games.climbing.game import Climbing
from paiju.engine.games.climbing.ruleset import Ruleset
from paiju.engine.games.climbing.three_two_one import THREE_TWO_ONE
from paiju.engine.games.climbing.types import AnyAction, AnyChoice
from paiju.engine.games.climbing.view import View
from paiju.engine.shedding.moves import Pass, Play, PlayChoice

__all__ = ["GAMES", "AnyAction", "AnyChoice", "Climbing", "Pass", "Play", "PlayChoice", "Ruleset", "View"]

GAMES = tuple(map(Climbing, (BIG_TWO, THREE_TWO_ONE, WUGUAPI, QIGUI521, QIGUI523)))
