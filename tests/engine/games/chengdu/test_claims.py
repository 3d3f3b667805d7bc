"""Legal claims and their events: docs/rules/chengdu.md "抢杠"."""

import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.games.chengdu.types import Phase
from paiju.engine.mahjong.events import Drawn
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Kong, Win
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import ALSO_14P, THIRD_14P, WAITS_14P
from tests.rows import rows


def told(table, start):
    """The names of what has happened since."""
    return [type(event).__name__ for event in table.events[start:]]


@rows(
    ("hand", "answer", "events"),
    [
        ("9s", None, ["Discarded", "WindowClosed", "Drawn", "Turn"]),
        ("55m", "pung", ["Discarded", "WindowClosed", "Claimed", "Turn"]),
        ("555m", "kong", ["Discarded", "WindowClosed", "Claimed", "Paid", "Drawn", "Turn"]),
        ("46m123456789p99p", "win", ["Discarded", "WindowClosed", "Won", "Paid", "Drawn", "Turn"]),
    ],
)
def test_what_is_told_after_a_discard(hand, answer, events):
    table = Table("5m", "", hand)
    start = len(table.events)
    table.discard("5m", **({"s2": answer} if answer else {}))
    assert told(table, start) == events


def test_what_is_told_of_kongs_of_the_own_turn():
    table = Table("5m1111s", "55m", draws="2s3s4s5s5m")
    start = len(table.events)
    table.kong("1s", "zhi")
    assert told(table, start) == ["Konged", "Paid", "Drawn", "Turn"]
    assert table.seen(Drawn)[-1].after == "zhi"
    table.discard("5m", s1="pung")
    table.default()
    table.close()
    assert table.seen(Drawn)[-1].after is None
    table.until(1)
    start = len(table.events)
    table.kong("5m", "wan")
    assert told(table, start) == ["KongAnnounced", "WindowClosed", "Konged", "Paid", "Drawn", "Turn"]
    assert table.seen(Drawn)[-1].after == "wan"


def test_nothing_can_be_claimed_any_more_when_a_deal_is_over():
    table = Table("4p", WAITS_14P, ALSO_14P, THIRD_14P)
    table.discard("4p", s1="win", s2="win", s3="win")
    assert table.view().last is None
    table = Table()
    table.run_out()
    assert table.view().last is None


def test_one_tile_alike_is_too_few_for_a_pung_and_two_for_a_kong():
    table = Table("5m", "5m", "55m")
    table.act(0, Discard("5m"))
    assert table.asked == {2}
    assert table.offered(2) == {"pung"}


def test_a_pung_without_the_fourth_tile_is_no_kong():
    table = Table("5m", "55m1s", draws="2s3s4s6s")
    table.discard("5m", s1="pung")
    table.discard("1s")
    table.until(1)
    assert Kong("5m", "wan") not in table.legal(1).kongs
    assert table.refusal(1, Kong("5m", "wan")) is Reason.CANNOT_KONG


def test_a_fourth_tile_is_added_to_its_own_pung_which_keeps_its_feeder():
    table = Table("9s", "99s55m1p2p", "", "5m", draws="3s4s6s7s8s5m")
    table.discard("9s", s1="pung")
    table.discard("1p")
    table.until(3)
    table.discard("5m", s1="pung")
    table.discard("2p")
    table.until(1)
    assert table.view(1).drawn == "5m"
    table.kong("5m", "wan")
    assert table.state.table.melds[1] == (Meld("pung", ("9s",) * 3, 0), Meld("wan", ("5m",) * 4, 3))


def test_a_win_after_a_fed_kong_is_paid_by_the_feeder_of_this_kong_not_of_an_earlier_meld():
    # Seat 1 pungs 9p of seat 0, and makes a kong of 5m, which seat 3 discards; it then draws 4p.
    table = Table("9p", "99p555m1234567p1s", "", "5m", draws="2s3s4p")
    table.discard("9p", s1="pung")
    table.discard("1s")
    table.until(3)
    table.discard("5m", s1="kong")
    assert table.view(1).drawn == "4p"
    table.win()
    assert table.paid("gsh") == [("gsh", 3, 1, 4)]


