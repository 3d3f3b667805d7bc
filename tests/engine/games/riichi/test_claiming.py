"""What may be claimed: docs/rules/riichi.md "一巡"."""

from paiju.engine.core.errors import Reason
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pung, Win
from tests.engine.games.riichi.table import Table


def test_only_the_next_seat_may_chow():
    table = Table("5m", "", "46m", draws="1f")
    table.act(0, Discard("5m"))
    assert "chi" not in table.offered(2)
    table = Table("5m", "46m", draws="1f")
    table.act(0, Discard("5m"))
    assert "chi" in table.offered(1)


def test_a_chow_of_another_seat_is_refused():
    table = Table("5m", "", "4466m", draws="1f")
    table.hold(2, "44m5566778899p1f5m5m")
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"pon"}
    assert table.refusal(2, Chow(("4m", "6m"))) is Reason.CANNOT_CLAIM


def test_tiles_that_are_not_held_cannot_be_called_with():
    table = Table("5m", "55m46m", draws="1f")
    table.act(0, Discard("5m"))
    assert table.refusal(1, Pung(("0m", "5m"))) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Chow(("6m", "7m"))) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Kong("5m", "daiminkan")) is Reason.CANNOT_CLAIM
    assert table.refusal(1, Win()) is Reason.NOT_WIN


def test_the_order_of_the_own_tiles_does_not_matter():
    table = Table("5m", "46m", draws="1f")
    table.act(0, Discard("5m"))
    table.act(1, Chow(("6m", "4m")))
    table.close()
    assert table.state.table.melds[1][0].tiles == ("4m", "6m", "5m")


def test_a_kan_is_claimed_with_the_three_of_the_hand_whatever_is_red():
    table = Table("5m", "", "055m", draws="1f", kans="9p")
    table.discard("5m", s2="kan")
    (meld,) = table.state.table.melds[2]
    assert (meld.kind, meld.tiles, meld.feeder) == ("daiminkan", ("0m", "5m", "5m", "5m"), 0)
    assert table.turn == 2


def test_nothing_is_called_after_riichi():
    table = Table("234m567m345p67s99s", "1f", "2f", "9s", draws="1f2f3f9s")
    table.riichi("1f")
    for _ in range(2):
        table.discard()
    table.act(3, Discard("9s"))
    assert 0 not in table.asked


def test_the_last_discard_can_only_be_won():
    table = Table("", "", "", "", last="9m")
    table.run_out(left=0)
    seat = table.turn
    table.hold((seat + 1) % 4, "99m78m999m")
    table.act(seat, Discard(table.state.table.drawn))
    assert table.asked == frozenset()
    table.close()
    assert table.over


def test_a_complete_hand_without_yaku_is_not_offered_a_win():
    table = Table("7s", "234m567m345p68s99s", draws="1f")
    table.act(0, Discard("7s"))
    assert "win" not in table.offered(1)
    assert table.refusal(1, Win()) is Reason.NO_YAKU


def test_the_last_discard_gives_a_yaku():
    table = Table("", "234m567m345p68s99s", last="7s")
    table.run_out(left=0)
    table.throw("7s", s1="win") if table.turn != 1 else table.win()
    assert table.over


def test_a_fifth_kan_cannot_be_claimed():
    table = Table("5m", "", "055m", draws="1f")
    table.lay_kans(3, 4)
    table.act(0, Discard("5m"))
    assert table.offered(2) == {"pon"}
    assert table.refusal(2, Kong("5m", "daiminkan")) is Reason.CANNOT_CLAIM
