"""成都麻将: winners leave (血战) or play on (血流), at tables of 2 to 6, with 13 tiles or 7.

Rules: rules/chengdu.md; the house's choices where it leaves some are in docs/rules/chengdu.md. Start reading at
`options` and `types`, then `game`, `opening`, `playing`, `ending`; `legal` says what may be done, `scoring` what a hand
is worth.
"""

from engine.games.chengdu.game import Chengdu
from engine.games.chengdu.options import Options
from engine.games.chengdu.view import View

__all__ = ["GAMES", "Chengdu", "Options", "View"]

GAMES = (Chengdu(),)
