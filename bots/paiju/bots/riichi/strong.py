"""The hard level of riichi: it plays the most probable answer of strong players, given the judge's values."""

from paiju.bots.riichi.bot import RiichiBot, best_first
from paiju.bots.riichi.calls import Calls
from paiju.bots.riichi.discards import Discards
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.practice import CALLS, discard_weights, weighed
from paiju.bots.riichi.sight import Sight
from paiju.engine.core.game import Action
from paiju.engine.games.riichi.choices import ClaimChoice, TurnChoice
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.moves import Chow, Discard, Pass, Pung


class StrongBot(RiichiBot):
    """The level `hard`. It takes wins and kans as `normal` does, and leaves riichi to the judge."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, Expert)

    def _discards(self, judge: Judge, choice: TurnChoice) -> list[Action]:
        found = Discards(judge, choice)
        weights = discard_weights(found.least, riichi=any(judge.sight.view.riichi))
        weighted: list[tuple[float, Action]] = []
        for tile in choice.discards:
            drawn = tile == choice.drawn
            declares = tile in found.riichi and found.riichi[tile] >= found.values[tile]
            action = Riichi(tile, drawn=drawn) if declares else Discard(tile, drawn=drawn)
            weighted.append((weighed(weights, found.facts(tile)) - self._tie(tile), action))
        return best_first(weighted)

    def _claims(self, view: View, choice: ClaimChoice) -> list[Action]:
        calls: tuple[Chow | Pung, ...] = (*choice.pungs, *choice.chows)
        if not calls:
            return [Pass()]
        found = Calls(self._judge(Sight(view)), choice)
        return best_first([(0.0, Pass()), *((weighed(CALLS, found.facts(call)), call) for call in calls)])
