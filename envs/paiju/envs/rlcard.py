"""An environment with the methods of RLCard's `Env`, so that RLCard's agents can play. RLCard is not needed."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Protocol, overload

import msgspec
import numpy as np
from numpy.typing import NDArray

from paiju.engine.core.seats import Seat
from paiju.envs.checks import seed_of
from paiju.envs.episode import Episode, EpisodeSetting
from paiju.envs.seeds import Seeds

State = dict[str, Any]
"""The input of an agent: `obs` (float32, planes then facts in one row), `legal_actions` (an ordered map of numbers),
`raw_obs` (the seat's view as plain data), `raw_legal_actions` (actions in words) and `action_record`."""


class Agent(Protocol):
    """An agent of RLCard."""

    use_raw: bool
    """Whether the agent answers in words instead of numbers."""

    def step(self, state: State) -> Any:
        """Return an action while training."""

    def eval_step(self, state: State) -> tuple[Any, Any]:
        """Return an action while evaluating, and a second value that is not used here."""


def rlcard_env(game: str, seed: int | None = None, **table: Any) -> "RLCardEnv":
    """Return the environment of a game; `table`: the options of `paiju.envs.env`."""
    return RLCardEnv(EpisodeSetting(game, **table), seed)


class RLCardEnv:
    """One table as an environment of RLCard 1.2. `step_back` is not supported; payoffs are in the game's unit."""

    allow_step_back: Final = False

    def __init__(self, setting: EpisodeSetting, seed: int | None = None) -> None:
        self.setting = setting
        self.name = setting.game.key
        self.num_players, self.num_actions = setting.seats, setting.codec.size
        rows, columns = setting.codec.layout.shape
        self.state_shape = [[rows * columns + setting.codec.layout.entries] for _ in range(setting.seats)]
        self.action_shape = [[self.num_actions] for _ in range(setting.seats)]
        self.agents: Sequence[Agent] = ()
        self.timestep = 0
        self.action_recorder: list[tuple[Seat, str]] = []
        self._seeds = Seeds()
        self._seed = seed_of(seed)
        self._payoffs = [0.0] * setting.seats
        self._episode: Episode

    def seed(self, seed: int | None = None) -> int | None:
        """Set the seed whose sequence of episodes the next reset begins; return the seed."""
        self._seed = seed_of(seed)
        return seed

    def set_agents(self, agents: Sequence[Agent]) -> None:
        """Seat the agents that `run` asks, one for each player."""
        self.agents = agents

    def reset(self) -> tuple[State, int]:
        """Begin an episode; return the state of the player to act, and that player."""
        self._episode = Episode(self.setting, self._seeds.next(self._seed))
        self._seed = None
        self._payoffs = [0.0] * self.num_players
        self.action_recorder = []
        return self._now()

    def step(self, action: Any, raw_action: bool = False) -> tuple[State, int]:  # noqa: FBT001, FBT002 - RLCard's
        """Take an action by number, or in words if `raw_action`; return as `reset` does. Raises `IllegalMove`."""
        player = self.get_player_id()
        number = self._number_of(action) if raw_action else action
        self._episode.step(number)
        self.timestep += 1
        self.action_recorder.append((player, self.setting.codec.describe(number)))
        if self._episode.rewards is not None:
            self._payoffs = [*map(float.__add__, self._payoffs, self._episode.rewards)]
        return self._now()

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], NDArray[np.float64]]:  # noqa: FBT001, FBT002
        """Play an episode with the agents; return each player's states and actions in turn, and the payoffs."""
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player] += [state, action]
            state, player = self.step(action, agent.use_raw)
        for player, trajectory in enumerate(trajectories):
            trajectory.append(self.get_state(player))
        return trajectories, self.get_payoffs()

    def is_over(self) -> bool:
        """Return whether the episode is over."""
        return self._episode.seat is None

    def get_player_id(self) -> int:
        """Return the player to act; after the end, 0."""
        return self._episode.seat or 0

    def get_payoffs(self) -> NDArray[np.float64]:
        """Return the rewards of all settlements of the episode so far, one for each player."""
        return np.array(self._payoffs)

    def get_state(self, player_id: int) -> State:
        """Return the state of a player; it has no legal actions unless this player is to act."""
        arrays = self._episode.observe(player_id)
        legal = self._episode.legal if player_id == self._episode.seat else {}
        return {
            "obs": np.concatenate((arrays["observation"].ravel().astype(np.float32), arrays["facts"])),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": _View(self._episode.view(player_id)),
            "raw_legal_actions": _Words(self.setting, list(legal)),
            "action_record": self.action_recorder,
        }

    def get_perfect_information(self) -> dict[str, Any]:
        """Return the whole state as plain data, all hands included."""
        found: dict[str, Any] = msgspec.to_builtins(self._episode.state)
        return found

    def get_action_feature(self, action: int) -> NDArray[np.int8]:
        """Return a row of zeros with a 1 at the action's number."""
        feature = np.zeros(self.num_actions, np.int8)
        feature[action] = 1
        return feature

    def _now(self) -> tuple[State, int]:
        player = self.get_player_id()
        return self.get_state(player), player

    def _number_of(self, words: str) -> int:
        describe = self.setting.codec.describe
        return next((number for number in self._episode.legal if describe(number) == words), -1)


class _View(Mapping[str, Any]):
    """A view as plain data, which is made only when it is read."""

    def __init__(self, view: Any) -> None:
        self._view = view

    @cached_property
    def _plain(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self._view)
        return found

    def __getitem__(self, key: str) -> Any:
        return self._plain[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


class _Words(Sequence[str]):
    """Actions in words, which are made only when they are read: a hand of 斗地主 may have hundreds."""

    def __init__(self, setting: EpisodeSetting, numbers: list[int]) -> None:
        self._describe, self._numbers = setting.codec.describe, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self._describe(number) for number in self._numbers[index]]
        return self._describe(self._numbers[index])
