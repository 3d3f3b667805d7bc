"""The easy level of every game: the normal level with the mistakes of a beginner."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

from paiju.bots import Bot, Observation
from paiju.engine.betting.moves import AllIn, RaiseTo
from paiju.engine.core.game import Action

_SLIP: Final = 0.3
"""Chance that the bot plays one of the weakest legal actions, and not the action of the normal level."""
_CHOICES: Final = 12
"""A slip is one of this many of the weakest legal actions."""
_WILD: Final = (AllIn, RaiseTo)
"""Bets that are never slips: a beginner calls too much and folds too early, but does not bet too much."""


class EasyBot:
    """A beginner."""

    def __init__(self, seed: int, normal: Bot) -> None:
        self._dice = Random(seed)
        self._normal = normal

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        usual: Action = self._normal.act(observation)  # type: ignore[assignment]
        if self._dice.random() >= _SLIP:
            return usual
        slips = _slips(observation)
        return self._dice.choice(slips) if slips else usual


def _slips(observation: Observation) -> Sequence[Action]:
    """Return the actions from which a slip is drawn; none if at most two are legal, say a win and a pass."""
    prompt = observation.prompt
    legal = observation.view.legal_actions(prompt.kind, prompt.legal)
    found = [*islice(legal, _CHOICES)]
    return [action for action in found if not isinstance(action, _WILD)] if len(found) > 2 else ()
