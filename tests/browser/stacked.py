"""A server with a mahjong wall chosen by the test: `python -m tests.browser.stacked serve …`.

Only the shuffles of 成都麻将 and 立直麻将 are replaced, by the wall in the file that STACKED_WALL names; while there is
none, they are shuffled. All else is the server as it is shipped.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paiju.cli.main import run
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import AnyGame
from paiju.engine.mahjong.dice import Deal
from paiju.engine.registry import GAMES
from tests.server import mahjong, riichi

WALL = "STACKED_WALL"
"""The environment's name of the file."""


class Wall:
    """The wall of the deals to come, as a test lays it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def lay(self, *hands: str, draws: str = "", **more: str) -> None:
        """Have seat 0 deal itself and the seats after it these hands (`123m55p`); then these tiles are drawn.

        At 成都麻将 what the hands leave open is filled from the last tiles on: `9s9s9s9s8s…`. `more` are other parts
        of a wall of 立直麻将 (`tests.server.riichi.built`), whose first deal alone is dealt by seat 0.
        """
        self._file.write_text(json.dumps({"hands": hands, "draws": draws, **more}))

    def shuffle(self) -> None:
        """Leave the deals to come to chance again."""
        self._file.unlink(missing_ok=True)


Built = Callable[[dict[str, Any], Any], Deal]


def stack(game: AnyGame, file: Path, built: Built) -> None:
    """Replace a game's shuffle in this process."""
    by_chance = type(game).chance_action

    def chance_action(self: Any, state: Any, entropy: Entropy) -> Any:
        if not file.exists():
            return by_chance(self, state, entropy)
        return built(json.loads(file.read_text()), state.carry)

    type(game).chance_action = chance_action  # type: ignore[method-assign]


def _of_chengdu(wall: dict[str, Any], carry: Any) -> Deal:
    return mahjong.built(wall["hands"], wall["draws"], carry)


if __name__ == "__main__":
    stack(GAMES["chengdu"], Path(os.environ[WALL]), _of_chengdu)
    stack(GAMES["riichi"], Path(os.environ[WALL]), riichi.built)
    run()
