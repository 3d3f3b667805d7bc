"""过胡 and 抢杠, line by line: docs/rules/chengdu.md "过胡", "抢杠". The check-list is in `test_playing`."""

import pytest

from paiju.engine.core.errors import Reason
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CLOCK
from paiju.engine.games.chengdu.claiming import is_locked
from paiju.engine.mahjong.events import Konged
from paiju.engine.mahjong.moves import Discard, Kong, Win
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, WAITS_14P, robbed


def punged(*hands, draws, **options):
    """Seat 1 has punged seat 0's 4p; seat 0 pungs what it discards, 9m; it draws again before seats 2 and 3."""
    table = Table("4p99m1s", "44p9m", *hands, draws=draws, **options)
    table.discard("4p", s1="pung")
    table.discard("9m", s0="pung")
    table.discard("1s")
    assert table.turn == 1
    return table


def test_a_win_that_was_drawn_and_not_taken_locks_nothing():
    table = Table("1s", WAITS_14P, "4p", draws="4p5s")
    table.discard("1s")
    assert table.legal(1).win is not None
    table.discard("4p")
    assert table.state.locks[1] == ()
    table.act(2, Discard("4p"))
    assert table.offered(1) == {"win"}


def test_a_lock_holds_for_a_kong_that_could_be_robbed():
    table = punged("123456789s23p88p", "456456789s23p77p", draws="4p")
    assert table.view(1).drawn == "4p"
    assert (table.view(2).locks, table.view(3).locks) == (("4p",), ("4p",))
    table.act(1, Kong("4p", "wan"))
    assert table.asked == set()
    table.act(CLOCK, Tick())
    assert table.seen(Konged)


def test_a_kong_that_was_not_robbed_locks_like_a_discard():
    table = robbed(pass_lock="any_tile")
    table.kong("4p", "wan")
    assert table.view(2).locks == ("??",)
    assert table.view(3).locks == ("??",)
    assert table.view(0).locks == ()


@pytest.mark.parametrize(("rule", "offered"), [("same_tile", {"win"}), ("any_tile", set())])
def test_after_a_kong_that_was_not_robbed_another_tile_wins_only_under_same_tile(rule, offered):
    table = Table("4p", "44p1p", WAITS_14P, draws="5s5m6s4p9s", pass_lock=rule)
    table.discard("4p", s1="pung")
    table.default()
    table.close()
    table.until(1)
    table.kong("4p", "wan")
    table.act(1, Discard("1p"))
    assert table.offered(2) == offered


def test_a_pung_that_a_win_of_another_forestalls_is_a_passed_win():
    table = Table("1m", "1m123456789s234s", "", "11m99m234567p234p")
    table.act(0, Discard("1m"))
    assert table.offered(3) == {"win", "pung"}
    table.close(s1="win", s3="pung")
    assert [won.seat for won in table.wins] == [1]
    assert table.view(3).locks == ("1m",)


def test_a_kong_taken_instead_of_a_win_locks_nothing_for_its_maker_draws():
    table = Table("5m", "555m46m123456p99p")
    table.act(0, Discard("5m"))
    assert table.offered(1) == {"win", "pung", "kong"}
    table.close(s1="kong")
    assert table.state.locks[1] == ()


def test_two_passed_wins_lock_both_tiles_and_a_seat_sees_its_own_locks_alone():
    table = Table("4p", "1p", "1s", WAITS_14P, draws="5s6s")
    table.discard("4p")
    table.discard("1p")
    assert table.view(3).locks == ("4p", "1p")
    assert {is_locked(table.state, 3, tile) for tile in ("4p", "1p")} == {True}
    assert not is_locked(table.state, 3, "9p")
    assert [table.view(viewer).locks for viewer in (0, 1, 2, None)] == [()] * 4


def test_a_locked_tile_is_a_lock_for_its_holder_alone():
    table = Table("4p", ALSO_14P, "", WAITS_14P)
    table.discard("4p", s1="win")
    assert table.state.locks[1] == ()
    assert table.view(3).locks == ("4p",)


def test_a_locked_seat_is_not_even_asked_where_false_wins_are_punished():
    table = Table("4p", "4p", "", "44p99m123456789m", draws="5s", false_hu="penalty", pass_lock="any_tile")
    table.discard("4p")
    table.act(1, Discard("4p"))
    assert not table.legal(3).any_win
    assert table.refusal(3, Win()) is Reason.LOCKED
    assert Win() not in set(GAME.legal_actions(table.state, 3))


def test_what_a_prompt_does_not_offer_is_refused_also_where_false_wins_are_punished():
    # Seat 3 is locked for any tile; 9p is no win for it, but it could pung.
    table = Table("4p", "9p", "", WAITS_14P, draws="5s", false_hu="penalty", pass_lock="any_tile")
    table.discard("4p")
    assert table.view(3).locks == ("??",)
    table.act(1, Discard("9p"))
    assert table.offered(3) == {"pung"}
    assert not table.legal(3).any_win
    assert table.refusal(3, Win()) is Reason.LOCKED


def test_while_a_kong_can_be_robbed_it_is_neither_paid_nor_laid_down():
    table = robbed()
    table.act(1, Kong("4p", "wan"))
    assert table.ledger == []
    assert [meld.kind for meld in table.state.table.melds[1]] == ["pung"]
    assert table.offered(2) == {"win"}


def test_only_a_win_is_offered_of_the_tile_of_a_kong():
    # A second pung of it is impossible; nothing but a win may be answered.
    table = robbed()
    table.act(1, Kong("4p", "wan"))
    assert table.refusal(2, Kong("4p", "yin")) is Reason.CANNOT_CLAIM


def test_a_winner_does_not_rob():
    table = Table("4p", "44p1p", WAITS_14P, ALSO_14P, draws="5s6s4p")
    table.discard("4p", s1="pung")
    table.discard("1p", s2="win")
    table.until(1)
    assert table.view(1).drawn == "4p"
    table.act(1, Kong("4p", "wan"))
    assert table.asked == {3}


def test_where_nothing_locks_nobody_is_shown_a_lock():
    table = Table("4p", "", "", WAITS_14P, pass_lock="off")
    table.discard("4p")
    assert table.state.locks == ((),) * 4
    assert table.view(3).locks == ()


def test_of_several_passed_wins_the_greatest_is_the_one_to_beat():
    # 4m is worth 1, 1m with ends in every group 4; both are passed, then 1m comes again.
    table = Table("4m", "1m", "1m", "12323789m11199p", draws="5s6s", pass_lock="unless_higher")
    table.discard("4m")
    table.act(1, Discard("1m"))
    assert table.offered(3) == {"win"}
    table.close()
    table.act(2, Discard("1m"))
    assert 3 not in table.asked


def test_a_tile_that_is_no_win_is_told_to_be_none_also_to_who_is_locked():
    table = Table("4p", "9p", "", WAITS_14P, draws="5s", pass_lock="any_tile")
    table.discard("4p")
    table.act(1, Discard("9p"))
    assert table.offered(3) == {"pung"}
    assert table.refusal(3, Win()) is Reason.NOT_WIN


def test_under_unless_higher_a_win_that_is_none_may_be_said_at_ones_own_risk():
    hands, options = ("4p", "9p", "", WAITS_14P), {"pass_lock": "unless_higher", "false_hu": "penalty"}
    table = Table(*hands, draws="5s", **options)
    table.discard("4p")
    table.act(1, Discard("9p"))
    assert table.legal(3).any_win
    table.close(s3="win")
    assert table.state.dead == (3,)
