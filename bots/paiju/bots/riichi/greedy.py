"""The easy level of riichi, also a measure for other bots: shortest distance, riichi at once, no calls, no folding."""

from random import Random

from paiju.bots import Observation
from paiju.bots.riichi.nearness import acceptance
from paiju.bots.riichi.sight import unseen_of
from paiju.engine.core.game import Action
from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.nearness import distance
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.moves import Discard, Pass, Win
from paiju.engine.tiles.counts import counts_of, minus
from paiju.engine.tiles.text import Tile, id34_of, is_red


class GreedyBot:
    """Discards for the shortest distance to a wait, then for the most acceptance; takes every win."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        choice: AnyChoice = observation.prompt.legal
        if choice.win is not None:
            return Win()
        if isinstance(choice, ClaimChoice):
            return Pass()
        return self._discard(observation.view, choice)

    def _discard(self, view: View, choice: TurnChoice) -> Action:
        tiles = choice.riichi or choice.discards
        counts, unseen = counts_of(view.hand or ()), unseen_of(view)

        def rank(tile: Tile) -> tuple[int, int, bool, float]:
            left = minus(counts, id34_of(tile))
            # Dice decide between equals, so that matches of different seeds differ in play and not only in walls.
            return -distance(left), acceptance(left, unseen), not is_red(tile), self._dice.random()

        tile = max(tiles, key=rank)
        return (Riichi if choice.riichi else Discard)(tile, drawn=tile == choice.drawn)
