"""The normal level of riichi: every answer is judged by its worth in places, and the best one is taken."""

from collections.abc import Callable
from random import Random
from typing import Final

from paiju.bots import Observation
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import held_of, lefts_of
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.waiting import waiting
from paiju.engine.core.game import Action
from paiju.engine.games.riichi.choices import AnyChoice, ClaimChoice, TurnChoice
from paiju.engine.games.riichi.nearness import distance
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.counts import counts_of, minus
from paiju.engine.tiles.text import Tile, id34_of, is_red, is_same

_ORPHANS: Final = 11
"""Least number of kinds of terminals and honours with which the bot plays on for thirteen orphans."""
_KAN_LUCK: Final = 1.2
"""Factor of the value of a win after a kan, which brings one more draw and one more indicator (two with ura dora)."""
_EQUAL: Final = 1e-4
"""Values that differ by less than this, in places, count as equal: a random choice decides."""


class RiichiBot:
    """The normal level, which asks a `Judge`. The hard level is a subclass that asks an `Expert`."""

    def __init__(self, seed: int = 0, judge: Callable[[Sight], Judge] = Judge) -> None:
        self._dice = Random(seed)
        self._judge = judge

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        return self.ranked(observation)[0]

    def ranked(self, observation: Observation) -> list[Action]:
        """Return the answers to the prompt, the best first; only one if it is clearly the best."""
        view: View = observation.view
        choice: AnyChoice = observation.prompt.legal
        if choice.win is not None:
            return [Win()]
        if isinstance(choice, ClaimChoice):
            return self._claims(view, choice)
        if choice.kyuushu is not None and choice.kyuushu < _ORPHANS:
            return [Kyuushu()]
        return self._turns(view, choice)

    def _turns(self, view: View, choice: TurnChoice) -> list[Action]:
        if choice.bound == "riichi" and not choice.kongs:
            return [Discard(choice.discards[0], drawn=choice.discards[0] == choice.drawn)]
        judge = self._judge(Sight(view))
        for kong in choice.kongs:
            if _is_good(judge, kong):
                return [kong]
        return self._discards(judge, choice)

    def _discards(self, judge: Judge, choice: TurnChoice) -> list[Action]:
        """Return the discards, those with 立直 among them, the best first."""
        hand = judge.sight.view.hand or ()
        found: list[tuple[float, Action]] = []
        helds = {tile: held_of(judge.sight, hand, (tile,)) for tile in choice.discards}
        judge.consider(helds.values())
        for tile, held in helds.items():
            cost, drawn = judge.risk(id34_of(tile)) + self._tie(tile), tile == choice.drawn
            found.append((judge.value(held) - cost, Discard(tile, drawn=drawn)))
            if tile in choice.riichi:
                found.append((judge.riichi(held) - cost, Riichi(tile, drawn=drawn)))
        return best_first(found)

    def _tie(self, tile: Tile) -> float:
        return _EQUAL * (self._dice.random() + is_red(tile))

    def _claims(self, view: View, choice: ClaimChoice) -> list[Action]:
        if not choice.chows and not choice.pungs:
            return [Pass()]
        judge = self._judge(Sight(view))
        held = held_of(judge.sight, view.hand or (), ())
        passed = judge.value(held)
        judge.consider([held], fewer=1)
        calls: tuple[Chow | Pung, ...] = (*choice.pungs, *choice.chows)
        return best_first([(passed, Pass()), *((_after(judge, call, choice), call) for call in calls)])


def best_first(found: list[tuple[float, Action]]) -> list[Action]:
    """Return the actions from pairs (value, action), the best first; equal ones keep their order."""
    return [action for _, action in sorted(found, key=lambda one: one[0], reverse=True)]


def _after(judge: Judge, call: Chow | Pung, choice: ClaimChoice) -> float:
    """Return the value of a call with the best discard after it."""
    lefts = lefts_of(judge.sight, call, choice)
    return max([judge.value(held) - judge.risk(id34_of(tile)) for tile, held in lefts])


def _keeps_gain(judge: Judge, kong: Kong) -> bool:
    """Return whether a riichi hand wins as much after a kan: even if its waits stay, a kan may cost yaku."""
    sight = judge.sight
    hand = sight.view.hand or ()
    four = tuple(tile for tile in hand if is_same(tile, kong.tile))
    with_kan = held_of(sight, hand, four, Meld("ankan", four))
    before, after = (
        found.rate * found.gain
        for found in (
            waiting(sight, judge.standing, held, riichi=True)
            for held in (held_of(sight, hand, four[:1]), with_kan)
        )
    )
    return after * _KAN_LUCK >= before


def _is_good(judge: Judge, kong: Kong) -> bool:
    """Return whether a kan keeps the distance and no other seat is in riichi.

    If the seat itself is in riichi, `_keeps_gain` decides.
    """
    view = judge.sight.view
    if view.riichi[judge.sight.you]:
        return _keeps_gain(judge, kong)
    if any(threat.riichi for threat in judge.threats):
        return False
    counts, kind = counts_of(view.hand or ()), id34_of(kong.tile)
    return distance(minus(counts, kind, counts[kind])) <= distance(counts)
