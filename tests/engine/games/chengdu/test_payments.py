"""Every payment of whole deals under any options, against a referee who reads the events alone; bases, combinations."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.games.chengdu.events import HorsesShown, Paid
from paiju.engine.mahjong.moves import Discard
from tests.engine.games.chengdu.referee import Referee
from tests.engine.games.chengdu.table import Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, THIRD_14P, WAITS_14P, robbed
from tests.engine.games.chengdu.test_properties import played, tables, whole_deals


def payments(events, base):
    lines = [line for event in events if isinstance(event, Paid) for line in event.payments]
    assert all(line.amount % base == 0 for line in lines)
    return [(line.kind, line.payer, line.payee, line.amount // base) for line in lines]


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_each_event_costs_what_a_referee_says(table, seed):
    seats, options = table
    referee = Referee(options, seats)
    for _, _, _, transition in played(seats, options, seed):
        found = payments(transition.events, options.base)
        assert Counter(found) == Counter(referee.bill(transition.events))


@given(tables(), st.integers(0, 10**6), st.integers(2, 1000))
@whole_deals
def test_the_base_stake_multiplies_every_payment_and_changes_nothing_else(table, seed, base):
    seats, options = table
    ledgers = []
    for stake in (1, base):
        *_, (_, _, _, last) = played(seats, replace(options, base=stake), seed)
        ledgers.append(last.state.ledger)
    once, times = ledgers
    assert times == tuple(replace(line, amount=line.amount * base) for line in once)


# Combinations


def test_horses_share_each_part_of_a_kong_that_two_rob():
    # Seat 0's horse points at 1, which is robbed; seat 1's at 2; seats 2 and 3 have seat 3's, one's own.
    table = robbed(horses=1, last="2m2m3m4m", dice=(3, 4))
    table.kong("4p", "wan", s2="win", s3="win")
    assert table.paid("qianggang") == [("qianggang", 1, 2, 1), ("qianggang", 1, 3, 1)]
    table.run_out()
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((1,), (2,), (3,), (3,))
    # 0 loses what 1 loses; 1 would pay itself for 2's win; 2 and 3 get 3's win.
    shared = [("horse", 0, 2, 1), ("horse", 0, 3, 1), ("horse", 1, 2, 1), ("horse", 1, 3, 1)]
    assert not Counter(shared) - Counter(table.ledger)
    assert ("horse", 1, 1, 1) not in table.ledger


def test_a_horse_that_points_at_its_owner_doubles_what_it_gets_and_pays():
    table = Table("4p", WAITS_14P, ALSO_14P, last="3m3m4m2s", dice=(3, 4), horses=1)
    table.discard("4p", s1="win", s2="win")
    table.run_out()
    (shown,) = table.seen(HorsesShown)
    assert shown.seats[1] == (1,)
    assert ("horse", 0, 1, 1) in table.ledger


def test_horses_are_taken_from_east_on_whoever_deals():
    table = Table(horses=2, dice=(1, 5), dealer=2)
    assert table.view().horses == (2, 0, 0, 0)
    assert Table(horses=1, dice=(1, 5), dealer=3).view().horses == (1, 1, 0, 0)


def test_horses_of_six_count_six_seats():
    table = Table(seats=6, horses=1, dice=(3, 4), dealer=1, last="7m6m4m3m2m1m")
    table.run_out()
    (shown,) = table.seen(HorsesShown)
    assert shown.seats == ((1,), (0,), (5,), (4,), (2,), (1,))


def test_a_robbed_kong_moves_no_income_and_is_no_discard_after_a_kong():
    # Seat 1 lays down 9s and draws the fourth 4p for it, which it adds: another kong, that is robbed.
    hands = ("4p", "44p9999s147258m1p", WAITS_14P)
    table = Table(*hands, draws="5s5m6s8s4p", call_transfer="split", gsp_x2=True, qg_x2=True)
    table.discard("4p", s1="pung")
    table.discard("1m")
    table.until(1)
    table.kong("9s", "zhi")
    assert table.view(1).drawn == "4p"
    table.kong("4p", "wan", s2="win")
    assert [fan.name for fan in table.wins[0].fans] == ["qg"]
    assert table.paid("transfer") == []


def test_of_kongs_in_a_row_the_last_ones_income_alone_moves_on():
    table = Table("1m", "5555s9999s", WAITS_14P, draws="8s7s4p", call_transfer="split")
    table.discard("1m")
    table.kong("5s", "zhi")
    table.kong("9s", "zhi")
    table.discard("4p", s2="win")
    assert table.paid("transfer") == [("transfer", 1, 2, 6)]


def test_a_fed_kong_that_moves_on_is_paid_by_its_maker_in_full():
    table = Table("5s", "555s4p", WAITS_14P, draws="9s", call_transfer="each")
    table.discard("5s", s1="kong")
    table.discard("4p", s2="win")
    assert table.paid("yin", "transfer") == [("transfer", 1, 2, 2), ("yin", 0, 1, 2)]


def test_what_does_not_divide_goes_to_the_winner_nearest_in_turn():
    hands = ("5s", "555s4p", WAITS_14P, THIRD_14P)
    table = Table(*hands, rain_x2="feeder_1", draws="9s", call_transfer="split")
    table.discard("5s", s1="kong")
    table.discard("4p", s2="win", s3="win")
    assert table.paid("transfer") == [("transfer", 1, 2, 1)]


def test_a_discard_after_a_pung_is_none_after_a_kong():
    # Seat 1 lays down a kong, later pungs: what it discards then moves nothing.
    table = Table("1m", "5555s99s4p", WAITS_14P, draws="7s8s9s", call_transfer="split", gsp_x2=True)
    table.discard("1m")
    table.kong("5s", "zhi")
    table.discard("8s")
    table.discard("9s", s1="pung")
    table.discard("4p", s2="win")
    assert table.paid("transfer") == []
    assert table.wins[0].fans == ()


def test_a_win_after_an_added_kong_is_paid_by_all_also_by_who_fed_the_pung():
    table = Table("5m", "55m123456p7899p1s", draws="2s3s4s5m6p")
    table.discard("5m", s1="pung")
    table.discard("1s")
    table.until(1)
    table.kong("5m", "wan")
    table.win()
    assert table.paid("wan") == [("wan", seat, 1, 1) for seat in (0, 2, 3)]
    assert table.paid("gsh") == [("gsh", seat, 1, 5) for seat in (0, 2, 3)]


def test_a_win_after_a_kong_of_the_dealer_is_no_dealt_win():
    table = Table("5555m1234562399p", draws="4p", tianhu="x32", dihu="x32")
    table.kong("5m", "zhi")
    assert {fan.name for fan in table.legal(0).win.fans} == {"gsh", "gen"}


@pytest.mark.parametrize("kong_first", [False, True])
def test_only_the_dealers_very_first_discard_is_a_first_discard_win(kong_first):
    table = Table("5555s4p", WAITS_14P, draws="9s", dihu="x32")
    if kong_first:
        table.kong("5s", "zhi")
    table.act(0, Discard("4p"))
    assert ("dihu" in {fan.name for fan in table.legal(1).win.fans}) is not kong_first


def test_the_first_discard_of_another_seat_is_no_first_discard_win():
    table = Table("1s", "4p", WAITS_14P, dihu="x32")
    table.discard("1s")
    table.act(1, Discard("4p"))
    assert table.legal(2).win.fans == ()


def test_a_second_draw_is_no_first_draw():
    table = Table("1s", WAITS_14P, draws="1s2s3s4s4p", dihu="x32")
    table.discard("1s")
    table.default()
    table.close()
    table.until(1)
    assert table.view(1).drawn == "4p"
    assert table.legal(1).win.fans == ()
