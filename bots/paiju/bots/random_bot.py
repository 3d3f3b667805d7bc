"""A player of any game that does anything legal: for tests, and the bar that any other bot must clear."""

from random import Random

from paiju.bots import Observation
from paiju.engine.core.game import Action


class RandomBot:
    """Takes each legal action with equal chance. The view must offer `legal_actions(kind, legal)`."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Random(seed)

    def act(self, observation: Observation) -> Action:
        """Return any legal action; the prompt's default if the view lists none."""
        prompt = observation.prompt
        actions = list(observation.view.legal_actions(prompt.kind, prompt.legal))
        return self._dice.choice(actions) if actions else observation.prompt.default
