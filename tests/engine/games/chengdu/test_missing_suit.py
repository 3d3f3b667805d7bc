"""定张, 报缺 and the missing suit, line by line: docs/rules/chengdu.md "缺门". The check-list is in `test_playing`."""

from paiju.engine.core.errors import Reason
from paiju.engine.core.seats import CLOCK
from paiju.engine.games.chengdu.types import Declare, Hide
from paiju.engine.mahjong.events import Discarded
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pung,
    Win,
)
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import WAITS_14P
from tests.rows import rows


def lowest(table, seat):
    return min(table.state.hands[seat])


def hidden(*hands, tiles, **options):
    """A deal in which some seats hide a tile (or declare a suit), all others their lowest tile."""
    table = Table(*hands, que="dingzhang", **options)
    table.hide(*(tiles.get(seat) or lowest(table, seat) for seat in range(len(table.state.order))))
    return table


def test_the_dealer_turns_its_hidden_tile_without_a_draw_and_others_after_one():
    table = hidden("5m1s", "6m2s", tiles={0: "5m", 1: "6m"}, draws="9p")
    assert (table.turn, table.view(0).drawn, table.state.table.wall.left) == (0, None, 55)
    assert len(table.state.hands[0]) == 13
    table.discard("5m")
    assert (table.turn, table.view(1).drawn) == (1, "9p")
    assert table.refusal(1, Discard("9p")) is Reason.MUST_DISCARD
    assert table.legal(1).discards == ("6m",)


def test_from_the_second_discard_on_any_tile_may_go():
    table = hidden("5m1s", tiles={0: "5m"})
    for _ in range(4):
        table.default()
        table.close()
    assert table.turn == 0
    assert table.legal(0).bound is None
    assert set(table.legal(0).discards) == set(table.state.hands[0])


def test_of_two_suits_that_were_not_dealt_either_may_be_declared():
    table = Table("12345678999m11m1m", que="dingzhang")
    assert table.legal(0).suits == ("p", "s")
    table.hide("s", *(lowest(table, seat) for seat in (1, 2, 3)))
    assert table.view(0).missing[0] == "s"


def test_who_was_not_dealt_a_suit_may_still_hide_a_tile_of_another():
    table = hidden("123456789m23455p", tiles={0: "5p"})
    assert table.view(0).missing[0] == "p"
    assert table.state.hidden[0] == "5p"
    assert table.legal(0).win is None


def test_a_declared_suit_is_told_when_all_have_chosen_and_nothing_is_laid():
    table = Table("123456789m23455p", que="dingzhang")
    assert table.act(0, Declare("s")) == ()
    table.act(1, Hide(lowest(table, 1)))
    table.act(2, Hide(lowest(table, 2)))
    assert table.view(3).missing == (None,) * 4
    chosen, _ = table.act(3, Hide(lowest(table, 3)))
    assert GAME.project(chosen, 3).missing[0] == "s"
    assert chosen.hidden[0] is None
    assert len(table.state.hands[0]) == 14


def test_of_suits_of_the_same_size_the_first_one_is_hidden_from_at_a_time_out():
    table = Table("12345m2345p23456s", que="dingzhang")
    assert GAME.default_action(table.state, 0) == Hide("2p")
    table = Table("2345m12345p12345s", que="dingzhang")
    assert GAME.default_action(table.state, 0) == Hide("2m")


def test_a_hidden_tile_does_not_complete_a_kong():
    # Four were dealt, one is hidden: three are left in the hand, of the missing suit besides.
    table = hidden("5555m1s", tiles={0: "5m"})
    assert table.state.hands[0].count("5m") == 3
    assert table.legal(0).kongs == ()


def test_a_fed_kong_before_the_own_flip_draws_and_is_followed_by_the_hidden_tile():
    table = hidden("5m", "", "555m9s", tiles={0: "5m", 2: "9s"}, draws="1p")
    table.discard("5m", s2="kong")
    assert (table.turn, table.view(2).drawn) == (2, "1p")
    assert (table.legal(2).discards, table.legal(2).bound) == (("9s",), "hidden")
    assert table.legal(2).win is None


def test_the_turned_tile_can_be_won_with():
    table = hidden("4p", WAITS_14P, tiles={0: "4p", 1: "s"})
    table.act(0, Discard("4p"))
    assert table.offered(1) == {"win"}
    table.close(s1="win")
    assert table.paid("dianpao") == [("dianpao", 0, 1, 1)]


def test_the_turned_tile_can_be_claimed_for_a_kong():
    table = hidden("5m", "", "555m9s", tiles={0: "5m", 2: "9s"})
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"pung", "kong"}


def test_nobody_wins_with_a_draw_before_the_own_flip():
    table = hidden("1s", "123456789m23p99p", tiles={0: "1s", 1: "9p"}, draws="4p")
    table.default()
    table.close()
    assert (table.turn, table.view(1).drawn) == (1, "4p")
    assert table.legal(1).win is None
    assert table.refusal(1, Win()) is Reason.NOT_WIN


def test_a_hand_with_a_tile_of_the_missing_suit_is_no_win_though_it_has_two_suits():
    table = Table("123456789m234p55p", que="declare")
    table.hide("p", "m", "m", "m")
    assert table.legal(0).win is None
    assert table.refusal(0, Win()) is Reason.NOT_WIN
    table = Table("123456789m234p55p", que="declare")
    table.hide("s", "m", "m", "m")
    assert table.legal(0).win is not None


def test_no_kong_of_the_missing_suit_is_laid_down_or_claimed():
    table = Table("5555m6666p123499s", que="declare")
    table.hide("m", "m", "s", "m")
    assert table.legal(0).kongs == (Kong("6p", "zhi"),)
    assert table.refusal(0, Kong("5m", "zhi")) is Reason.CANNOT_KONG
    table = Table("7s", "", "777s", que="declare")
    table.hide("m", "m", "s", "m")
    table.act(0, Discard("7s"))
    assert 2 not in table.asked
    assert table.refusal(2, Pung(("7s", "7s"))) is Reason.NOT_YOUR_TURN


def test_tiles_of_the_missing_suit_that_are_drawn_later_go_first_too():
    table = Table("1s", "123456789m1234p", que="declare", que_first=True, draws="9s")
    table.hide("s", "s", "m", "m")
    table.discard("1s")
    assert table.legal(1).discards == ("9s",)
    assert table.legal(1).bound == "missing"
    assert table.refusal(1, Discard("1m")) is Reason.MUST_DISCARD


def test_without_tiles_of_the_missing_suit_any_may_go():
    table = Table("123456789m23455p", que="declare", que_first=True)
    table.hide("s", "s", "m", "m")
    assert table.legal(0).bound is None
    assert len(table.legal(0).discards) == 13


@rows(("hand", "suit"), [("1234m12345p12345s", "m"), ("12345m1234p12345s", "p"), ("123456m1234p1234s", "p")])
def test_the_suit_that_is_declared_at_a_time_out_is_the_first_of_the_smallest(hand, suit):
    table = Table(hand, que="declare")
    assert GAME.default_action(table.state, 0) == Declare(suit)


def test_that_a_discard_was_the_hidden_tile_is_told_and_what_is_discarded_later_is_none():
    table = hidden("5m1s", tiles={0: "5m"})
    table.discard("5m")
    (first,) = table.seen(Discarded)
    assert (first.flipped, first.drawn) == (True, False)
    assert CLOCK not in GAME.actors(table.state)
    table.until(0)
    table.default()
    assert not table.seen(Discarded)[-1].flipped
