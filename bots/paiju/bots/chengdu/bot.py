"""The hard level of 成都麻将: every answer is judged by the points that it is worth, and the best one is taken.

It takes every win: in deals played to their ends from the same positions, a win that was passed for a later self-draw
did not pay. It reads only the view, and no clock.
"""

from random import Random
from typing import Final

from paiju.bots import Observation
from paiju.bots.chengdu.judge import Held, Judge
from paiju.bots.chengdu.opening import declared, hidden, swapped
from paiju.bots.chengdu.rivals import risk
from paiju.bots.chengdu.sight import Sight
from paiju.engine.core.game import Action
from paiju.engine.games.chengdu.choices import (
    AnyChoice,
    ClaimChoice,
    DeclareChoice,
    HideChoice,
    SwapChoice,
    TurnChoice,
)
from paiju.engine.games.chengdu.types import Declare
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Win
from paiju.engine.tiles.counts import Counts, minus
from paiju.engine.tiles.text import Tile, id34_of

_EQUAL: Final = 1e-6
"""Values that differ by less than this, in base stakes, count as equal: a random choice decides."""
_CARE: Final = 0.8
"""The share of a discard's risk that counts: a seat that waits may win from this seat later in any case."""


class BloodBot:
    """The hard level."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        return self.ranked(observation)[0]

    def ranked(self, observation: Observation) -> list[Action]:
        """Return the answers to the prompt, the most valuable first.

        There is only one answer before the first turn, if a win is legal, or if only a pass is legal.
        """
        view: View = observation.view
        legal: AnyChoice = observation.prompt.legal
        match legal:
            case SwapChoice() as choice:
                return [swapped(view, choice)]
            case HideChoice() as choice:
                return [hidden(view, choice)]
            case DeclareChoice(suits=suits):
                return [Declare(declared(view, suits))]
            case ClaimChoice() as choice:
                return self._claim(view, choice)
            case TurnChoice() as choice:
                return self._turn(view, choice)

    def _turn(self, view: View, choice: TurnChoice) -> list[Action]:
        if choice.win is not None:
            return [Win()]
        judge = Judge(Sight(view))
        helds = {tile: Held(_less(judge.sight.counts, tile), judge.sight.melds) for tile in choice.discards}
        found: list[tuple[float, Action]] = [
            (value, Discard(tile, drawn=tile == choice.drawn)) for value, tile in self._valued(judge, helds)
        ]
        found += [(self._kong(judge, kong), kong) for kong in choice.kongs]
        return _best_first(found)

    def _valued(self, judge: Judge, helds: dict[Tile, Held]) -> list[tuple[float, Tile]]:
        """Return discards with their values, the best first; `helds`: the hand after each discard."""
        if len(helds) == 1:
            tile, held = next(iter(helds.items()))
            return [(judge.value(held), tile)]
        judge.consider(helds.values())
        return sorted(
            (
                (
                    judge.value(held)
                    - _CARE * risk(judge.rivals, id34_of(tile))
                    + _EQUAL * self._dice.random(),
                    tile,
                )
                for tile, held in helds.items()
            ),
            reverse=True,
        )

    def _kong(self, judge: Judge, kong: Kong, feeder: int | None = None) -> float:
        """Return the value of a kong before its replacement tile."""
        sight, kind = judge.sight, id34_of(kong.tile)
        melds = tuple(meld for meld in sight.melds if meld.tiles[0] != kong.tile)
        meld = Meld(kong.kind, (kong.tile,) * 4, feeder)
        counts = sight.counts
        held = Held(minus(counts, kind, counts[kind]), (*melds, meld))
        paid = _paid(sight, kong)
        judge.consider([held])
        worth = paid * judge.kept(held) + judge.value(held)
        if kong.kind == "wan":
            worth -= risk(judge.rivals, kind)
        return worth

    def _claim(self, view: View, choice: ClaimChoice) -> list[Action]:
        if choice.win is not None:
            return [Win()]
        if choice.pung is None and choice.kong is None:
            return [Pass()]
        judge = Judge(Sight(view))
        passed = Held(judge.sight.counts, judge.sight.melds)
        judge.consider([passed])
        found: list[tuple[float, Action]] = [(judge.value(passed), Pass())]
        if choice.pung is not None:
            found.append((self._pung(judge, choice), choice.pung))
        if choice.kong is not None:
            found.append((self._kong(judge, choice.kong, choice.seat), choice.kong))
        return _best_first(found)

    def _pung(self, judge: Judge, choice: ClaimChoice) -> float:
        """Return the value of a pung with the best discard after it."""
        sight = judge.sight
        kind = id34_of(choice.tile)
        left = minus(sight.counts, kind, 2)
        melds = (*sight.melds, Meld("pung", (choice.tile,) * 3, choice.seat))
        tiles = dict.fromkeys(sight.view.hand or ()) if sight.hidden is None else [sight.hidden]
        helds = {tile: Held(_less(left, tile), melds) for tile in tiles if left[id34_of(tile)]}
        return self._valued(judge, helds)[0][0]


def _best_first(found: list[tuple[float, Action]]) -> list[Action]:
    # The sort is stable: of equal values the first stays first.
    return [action for _, action in sorted(found, key=lambda each: each[0], reverse=True)]


def _paid(sight: Sight, kong: Kong) -> float:
    """Return what a kong pays at once."""
    others, options = len(sight.others), sight.options
    if kong.kind == "wan":
        stale = options.wan_fresh_only and sight.view.drawn != kong.tile
        return 0.0 if stale else float(others)
    if kong.kind == "zhi":
        return 2.0 * others
    return {"feeder_2": 2.0, "feeder_1": 1.0, "all_1": float(others)}[options.rain_x2]


def _less(counts: Counts, tile: Tile) -> Counts:
    return minus(counts, id34_of(tile))
