"""成都麻将: winners leave (血战) or play on (血流), at tables of 2 to 6, with 13 tiles or 7.

Rules: rules/chengdu.md; the house's choices where it leaves some are in docs/rules/chengdu.md. Start reading at
`options` (their words are in `flags`), `types`, `events` and `choices`, then `game`.

`opening` up to the first turn · `playing` the own turn · `window` others' claims · `following` what comes after either
· `ending` check and settlement · `legal` what may be done, by `own_turn` and `claiming` · `scoring` what a hand is
worth · `paying` who pays · `seeing` and `view` who sees what.
"""

from paiju.engine.games.chengdu.game import Chengdu
from paiju.engine.games.chengdu.options import Options
from paiju.engine.games.chengdu.view import View

__all__ = ["GAMES", "Chengdu", "Options", "View"]

GAMES = (Chengdu(),)
