"""The end of a deal and the next dealer, line by line: docs/rules/chengdu.md "查叫", "下一局庄家"."""

import pytest

from paiju.engine.games.chengdu.events import Checked, HandsShown
from paiju.engine.games.chengdu.types import Phase
from paiju.engine.mahjong.moves import Discard
from tests.engine.games.chengdu.table import Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, THIRD_14P, WAITS_14P

UNREADY = "147147m2583699p"
KONG_AND_WAITS = "5555m1234562399p"
"""Waits for 1p and 4p once 5m is a kong."""


def readiness(table):
    return {check.seat: check.readiness for check in table.state.checks}


def test_who_waits_keeps_what_its_kongs_brought():
    table = Table(KONG_AND_WAITS, UNREADY)
    table.kong("5m", "zhi")
    table.run_out()
    assert readiness(table)[0] == "jiao"
    assert [payer for _, payer, _, _ in table.paid("tuishui")] == []
    assert len(table.paid("zhi")) == 3


def test_who_has_three_suits_gives_back_what_its_kongs_brought():
    table = Table("5555s147p258m369s1m", WAITS_14P)
    table.kong("5s", "zhi")
    table.run_out()
    assert readiness(table)[0] == "sanhua"
    assert table.paid("tuishui") == [("tuishui", 0, seat, 2) for seat in (1, 2, 3)]


def test_who_has_won_keeps_what_its_kongs_brought():
    table = Table(KONG_AND_WAITS, "4p", draws="1s")
    table.kong("5m", "zhi")
    table.discard("1s")
    table.discard("4p", s0="win")
    table.run_out()
    assert 0 not in readiness(table)
    assert ("tuishui", 0, 1, 2) not in table.ledger


def test_fed_and_added_kongs_are_given_back_to_who_paid_for_them():
    table = Table("5s", "", "555s147p258m369s1m", WAITS_14P)
    table.discard("5s", s2="kong")
    table.run_out()
    assert readiness(table)[2] == "sanhua"
    assert table.paid("tuishui") == [("tuishui", 2, 0, 2)]
    table = Table("5s", "", "555s147p258m369s1m", WAITS_14P)
    table.discard("5s", s2="pung")
    table.until(2)
    table.default()
    table.close()
    table.until(2)
    table.kong("5s", "wan")
    table.run_out()
    assert table.paid("tuishui") == [("tuishui", 2, seat, 1) for seat in (0, 1, 3)]


def test_nobody_gives_back_what_others_kongs_brought():
    table = Table("1111s147m258p369s1p", "", "", WAITS_14P)
    table.kong("1s", "zhi")
    table.run_out()
    assert {payer for _, payer, _, _ in table.paid("tuishui")} == {0}


def test_where_nobody_waits_only_kongs_are_given_back():
    table = Table("1111s147m258p369s5p", UNREADY, "2583699m147147p", "258369m2583699s")
    table.kong("1s", "zhi")
    table.run_out()
    assert "jiao" not in readiness(table).values()
    assert "sanhua" in readiness(table).values()
    assert {kind for kind, *_ in table.ledger} == {"zhi", "tuishui"}


def test_where_all_wait_nothing_is_paid():
    fourth = "123123m789m23p66p"
    table = Table(f"{fourth}1s", "123456789s1288p", "456456789s2377p", "456456789m2399p", draws="1s")
    table.discard("1s")
    table.run_out()
    assert set(readiness(table).values()) == {"jiao"}
    assert table.ledger == []


def test_each_who_does_not_wait_pays_each_who_does():
    table = Table("1s", WAITS_14P, ALSO_14P, UNREADY)
    table.discard("1s")
    table.run_out()
    unready = [seat for seat, found in readiness(table).items() if found != "jiao"]
    assert unready == [0, 3]
    assert table.paid("chajiao") == [("chajiao", payer, payee, 1) for payer in unready for payee in (1, 2)]


