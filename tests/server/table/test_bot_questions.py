"""An observation crosses to another process as off the wire."""

from paiju.engine.core.game import Action
from paiju.server.table.bot_questions import observation_of, question_of
from tests.server.table.test_bot_workers import GAME, first_observation


def test_an_observation_comes_back_with_the_same_legal_actions():
    observation = first_observation()
    again = observation_of(question_of(GAME, "normal", observation, 3))
    assert (again.view, again.seat, again.deadline_at) == (observation.view, observation.seat, 1)
    assert (again.prompt.kind, again.prompt.default) == (observation.prompt.kind, observation.prompt.default)
    assert again.legal_actions() == observation.legal_actions()
    assert all(isinstance(action, Action) for action in again.legal_actions())
