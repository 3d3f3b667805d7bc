"""Seeds of episodes: a given one begins a sequence, each further reset takes the next of it."""

import secrets
from typing import Any

from paiju.envs.checks import seed_of


class Seeds:
    """The sequence of episodes of one environment."""

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = 0

    def next(self, seed: Any) -> str:
        """Return the text that an episode's cards follow from; without any seed so far, one from the system.

        Raises `ValueError` for a seed that is not None or a whole number from 0 on.
        """
        seed = seed_of(seed)
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = seed, 0
        if self._seed is None:
            self._seed = secrets.randbits(64)
        return f"{self._seed} {self._number}"
