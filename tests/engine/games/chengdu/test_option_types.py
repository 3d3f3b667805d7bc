"""One test for each option of a table, on and off: docs/rules/chengdu.md "预设与决定". Fans are in `test_scoring`."""

import pytest

from paiju.engine.core.errors import Reason
from paiju.engine.core.options import resolve_options
from paiju.engine.games.chengdu.events import FalseWon, Swapped
from paiju.engine.games.chengdu.opening import receivers
from paiju.engine.games.chengdu.types import Phase, Swap
from paiju.engine.mahjong.events import Claimed
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Win,
)
from paiju.engine.mahjong.table import without
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import WAITS_14P, money_round, robbed
from tests.rows import rows

BETTER_WITH_1P = "456789m11123p99m"
"""Waits for 1p, worth 2, and for 4p and others, worth 1."""


def fans_of(won):
    return {fan.name: fan.factor for fan in won.fans}


# The missing suit


def test_tiles_of_the_missing_suit_go_first_only_where_the_table_says_so():
    for first, allowed in ((True, ("1s", "9s")), (False, ("5m", "6m", "1s", "9s"))):
        table = Table("5566m1199s", que="declare", que_first=first)
        table.hide("s", "m", "m", "m")
        assert set(allowed) <= set(table.legal(0).discards)
        if first:
            assert set(table.legal(0).discards) == {t for t in table.state.hands[0] if t[1] == "s"}
            assert table.refusal(0, Discard("5m")) is Reason.MUST_DISCARD
        else:
            table.discard("5m")


def test_in_que_declare_nothing_is_hidden_and_any_suit_may_be_named():
    table = Table("5566m1199s", que="declare")
    table.hide("m", "m", "p", "s")
    assert table.view().missing == ("m", "m", "p", "s")
    assert table.view().hidden == (None,) * 4
    assert [len(hand) for hand in table.state.hands] == [14, 13, 13, 13]


def test_in_que_off_any_two_suits_win():
    table = Table("123456789m234s55s", que="off")
    assert table.turn == 0
    table.win()


@rows(("dice", "step"), [((1, 2), 1), ((1, 3), 2), ((1, 1), 3)])
def test_swapped_tiles_go_where_the_dice_say(dice, step):
    table = Table("111m", "222m", "333m", "444m", swap3=True, swap=dice)
    before, hands = table.view(0), table.state.hands
    for seat, tile in enumerate(("1m", "2m", "3m", "4m")):
        assert table.state.phase is Phase.SWAP
        table.act(seat, Swap((tile,) * 3))
        if seat < 3:
            assert table.view(0) == before
    (event,) = table.seen(Swapped)
    assert event.to == tuple((seat + step) % 4 for seat in range(4))
    for seat, hand in enumerate(table.state.hands):
        kept = without(hands[seat], (f"{seat + 1}m",) * 3)
        assert sorted(hand) == sorted((*kept, *(f"{(seat - step) % 4 + 1}m",) * 3))
    assert GAME.project(event, None).tiles == (None,) * 4
    assert [tiles is not None for tiles in GAME.project(event, 0).tiles].count(True) == 2


def test_two_seats_swap_with_each_other_three_with_the_next_or_the_previous_and_six_as_four():
    assert {receivers((0, 1), (1, total)) for total in (1, 2)} == {(1, 0)}
    assert receivers((0, 1, 2), (1, 1)) == (1, 2, 0)
    assert receivers((0, 1, 2), (1, 2)) == (2, 0, 1)
    assert [receivers(tuple(range(6)), (1, total))[0] for total in (2, 3, 1)] == [1, 3, 5]


# Kongs


def test_a_kong_with_a_tile_held_before_pays_unless_only_fresh_ones_do():
    for fresh_only, payers in ((False, 3), (True, 0)):
        table = Table("5m", "", "555m", wan_fresh_only=fresh_only)
        table.discard("5m", s2="pung")
        table.default()
        table.close()
        table.until(2)
        table.kong("5m", "wan")
        assert len(table.paid("wan")) == payers


def test_a_kong_with_the_tile_just_drawn_always_pays():
    table = Table("5m", "", "55m", draws="1s2s3s5m", wan_fresh_only=True)
    table.discard("5m", s2="pung")
    table.default()
    table.close()
    table.until(2)
    assert table.view(2).drawn == "5m"
    table.kong("5m", "wan")
    assert len(table.paid("wan")) == 3