def test_no_win_is_said_right_after_a_pung_though_the_hand_is_complete():
    table = Table("5m", "", "55m123456789p11p")
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"win", "pung"}
    table.close(s2="pung")
    assert table.legal(2).win is None
    assert table.refusal(2, Win()) is Reason.NOT_WIN


# The own turn


@rows(
    ("hand", "action", "drawn"),
    [
        ("1m223344556677p", Discard("5m"), True),
        ("5m223344556677p", Discard("5m"), False),
        ("5m223344556677p", Discard("5m", drawn=True), True),
        ("1m223344556677p", Discard("1m"), False),
    ],
)
def test_a_discard_is_told_as_drawn_where_it_is_the_tile_just_drawn(hand, action, drawn):
    table = Table("1s", hand, draws="5m")
    table.discard("1s")
    (event,) = table.act(1, action)
    assert event.drawn is drawn
    assert table.state.table.rivers[1][-1].drawn is drawn


def test_a_hidden_tile_is_not_told_as_drawn_though_its_like_was_drawn():
    table = Table("1s", "5m", que="dingzhang", draws="5m")
    table.hide("1s", "5m", min(table.state.hands[2]), min(table.state.hands[3]))
    table.discard("1s")
    (event,) = table.act(1, Discard("5m"))
    assert (event.drawn, event.flipped) == (False, True)


def test_a_drawn_win_shows_the_hand_without_its_tile():
    table = Table("1s", WAITS_14P, draws="4p")
    table.discard("1s")
    table.win()
    (won,) = table.wins
    assert (won.tile, len(won.hand), won.hand) == ("4p", 13, parse_tiles(WAITS_14P))
    assert table.state.hands[1] == won.hand


def test_of_a_dealt_win_the_highest_tile_lies_apart():
    table = Table("11456789m123789p")
    table.win()
    assert table.wins[0].tile == "9p"
    assert table.state.hands[0] == parse_tiles("11456789m12378p")


