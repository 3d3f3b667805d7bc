"""A server with two games unknown to the page: `python -m tests.browser.further serve …`.

跑得快 is a further shedding game, of a family that the page has a board for. The other has the same rules and a family
that no page knows.
"""

from msgspec.structs import replace

from paiju.bots.registry import BOTS
from paiju.engine.core.game import Name
from paiju.engine.games.climbing import Climbing
from paiju.engine.registry import GAMES
from tests.engine.test_ninth_game import RUN_FAST

UNHEARD = "unheard"
"""Key and family of the game that the page cannot draw."""


def games() -> list[Climbing]:
    """Return both games."""
    unheard = Climbing(replace(RUN_FAST, key=UNHEARD, name=Name("没听过", "Unheard")))
    unheard.board = replace(unheard.board, family=UNHEARD)
    return [Climbing(RUN_FAST), unheard]


if __name__ in {"__main__", "__mp_main__"}:  # bots run in separate processes, which import this module
    further = {game.key: game for game in games()}
    GAMES.update(further)  # type: ignore[attr-defined]
    BOTS.update(dict.fromkeys(further, BOTS["big_two"]))  # type: ignore[attr-defined]

if __name__ == "__main__":
    # Only now: the server lists games and bots when it is imported.
    from paiju.cli.main import run

    run()