@rows(
    ("rain", "ledger"),
    [
        ("feeder_2", [("yin", 0, 2, 2)]),
        ("feeder_1", [("yin", 0, 2, 1)]),
        ("all_1", [("yin", 0, 2, 1), ("yin", 1, 2, 1), ("yin", 3, 2, 1)]),
    ],
)
def test_what_a_fed_kong_costs(rain, ledger):
    table = Table("5m", "", "555m", rain_x2=rain)
    table.discard("5m", s2="kong")
    assert table.paid("yin") == ledger


@pytest.mark.parametrize(("payer", "count", "each"), [("feeder", 1, 4), ("all", 3, 5)])
def test_who_pays_for_a_win_after_a_fed_kong(payer, count, each):
    table = Table("5m", "555m123456789p2m", draws="2m", yin_gsh=payer)
    table.discard("5m", s1="kong")
    table.win()
    assert [amount for *_, amount in table.paid("gsh")] == [each] * count


def fed_after_a_kong(*winners, **options):
    """Seat 1 lays down 直杠 (6 in all) and discards what seats 2 and 3 wait for."""
    table = Table("1m", "5555s", WAITS_14P, "456456789m23p77p", draws="9s4p", **options)
    table.discard("1m")
    table.kong("5s", "zhi")
    table.discard("4p", **dict.fromkeys(winners, "win"))
    return table


def test_a_discard_after_a_kong_wins_double_only_where_the_table_says_so():
    assert fans_of(fed_after_a_kong("s2").wins[0]) == {}
    assert fans_of(fed_after_a_kong("s2", gsp_x2=True).wins[0]) == {"gsp": 2}


@rows(
    ("rule", "winners", "moved"),
    [
        ("off", ("s2",), []),
        ("split", ("s2",), [("transfer", 1, 2, 6)]),
        ("split", ("s2", "s3"), [("transfer", 1, 2, 3), ("transfer", 1, 3, 3)]),
        ("each", ("s2", "s3"), [("transfer", 1, 2, 6), ("transfer", 1, 3, 6)]),
    ],
)
def test_where_the_kongs_income_moves(rule, winners, moved):
    assert fed_after_a_kong(*winners, call_transfer=rule).paid("transfer") == moved


def test_what_has_moved_on_is_not_refunded():
    kept, moved = fed_after_a_kong("s2"), fed_after_a_kong("s2", call_transfer="split")
    for table in (kept, moved):
        table.run_out()
        assert {check.seat: check.readiness for check in table.state.checks}[1] != "jiao"
    assert len(kept.paid("tuishui")) == 3
    assert moved.paid("tuishui") == []


def test_a_robbed_kong_wins_double_only_where_the_table_says_so():
    for double, factor in ((False, 1), (True, 2)):
        table = robbed(qg_x2=double)
        table.kong("4p", "wan", s2="win")
        assert table.paid("qianggang") == [("qianggang", 1, 2, factor)]


# First and last tiles


@rows(("tianhu", "factor"), [("off", 1), ("x32", 32), ("x8", 8)])
def test_a_dealt_win_of_the_dealer(tianhu, factor):
    table = Table("123456789m234p55p", tianhu=tianhu, dihu="x32")
    table.win()
    assert table.paid("zimo") == [("zimo", seat, 0, factor + 1) for seat in (1, 2, 3)]


@rows(("dihu", "factor"), [("off", 1), ("x32", 32), ("x8", 8)])
def test_a_win_with_the_first_draw_or_with_the_dealers_first_discard(dihu, factor):
    drawn = Table("1s", WAITS_14P, draws="4p", dihu=dihu, tianhu="x32")
    drawn.discard("1s")
    drawn.win()
    assert drawn.wins[0].multiplier == factor
    fed = Table("4p", WAITS_14P, dihu=dihu)
    fed.discard("4p", s1="win")
    assert fed.wins[0].multiplier == factor


def test_after_a_claim_or_the_first_round_it_is_no_first_draw_any_more():
    table = Table("5m", "", "55m", WAITS_14P, draws="4p", dihu="x32")
    table.discard("5m", s2="pung")
    table.default()
    table.close()
    assert table.turn == 3
    assert fans_of(table.legal(3).win) == {}


