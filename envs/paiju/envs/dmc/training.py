"""Deep Monte Carlo by self-play: the net learns for each action the final reward of its deal."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paiju.bots import Bot
from paiju.bots.registry import make_bot
from paiju.engine.core.seats import Seat
from paiju.envs.dmc.choosing import ChosenActions, choose
from paiju.envs.dmc.features import Features
from paiju.envs.dmc.net import Lesson, Net
from paiju.envs.episode import Episode, EpisodeSetting

Rows = NDArray[Any]
TABLES: Final = 96
"""Number of deals that are played side by side."""
BATCH: Final = 512
REUSE: Final = 8
"""Number of batches that each action is in, on average."""
KEPT: Final = 100_000
"""Number of the latest actions, from which batches are sampled."""
RATE: Final = 1e-3
EXPLORE: Final = (0.05, 0.01)
"""Probability of an action drawn at random, at the beginning and at the end of the training."""
TAUGHT: Final = 2 / 3
"""Share of the seats that the normal level plays: it shows good actions, and the net learns to bid against it."""
SCALE: Final = 2.0
MOST: Final = 6.0
"""Rewards are learnt in units of `SCALE`, and count as at most `MOST`, gained or lost."""


class ActionMemory:
    """The latest actions."""

    def __init__(self, features: Features) -> None:
        self._lesson = Lesson(
            np.zeros((KEPT, features.seen), np.float16),
            np.zeros((KEPT, features.done), np.float16),
            np.zeros((KEPT, features.done), np.float16),
            np.zeros(KEPT, np.bool_),
            np.zeros(KEPT, np.float32),
        )
        self.added = 0

    def add(self, lesson: Lesson) -> None:
        """Add a lesson's actions in place of the oldest ones."""
        places = (self.added + np.arange(len(lesson.worth))) % KEPT
        for kept, new in zip(self._lesson, lesson, strict=True):
            kept[places] = new
        self.added += len(places)

    def sample(self, dice: np.random.Generator) -> Lesson:
        """Return a random batch of `BATCH` actions."""
        places = dice.integers(0, min(self.added, KEPT), BATCH)
        seen, done, other, shown, worth = (kept[places] for kept in self._lesson)
        floats = np.float32
        return Lesson(seen.astype(floats), done.astype(floats), other.astype(floats), shown, worth)


class Learner:
    """A net that plays against itself and the normal level. Equal seeds give equal nets on one machine."""

    def __init__(self, setting: EpisodeSetting, features: Features, seed: int, deals: int) -> None:
        """`deals`: number of deals of the whole training, over which exploration and learning rate fall."""
        self.setting, self.features, self.deals = setting, features, deals
        self.played = self.steps = 0
        """Deals that are over, and actions taken."""
        self._seed, self._begun, self._owed = seed, 0, 0
        self._dice = np.random.default_rng(seed)
        self.net = Net.new(features.seen, features.done, self._dice)
        self._memory = ActionMemory(features)
        self._tables = [self._begin() for _ in range(TABLES)]

    def train(self, until: int) -> None:
        """Play and learn until `until` deals are over, those of earlier calls included."""
        while self.played < until:
            self._play()
            self._learn()

    def _play(self) -> None:
        """Take one action at each table."""
        high, low = EXPLORE
        episodes = [table.episode for table in self._tables]
        observed = [episode.observe(episode.seat or 0) for episode in episodes]
        legal = [episode.legal for episode in episodes]
        explore = high + (low - high) * self._share()
        told = ((place, table.shown()) for place, table in enumerate(self._tables))
        shown = {place: number for place, number in told if number is not None}
        chosen = choose(self.features, self.net, observed, legal, self._dice, explore, shown)
        for place, table in enumerate(self._tables):
            table.step(chosen, place)
            if table.episode.seat is None:
                for lesson in table.lessons():
                    self._memory.add(lesson)
                    self._owed += REUSE * len(lesson.worth)
                self._tables[place] = self._begin()
                self.played += 1
        self.steps += len(episodes)

    def _learn(self) -> None:
        while self._owed >= BATCH:
            self._owed -= BATCH
            self.net.learn(self._memory.sample(self._dice), RATE * max(0.05, 1 - self._share()))

    def _share(self) -> float:
        return min(1.0, self.played / self.deals)

    def _begin(self) -> "TrainingDeal":
        """Begin a deal; the dice choose which seats the net plays."""
        self._begun += 1
        seats = np.flatnonzero(self._dice.random(self.setting.seats) < TAUGHT).tolist()
        bots = {seat: make_bot(self.setting.game.key, "normal", self._begun) for seat in seats}
        return TrainingDeal(Episode(self.setting, f"train {self._seed} {self._begun}"), bots)


class TrainingDeal:
    """A deal, and the actions of each seat in it."""

    def __init__(self, episode: Episode, bots: Mapping[Seat, Bot]) -> None:
        self.episode, self._bots = episode, bots
        self._taken: list[list[ChosenActions]] = [[] for _ in range(episode.setting.seats)]

    def shown(self) -> int | None:
        """Return the number of the action of the bot that is to act; None if the net is to act."""
        bot = None if self.episode.seat is None else self._bots.get(self.episode.seat)
        if bot is None:
            return None
        return self.episode.number(bot.act(self.episode.prompted()))  # type: ignore[arg-type] # ours give structs

    def step(self, chosen: ChosenActions, place: int) -> None:
        """Take the action that was chosen for the table at this place."""
        assert self.episode.seat is not None, "a deal that is over is replaced"
        self._taken[self.episode.seat].append(ChosenActions(*(rows[place] for rows in chosen)))
        self.episode.step(chosen.numbers[place])

    def lessons(self) -> Iterator[Lesson]:
        """Yield a lesson of each seat, when the deal is over."""
        rewards = self.episode.rewards
        assert rewards is not None, "the deal is over"
        for taken, reward in zip(self._taken, rewards, strict=True):
            if taken:
                _, seen, done, other, shown, units = map(np.stack, zip(*taken, strict=True))
                # A seat knows the factor at which it acted: divided by this factor, rewards differ less.
                yield Lesson(seen, done, other, shown, np.clip(reward / SCALE / units, -MOST, MOST))
