"""Where a deal of a shedding game turned: solved endings, a planted mistake, and what is inside the error."""

from paiju.bots.insight.chances import Chance, win_chances
from paiju.engine.core.replay import Step
from paiju.engine.games.doudizhu import GAME
from tests.engine.games.doudizhu.table import in_play

LEADS_TOO_LOW = ("2s 2h 3s", "BJ Kd Ks Qd Qs 7d 7s", "LJ Kc Kh 9c 9h 8c 8s")
"""The landlord wins with its twos first; after the three it needs luck."""


def played(table, *texts):
    """The position before, and the steps of these plays."""
    start, steps = table.state, []
    for text in texts:
        seat, before = table.turn, table.state
        table.play(text)
        action = next(
            action
            for action in GAME.legal_actions(before, seat)
            if sorted(getattr(action, "cards", ())) == sorted(text.split())
        )
        steps.append(Step(seat, action, table.state, table.events))
    return start, steps


def turned(hands, *texts, seed="d"):
    start, steps = played(in_play(*hands), *texts)
    return win_chances(GAME, start, steps, seed)


def test_a_forced_win_lost_by_one_move_is_the_largest_loss():
    found = turned(("2s 3s 3h", "Ad 5d", "4d 4c"), "3s 3h", "", "4d 4c")
    turn = found.turn
    assert (turn.after, turn.seat, turn.played) == (1, 0, ("3h", "3s"))
    assert len(turn.better) == 1
    assert (turn.before, turn.chance, turn.better_chance, turn.error, turn.equal) == (100, 0, 100, 0, False)
    assert [step.chances for step in found.steps] == [(0, 100)] * 3
    assert {step.error for step in found.steps} == {0}


def test_a_planted_mistake_is_found_by_rollouts():
    found = turned(LEADS_TOO_LOW, "3s")
    turn = found.turn
    assert (turn.after, turn.played, turn.better) == (1, ("3s",), ("2h", "2s"))
    assert turn.better_chance == 100
    assert turn.better_chance - turn.chance > turn.error > 0
    assert not turn.equal
    assert found.steps[0].chances == (turn.chance, 100 - turn.chance)


def test_equal_seeds_give_equal_results():
    assert turned(LEADS_TOO_LOW, "3s") == turned(LEADS_TOO_LOW, "3s")


def test_where_nobody_had_a_choice_nothing_turned():
    assert turned(("3s", "4d", "5d"), "3s").turn is None


def test_what_both_win_is_equal():
    turn = turned(("2s 2h 2d 2c 3s", "As Kd Qd Td", "Ac Kc Jc 9c"), "3s").turn
    assert turn.equal
    assert (turn.chance, turn.better_chance) == (100, 100)


def test_a_bomb_is_marked():
    found = turned(("6s 6h 6d 6c 3s", "4d 4c 5d", "7d 7c 8d"), "6s 6h 6d 6c")
    assert found.steps == (Chance(1, 0, (100, 0), 0, bomb=True),)


def test_a_deal_without_plays_has_no_chances():
    assert win_chances(GAME, in_play("3s", "4d", "5d").state, [], "d").steps == ()
