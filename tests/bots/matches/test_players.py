from paiju.bots import Observation
from paiju.bots.matches.players import BotPlayer
from paiju.engine.core.game import Prompt
from paiju.engine.mahjong.moves import Pass


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer


OBSERVATION = Observation(None, Prompt("claim", None, Pass()), 0)


def test_a_bot_answers_by_its_action():
    assert BotPlayer(Answering(Pass())).act(OBSERVATION) == Pass()


def test_a_bot_answers_by_the_map_of_the_wire():
    assert BotPlayer(Answering({"a": "pass"})).act(OBSERVATION) == {"a": "pass"}
