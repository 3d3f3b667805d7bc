"""Seeds of episodes: a given seed begins a sequence of episodes, and each reset without a seed takes the next one."""

import secrets
from typing import Any

from paiju.envs.checks import seed_of


class Seeds:
    """The sequence of episodes of one environment."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = 0

    def next(self, seed: Any) -> str:
        """Return the text that decides the cards of the next episode; if no seed was ever given, the system draws one.

        Raises `ValueError` for a seed that is neither None nor a whole number of at least 0.
        """
        seed = seed_of(seed)
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed, 0
        if self._seed is None:
            self._seed = secrets.randbits(64)
        return f"{self._seed} {self._number}"
