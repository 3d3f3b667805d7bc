"""Rollouts: a position of a shedding game is played to its end by our bots, many times, with all hands as they are.

A bot alone would play every rollout alike. So each rollout draws for each seat a style near the tuned one, and seats
slip now and then. The n-th rollout of every position has the same dice: so two moves differ by themselves, not by luck.
"""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from math import ceil, sqrt
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from paiju.bots import Bot, Observation
from paiju.bots.shedding.climbing import ClimbingBot
from paiju.bots.shedding.climbing import Style as ClimbingStyle
from paiju.bots.shedding.doudizhu import DoudizhuBot
from paiju.bots.shedding.doudizhu import Style as DoudizhuStyle
from paiju.bots.shedding.split import Splitter
from paiju.engine.core.action import Action
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.moves import Play

Shares: TypeAlias = tuple[float, ...]
"""Each team's share of the win: 1 if it wins alone, 0 if it does not win; equal winners divide 1."""

_SLIP: Final = 0.12
"""Chance that a seat slips: it then plays a weak legal move instead of its best one."""
_CHOICES: Final = 16
"""A slip is one of this many of the weakest legal moves."""
_SPREAD: Final = 0.3
"""Each number of a style changes by at most this part of its value."""
_SURE: Final = 1.96
"""Standard errors on each side of a mean: the true mean lies within them in 95 of 100 cases."""

S = TypeVar("S", ClimbingStyle, DoudizhuStyle)


class Rollouts:
    """Plays positions of one deal to their ends."""

    def __init__(self, game: AnyGame, teams: Sequence[int], seed: str) -> None:
        """`teams`: the team of each seat, from 0."""
        self.teams = tuple(teams)
        self._game = game
        self._seed = seed
        self._splitter_of = cache(Splitter)
        """Returns the `Splitter` of some rules. All rollouts share it, as they often come to the same hands."""

    def shares(self, state: Any, numbers: range) -> list[Shares]:
        """Return the shares in each of the rollouts with these numbers."""
        return [self._played(state, number) for number in numbers]

    def decided(self, state: Any) -> Shares | None:
        """Return the shares of a finished deal, in which the seats with the highest amount win; None before its end."""
        outcome = self._game.outcome(state)
        if outcome is None:
            return None
        most = max(outcome.amounts)
        won = [self.teams[seat] for seat, amount in enumerate(outcome.amounts) if amount == most]
        return tuple(won.count(team) / len(won) for team in range(max(self.teams) + 1))

    def _played(self, state: Any, number: int) -> Shares:
        game = self._game
        players = [self._player(number, seat) for seat in range(len(self.teams))]
        while actors := game.actors(state):
            seat = next(seat for seat in actors if isinstance(seat, int))
            prompt = game.prompt(state, seat)
            assert prompt is not None, "an actor is asked"
            action = players[seat].act(Observation(game.view(state, seat), prompt, seat))
            state = game.apply(state, seat, action).state
        shares = self.decided(state)
        assert shares is not None, "nobody is to act in a finished deal only"
        return shares

    def _player(self, number: int, seat: Seat) -> "RolloutSeat":
        # A text is the seed: `hash` would differ from process to process.
        dice = Random(f"{self._seed} {number} {seat}")
        return RolloutSeat(self._bot(dice), dice)

    def _bot(self, dice: Random) -> Bot:
        if self._game.board.family == "landlord":
            return DoudizhuBot(0, _diced(DoudizhuStyle(), dice), self._splitter_of)
        return ClimbingBot(dice.getrandbits(32), _diced(ClimbingStyle(), dice), self._splitter_of)


class RolloutSeat:
    """One seat in one rollout."""

    def __init__(self, bot: Bot, dice: Random) -> None:
        self._bot = bot
        self._dice = dice

    def act(self, observation: Observation) -> Action:
        """Return the bot's action, or a slip; a seat that can play its last cards does so."""
        best: Any = self._bot.act(observation)
        last = isinstance(best, Play) and len(best.cards) == len(observation.view.hand or ())
        if last or self._dice.random() >= _SLIP:
            return best  # type: ignore[no-any-return]
        prompt = observation.prompt
        legal = observation.view.legal_actions(prompt.kind, prompt.legal)
        choices: list[Action] = [*islice(legal, _CHOICES)]
        return self._dice.choice(choices)


class Mean(NamedTuple):
    """A mean of samples between -1 and 1, in hundredths."""

    points: int
    error: int
    """Half the width of its 95 % interval."""


def mean(samples: Sequence[float]) -> Mean:
    """Return the mean of samples, at least two. Equal samples have an error, too: the next one may differ."""
    size = len(samples)
    middle = sum(samples) / size
    variance = sum((sample - middle) ** 2 for sample in samples) / (size - 1)
    # Equal samples count as if one of them differed: no finite number of rollouts gives certainty.
    spread = sqrt(max(variance, 1 / size) / size)
    return Mean(round(100 * middle), ceil(100 * _SURE * spread))


def _diced(style: S, dice: Random) -> S:
    """Return a style with each number drawn from around its value; whole numbers stay whole."""
    fields = {name: value * dice.uniform(1 - _SPREAD, 1 + _SPREAD) for name, value in style._asdict().items()}
    whole = {name: round(fields[name]) for name, value in style._asdict().items() if isinstance(value, int)}
    return style._replace(**{**fields, **whole})
