"""The PettingZoo environment (AEC) of every game: `env("doudizhu")`."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator

from paiju.envs.checks import one_of
from paiju.envs.episode import Arrays, Episode, EpisodeSetting, IllegalMove, Length, Worded
from paiju.envs.picture import picture
from paiju.envs.seeds import Seeds
from paiju.envs.spaces import action_space, observation_space, state_space

_OF_AN_EPISODE: Final = frozenset(
    {
        "agent_selection", "agents", "episode", "infos", "rewards", "terminations", "truncations",
        "_cumulative_rewards",
    }
)  # fmt: skip
"""Attributes that a reset sets."""


def env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    deals: Length = 1,
    offers: bool = False,
    render_mode: str | None = None,
) -> "TableEnv":
    """Return the environment of a game, by key or name.

    `seats` and `options` are as at a table (`{"preset": …}` too); None: the game's defaults. `deals`: number of deals
    in an episode; `"match"`: until a match is over. `offers`: Hold'em also asks whether to straddle, to run it twice,
    and to show. `render_mode`: None or `ansi`. Raises `ValueError` or `BadOption` as `EpisodeSetting` does.
    """
    return TableEnv(EpisodeSetting(game, seats, options, deals, offers=offers), render_mode)


class NotReset(ResetNeeded, AttributeError):
    """The environment must be reset first, or the loop must step."""


class TableEnv(Worded, AECEnv[str, Arrays, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """One table. Agents are `seat_0`, `seat_1`, …; `agent_selection` is the agent to act.

    An observation is a dict: `observation` (uint8, planes x columns), `facts` (float32), `action_mask` (int8). All
    seats of a secret round (加倍, claims of a discard, 换三张) act one after the other and see nothing of each other's
    answers. Rewards come with each settlement, in the game's unit (`paiju.envs.rewards`).
    `infos[agent]["legal_actions"]` lists the numbers of the legal actions; it is empty unless the agent is to act.

    Calls raise `NotReset` before the first reset, after the end, and in a loop that does not step.
    """

    metadata = {"name": "paiju", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(self, setting: EpisodeSetting, render_mode: str | None = None) -> None:
        super().__init__()
        one_of("render_mode", render_mode, self.metadata["render_modes"])
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"paiju_{setting.game.key}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setting) for agent in self.possible_agents}
        self.state_space = state_space(setting)
        self.steps = 0
        """Number of steps and resets so far."""
        self._seeds = Seeds()
        self.episode: Episode

    def __getattr__(self, name: str) -> Any:
        # PettingZoo's wrapper would check each access; `__getattr__` is called only for attributes that are missing.
        if name in _OF_AN_EPISODE:
            raise NotReset(f"call reset() first: before it there is no {name}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. Equal seeds give equal cards; None continues the sequence of the last seed.

        Raises `ValueError` for a seed that is not a whole number of at least 0.
        """
        del options
        self.episode = Episode(self.setting, self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"legal_actions": []} for agent in self.agents}
        self.steps += 1
        self._skip_agent_selection = None
        self._follow()

    def step(self, action: int | None) -> None:
        """Take the action of `agent_selection`; None once its episode is over. Raises `IllegalMove`, `NotReset`."""
        agent = self.agent_selection
        if self.terminations.get(agent, True):
            self._step_after_the_end(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} has to act")
        settled = self.episode.rewards is not None
        self.episode.step(action)
        self.steps += 1
        self.infos[agent] = {"legal_actions": []}
        self._cumulative_rewards[agent] = 0.0
        if settled:
            self._clear_rewards()
        if self.episode.rewards is not None:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards, strict=True))
            self._accumulate_rewards()
        self._follow()

    def _step_after_the_end(self, action: int | None) -> None:
        if not self.agents:
            raise NotReset("the episode is over: call reset()")
        if action is not None:
            raise IllegalMove(f"the episode is over for {self.agent_selection}: it steps with None")
        self.steps += 1
        self._was_dead_step(action)

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Arrays, int | None]:
        """Yield `agent_selection` until the episode is over; the loop has to step or reset each time."""
        assert self.agent_selection
        return AgentTurns(self, max_iter)

    def observe(self, agent: str) -> Arrays:
        """Return what the agent may know; the mask is empty unless this agent is to act."""
        return self.episode.observe(self._seats[agent])

    def state(self) -> NDArray[np.float32]:
        """Return what all seats know together, for a critic in training; no seat may play by it.

        One row of numbers: for each seat, beginning with `seat_0`, the rows of its `observation` and then its `facts`.
        So it has all hands, but not the order of cards that are still to be dealt.
        """
        return self.episode.known_together()

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions of `agent_selection`, as in its mask, in the order of the rules."""
        return list(self.episode.legal)

    def render(self) -> str | None:
        """Return the table with all hands as lines of text, in the mode `ansi`."""
        return None if self.render_mode is None else picture(self.episode)

    def close(self) -> None:
        """Do nothing: a table holds no resources."""

    def _follow(self) -> None:
        """Select the agent of the seat to act, or end the episode for all agents."""
        seat = self.episode.seat
        if seat is not None:
            agent = self.agent_selection = self.possible_agents[seat]
            self.infos[agent] = {"legal_actions": list(self.episode.legal)}
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


class AgentTurns(AECIterable[str, Arrays, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """The agents in turn."""

    def __iter__(self) -> "AgentTurn":
        return AgentTurn(self.env, self.max_iter)


class AgentTurn(AECIterator[str, Arrays, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """Refuses to go on after an iteration of the loop that did not step: such a loop would not end."""

    _steps = -1

    def __next__(self) -> str:
        env = self.env
        if not env.agents or self.iters_til_term <= 0:
            raise StopIteration
        if self._steps == env.steps:
            raise NotReset("a loop over agent_iter() has to call step() or reset() each time")
        self._steps = env.steps
        self.iters_til_term -= 1
        return env.agent_selection  # type: ignore[no-any-return]
