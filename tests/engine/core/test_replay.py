import pytest

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.replay import replay, settle_chance
from paiju.engine.core.seats import CHANCE, next_seat, seats_from
from tests.engine.deals import random_deal, variants

VARIANT = variants()[0]


def test_a_replay_stops_at_the_first_illegal_action_and_keeps_the_steps_before():
    moments = random_deal(VARIANT, 0)
    actions = [(moment.actor, moment.action) for moment in moments]
    steps = replay(VARIANT.game, VARIANT.carry, [*actions[:3], actions[0]])
    assert [next(steps).action for _ in range(3)] == [action for _, action in actions[:3]]
    with pytest.raises(IllegalAction):
        next(steps)


def test_chance_is_settled_until_a_seat_is_to_act():
    game = VARIANT.game
    state = game.initial_state(VARIANT.carry)
    steps = list(settle_chance(game, state, KeyedEntropy(b"key")))
    assert [step.actor for step in steps] == [CHANCE]
    assert CHANCE not in game.actors(steps[-1].state)
    assert list(settle_chance(game, steps[-1].state, KeyedEntropy(b"key"))) == []


def test_seats_go_round():
    assert next_seat(2, 3) == 0
    assert list(seats_from(1, 3)) == [1, 2, 0]
