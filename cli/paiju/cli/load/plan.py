"""The settings of a load run."""

from typing import Final

import msgspec

from paiju.cli.load.quantities import Ramp
from paiju.engine.registry import GAMES

MOST_SOCKETS: Final = 20_000
"""The most connections of one run."""
MOST_S: Final = 24 * 3600.0
"""The most seconds of one run."""


class LoadPlan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that determines a run; the same plan draws the same think times and random choices."""

    urls: tuple[str, ...]
    games: tuple[str, ...]
    """Keys of games; table k plays the one at index k modulo their number."""
    bots: str
    """Level of the bots at all seats."""
    length_s: float
    tables: int = 0
    """The number of tables that stay for the whole run; a `ramp` replaces it."""
    rate: float = 0.0
    """Tables that are opened per second, each for one deal or match; 0: none."""
    think_s: float = 1.0
    """Mean of the drawn think times."""
    pause_ms: int = 0
    """Pause of the tables' pace after a tile that may be claimed."""
    spectators: int = 0
    """The number of spectators of each table."""
    followers: int = 0
    """The number of connections that follow the lobby."""
    churn: float = 0.0
    """Share of the connections that is cut per second."""
    storm: int = 0
    """The number of connections that are cut at once, in the middle of the run."""
    ramp: Ramp | None = None
    metrics: str = ""
    """URL of the server's metrics; empty: they are not read."""
    seed: int = 0
    part: int = 0
    """Number of this process among `parts`, from 0."""
    parts: int = 1

    @property
    def most_tables(self) -> int:
        """The most tables that are open at the same time, without those of `rate`."""
        if self.ramp is not None:
            return max(self.ramp.first, self.ramp.last)
        return self.tables

    @property
    def sockets(self) -> int:
        """The most connections of the run, without those of `rate`."""
        each = [GAMES[game].seats.default + self.spectators for game in self.games]
        rounds, rest = divmod(self.most_tables, len(each))
        return rounds * sum(each) + sum(each[:rest]) + self.followers

    def share(self, part: int, parts: int) -> "LoadPlan":
        """Return the plan of one of several processes; each table is in one process with all its connections."""

        def some(whole: int) -> int:
            return whole // parts + (part < whole % parts)

        ramp = self.ramp and Ramp(some(self.ramp.first), some(self.ramp.last), self.ramp.seconds)
        return msgspec.structs.replace(
            self,
            tables=some(self.tables),
            rate=self.rate / parts,
            followers=some(self.followers),
            storm=some(self.storm),
            ramp=ramp,
            metrics="" if part else self.metrics,
            part=part,
            parts=parts,
        )
