"""A plain bot for riichi: the shortest way to a wait, riichi at once, every win; it calls nothing and never folds."""

from random import Random

from paiju.bots import Observation
from paiju.engine.core.game import Action
from paiju.engine.games.riichi.choices import ClaimChoice, TurnChoice
from paiju.engine.games.riichi.legal import as_choice
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.moves import Discard, Pass, Win
from paiju.engine.tiles.counts import Counts, counts_of, minus
from paiju.engine.tiles.shanten import orphans_shanten, pairs_shanten, shanten
from paiju.engine.tiles.text import Tile, id34_of, is_red

_UNMELDED = 13


class PlainRiichiBot:
    """The normal level."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        choice = as_choice(observation.prompt.kind, observation.prompt.legal)
        if choice.win is not None:
            return Win()
        return Pass() if isinstance(choice, ClaimChoice) else self._discard(observation.view, choice)

    def _discard(self, view: View, choice: TurnChoice) -> Action:
        counts = counts_of(view.hand or ())

        def rank(tile: Tile) -> tuple[int, bool, float]:
            return _distance(minus(counts, id34_of(tile))), is_red(tile), self._dice.random()

        tile = min(choice.riichi or choice.discards, key=rank)
        return (Riichi if choice.riichi else Discard)(tile, drawn=tile == choice.drawn)


def _distance(counts: Counts) -> int:
    """Return how far the hand is from a wait, in any of its three forms."""
    if sum(counts) < _UNMELDED:
        return shanten(counts)
    return min(shanten(counts), pairs_shanten(counts, quads=False), orphans_shanten(counts))
