"""What a seat sees of each kind, and as which five a five would come."""

from paiju.engine.games.riichi.seen import Seen
from paiju.engine.mahjong.moves import Kong
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table


def left(table, seat, tile):
    return Seen(table.state, seat).left(id34_of(tile))


def comes_as(table, seat, tile):
    return Seen(table.state, seat).comes_as(id34_of(tile))


def test_the_own_hand_rivers_melds_and_indicators_are_seen():
    table = Table("5s1m", "55s9m", "1f", shown="0s", draws="1y")
    assert [left(table, seat, "5s") for seat in (0, 1)] == [2, 1]
    table.discard("5s", s1="pon")
    # The claimed tile lies in the river and in the meld, but is one.
    assert left(table, 2, "5s") == 0
    assert left(table, 0, "5s") == 0


def test_the_tile_of_a_kan_that_can_be_robbed_is_seen():
    table = Table("88s1m", "234m567m345p67s88p", "2f", "8s", draws="1f2f3f4f1y2y3y8s")
    for _ in range(3):
        table.discard()
    table.discard("8s", s0="pon")
    table.discard("1m")
    for _ in range(3):
        table.discard()
    assert left(table, 1, "8s") == 1
    table.act(0, Kong("8s", "shouminkan"))
    assert left(table, 1, "8s") == 0


def test_a_five_comes_black_as_long_as_a_black_one_may_be_unseen():
    table = Table("55m1p", "5m1f", "1f", "1f", draws="1y")
    assert comes_as(table, 0, "5m") == "5m"
    table.throw("5m")
    assert comes_as(table, 1, "5m") == "5m"
    table = Table("555m", "1f", draws="1y")
    assert comes_as(table, 0, "5m") == "0m"
    assert comes_as(table, 1, "5m") == "5m"


def test_a_five_of_which_all_are_seen_and_one_without_red_is_black():
    assert comes_as(Table("0555m", draws="1y"), 0, "5m") == "5m"
    assert comes_as(Table("555m", draws="1y", aka=0), 0, "5m") == "5m"
