"""The moments at which a table's turns are due: think times are drawn beforehand, whatever the server does."""

import random


class Schedule:
    """The think times of one table, and the moment at which its last turn was due.

    Turn k is due at the start + the first k think times + the pauses that the rules announce. A late prompt moves none
    of these moments: the table then sends without think times until it has caught up.
    """

    def __init__(self, seed: int, table: int, think_s: float) -> None:
        self._dice = random.Random(f"{seed} think {table}")
        self._think_s = think_s
        self.meant_at: float | None = None
        """The loop time at which the last sent turn was due, plus the pauses since; None before the first prompt."""

    def next_turn(self, now: float) -> float:
        """Return the loop time at which the next turn is due.

        Seats that are asked together begin to think at the same moment.
        """
        if self.meant_at is None:
            self.meant_at = now
        return self.meant_at + self._dice.uniform(0.5, 1.5) * self._think_s

    def sent(self, meant_at: float) -> None:
        """Let the next think time begin at the moment at which a sent turn was due."""
        self.meant_at = max(self.meant_at or meant_at, meant_at)

    def pause(self, seconds: float) -> None:
        """Add a pause of the rules."""
        if self.meant_at is not None:
            self.meant_at += seconds
