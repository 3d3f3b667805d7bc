"""The PettingZoo environment (AEC) of every game: `env("doudizhu")`."""

from collections.abc import Mapping
from typing import Any

import msgspec
from gymnasium import spaces
from pettingzoo import AECEnv

from paiju.envs.episode import Arrays, Episode, IllegalMove, Length, Setting
from paiju.envs.seeds import Seeds
from paiju.envs.spaces import action_space, observation_space


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

    `seats` and `options` are a table's (`{"preset": …}` too); the game's defaults without them. An episode has `deals`
    deals, or with `"match"` those of a match. `offers`: Hold'em also asks whether to straddle, to run it twice, and to
    show. Raises `KeyError`, `ValueError` or `BadOption` as `paiju.envs.episode.Setting` does.
    """
    return TableEnv(Setting(game, seats, options, deals, offers=offers), render_mode)


class TableEnv(AECEnv[str, Arrays, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """One table. Agents are `seat_0`, `seat_1`, …; the one to act is `agent_selection`.

    An observation is a dict: `observation` (uint8, planes x columns), `facts` (float32), `action_mask` (int8). All
    seats of a secret round (加倍, claims of a discard, 换三张) act one after the other and see nothing of each other's
    answers. Rewards come with each settlement, in the game's unit (`paiju.envs.rewards`).
    """

    metadata = {"name": "paiju", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"paiju_{setting.game.key}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(setting) for agent in self.possible_agents}
        self._seeds = Seeds()
        self.episode: Episode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode. Equal seeds give equal cards; without one the sequence of the last seed goes on."""
        del options
        self.episode = Episode(self.setting, self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._follow()

    def step(self, action: int | None) -> None:
        """Take the action of `agent_selection`; None once its episode is over. Raises `IllegalMove`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} has to act")
        settled = self.episode.rewards is not None
        self.episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        if settled:
            self._clear_rewards()
        if self.episode.rewards is not None:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards, strict=True))
            self._accumulate_rewards()
        self._follow()

    def observe(self, agent: str) -> Arrays:
        """Return what the agent may know; its mask is empty unless it is to act."""
        return self.episode.observe(self._seats[agent])

    def legal_actions(self) -> list[int]:
        """Return the legal actions of `agent_selection`: what its mask has, in the order of the rules."""
        return list(self.episode.legal)

    def render(self) -> str | None:
        """Return what a spectator sees, as JSON, in the mode `ansi`."""
        if self.render_mode is None:
            return None
        return msgspec.json.encode(self.episode.view(None)).decode()

    def close(self) -> None:
        """Do nothing: a table holds no resources."""

    def _follow(self) -> None:
        """Let the seat to act be the selected agent, or end the episode for all."""
        seat = self.episode.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
