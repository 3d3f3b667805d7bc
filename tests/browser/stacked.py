"""A server with a mahjong wall chosen by the test: `python -m tests.browser.stacked serve …`.

Only the shuffle of 成都麻将 is replaced, by the wall in the file that STACKED_WALL names; while there is none, they are
shuffled. All else is the server as it is shipped.
"""

import json
import os
from pathlib import Path
from typing import Any

from paiju.cli.main import run
from paiju.engine.core.entropy import Entropy
from paiju.engine.games.chengdu import GAMES as CHENGDU
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong.dice import Deal
from tests.server.mahjong import built

WALL = "STACKED_WALL"
"""The environment's name of the file."""


class Wall:
    """The wall of the deals to come, as a test lays it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def lay(self, *hands: str, draws: str = "") -> None:
        """Have seat 0 deal itself and the seats after it these hands (`123m55p`); then these tiles are drawn.

        What the hands leave open is filled from the last tiles on: `9s9s9s9s8s…`.
        """
        self._file.write_text(json.dumps({"hands": hands, "draws": draws}))

    def shuffle(self) -> None:
        """Leave the deals to come to chance again."""
        self._file.unlink(missing_ok=True)


def stack(file: Path) -> None:
    """Replace the shuffle of this process."""
    (game,) = CHENGDU
    by_chance = type(game).chance_action

    def chance_action(self: Any, state: State, entropy: Entropy) -> Deal:
        if not file.exists():
            return by_chance(self, state, entropy)
        wall = json.loads(file.read_text())
        return built(wall["hands"], wall["draws"], state.carry)

    type(game).chance_action = chance_action  # type: ignore[method-assign]


if __name__ == "__main__":
    stack(Path(os.environ[WALL]))
    run()
