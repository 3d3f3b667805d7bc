"""A check-list of the whole game, and a deal in which all payments occur: docs/rules/chengdu.md "谁付"."""

from paiju.engine.core.errors import Reason
from paiju.engine.core.seats import CLOCK
from paiju.engine.games.chengdu.types import Declare, Hide, Phase
from paiju.engine.mahjong.events import Claimed, Konged, Robbed
from paiju.engine.mahjong.moves import Discard, Kong
from tests.engine.games.chengdu.table import GAME, Table
from tests.rows import rows

WAITS_14P = "123456789m23p99p"
"""Waits for 1p and 4p, worth 1 each."""
ALSO_14P = "123456789s23p88p"
THIRD_14P = "456456789m23p77p"


# Deal and turn


def test_the_dealer_has_14_tiles_the_others_13_and_55_are_left():
    table = Table(dealer=2)
    assert [len(hand) for hand in table.state.hands] == [13, 13, 14, 13]
    assert table.state.table.wall.left == 55
    assert table.turn == 2


def test_the_next_seat_draws_when_nobody_claims():
    table = Table("1s", draws="5p")
    table.discard("1s")
    assert table.turn == 1
    assert table.view(1).drawn == "5p"
    assert table.view(2).drawn is None
    assert table.view(2).drawer == 1


def test_nothing_happens_before_the_clock_ticks():
    table = Table("1s")
    assert len(table.act(0, Discard("1s"))) == 1
    assert GAME.actors(table.state) >= {CLOCK}
    table.close()
    assert table.turn == 1


# Hidden tiles


