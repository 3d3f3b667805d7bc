"""The hard level of riichi: it plays the most probable answer of strong players, given the judge's values."""

from paiju.bots.riichi.bot import RiichiBot
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
    """The level `hard`. Wins and kans are those of `normal`, riichi is the judge's choice."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, Expert)

    def _best(self, judge: Judge, choice: TurnChoice) -> Action:
        found = Discards(judge, choice)
        weights = discard_weights(found.least, riichi=any(judge.sight.view.riichi))
        best = max(choice.discards, key=lambda tile: weighed(weights, found.facts(tile)) - self._tie(tile))
        drawn = best == choice.drawn
        if best in found.riichi and found.riichi[best] >= found.values[best]:
            return Riichi(best, drawn=drawn)
        return Discard(best, drawn=drawn)

    def _claim(self, view: View, choice: ClaimChoice) -> Action:
        calls: tuple[Chow | Pung, ...] = (*choice.pungs, *choice.chows)
        if not calls:
            return Pass()
        found = Calls(self._judge(Sight(view)), choice)
        weight, best = max(
            [(weighed(CALLS, found.facts(call)), call) for call in calls], key=lambda one: one[0]
        )
        return best if weight > 0 else Pass()
