"""Makes the weights of `paiju.bots.riichi.practice`: `python -m tests.bots.riichi.fit > …/riichi/practice.json`.

It follows the games of Tenhou's phoenix room among the vectors, describes each decision as the hard level sees it, and
fits a conditional logit with a small preference for small weights. To stdout goes the table, to stderr how often it
agrees with the players in games that it was not fitted to.
"""

import json
import sys
from collections import defaultdict
from typing import NamedTuple

import numpy as np

from paiju.bots.riichi import calls, discards
from paiju.bots.riichi.calls import Calls
from paiju.bots.riichi.discards import Discards
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.sight import Sight
from paiju.engine.core.options import resolve_options
from paiju.engine.games.riichi.choices import ClaimChoice
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Pass, Pung
from tests.conformance.files import TEAM
from tests.conformance.riichi_kyoku import GAME, Kyoku

ROWS = 5, 4
"""Rows of discards without and with another seat's riichi: the last one is also for hands further from a wait."""
RIDGE = 4.0
STEPS, RATE = 400, 0.1
FOLDS = 5


class Decision(NamedTuple):
    """What a player chose."""

    game: str
    options: list[tuple[float, ...]]
    """Facts of each answer."""
    chosen: int


class Followed(Kyoku):
    """A deal of a log that notes the decisions of all seats."""

    def __init__(self, log, game, noted):
        self.game, self.noted, self.state = game, noted, None
        super().__init__(log, resolve_options(GAME, {}))

    def act(self, actor, action):
        if self.state is not None and isinstance(actor, int) and actor >= 0:
            self.note(actor, action)
        super().act(actor, action)

    def note(self, seat, action):
        prompt = GAME.prompt(self.state, seat)
        view = GAME.view(self.state, seat)
        choice = prompt.legal
        if choice.win is not None or view.riichi[seat]:
            return
        judge = Expert(Sight(view))
        if isinstance(choice, ClaimChoice):
            if isinstance(action, Chow | Pung | Pass) and (choice.chows or choice.pungs):
                self.noted["calls"].append(called(self.game, judge, choice, action))
        elif isinstance(action, Discard | Riichi) and len(choice.discards) > 1:
            key, decision = discarded(self.game, judge, choice, action)
            self.noted[key].append(decision)


def called(game, judge, choice, action):
    """A decision on calls; answer 0 is the pass."""
    found, offered = Calls(judge, choice), (*choice.pungs, *choice.chows)
    options = [(0.0,) * len(calls.FACTS), *map(found.facts, offered)]
    return Decision(game, options, 0 if isinstance(action, Pass) else 1 + offered.index(action))


def discarded(game, judge, choice, action):
    """The row of weights, and a decision on discards.

    Players often discard the tile that they have just drawn, for reasons of earlier turns which no fact tells. So that
    is a fact of the fit, the last one, and no part of the table.
    """
    found = Discards(judge, choice)
    riichi = any(judge.sight.view.riichi)
    options = [(*found.facts(tile), float(tile == choice.drawn)) for tile in choice.discards]
    key = ("riichi" if riichi else "quiet", min(max(0, found.least), ROWS[riichi] - 1))
    return key, Decision(game, options, choice.discards.index(action.tile))


def decisions():
    """Row of weights to the decisions in all games."""
    noted = defaultdict(list)
    for path in sorted((TEAM / "mahjong" / "logs" / "tenhou").glob("*.json")):
        for log in json.loads(path.read_text())["rounds"]:
            Followed(log, path.name, noted).follow()
    return noted


def fitted(noted):
    """The weights that make what was chosen most probable."""
    facts = np.array([option for decision in noted for option in decision.options])
    sizes = np.array([len(decision.options) for decision in noted])
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    chosen = starts + np.array([decision.chosen for decision in noted])
    units = facts.std(0) + 1e-6
    facts = facts / units
    weights, mean, square = (np.zeros(facts.shape[1]) for _ in range(3))
    for step in range(1, STEPS + 1):
        odds = facts @ weights
        odds = np.exp(odds - np.repeat(np.maximum.reduceat(odds, starts), sizes))
        odds /= np.repeat(np.add.reduceat(odds, starts), sizes)
        slope = (facts.T @ odds - facts[chosen].sum(0) + RIDGE * weights) / len(noted)
        # Adam: the facts' scales and frequencies differ too much for one rate.
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        rate = RATE if step < 0.7 * STEPS else RATE / 5
        weights -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights / units


def agreed(noted, weights):
    """In how many decisions the most probable answer was the one chosen."""
    return sum(int(np.argmax(np.array(found.options) @ weights)) == found.chosen for found in noted)


def validated(noted):
    """The share of decisions foretold by weights of other games."""
    games = {name: place % FOLDS for place, name in enumerate(sorted({found.game for found in noted}))}
    right = 0
    for fold in range(FOLDS):
        others = [found for found in noted if games[found.game] != fold]
        right += agreed([found for found in noted if games[found.game] == fold], fitted(others))
    return right / len(noted)


def levelled(noted, weights):
    """The weights of calls with which the most probable answers are as many calls as the players made."""
    wanted = sum(found.chosen > 0 for found in noted)
    best = sorted((max((np.array(found.options) @ weights)[1:]) for found in noted), reverse=True)
    return [weights[0] - (best[wanted - 1] + best[wanted]) / 2, *weights[1:]]


def named(facts, weights):
    return {fact: round(float(weight), 3) for fact, weight in zip(facts, weights, strict=True)}


def main():
    noted = decisions()
    for key in sorted(noted, key=str):
        print(key, len(noted[key]), f"{100 * validated(noted[key]):.1f} % agreed", file=sys.stderr)
    table = {
        name: [named(discards.FACTS, fitted(noted[name, row])[:-1]) for row in range(rows)]
        for name, rows in zip(("quiet", "riichi"), ROWS, strict=True)
    }
    table["calls"] = named(calls.FACTS, levelled(noted["calls"], fitted(noted["calls"])))
    print(json.dumps(table, indent=1))


if __name__ == "__main__":
    main()
