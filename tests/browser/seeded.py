"""A server that deals the same cards whenever it is started: `python -m tests.browser.seeded serve …`.

Only the shuffles are replaced, by one of each game that SEEDED_DEALS chooses. All else is the server as it is shipped.
"""

import os
from hashlib import sha256
from typing import Any

from paiju.cli.main import run
from paiju.engine.core.entropy import Entropy, KeyedEntropy
from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES

SEED = "SEEDED_DEALS"
"""The environment's name of the seed, any text."""


def seed(kind: type[AnyGame], text: str) -> None:
    """Replace the shuffle of a kind of games in this process."""
    by_chance = kind.chance_action

    def chance_action(self: Any, state: Any, _: Entropy) -> Any:
        return by_chance(self, state, KeyedEntropy(sha256(f"{text} {self.key}".encode()).digest()))

    kind.chance_action = chance_action  # type: ignore[method-assign]


if __name__ == "__main__":
    for kind in {type(game) for game in GAMES.values()}:
        seed(kind, os.environ[SEED])
    run()
