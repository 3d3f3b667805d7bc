"""The decisions of a deal, and the moves that each is compared with."""

from paiju.bots.insight.choices import alternatives, decisions
from paiju.engine.games.doudizhu import GAME
from paiju.engine.shedding.moves import Pass, Play
from tests.bots.insight.test_chances import played
from tests.engine.games.doudizhu.table import in_play


def decided(hands, *texts):
    return [*decisions(GAME, *played(in_play(*hands), *texts))]


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
