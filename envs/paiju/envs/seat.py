"""The Gymnasium view of one seat: the other seats are played by bots."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, SupportsIndex

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from paiju.bots.faults import as_action
from paiju.engine.core.action import Action
from paiju.engine.core.seats import Seat
from paiju.envs.checks import one_of, seed_of, whole
from paiju.envs.episode import Arrays, Episode, EpisodeSetting, IllegalMove, Worded
from paiju.envs.opponents import Opponent, makers_of
from paiju.envs.picture import picture
from paiju.envs.seeds import Seeds
from paiju.envs.spaces import action_space, observation_space

_WORDS: Final = 2**32


def seat_env(
    game: str,
    opponents: Opponent | Sequence[Opponent] = "random",
    seat: Seat = 0,
    *,
    strict: bool = False,
    render_mode: str | None = None,
    **table: Any,
) -> "SeatEnv":
    """Return the environment of one seat; `table` has the options of `paiju.envs.env`.

    `opponents` is one for all other seats, or one for each of them in turn order from `seat`: a level (`normal`), a
    place (`my_bot.py:MyBot`), or a function from a seed to a bot. Raises `ValueError` or `BadOption`.
    """
    return SeatEnv(EpisodeSetting(game, **table), opponents, seat, strict=strict, render_mode=render_mode)


class SeatEnv(Worded, gymnasium.Env[Arrays, int]):
    """One seat of a table against given players.

    An observation has the mask of legal actions, `info["legal_actions"]` their numbers. Instead of an illegal action
    the game's default at a time-out is taken (a pass, a check, …), and `info["illegal"]` is True; with `strict` the
    action raises `IllegalMove`.
    """

    metadata: Mapping[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[assignment]

    def __init__(
        self,
        setting: EpisodeSetting,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: Seat = 0,
        *,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Seat the opponents; raises `ValueError` for a seat or an opponent that there is not, or too few or many."""
        one_of("render_mode", render_mode, self.metadata["render_modes"])
        others = setting.seats - 1
        if whole("seat", seat, 0) > others:
            raise ValueError(f"the table has seats 0 to {others}, not {seat}")
        self.setting, self.seat, self.strict, self.render_mode = setting, seat, strict, render_mode
        self._makers = makers_of(setting.game.key, opponents, others)
        self.episode: Episode | None = None
        self._seeds = Seeds()
        self.observation_space: spaces.Space[Any] = observation_space(setting)
        self.action_space: spaces.Space[Any] = action_space(setting)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin an episode; the opponents act until it is the seat's turn.

        Raises `ValueError` for a seed that is not a whole number from 0 on.
        """
        super().reset(seed=seed_of(seed))
        del options
        episode = self._begin(seed)
        # An episode in which the seat decides nothing, as a blind to whom all fold, teaches nothing.
        while episode.seat is None:
            episode = self._begin(None)
        return episode.observe(self.seat), _info(episode)

    def _begin(self, seed: int | None) -> Episode:
        dice, seats = int(self.np_random.integers(_WORDS)), self.setting.seats
        self._bots = {
            (self.seat + 1 + place) % seats: maker(dice + place) for place, maker in enumerate(self._makers)
        }
        self.episode = episode = Episode(self.setting, self._seeds.next(seed))
        self._reward = 0.0
        self._let_others_act(episode)
        return episode

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Act, and let the opponents act until it is the seat's turn again.

        Raises `IllegalMove` for a value that is not a whole number, and for an illegal one if `strict`; `ResetNeeded`.
        """
        episode = self.episode
        if episode is None or episode.seat is None:
            raise ResetNeeded(
                "call reset() first" if episode is None else "the episode is over: call reset()"
            )
        self._reward = 0.0
        illegal = self._act(episode, action)
        self._let_others_act(episode)
        told = {**_info(episode), "illegal": illegal}
        return episode.observe(self.seat), self._reward, episode.seat is None, False, told

    def render(self) -> str | None:
        """Return the table with all hands as lines of text, in the mode `ansi`. Raises `ResetNeeded`."""
        if self.render_mode is None:
            return None
        if self.episode is None:
            raise ResetNeeded("call reset() first")
        return picture(self.episode)

    def _act(self, episode: Episode, action: int) -> bool:
        """Take the seat's action, or in its place the default; return whether it was illegal."""
        try:
            taken = episode.action(action)
        except IllegalMove:
            if self.strict or not isinstance(action, SupportsIndex):
                raise
            self._take(episode, self.setting.game.default_action(episode.state, self.seat))
            return True
        self._take(episode, taken)
        return False

    def _let_others_act(self, episode: Episode) -> None:
        while episode.seat is not None and episode.seat != self.seat:
            answer = self._bots[episode.seat].act(episode.prompted())
            taken = answer if isinstance(answer, Action) else as_action(self.setting.game, answer)
            self._take(episode, taken)

    def _take(self, episode: Episode, action: Action) -> None:
        episode.take(action)
        if episode.rewards is not None:
            self._reward += episode.rewards[self.seat]


def _info(episode: Episode) -> dict[str, Any]:
    return {"legal_actions": list(episode.legal)}