def test_three_suits_pay_each_who_waits_and_each_of_several_pays():
    hands = ("147147m25869p36s1s", WAITS_14P, ALSO_14P, "258369m147p147s3p")
    table = Table(*hands)
    table.discard("1s")
    table.run_out()
    assert readiness(table) == {0: "sanhua", 1: "jiao", 2: "jiao", 3: "sanhua"}
    assert table.paid("sanhua") == [("sanhua", payer, payee, 8) for payer in (0, 3) for payee in (1, 2)]
    assert table.paid("chajiao") == [("chajiao", payer, payee, 1) for payer in (0, 3) for payee in (1, 2)]


def test_a_tile_of_the_missing_suit_is_as_bad_as_three_suits():
    table = Table(f"{UNREADY}1m", WAITS_14P, que="declare", que_first=False)
    table.hide("p", "s", "m", "m")
    table.run_out()
    assert readiness(table)[0] == "sanhua"
    assert ("sanhua", 0, 1, 8) in table.ledger


def test_melds_count_among_the_suits():
    # Two suits in the hand, the pung is of the third.
    table = Table("9s", "99s147147m25825p", WAITS_14P)
    table.discard("9s", s1="pung")
    table.run_out()
    assert readiness(table)[1] == "sanhua"


def test_a_hand_that_would_win_but_for_its_suits_does_not_wait():
    table = Table("1s", "123456m789s2399p")
    table.discard("1s")
    table.run_out()
    assert readiness(table)[1] == "sanhua"


def last_discard(*hands, tile="4p", **options):
    """The last tile of the wall has been drawn by seat 3, which discards it."""
    table = Table(*hands, last=tile, **options)
    while table.state.table.wall.left or table.state.phase is not Phase.TURN:
        table.default()
    table.act(3, Discard(tile, drawn=True))
    return table


def test_a_win_with_the_last_discard_is_followed_by_the_check_of_the_others():
    table = last_discard("147m258p369s147s25m", WAITS_14P, UNREADY)
    table.close(s1="win")
    assert table.state.end == "wall"
    assert set(readiness(table)) == {0, 2, 3}
    assert len(table.seen(Checked)) == 1


def test_a_win_with_the_last_discard_that_leaves_one_ends_without_a_check():
    table = last_discard("1s", WAITS_14P, ALSO_14P)
    table.close(s1="win", s2="win")
    assert table.state.end == "wall"
    table = last_discard("789789m123m2366p1s", WAITS_14P, ALSO_14P)
    table.close(s0="win", s1="win", s2="win")
    assert table.state.end == "one_left"
    assert table.seen(Checked) == []
    assert table.paid("chajiao") == []


def test_only_the_first_win_decides_who_deals_next():
    table = Table("1s4p", WAITS_14P, ALSO_14P, THIRD_14P, draws="4p")
    table.discard("1s")
    table.win()
    for _ in range(2):
        table.default()
        table.close()
    assert table.turn == 0
    table.discard("4p", s2="win", s3="win")
    assert table.outcome.carry.dealer == 1


def test_a_later_single_win_changes_nothing_after_a_discard_that_won_twice():
    table = Table("4p", WAITS_14P, ALSO_14P, THIRD_14P, draws="1p")
    table.discard("4p", s1="win", s2="win")
    table.win()
    assert [won.seat for won in table.wins] == [1, 2, 3]
    assert table.outcome.carry.dealer == 0


def test_play_goes_on_after_the_winner_furthest_from_the_discarder():
    # 0 discards, 1 and 3 win: after 3 comes 0 again.
    table = Table("4p", WAITS_14P, "", ALSO_14P)
    table.discard("4p", s1="win", s3="win")
    assert table.turn == 0
    # 2 discards, 3 and 1 win, 1 is further: 2 is next.
    table = Table("", ALSO_14P, "4p", WAITS_14P, dealer=2)
    table.discard("4p", s1="win", s3="win")
    assert table.turn == 2
    assert [won.seat for won in table.wins] == [3, 1]


def test_a_dead_hand_does_not_wait_and_gives_its_kongs_back():
    table = Table(KONG_AND_WAITS, UNREADY, false_hu="penalty", draws="1s")
    table.kong("5m", "zhi")
    table.win()
    assert table.state.dead == (0,)
    table.run_out()
    assert readiness(table)[0] == "wujiao"
    assert table.paid("tuishui") == [("tuishui", 0, seat, 2) for seat in (1, 2, 3)]