def test_why_a_tile_may_not_be_discarded_is_told():
    table = Table("5m1s", que="dingzhang")
    table.hide("5m", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    absent = next(tile for tile in GAME.board.deck if tile not in (*table.state.hands[0], "5m"))
    assert table.refusal(0, Discard(absent)) is Reason.NOT_HELD
    with pytest.raises(IllegalAction, match="hidden tile 5m goes first") as caught:
        table.act(0, Discard("1s"))
    assert caught.value.data == {"tiles": ("5m",)}


def test_why_there_is_no_kong_is_told():
    table = Table("5m", "55m1111s")
    table.discard("5m", s1="pung")
    with pytest.raises(IllegalAction, match="after a claim a tile is discarded"):
        table.act(1, Kong("1s", "zhi"))
    table = Table("111s")
    with pytest.raises(IllegalAction, match="cannot lay down 1s as a kong of kind zhi"):
        table.act(0, Kong("1s", "zhi"))
    table = Table("", "", "", "555s", last="5s")
    while table.state.table.wall.left or table.state.phase is not Phase.TURN:
        table.default()
    with pytest.raises(IllegalAction, match="the wall is out"):
        table.act(3, Kong("5s", "zhi"))


# Dead hands and false wins


def dead(hand, discards, **options):
    """Seat 1 has said falsely that it wins with seat 0's first discard; it is seat 0's turn again."""
    first, *rest = discards
    table = Table("".join(discards), hand, false_hu="penalty", **options)
    table.discard(first, s1="win")
    assert table.state.dead == (1,)
    table.until(0)
    return table, rest


def test_a_dead_hand_makes_no_meld_of_a_discard():
    table, (tile,) = dead("55m777s", ["5m", "7s"])
    table.act(0, Discard(tile))
    assert table.asked == set()


def test_a_dead_hand_wins_neither_with_a_discard_nor_with_a_draw():
    # The first tile is one that it could pung, or nobody would ask it.
    table, (tile,) = dead("123456789m2399p", ["9p", "4p"], draws="1s2s3s5s1p")
    table.act(0, Discard(tile))
    assert table.asked == set()
    table.close()
    assert table.view(1).drawn == "1p"
    assert table.legal(1).win is None
    assert table.refusal(1, Win()) is Reason.NOT_WIN


def test_several_may_err():
    table = Table("1s", "55m", false_hu="penalty")
    table.win()
    table.discard("1s")
    table.win()
    assert table.state.dead == (0, 1)
    assert table.paid("zhahu") == [("zhahu", 0, seat, 8) for seat in (1, 2, 3)] + [
        ("zhahu", 1, seat, 8) for seat in (0, 2, 3)
    ]


def test_two_err_with_the_same_discard_while_a_third_wins():
    table = Table("4p", "44p", WAITS_14P, "4p", false_hu="penalty")
    table.act(0, Discard("4p"))
    assert table.asked == {1, 2}
    table.close(s1="win", s2="win")
    assert table.state.dead == (1,)
    assert [won.seat for won in table.wins] == [2]
    assert table.paid("zhahu") == [("zhahu", 1, seat, 8) for seat in (0, 2, 3)]
    assert table.paid("dianpao") == [("dianpao", 0, 2, 1)]


def test_no_win_is_said_falsely_after_a_claim_or_before_the_own_flip():
    table = Table("5m", "", "55m1s", false_hu="penalty")
    table.discard("5m", s2="pung")
    assert not table.legal(2).any_win
    assert table.refusal(2, Win()) is Reason.NOT_WIN
    table = Table("5m", que="dingzhang", false_hu="penalty")
    table.hide("5m", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    assert not table.legal(0).any_win
    assert table.refusal(0, Win()) is Reason.NOT_WIN


# First discards


def test_a_later_discard_of_the_dealer_is_no_first_discard_win():
    table = Table("1s4p", WAITS_14P, draws="2s3s5s6s", dihu="x32")
    table.discard("1s")
    table.until(0)
    table.act(0, Discard("4p"))
    assert table.legal(1).win.fans == ()


def test_after_a_dealt_win_the_first_discard_is_another_seats_and_no_first_discard_win():
    table = Table("123456789m234p55p", "4s", "123456789p23s99s", tianhu="x8", dihu="x8", draws="1m")
    table.win()
    table.act(1, Discard("4s"))
    assert table.legal(2).win.fans == ()


# 血流 and 呼叫转移


def test_a_winner_who_stays_claims_a_kong_only_if_it_waits_for_the_same_then():
    for triplet, offered in (("9p", {"kong"}), ("5p", set())):
        table = Table(f"4p{triplet}", f"{triplet[0] * 3}p123456789s4p", flow=True, draws="1m2m3m6m")
        table.discard("4p", s1="win")
        table.until(0)
        table.act(0, Discard(triplet))
        assert table.offered(1) == offered


def test_two_kongs_whose_incomes_have_moved_on_are_both_not_refunded():
    hands = ("1m6666p4p369s", "5555s4p147m", WAITS_14P, THIRD_14P)
    table = Table(*hands, draws="9s8s7s1s", call_transfer="split")
    table.discard("1m")
    table.kong("5s", "zhi")
    table.discard("4p", s2="win")
    table.until(0)
    table.kong("6p", "zhi")
    table.discard("4p", s3="win")
    assert table.state.kongs == (1, 0)
    assert table.state.transferred == (0, 1)
    table.run_out()
    assert {check.readiness for check in table.state.checks} <= {"wujiao", "sanhua"}
    assert table.paid("tuishui") == []
    assert table.paid("transfer") == [("transfer", 0, 3, 4), ("transfer", 1, 2, 6)]


def test_a_winner_who_stays_adds_a_fourth_tile_to_its_pung():
    # The pung was made before the win; that it becomes a kong changes no wait.
    table = Table("5m4p", "55m1234562399p1s", draws="2m3m4m6m7m8m5m", flow=True)
    table.discard("5m", s1="pung")
    table.discard("1s")
    table.until(0)
    table.discard("4p", s1="win")
    table.until(1)
    assert table.view(1).drawn == "5m"
    assert table.legal(1).kongs == (Kong("5m", "wan"),)
