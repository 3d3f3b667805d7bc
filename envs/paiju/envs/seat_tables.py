"""Gymnasium's vector of one seat at many tables: `seat_vector("doudizhu", "normal", tables=64, processes=4)`."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from paiju.engine.core.seats import Seat
from paiju.envs.checks import seed_of, whole
from paiju.envs.episode import Arrays, EpisodeSetting, Worded
from paiju.envs.opponents import makers_of
from paiju.envs.spaces import action_space, observation_space
from paiju.envs.tables import answered, started, whole_actions

_OBSERVED: Final = ("observation", "facts", "action_mask")


def seat_vector(
    game: str,
    opponents: str | Sequence[str] = "random",
    seat: Seat = 0,
    *,
    tables: int,
    processes: int = 1,
    strict: bool = False,
    **table: Any,
) -> "SeatVector":
    """Return one seat at each of many tables, in processes of their own; bots play the other seats.

    `opponents` are levels or places (`my_bot.py:MyBot`): a function cannot be sent to the processes. `table`: the
    options of `paiju.envs.env`. Raises `ValueError` or `BadOption`.
    """
    return SeatVector(game, opponents, seat, tables, processes, table, strict=strict)


def make_vector(game: str, num_envs: int = 1, **table: Any) -> "SeatVector":
    """Return what `seat_vector` does, for `gymnasium.make_vec(…, vectorization_mode="vector_entry_point")`."""
    return seat_vector(game, tables=num_envs, **table)


class SeatVector(Worded, VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """`SeatEnv` at many tables, with the same results as `gymnasium.vector.SyncVectorEnv` gives for them.

    When an episode ends, the next one begins in the same step (`AutoresetMode.SAME_STEP`): the last observation of the
    old one is in `infos["final_obs"]`. Arrays are copies; `infos["legal_actions"]` lists numbers for each table.
    """

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str],
        seat: Seat,
        tables: int,
        processes: int,
        table: dict[str, Any],
        *,
        strict: bool = False,
    ) -> None:
        """Start the processes; raises `ValueError`."""
        self.setting = setting = EpisodeSetting(game, **table)
        if whole("seat", seat, 0) >= setting.seats:
            raise ValueError(f"the table has seats 0 to {setting.seats - 1}, not {seat}")
        named = [opponents] if isinstance(opponents, str) or callable(opponents) else opponents
        if not all(isinstance(name, str) for name in named):
            raise ValueError("opponents of a vector are levels or FILE.py:CLASS, for its processes")
        makers_of(setting.game.key, opponents, setting.seats - 1)
        what = (game, table, (opponents, seat, strict))
        self._processes = started(setting, what, (tables, processes), {"rewards": ((tables,), "f8")})
        self._waits = False
        self.num_envs = tables
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(setting)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin an episode at each table, or at those that `options["reset_mask"]` selects. Raises `ValueError`.

        `seed`: that of the first table, while each further table gets the next number; or a list with one per table.
        """
        seeds = self._seeds(seed)
        mask = np.ones(self.num_envs, np.bool_) if options is None else options.get("reset_mask")
        chosen = np.ones(self.num_envs, np.bool_) if mask is None else np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise ValueError(f"reset_mask has a bool for each of {self.num_envs} tables, and one is true")
        told = self._told({number: seeds[number] for number in np.flatnonzero(chosen).tolist()})
        self._waits = True
        return self._seen(), told

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Act at each table, and let the opponents act.

        Raises `ValueError` for actions of another shape or type, `IllegalMove` if strict, and `ResetNeeded`.
        """
        if not self._waits:
            raise ResetNeeded("call reset() first")
        arrays = self._processes.arrays
        arrays["actions"][:] = whole_actions(actions, self.num_envs)
        told = self._told(None)
        over, never = arrays["over"].copy(), np.zeros(self.num_envs, np.bool_)
        return self._seen(), arrays["rewards"].copy(), over, never, told

    def close_extras(self, **_kwargs: Any) -> None:
        """End the processes."""
        self._processes.close()

    def _seeds(self, seed: Any) -> list[int | None]:
        if isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError(f"there are {len(seed)} seeds for {self.num_envs} tables")
            return [seed_of(one) for one in seed]
        first = seed_of(seed)
        return [None if first is None else first + table for table in range(self.num_envs)]

    def _told(self, message: dict[int, int | None] | None) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for answer in answered(self._processes.ask(message)):
            for table, (info, final) in answer.items():
                if final is not None:
                    ended = {"final_obs": final[0], "final_info": final[1]}
                    infos = self._add_info(infos, ended, table)
                infos = self._add_info(infos, info, table)
        return infos

    def _seen(self) -> Arrays:
        return {name: self._processes.arrays[name].copy() for name in _OBSERVED}
