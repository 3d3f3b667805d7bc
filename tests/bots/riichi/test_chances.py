import pytest

from paiju.bots.riichi.chances import chances


def test_one_step_without_hazard_is_a_geometric_chance():
    found = chances((0.1,), 1, 0.0)
    assert found.win == pytest.approx(0.1)
    assert chances((0.1,), 0, 0.0).win == 0


def test_more_turns_fewer_steps_and_less_hazard_are_better():
    assert chances((0.2, 0.1), 9, 0.02).win < chances((0.2, 0.1), 12, 0.02).win
    assert chances((0.2, 0.1), 9, 0.02).win < chances((0.1,), 9, 0.02).win
    assert chances((0.2, 0.1), 9, 0.1).win < chances((0.2, 0.1), 9, 0.02).win


def test_a_hand_that_waits_at_the_end_has_not_won():
    found = chances((0.2, 0.1), 9, 0.0)
    assert 0 < found.waits < 1 - found.win
