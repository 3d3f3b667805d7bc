"""Counts of a kyoku: one that has each, and one that nearly has it. Source: docs/figures.md."""

from paiju.engine.games.riichi.counts import COUNTS
from tests.engine.games.riichi.table import Table
from tests.engine.games.riichi.test_calls import fed_by_two
from tests.engine.games.riichi.test_draws import NOTEN, TENPAI, drawn_out, four_winds
from tests.engine.games.riichi.test_window import ONE_58P, THREE_58P, TWO_58P, table_with

WAITS_58P = "234m567m345s67p99s"


def counted(table):
    assert table.over
    return COUNTS.of_deal(table.state.carry, table.events)


def keys(counts, name):
    return [seat.get(name, 0) for seat in counts]


def test_each_seat_plays_each_kyoku():
    assert keys(counted(four_winds()), "kyoku") == [1, 1, 1, 1]


def test_a_win_counts_with_honba_and_sticks_and_its_turn_after_the_own_discards():
    table = table_with("2m", TWO_58P, THREE_58P, honba=2, sticks=3)
    table.discard("8p", s2="win")
    counts = counted(table)
    assert keys(counts, "win") == [0, 0, 1, 0]
    assert keys(counts, "win_points") == [0, 0, table.wins[0].amounts[2], 0]
    assert counts[2]["win_points"] == -table.wins[0].amounts[0] + 3000
    assert keys(counts, "win_turn") == [0, 0, 1, 0]
    assert keys(counts, "tsumo") == [0, 0, 0, 0]


def test_two_winners_of_a_tile_are_one_deal_in_with_both_payments():
    table = table_with("2m", TWO_58P, THREE_58P)
    table.discard("8p", s2="win", s3="win")
    counts = counted(table)
    assert keys(counts, "win") == [0, 0, 1, 1]
    assert keys(counts, "deal_in") == [1, 0, 0, 0]
    assert counts[0]["deal_in_points"] == -sum(won.amounts[0] for won in table.wins)


def test_three_winners_that_abort_the_deal_are_no_win_and_no_draw():
    table = table_with(ONE_58P, TWO_58P, THREE_58P)
    table.discard("8p", s1="win", s2="win", s3="win")
    assert all(seat == {"kyoku": 1} for seat in counted(table))


def test_a_self_drawn_win_is_a_tsumo_that_the_others_pay():
    table = Table(WAITS_58P, draws="8p")
    table.win()
    counts = counted(table)
    assert keys(counts, "tsumo") == keys(counts, "win") == keys(counts, "dama") == [1, 0, 0, 0]
    assert keys(counts, "tsumo_hit") == [0, 1, 1, 1]
    assert keys(counts, "tsumo_paid") == [0, *(-amount for amount in table.wins[0].amounts[1:])]
    assert keys(counts, "deal_in") == [0, 0, 0, 0]


def test_who_pays_by_liability_has_not_dealt_in():
    table = fed_by_two()
    table.throw("5m", s1="win")
    counts = counted(table)
    assert table.amounts[0] < 0
    assert keys(counts, "deal_in") == [0, 0, 1, 0]
    table = fed_by_two()
    while table.turn != 1:
        table.discard()
    table.hold(1, "34m55p5m")
    table.win()
    counts = counted(table)
    assert keys(counts, "deal_in") == [0, 0, 0, 0]
    assert keys(counts, "tsumo_hit") == [1, 0, 0, 0]


def test_a_riichi_that_stands_counts_with_its_turn_and_its_win():
    table = Table(WAITS_58P, draws="1f2f3f4f")
    table.riichi("1f")
    table.throw("8p", s0="win")
    counts = counted(table)
    for name in ("riichi", "riichi_turn", "riichi_win"):
        assert keys(counts, name) == [1, 0, 0, 0]
    assert keys(counts, "win_turn") == [2, 0, 0, 0]
    assert keys(counts, "dama") == [0, 0, 0, 0]


def test_a_riichi_whose_tile_is_won_never_stood():
    table = Table("123m789m789s99m12s", TWO_58P, draws="8p")
    table.riichi("8p", s1="win")
    counts = counted(table)
    assert keys(counts, "riichi") == keys(counts, "riichi_deal_in") == [0, 0, 0, 0]
    assert keys(counts, "deal_in") == [1, 0, 0, 0]


def test_who_deals_in_after_riichi_does_so_after_riichi():
    table = Table("123m789m789s99m12s", TWO_58P, draws="1f2f3f4f8p")
    table.riichi("1f")
    for _ in range(3):
        table.discard()
    table.discard(s1="win")
    counts = counted(table)
    assert keys(counts, "riichi_deal_in") == keys(counts, "deal_in") == [1, 0, 0, 0]
    assert keys(counts, "riichi_win") == [0, 0, 0, 0]


def test_a_chow_or_pung_is_a_call_once_a_kyoku_and_a_concealed_kan_is_none():
    table = fed_by_two()
    table.throw("5m", s1="win")
    counts = counted(table)
    assert keys(counts, "called") == keys(counts, "called_win") == [0, 1, 0, 0]
    assert keys(counts, "dama") == [0, 0, 0, 0]
    table = Table("2m", WAITS_58P)
    table.lay_kans(2, 1)
    table.throw("8p", s1="win")
    assert keys(counted(table), "called") == [0, 0, 0, 0]


def test_a_deal_in_after_a_call_is_counted_and_one_before_is_not():
    table = Table("3y", "33y34m55p1f258s", "", WAITS_58P, draws="9m1f2f3f")
    table.discard("3y", s1="pon")
    table.throw("8p", s3="win")
    counts = counted(table)
    assert keys(counts, "called_deal_in") == keys(counts, "deal_in") == [0, 1, 0, 0]
    table = Table("8p", "", "", WAITS_58P)
    table.discard("8p", s3="win")
    assert keys(counted(table), "called_deal_in") == [0, 0, 0, 0]


def test_an_exhaustive_draw_counts_for_all_and_who_is_ready():
    counts = counted(drawn_out(TENPAI, NOTEN))
    assert keys(counts, "draws") == [1, 1, 1, 1]
    assert keys(counts, "draws_ready") == [1, 0, 0, 0]


def test_an_abortive_draw_is_no_draw():
    assert keys(counted(four_winds()), "draws") == [0, 0, 0, 0]


def test_a_claimed_kan_is_a_call():
    table = Table("3y", "333y34m55p1f258s", "", WAITS_58P, draws="9m1f2f3f")
    table.discard("3y", s1="kan")
    table.throw("8p", s3="win")
    assert keys(counted(table), "called") == [0, 1, 0, 0]
