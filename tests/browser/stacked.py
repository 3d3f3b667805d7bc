"""A server with a mahjong wall or a deck chosen by the test: `python -m tests.browser.stacked serve …`.

Only the shuffles of 成都麻将, 立直麻将 and Hold'em are replaced, by what the file of STACKED_WALL holds of a game;
while it holds nothing, they are shuffled. Advice may take longer, so that it is the bots' on a busy machine too. All
else is the server as it is shipped.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paiju.cli.main import run
from paiju.engine.cards.card import parse_cards
from paiju.engine.cards.deck import DECK_52
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import AnyGame
from paiju.engine.games.holdem.types import Deal as Deck
from paiju.engine.mahjong.dice import Deal
from paiju.engine.registry import GAMES
from paiju.server.table.views import advice
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

    def deck(self, *hands: str, board: str) -> None:
        """Have the seats from the left of Hold'em's button on dealt these hands (`As Kd`), and this board."""
        self._file.write_text(json.dumps({"holes": hands, "board": board}))

    def shuffle(self) -> None:
        """Leave the deals to come to chance again."""
        self._file.unlink(missing_ok=True)


Built = Callable[[dict[str, Any], Any], Deal | Deck]


def stack(game: AnyGame, file: Path, built: Built, part: str = "hands") -> None:
    """Replace a game's shuffle in this process, where the file has its `part`."""
    by_chance = type(game).chance_action

    def chance_action(self: Any, state: Any, entropy: Entropy) -> Any:
        laid = json.loads(file.read_text()) if file.exists() else {}
        if part not in laid:
            return by_chance(self, state, entropy)
        return built(laid, state.carry)

    type(game).chance_action = chance_action  # type: ignore[method-assign]


def _of_chengdu(wall: dict[str, Any], carry: Any) -> Deal:
    return mahjong.built(wall["hands"], wall["draws"], carry)


def _of_holdem(deck: dict[str, Any], _: Any) -> Deck:
    """Return a deck that is dealt so from its end: two rounds of one card each, and a burnt one before each street."""
    first, second = zip(*(parse_cards(hand) for hand in deck["holes"]), strict=True)
    board = parse_cards(deck["board"])
    used = {*first, *second, *board}
    assert len(used) == 2 * len(first) + len(board), "a card is there twice"
    left = [card for card in DECK_52 if card not in used]
    burnt = iter(left[:3])
    streets = [board[:3], board[3:4], board[4:]]
    top = [*first, *second, *(card for street in streets for card in (next(burnt), *street))]
    return Deck((*left[3:], *reversed(top)))


if __name__ == "__main__":
    stack(GAMES["chengdu"], Path(os.environ[WALL]), _of_chengdu)
    stack(GAMES["riichi"], Path(os.environ[WALL]), riichi.built)
    stack(GAMES["holdem"], Path(os.environ[WALL]), _of_holdem, "holes")
    advice.ADVICE_LIMIT_S = 30.0  # type: ignore[misc]
    run()