@pytest.mark.parametrize(("haidi", "factor"), [(False, 1), (True, 2)])
def test_the_last_tile_and_its_discard(haidi, factor):
    def last(*hands):
        table = Table(*hands, last="4p", haidi=haidi)
        while table.state.table.wall.left or table.state.phase is not Phase.TURN:
            table.default()
        return table

    drawn = last("", "", "", WAITS_14P)
    drawn.win()
    assert drawn.wins[0].multiplier == factor
    fed = last("", "", WAITS_14P)
    fed.act(3, Discard("4p", drawn=True))
    fed.close(s2="win")
    assert fed.wins[0].multiplier == factor


# The end


@rows(("rule", "amount"), [("best", 2), ("worst", 1), ("off", None)])
def test_what_is_paid_to_who_waits_at_the_end(rule, amount):
    table = Table("3s", BETTER_WITH_1P, chajiao=rule)
    table.discard("3s")
    table.run_out()
    unready = [check.seat for check in table.state.checks if check.readiness != "jiao"]
    wanted = [] if amount is None else [("chajiao", seat, 1, amount) for seat in unready]
    assert unready
    assert table.paid("chajiao") == wanted


def test_without_tuishui_kongs_are_kept():
    table = money_round(tuishui=False)
    table.run_out()
    assert table.paid("tuishui") == []
    assert table.outcome.amounts == (0, -2, 2, 0)


def at_the_end_with_three_suits(**options):
    """Seat 2 has won; at the end seat 1 waits, seat 3 does not, seat 0 holds three suits."""
    hands = ("22m157p369s147s25s4p", WAITS_14P, "456456789m23p88p", "369369147s1289m")
    table = Table(*hands, **options)
    table.discard("4p", s2="win")
    table.run_out()
    assert {check.seat: check.readiness for check in table.state.checks} == {
        0: "sanhua",
        1: "jiao",
        3: "wujiao",
    }
    return table


def test_three_suits_pay_those_who_wait_on_top_of_the_check():
    table = at_the_end_with_three_suits()
    assert table.paid("sanhua") == [("sanhua", 0, 1, 8)]
    assert table.paid("chajiao") == [("chajiao", 0, 1, 1), ("chajiao", 3, 1, 1)]


def test_the_penalty_may_be_sixteen_and_a_cap_takes_its_place():
    assert at_the_end_with_three_suits(penalty=16).paid("sanhua") == [("sanhua", 0, 1, 16)]
    assert at_the_end_with_three_suits(cap=32).paid("sanhua") == [("sanhua", 0, 1, 32)]


def test_in_apps_three_suits_pay_everybody_else_and_are_not_checked():
    table = at_the_end_with_three_suits(sanhua_pays="all", cap=32)
    assert table.paid("sanhua") == [("sanhua", 0, seat, 32) for seat in (1, 2, 3)]
    assert table.paid("chajiao") == [("chajiao", 3, 1, 1)]


# False wins


def test_a_false_win_is_refused_by_default():
    table = Table("1s")
    assert not table.legal(0).any_win
    assert table.refusal(0, Win()) is Reason.NOT_WIN


@pytest.mark.parametrize("penalty", [8, 16])
def test_a_false_win_on_the_own_turn_is_paid_to_all_who_are_in_and_the_hand_is_dead(penalty):
    table = Table("1111m7s", false_hu="penalty", penalty=penalty)
    assert table.legal(0).any_win
    table.win()
    assert table.seen(FalseWon) == [FalseWon(0)]
    assert table.paid("zhahu") == [("zhahu", 0, seat, penalty) for seat in (1, 2, 3)]
    assert table.view().dead == (0,)
    assert table.turn == 0
    assert table.legal(0).kongs == ()
    assert table.refusal(0, Win()) is Reason.NOT_WIN
    table.discard("7s")
    table.run_out()
    assert table.state.checks[0].readiness == "wujiao"


def test_a_false_win_with_a_discard_is_a_secret_until_the_window_closes_and_claims_nothing():
    table = Table("5m", "55m", "", false_hu="penalty")
    table.act(0, Discard("5m"))
    assert table.act(1, Win()) == ()
    table.close()
    assert table.paid("zhahu") == [("zhahu", 1, seat, 8) for seat in (0, 2, 3)]
    assert table.seen(Claimed) == []
    assert table.state.dead == (1,)
    table.until(2)


def test_a_dead_hand_claims_nothing():
    table = Table("5m3s", "55m", "", draws="1s", false_hu="penalty")
    table.discard("5m", s1="win")
    table.until(0)
    table.act(0, Discard("3s"))
    assert 1 not in table.asked


