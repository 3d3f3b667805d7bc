"""An observation crosses to another process unchanged."""

from msgspec.structs import replace

from paiju.server.table.bot_questions import observation_of, question_of
from tests.server.table.test_bot_workers import GAME, first_observation


def test_an_observation_comes_back_equal_and_of_the_same_types():
    for observation in (first_observation(), replace(first_observation(), deadline_at=None)):
        again = observation_of(question_of(GAME, "normal", observation, 3))
        assert again == observation
        assert type(again.prompt.legal) is type(observation.prompt.legal)
