"""The Gymnasium view of one seat: the other seats are played by bots."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import gymnasium
from gymnasium import spaces

from paiju.bots import Bot
from paiju.bots.registry import make_bot
from paiju.engine.core.action import Action
from paiju.engine.core.seats import Seat
from paiju.envs.episode import Arrays, Episode, IllegalMove, Setting
from paiju.envs.seeds import Seeds
from paiju.envs.spaces import action_space, observation_space

Opponent: TypeAlias = str | Callable[[int], Bot]
"""A level of the game (`normal`, `random`), or what makes a bot from a seed."""
_WORDS: Final = 2**32


def seat_env(
    game: str, opponents: Opponent | Sequence[Opponent] = "random", seat: Seat = 0, **table: Any
) -> "SeatEnv":
    """Return the environment of one seat; `table` has the options of `paiju.envs.env`.

    `opponents` is one for all other seats, or one for each of them in turn order from `seat`.
    """
    return SeatEnv(Setting(game, **table), opponents, seat)


class SeatEnv(gymnasium.Env[Arrays, int]):
    """One seat of a table against given players.

    An observation has the mask of legal actions, `info["legal_actions"]` their numbers. Instead of an illegal action
    the game's default at a time-out is taken (a pass, a check, …), and `info["illegal"]` is True; with `strict` the
    action raises `IllegalMove`.
    """

    metadata: Mapping[str, Any] = {"render_modes": []}  # type: ignore[assignment]

    def __init__(
        self,
        setting: Setting,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: Seat = 0,
        *,
        strict: bool = False,
    ) -> None:
        """Seat the opponents; raises `ValueError` for a seat that is not there or a wrong number of opponents."""
        others = setting.seats - 1
        makers = (
            [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
        )
        if not 0 <= seat < setting.seats or len(makers) != others:
            raise ValueError(f"the table has seats 0 to {others}, and {others} opponents")
        self.setting, self.seat, self.strict = setting, seat, strict
        self._makers = makers
        self._seeds = Seeds()
        self.observation_space: spaces.Space[Any] = observation_space(setting)
        self.action_space: spaces.Space[Any] = action_space(setting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin an episode; the opponents act until it is the seat's turn."""
        super().reset(seed=seed)
        del options
        self._begin(seed)
        # An episode in which the seat decides nothing, as a blind to whom all fold, is no lesson.
        while self.episode.seat is None:
            self._begin(None)
        return self.episode.observe(self.seat), self._info()

    def _begin(self, seed: int | None) -> None:
        dice, seats = int(self.np_random.integers(_WORDS)), self.setting.seats
        self._bots = {
            (self.seat + 1 + place) % seats: _bot(self.setting.game.key, maker, dice + place)
            for place, maker in enumerate(self._makers)
        }
        self.episode = Episode(self.setting, self._seeds.next(seed))
        self._reward = 0.0
        self._let_others_act()

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Act, and let the opponents act until it is the seat's turn again. Raises `IllegalMove` if `strict`."""
        number, self._reward = int(action), 0.0
        illegal = number not in self.episode.legal
        if illegal and self.strict:
            raise IllegalMove(f"{number} is not among the {len(self.episode.legal)} legal actions")
        if illegal:
            self._take(self.setting.game.default_action(self.episode.state, self.seat))
        else:
            self.episode.step(number)
            self._earn()
        self._let_others_act()
        over = self.episode.seat is None
        return (
            self.episode.observe(self.seat),
            self._reward,
            over,
            False,
            {**self._info(), "illegal": illegal},
        )

    def _let_others_act(self) -> None:
        episode = self.episode
        while episode.seat is not None and episode.seat != self.seat:
            action = self._bots[episode.seat].act(episode.prompted())
            if not isinstance(action, Action):
                raise TypeError(f"an opponent answers with an action, not with {action!r}")
            self._take(action)

    def _take(self, action: Action) -> None:
        self.episode.take(action)
        self._earn()

    def _earn(self) -> None:
        if self.episode.rewards is not None:
            self._reward += self.episode.rewards[self.seat]

    def _info(self) -> dict[str, Any]:
        return {"legal_actions": list(self.episode.legal)}


def _bot(game: str, maker: Opponent, seed: int) -> Bot:
    return make_bot(game, maker, seed) if isinstance(maker, str) else maker(seed)