def test_winners_are_not_paid_for_a_false_win():
    table = Table("4p", WAITS_14P, "", "", false_hu="penalty")
    table.discard("4p", s1="win")
    assert table.turn == 2
    table.win()
    assert table.paid("zhahu") == [("zhahu", 2, seat, 8) for seat in (0, 3)]


# 血流


def test_winners_stay_in_pay_and_win_again():
    table = Table("4p", WAITS_14P, "", "", draws="1s2s3s4s4p", flow=True)
    table.discard("4p", s1="win")
    assert table.wins[0].hand is None
    assert table.turn == 2
    table.until(1)
    assert table.legal(1).bound == "locked"
    table.default()
    table.close()
    assert len(table.wins) == 1
    table.run_out()
    assert table.state.end == "wall"
    assert 1 not in {check.seat for check in table.state.checks}


def test_a_winner_who_stays_draws_a_second_win_that_all_pay():
    table = Table("4p", WAITS_14P, "", "", draws="1s2s3s4p", flow=True)
    table.discard("4p", s1="win")
    table.until(1)
    assert table.view(1).drawn == "4p"
    table.win()
    assert [won.seat for won in table.wins] == [1, 1]
    assert len(table.paid("zimo")) == 3
    assert table.turn == 2


def test_a_winner_who_stays_takes_no_pung():
    table = Table("4p9p", "123456789m23p99p", flow=True, draws="1s2s3s")
    table.discard("4p", s1="win")
    table.until(0)
    table.act(0, Discard("9p"))
    assert 1 not in table.asked
    table.close()


@pytest.mark.parametrize(("triplet", "kongs"), [("9p", (Kong("9p", "zhi"),)), ("5p", ())])
def test_a_winner_who_stays_lays_down_a_kong_only_if_it_waits_for_the_same_then(triplet, kongs):
    # 555p and 4p also wait for 3p and 6p; with a kong of 5p they would not.
    table = Table("4p", f"{triplet[0] * 3}p123456789s4p", flow=True, draws=f"1m2m3m{triplet}")
    table.discard("4p", s1="win")
    table.until(1)
    assert table.view(1).drawn == triplet
    assert table.legal(1).kongs == kongs


# Tiles and seats


def test_two_suits_have_72_tiles_and_nothing_to_miss():
    table = Table(suits="two", que="dingzhang", seats=3)
    assert len(table.state.table.wall.tiles) == 72
    assert {tile[1] for tile in table.state.table.wall.tiles} == {"p", "s"}
    assert table.state.phase is Phase.TURN


@rows(("seats", "size", "left"), [(2, 13, 81), (3, 13, 68), (4, 13, 55), (5, 7, 72), (6, 7, 65)])
def test_how_many_tiles_are_dealt_and_left(seats, size, left):
    table = Table(seats=seats)
    assert [len(hand) for hand in table.state.hands] == [size + 1] + [size] * (seats - 1)
    assert table.state.table.wall.left == left


def test_seven_tiles_win_with_two_groups_and_a_pair():
    table = Table("4p", "456m23p99p", seats=6)
    table.discard("4p", s1="win")
    assert table.ledger == [("dianpao", 0, 1, 1)]
    assert table.turn == 2


def test_of_six_all_who_wait_may_rob_a_kong():
    table = Table("4p", "44p1s", "456m23p99p", "456s23p88p", "", "789m23p77p", draws="1m5s6s7s8s4p", seats=6)
    table.discard("4p", s1="pung")
    table.discard("1s")
    table.until(1)
    table.kong("4p", "wan", s2="win", s3="win", s5="win")
    assert table.paid("qianggang") == [("qianggang", 1, seat, 1) for seat in (2, 3, 5)]
    assert table.turn == 0
    assert table.state.next_dealer == 1


def test_up_to_five_pay_a_self_draw_of_seven_tiles():
    table = Table("1s", "456m23p99p", seats=6, draws="4p")
    table.discard("1s")
    table.win()
    assert len(table.paid("zimo")) == 5


def test_the_preset_app_takes_the_first_value_of_its_column():
    options = resolve_options(GAME, {"preset": "app"})
    assert (options.que, options.que_first, options.swap3) == ("declare", True, True)
    assert (options.cap, options.pass_lock, options.sanhua_pays) == (32, "any_tile", "all")
    assert (options.zimo_mode, options.yin_gsh, options.chajiao) == ("plus1", "feeder", "best")
    assert resolve_options(GAME, {"preset": "classic"}) == resolve_options(GAME, {})