def test_the_hidden_tile_is_the_first_discard_and_no_other_may_go():
    table = Table("55m1s", que="dingzhang")
    table.hide("5m", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    assert table.legal(0).discards == ("5m",)
    assert table.legal(0).bound == "hidden"
    assert table.refusal(0, Discard("1s")) is Reason.MUST_DISCARD
    table.discard("5m")
    assert table.state.table.rivers[0][0].flipped
    assert table.state.hands[0].count("5m") == 1
    assert table.view().missing == ("m", None, None, None)


def test_a_choice_is_a_secret_until_all_have_chosen():
    table = Table("5m", que="dingzhang")
    before = [table.view(viewer) for viewer in (None, 0, 1)]
    table.hide("5m")
    assert [table.view(viewer) for viewer in (None, 0, 1)] == before
    for seat in (1, 2, 3):
        table.act(seat, GAME.default_action(table.state, seat))
    assert table.view(0).hidden[0] == "5m"
    assert table.view(0).missing[0] == "m"
    assert table.view(1).hidden[0] == "??"
    assert table.view(1).missing[0] is None


def test_a_pung_before_the_own_flip_is_followed_by_the_hidden_tile():
    table = Table("5m", "", "55m9s", que="dingzhang")
    table.hide("5m", min(table.state.hands[1]), "9s", min(table.state.hands[3]))
    table.discard("5m", s2="pung")
    assert table.turn == 2
    assert table.legal(2).discards == ("9s",)
    assert table.legal(2).bound == "hidden"


def test_a_concealed_kong_before_the_flip_leaves_the_hidden_tile_the_next_discard():
    table = Table("7777p5m", que="dingzhang")
    table.hide("5m", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    table.kong("7p", "zhi")
    assert table.legal(0).discards == ("5m",)


def test_tiles_of_the_missing_suit_are_never_melded():
    table = Table("5m", "", "55m9m", que="dingzhang")
    table.hide("5m", min(table.state.hands[1]), "9m", min(table.state.hands[3]))
    table.act(0, Discard("5m"))
    assert table.offered(2) == set()


def test_nobody_wins_before_the_own_flip():
    # Without the hidden tile 12 are left.
    table = Table("4p", "", WAITS_14P, que="dingzhang")
    table.hide("4p", min(table.state.hands[1]), "9m", min(table.state.hands[3]))
    table.act(0, Discard("4p"))
    assert table.offered(2) == set()


def test_who_declares_a_suit_that_was_not_dealt_can_win_at_once():
    table = Table("123456789m234p55p", que="dingzhang")
    table.hide("s", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    table.win()
    assert table.paid("zimo") == [("zimo", seat, 0, 2) for seat in (1, 2, 3)]


def test_at_a_time_out_a_suit_is_declared_or_the_lowest_of_the_smallest_suit_hidden():
    table = Table("123456789m23455p", "123456789m234p7s", que="dingzhang")
    assert GAME.default_action(table.state, 0) == Declare("s")
    assert GAME.default_action(table.state, 1) == Hide("7s")


# Kongs


def test_a_kong_draws_from_the_head_of_the_wall():
    table = Table("1111m", draws="7s8s", last="9s")
    table.kong("1m", "zhi")
    assert table.view(0).drawn == "7s"
    assert table.state.table.wall.left == 54


def test_a_fed_kong_brings_two_from_its_feeder_alone():
    table = Table("5m", "", "555m", draws="1s")
    table.discard("5m", s2="kong")
    assert table.ledger == [("yin", 0, 2, 2)]
    assert table.turn == 2
    assert table.view(2).drawn == "1s"
    (claimed,) = table.seen(Claimed)
    assert (claimed.meld.kind, claimed.meld.feeder, claimed.meld.tiles) == ("yin", 0, ("5m",) * 4)


def test_an_added_kong_brings_one_from_each_even_with_a_tile_held_before():
    table = Table("5m", "", "555m")
    table.discard("5m", s2="pung")
    assert table.legal(2).kongs == ()
    table.default()
    table.close()
    table.until(2)
    table.kong("5m", "wan")
    assert table.ledger == [("wan", seat, 2, 1) for seat in (3, 0, 1)]
    assert table.state.table.melds[2][0].feeder == 0
    assert table.seen(Konged)


def test_no_kong_is_laid_down_right_after_a_pung():
    table = Table("5m", "", "55m1111s")
    table.discard("5m", s2="pung")
    assert table.legal(2).kongs == ()
    assert table.legal(2).win is None
    assert table.refusal(2, Kong("1s", "zhi")) is Reason.CANNOT_KONG


def test_on_the_last_discard_only_a_win_is_offered():
    table = Table("", "55m", "123456789p46m77p", last="5m")
    while table.state.table.wall.left or table.state.phase is not Phase.TURN:
        table.default()
    table.act(3, Discard("5m", drawn=True))
    assert table.offered(1) == set()
    assert table.offered(2) == {"win"}


def test_no_kong_is_laid_down_when_the_wall_is_out():
    table = Table("", "", "", "555s", last="5s")
    while table.state.table.wall.left or table.state.phase is not Phase.TURN:
        table.default()
    assert table.state.hands[3].count("5s") == 4
    assert table.legal(3).kongs == ()
    assert table.refusal(3, Kong("5s", "zhi")) is Reason.CANNOT_KONG


# Wins


def test_a_discard_is_paid_by_the_discarder_alone():
    table = Table("4p", WAITS_14P)
    table.discard("4p", s1="win")
    assert table.ledger == [("dianpao", 0, 1, 1)]
    assert table.turn == 2
    assert table.state.table.rivers[0][-1].taken_by == (1,)


def test_a_self_draw_is_paid_by_all_who_are_in_with_one_more():
    table = Table("1s", WAITS_14P, draws="4p")
    table.discard("1s")
    table.win()
    assert table.ledger == [("zimo", seat, 1, 2) for seat in (2, 3, 0)]
    assert table.turn == 2


def test_a_winner_is_passed_over_and_pays_nobody():
    table = Table("1s", WAITS_14P, ALSO_14P, draws="4p1p")
    table.discard("1s")
    table.win()
    table.win()
    assert table.paid("zimo") == sorted(
        [("zimo", seat, 1, 2) for seat in (0, 2, 3)] + [("zimo", seat, 2, 2) for seat in (0, 3)]
    )
    table.until(0)
    table.default()
    table.close()
    assert table.turn == 3


def test_all_who_say_so_win_with_one_discard_and_the_next_after_the_last_draws():
    table = Table("4p", WAITS_14P, ALSO_14P)
    table.discard("4p", s1="win", s2="win")
    assert table.ledger == [("dianpao", 0, 1, 1), ("dianpao", 0, 2, 1)]
    assert table.state.table.rivers[0][-1].taken_by == (1, 2)
    assert table.turn == 3
    assert table.state.next_dealer == 0


def test_three_winners_at_once_end_the_deal_without_a_check():
    table = Table("4p", WAITS_14P, ALSO_14P, THIRD_14P)
    table.discard("4p", s1="win", s2="win", s3="win")
    assert table.state.phase is Phase.OVER
    assert table.state.end == "one_left"
    assert table.state.checks == ()
    assert table.outcome.amounts == (-3, 1, 1, 1)
    assert table.outcome.carry.dealer == 0


def test_the_last_one_left_keeps_its_kongs():
    table = Table("1111s4p", WAITS_14P, "456456789m23p88p", "123123789m23p77p")
    table.kong("1s", "zhi")
    table.discard("4p", s1="win", s2="win", s3="win")
    assert table.outcome.amounts == (3, -1, -1, -1)


def test_a_win_goes_before_a_pung_and_a_kong():
    table = Table("4p", WAITS_14P, "44p")
    table.discard("4p", s1="win", s2="pung")
    assert [won.seat for won in table.wins] == [1]
    assert table.seen(Claimed) == []
    assert table.state.table.melds == ((),) * 4


def test_a_win_after_a_fed_kong_is_paid_by_its_feeder_alone():
    table = Table("5m", "555m123456789p2m", draws="2m")
    table.discard("5m", s1="kong")
    table.win()
    assert table.ledger == [("yin", 0, 1, 2), ("gsh", 0, 1, 4)]
    assert (table.wins[0].multiplier, table.wins[0].plus, table.wins[0].feeder) == (4, 0, 0)


def test_a_win_after_an_own_kong_is_paid_by_all_with_one_more():
    table = Table("1s", "5555m123456789p", draws="2m2m")
    table.discard("1s")
    table.kong("5m", "zhi")
    table.win()
    assert table.paid("gsh") == [("gsh", seat, 1, 5) for seat in (0, 2, 3)]
    assert table.paid("zhi") == [("zhi", seat, 1, 2) for seat in (0, 2, 3)]


def test_of_kongs_in_a_row_the_last_one_decides_who_pays():
    table = Table("5m", "555m9999p123456p", draws="2m2m")
    table.discard("5m", s1="kong")
    table.kong("9p", "zhi")
    table.win()
    assert table.wins[0].feeder is None
    assert {payer for _, payer, _, _ in table.paid("gsh")} == {0, 2, 3}


# Robbing


def robbed(**options):
    """Seat 1 has punged 4p and draws the fourth; seats 2 and 3 wait for it."""
    table = Table("4p", "44p", WAITS_14P, ALSO_14P, draws="5s5m6s4p", **options)
    table.discard("4p", s1="pung")
    table.default()
    table.close()
    table.until(1)
    assert table.view(1).drawn == "4p"
    return table


def test_a_kong_is_robbed_by_two():
    table = robbed()
    held = table.state.hands[1].count("4p")
    table.kong("4p", "wan", s2="win", s3="win")
    assert table.seen(Robbed) == [Robbed(1, "4p")]
    assert table.paid("qianggang") == [("qianggang", 1, 2, 1), ("qianggang", 1, 3, 1)]
    assert table.paid("wan") == []
    assert table.state.hands[1].count("4p") == held - 1
    assert table.state.table.melds[1][0].kind == "pung"
    assert table.turn == 0
    assert table.state.next_dealer == 1


def test_a_kong_is_robbed_by_one():
    table = robbed()
    table.kong("4p", "wan", s3="win")
    assert table.paid("qianggang", "wan") == [("qianggang", 1, 3, 1)]
    assert table.turn == 0
    assert table.state.next_dealer == 3
    assert table.state.locks[2] != ()


def test_a_kong_that_nobody_robs_is_laid_down_and_paid():
    table = robbed()
    table.kong("4p", "wan")
    assert len(table.paid("wan")) == 3
    assert table.state.table.melds[1][0].kind == "wan"
    assert table.turn == 1


def test_only_added_kongs_are_robbed():
    table = Table("1s", "4444p", WAITS_14P, draws="9s")
    table.discard("1s")
    table.act(1, Kong("4p", "zhi"))
    assert table.state.phase is Phase.TURN


# The lock


def passed(**options):
    """Seat 3 waits for 1p and 4p and has passed 4p; it is seat 1's turn, which holds 4p, seat 2 holds 1p."""
    table = Table("4p", "4p", "1p", WAITS_14P, draws="5s6s4p", **options)
    table.discard("4p")
    return table


def test_a_passed_win_locks_the_same_tile_and_no_other():
    table = passed()
    assert table.view(3).locks == ("4p",)
    assert table.view(0).locks == ()
    table.act(1, Discard("4p"))
    assert table.offered(3) == set()
    table.close()
    table.act(2, Discard("1p"))
    assert table.offered(3) == {"win"}


def test_the_locked_tile_may_be_drawn():
    table = passed()
    table.default()
    table.close()
    table.until(3)
    assert table.view(3).drawn == "4p"
    assert table.legal(3).win is not None


def test_the_lock_ends_with_the_own_next_draw():
    table = Table("44p", "", "", WAITS_14P, draws="5s6s7s8s")
    table.discard("4p")
    assert table.state.locks[3]
    table.until(3)
    assert table.state.locks[3] == ()
    assert table.view(3).locks == ()
    table.default()
    table.close()
    table.until(0)
    table.act(0, Discard("4p"))
    assert table.offered(3) == {"win"}


def test_who_takes_a_pung_instead_of_a_win_is_not_locked_for_it_is_its_own_turn():
    table = Table("1m", "", "", "11m99m234567p234p")
    table.act(0, Discard("1m"))
    assert table.offered(3) == {"win", "pung"}
    table.close(s3="pung")
    assert table.state.locks[3] == ()
    assert table.turn == 3


@rows(
    ("rule", "same", "other"),
    [
        ("same_tile", set(), {"win"}),
        ("any_tile", set(), set()),
        ("unless_higher", set(), set()),
        ("off", {"win"}, {"win"}),
    ],
)
def test_what_a_passed_win_locks_is_the_tables_choice(rule, same, other):
    table = passed(pass_lock=rule)
    table.act(1, Discard("4p"))
    assert table.offered(3) == same
    table.close()
    table.act(2, Discard("1p"))
    assert table.offered(3) == other


def test_unless_higher_lets_a_better_tile_win():
    # With 4p it is worth 1, with 1p there are four of them.
    table = Table("4p", "", "1p", "456789m11123p99m", draws="5s6s", pass_lock="unless_higher")
    table.discard("4p")
    assert table.view(3).locks == ("??",)
    table.default()
    table.close()
    table.act(2, Discard("1p"))
    assert table.offered(3) >= {"win"}
    assert table.legal(3).win.multiplier == 2


# The end


def money_round(**options):
    """Section 6.2: B lays down 直杠, A feeds C and D at once; at the end A waits and B does not."""
    hands = ("2222334466s88s5p9s", "5555m46m1136899p", "112233778899m4p", "555777999s22p44p")
    table = Table(*hands, draws="9m1m6m1s4p", **options)
    table.discard("9s")
    table.kong("5m", "zhi")
    for _ in range(3):
        table.discard(table.state.table.drawn)
    table.discard("4p", s2="win", s3="win")
    return table


def test_the_money_round_of_the_rules():
    table = money_round()
    assert table.paid("dianpao") == [("dianpao", 0, 2, 4), ("dianpao", 0, 3, 2)]
    table.run_out()
    assert table.paid("chajiao") == [("chajiao", 1, 0, 8)]
    assert table.paid("tuishui") == [("tuishui", 1, seat, 2) for seat in (0, 2, 3)]
    assert table.outcome.amounts == (2, -8, 4, 2)
    assert table.scores == table.outcome.amounts
    assert table.outcome.carry.dealer == 0


def test_without_a_winner_the_dealer_stays():
    table = Table(dealer=3)
    table.run_out()
    assert table.wins == []
    assert table.outcome.carry.dealer == 3


def test_the_first_winner_deals_next():
    table = Table("4p", WAITS_14P)
    table.discard("4p", s1="win")
    table.run_out()
    assert table.outcome.carry.dealer == 1
