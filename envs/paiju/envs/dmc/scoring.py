"""The strength of a net: its mean reward in one seat against bots in the others."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from paiju.envs.dmc.choosing import choose
from paiju.envs.dmc.features import Features
from paiju.envs.dmc.net import Net
from paiju.envs.episode import Episode, EpisodeSetting
from paiju.envs.opponents import Maker, makers_of


class Score(NamedTuple):
    """A mean reward per deal, and half the width of its 95 % interval."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.margin:.2f}"


def score(setting: EpisodeSetting, features: Features, net: Net, level: str, deals: int) -> Score:
    """Return the score of a net against a level of our bots; each call uses the same cards and dice."""
    makers = makers_of(setting.game.key, level, setting.seats - 1)
    tables = [_Table(setting, deal, makers) for deal in range(deals)]
    waiting = [table for table in tables if table.let_others_act()]
    while waiting:
        episodes = [table.episode for table in waiting]
        observed = [episode.observe(table.seat) for table, episode in zip(waiting, episodes, strict=True)]
        chosen = choose(features, net, observed, [episode.legal for episode in episodes])
        for episode, number in zip(episodes, chosen.numbers, strict=True):
            episode.step(number)
        waiting = [table for table in waiting if table.let_others_act()]
    return _score([table.reward for table in tables])


def _score(rewards: Sequence[float]) -> Score:
    return Score(float(np.mean(rewards)), float(1.96 * np.std(rewards) / len(rewards) ** 0.5))


class _Table:
    """One deal; from deal to deal the net sits in the next seat."""

    def __init__(self, setting: EpisodeSetting, deal: int, makers: Sequence[Maker]) -> None:
        self.episode = Episode(setting, f"score {deal}")
        self.seat = deal % setting.seats
        others = [(self.seat + 1 + place) % setting.seats for place in range(len(makers))]
        self._bots = {
            other: maker(deal * setting.seats + other) for other, maker in zip(others, makers, strict=True)
        }

    @property
    def reward(self) -> float:
        rewards = self.episode.rewards
        assert rewards is not None, "a deal that is over has rewards"
        return rewards[self.seat]

    def let_others_act(self) -> bool:
        """Let the bots act; return whether the net has to act next, and the deal is not over."""
        while self.episode.seat in self._bots:
            action = self._bots[self.episode.seat].act(self.episode.prompted())
            self.episode.take(action)  # type: ignore[arg-type] # our bots answer with structs
        return self.episode.seat is not None
