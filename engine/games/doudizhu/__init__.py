"""斗地主, and by the option `kickers` its 拓展版.

Rules: rules/shedding.md sections 4 and 5; 叫分 and 加倍 from rules/doudizhu-differences.md section 4. Start
reading at `types`, then `game`.
"""

from engine.games.doudizhu.game import Doudizhu
from engine.games.doudizhu.variants import RULES
from engine.games.doudizhu.view import View

__all__ = ["GAME", "RULES", "View"]

GAME = Doudizhu()
