"""The server's time limit for a bot, as the arena applies it.

Only the processor time of this process makes a move late: it is the same on a busy machine, so equal seeds give equal
results. A move that is slow by the wall clock alone, such as one of an external program or of a bot that sleeps, is
reported and counted, but still played.
"""

from collections.abc import Callable
from time import perf_counter_ns, process_time_ns
from typing import Any, NamedTuple, TypeAlias

from paiju.bots import Observation
from paiju.bots.matches.players import Player
from paiju.bots.own import LIMIT_S

Slow: TypeAlias = Callable[[str, float], None]
"""Called by the arena for each move over the limit, with the player's name and the seconds of real time."""


class TimedMove(NamedTuple):
    """A player's answer, and the time that it took."""

    answer: Any
    wall_ns: int
    own_ns: int
    """Time of the processor that this process used, in nanoseconds."""

    @property
    def slow(self) -> bool:
        """Whether it took longer than a server waits."""
        return self.wall_ns > LIMIT_S * 1e9

    @property
    def late(self) -> bool:
        """Whether the move's processor time alone exceeds the limit: it would be late on an idle machine, too."""
        return self.own_ns > LIMIT_S * 1e9


def timed(player: Player, observation: Observation) -> TimedMove:
    """Return a player's move; raises what the player raises."""
    wall, own = perf_counter_ns(), process_time_ns()
    answer = player.act(observation)
    return TimedMove(answer, perf_counter_ns() - wall, process_time_ns() - own)
