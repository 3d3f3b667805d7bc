"""The hard level's answers where they are plain."""

import pytest

from paiju.bots.registry import make_bot
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Chow, Discard, Pass, Pung, Win
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

READY = "123m456p789s2355s"


def answer(table, seat):
    return make_bot("riichi", "hard", 1).act(observe(GAME, table.state, seat))


def test_it_takes_a_win_declares_riichi_and_claims_its_value_tile():
    assert answer(Table(READY, draws="4s"), 0) == Win()
    assert answer(Table("234m567p34599s78s", draws="1f"), 0) == Riichi("1f", drawn=True)
    table = Table("", "22y345m67p345s99p1f", draws="2y")
    table.act(0, Discard("2y", drawn=True))
    assert answer(table, 1) == Pung(("2y", "2y"))


@rows("draw", ["5p", "5s", "8p"])
def test_it_folds_a_far_hand_against_a_riichi(draw):
    table = Table(READY, "1479m1479p147s4m", draws="4m" + draw)
    table.riichi("4m")
    assert answer(table, 1).tile in {"4m", "1m", "7m"}


@pytest.mark.parametrize("hand", ["1347m12499p9s24f3y", "149m16899p1579s1f"])
def test_a_far_hand_gives_up_lone_guests_and_terminals_and_no_middle_tiles(hand):
    tile = answer(Table(hand, draws="4f"), 0).tile
    assert tile in {"2f", "4f", "9s", "1m", "9m", "1p", "1s"}


def test_it_does_not_open_a_far_hand_without_a_yaku():
    table = Table("", "2399m147p258s13f1y", draws="1m")
    table.act(0, Discard("1m", drawn=True))
    assert answer(table, 1) == Pass()


def test_it_does_not_call_a_cheap_far_hand_against_a_riichi():
    table = Table(READY, "2368m2479p2579s1f", draws="4m")
    table.riichi("4m")
    assert not isinstance(answer(table, 1), Chow | Pung)
