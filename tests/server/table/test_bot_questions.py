"""An observation crosses to another process unchanged."""

import msgspec
from msgspec.structs import replace

from paiju.server.table.bot_questions import Question, observation_of, question_of
from tests.server.table.test_bot_workers import GAME, first_observation


def test_an_observation_comes_back_equal_and_of_the_same_types():
    for observation in (first_observation(), replace(first_observation(), deadline_at=None)):
        again = observation_of(
            msgspec.msgpack.decode(question_of(GAME, "normal", observation, 3), type=Question)
        )
        assert again == observation
        assert type(again.prompt.legal) is type(observation.prompt.legal)
