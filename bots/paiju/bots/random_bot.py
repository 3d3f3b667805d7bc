"""A bot that plays any game at random: for tests, and as the baseline that other bots must beat."""

from random import Random
from typing import Any

from paiju.bots import Observation
from paiju.engine.core.game import Action


class RandomBot:
    """Takes each legal action with equal probability. The view must have `legal_actions(kind, legal)`."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation[Any, Action]) -> Action:
        """Return a random legal action; the prompt's default if the view lists none."""
        prompt = observation.prompt
        actions = list(observation.view.legal_actions(prompt.kind, prompt.legal))
        return self._dice.choice(actions) if actions else observation.prompt.default
