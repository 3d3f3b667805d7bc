"""The Gymnasium environment of one seat; bots play the other seats."""

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
    """Return the environment of one seat; `table`: the options of `paiju.envs.env`.

    `opponents`: one opponent for all other seats, or a list with one for each of them in turn order after `seat`. An
    opponent is a level (`normal`), a place (`my_bot.py:MyBot`), or a function that makes a bot from a seed. Raises
    `ValueError` or `BadOption`.
    """
    return SeatEnv(EpisodeSetting(game, **table), opponents, seat, strict=strict, render_mode=render_mode)


class SeatEnv(Worded, gymnasium.Env[Arrays, int]):
    """One seat of a table against given players.

    An observation has the mask of legal actions, and `info["legal_actions"]` their numbers. An illegal action is
    replaced by the game's default at a time-out (a pass, a check, …), and `info["illegal"]` is True; with `strict` it
    raises `IllegalMove` instead.
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
        """Seat the opponents; raises `ValueError` for an unknown seat or opponent, or a wrong number of opponents."""
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

        Raises `ValueError` for a seed that is not a whole number of at least 0.
        """
        super().reset(seed=seed_of(seed))
        del options
        episode = self._begin(seed)
        # An episode in which the seat decides nothing teaches nothing, such as the big blind's if all others fold.
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

        Raises `IllegalMove` for a value that is not a whole number and, with `strict`, for an illegal action; raises
        `ResetNeeded` before the first reset and after the end.
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
        """Take the seat's action, or the default instead of an illegal one; return whether it was illegal."""
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
