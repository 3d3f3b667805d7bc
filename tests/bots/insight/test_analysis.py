"""The analysis of a deal, and chances to win."""

import pytest

from paiju.bots.insight.analysis import has_insight, insight
from paiju.bots.insight.chances import Chance, WinChances, win_chances
from paiju.bots.insight.choices import alternatives, decisions
from paiju.bots.insight.discards import JudgedDiscards
from paiju.bots.insight.rollouts import Rollouts, mean
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.games.doudizhu import GAME
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Pass, Play
from tests.engine.deals import Variant, random_deal
from tests.engine.games.doudizhu.table import in_play
from tests.rows import rows

# Which games have an analysis, and what it is.


def test_all_games_but_holdem_have_one():
    assert [key for key, game in GAMES.items() if not has_insight(game)] == ["holdem"]


@pytest.mark.parametrize(("key", "kind"), [("three_two_one", WinChances), ("riichi", JudgedDiscards)])
def test_a_random_deal_is_analysed(key, kind):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    actions = [(moment.actor, moment.action) for moment in random_deal(variant, 0)]
    found = insight(game, game.opening_carry(variant.seats, variant.options), actions, "t1-1")
    assert isinstance(found, kind)


# Where a deal of a shedding game turned: solved endings, a planted mistake, and what is inside the error.

LEADS_TOO_LOW = ("2s 2h 3s", "BJ Kd Ks Qd Qs 7d 7s", "LJ Kc Kh 9c 9h 8c 8s")
"""The landlord wins with its twos first; after the three it needs luck."""


def played_in(table, *texts):
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
        steps.append(ReplayedAction(seat, action, table.state, table.events))
    return start, steps


def turned(hands, *texts, seed="d"):
    start, steps = played_in(in_play(*hands), *texts)
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


def test_a_draft_has_the_chances_of_every_play_and_no_turn():
    start, steps = played_in(in_play(*LEADS_TOO_LOW), "3s")
    draft, whole = (win_chances(GAME, start, steps, "d", draft=draft) for draft in (True, False))
    assert (draft.turn, draft.teams) == (None, whole.teams)
    assert [step.after for step in draft.steps] == [step.after for step in whole.steps]
    assert draft.rollouts < whole.rollouts


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


# The decisions of a deal, and the moves that each is compared with.


def decided(hands, *texts):
    return [*decisions(GAME, *played_in(in_play(*hands), *texts))]


def test_a_pass_without_another_move_is_forced():
    first, second, third = decided(("As Ks", "3d 4d", "2d 5d"), "As", "", "2d")
    assert (first.forced, second.forced, third.forced) == (False, True, False)
    assert [play.after for play in (first, second, third)] == [1, 2, 3]


def test_the_move_that_was_played_is_no_alternative_and_a_pass_is_one():
    *_, cover = decided(("3s Ks", "4d 5d 5c", "2d 6d"), "3s", "4d")
    others = alternatives(GAME, cover)
    assert others[0] == Pass()
    assert {play.cards for play in others[1:] if isinstance(play, Play)} == {("5d",)} or len(others) == 2


def test_a_pass_that_was_chosen_is_compared_with_plays_alone():
    *_, passed = decided(("3s Ks", "4d 5d 5c", "2d 6d"), "3s", "")
    assert all(isinstance(other, Play) for other in alternatives(GAME, passed))


# Rollouts: the same dice for the same number, and means that say how sure they are.

HANDS = ("2s 3s 5h 6c", "Ad 5d 7d 7s", "4d 4c 9d Td")


def rollouts(seed="d"):
    return Rollouts(GAME, (0, 1, 1), seed)


def test_a_number_gives_the_same_rollout_every_time():
    state = in_play(*HANDS).state
    assert rollouts().shares(state, range(12)) == rollouts().shares(state, range(12))


def test_each_rollout_has_one_winner():
    assert {sum(shares) for shares in rollouts().shares(in_play(*HANDS).state, range(12))} == {1.0}


def test_a_finished_deal_is_decided():
    table = in_play("3s", "4d", "5d")
    assert rollouts().decided(table.state) is None
    assert rollouts().decided(table.play("3s").state) == (1.0, 0.0)


@rows(
    ("samples", "points", "error"),
    [([1.0, 0.0] * 50, 50, 10), ([1.0] * 100, 100, 2), ([0.0] * 4, 0, 49)],
)
def test_a_mean_says_how_sure_it_is(samples, points, error):
    assert mean(samples) == (points, error)