def test_a_dead_hand_is_never_three_suits():
    table = Table("147m258p369s147s23m", WAITS_14P, false_hu="penalty")
    table.win()
    table.run_out()
    assert readiness(table)[0] == "wujiao"
    assert 0 not in {payer for _, payer, _, _ in table.paid("sanhua")}


@pytest.mark.parametrize("rule", ["tenpai", "all"])
def test_in_apps_three_suits_pay_even_where_nobody_waits(rule):
    hands = ("147147m25869p36s1s", "2583699m147147p", "258369m2583699s", "147147s2583699p")
    table = Table(*hands, sanhua_pays=rule)
    table.discard("1s")
    table.run_out()
    assert readiness(table)[0] == "sanhua"
    assert "jiao" not in readiness(table).values()
    guilty = [seat for seat, found in readiness(table).items() if found == "sanhua"]
    wanted = [("sanhua", payer, payee, 8) for payer in guilty for payee in range(4) if payee not in guilty]
    assert table.paid("sanhua") == (wanted if rule == "all" else [])


def test_where_winners_stay_the_only_one_who_has_not_won_is_checked_all_the_same():
    # 血流: all four are still in, so kongs of who does not wait are given back.
    hands = ("6666p147m258s369s4p", WAITS_14P, ALSO_14P, THIRD_14P)
    table = Table(*hands, flow=True)
    table.kong("6p", "zhi")
    table.discard("4p", s1="win", s2="win", s3="win")
    table.run_out()
    assert readiness(table) == {0: "sanhua"}
    assert table.paid("tuishui") == [("tuishui", 0, seat, 2) for seat in (1, 2, 3)]


def test_where_winners_stay_and_all_have_won_nobody_is_checked():
    table = Table("123456789m234p55p", ALSO_14P, THIRD_14P, flow=True, seats=3, draws="1p4p")
    table.win()
    for _ in range(2):
        table.win()
    table.run_out()
    assert table.seen(Checked) == []
    assert sum(table.outcome.amounts) == 0


def test_what_is_told_at_the_end():
    table = Table("1111s147m258p369s1p", WAITS_14P, horses=1, last="3m", dice=(1, 5))
    table.kong("1s", "zhi")
    table.run_out()
    names = [type(event).__name__ for event in table.events]
    last = ["WindowClosed", "Checked", "Paid", "HorsesShown", "Paid", "HandsShown", "Settled"]
    assert names[-7:] == last
    shown, settled = table.events[-2:]
    assert shown.hands == table.state.hands
    assert shown.end == "wall"
    assert (settled.amounts, settled.lines) == (table.outcome.amounts, table.outcome.lines)


def test_each_line_of_the_settlement_has_its_other_side():
    table = Table("4p", WAITS_14P)
    table.discard("4p", s1="win")
    table.run_out()
    line = table.outcome.lines[0]
    assert (line.seat, line.to, line.reason, line.amount) == (1, 0, "dianpao", 1)


def test_without_horses_none_are_shown():
    table = Table(THIRD_14P + "1s", WAITS_14P, ALSO_14P)
    table.discard("1s")
    table.run_out()
    assert "HorsesShown" not in [type(event).__name__ for event in table.events]


def test_a_tile_that_still_lies_face_down_is_shown_at_the_end():
    # The dealer's dealt win, then two wins by the first draw: seat 3 has had no turn.
    hands = ("123456789m234p55p", "123456789s2388p", "456456789m2377p", "5s")
    table = Table(*hands, que="dingzhang", draws="4p1p")
    table.hide("s", "m", "s", "5s")
    for _ in range(3):
        table.win()
    assert table.state.end == "one_left"
    assert table.state.hidden[3] == "5s"
    (shown,) = table.seen(HandsShown)
    assert len(shown.hands[3]) == 13
    assert shown.hands[3].count("5s") == table.state.hands[3].count("5s") + 1
