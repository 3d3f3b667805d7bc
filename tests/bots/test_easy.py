"""The easy level: it slips now and then, never where it has little choice, and stays legal."""

from paiju.bots import Observation
from paiju.bots.easy import EasyBot
from paiju.engine.betting.moves import AllIn, Fold, RaiseTo
from paiju.engine.core.game import Prompt


class Usual:
    def act(self, _observation):
        return "usual"


class View:
    def __init__(self, *actions):
        self._actions = actions

    def legal_actions(self, _kind, _legal):
        return iter(self._actions)


def answers(*actions):
    """Return the answers of 300 seeds to a prompt with these legal actions."""
    observation = Observation(View(*actions), Prompt("play", None, Fold()), 0)
    return [EasyBot(seed, Usual()).act(observation) for seed in range(300)]


def test_some_answers_are_slips_and_most_are_the_normal_ones():
    found = answers("a", "b", "c", "d")
    assert set(found) == {"usual", "a", "b", "c", "d"}
    assert 60 < len(found) - found.count("usual") < 120


def test_it_does_not_slip_where_it_has_little_choice():
    assert set(answers("a", "b")) == {"usual"}


def test_no_slip_is_a_bet():
    assert set(answers("a", "b", "c", RaiseTo(10), AllIn())) == {"usual", "a", "b", "c"}
