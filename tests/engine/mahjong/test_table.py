"""Every way a tile can go. Independent of any game."""

from msgspec.structs import replace

from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.claims import opened
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.wall import Wall

EMPTY = tables.empty(4)
TABLE = replace(
    EMPTY,
    hands=(("1m", "5p"), ("5p", "5p", "5p", "9s"), ("7s", "7s", "7s", "7s"), ()),
    wall=Wall(("3m", "4m"), end=2),
)


def test_a_drawn_tile_is_sorted_into_the_hand_and_remembered():
    table = tables.draw(TABLE, 0)
    assert table.hands[0] == ("1m", "3m", "5p")
    assert (table.drawn, table.turn, table.came, table.wall.left) == ("3m", 0, "draw", 1)


def test_a_discard_goes_to_the_own_river():
    table = tables.discard(TABLE, 0, RiverTile("5p"))
    assert table.hands[0] == ("1m",)
    assert table.rivers[0] == (RiverTile("5p"),)
    assert table.discarder == 0


def test_a_tile_that_lay_face_down_leaves_the_hand_as_it_is():
    table = tables.discard(TABLE, 0, RiverTile("5p", flipped=True), held=False)
    assert table.hands == TABLE.hands


def test_a_claimed_tile_stays_in_its_river_marked_as_taken():
    table = tables.meld(tables.discard(TABLE, 0, RiverTile("5p")), 1, Meld("pung", ("5p",) * 3, 0))
    assert table.hands[1] == ("5p", "9s")
    assert table.melds[1] == (Meld("pung", ("5p",) * 3, 0),)
    assert table.rivers[0] == (RiverTile("5p", taken_by=(1,)),)
    assert (table.turn, table.came, table.drawn) == (1, "claim", None)


def test_an_added_kong_takes_its_pungs_place():
    pungs = (Meld("pung", ("5p",) * 3, 0), Meld("pung", ("9s",) * 3, 2))
    melds, own = tables.with_meld(pungs, Meld("wan", ("5p",) * 4, 0), claimed=False)
    assert [meld.kind for meld in melds] == ["wan", "pung"]
    assert own == ("5p",)


def test_a_concealed_kong_takes_four_from_the_hand():
    table = tables.kong(TABLE, 2, Meld("zhi", ("7s",) * 4))
    assert table.hands[2] == ()
    assert table.melds[2][0].is_kong


def test_a_tile_can_be_lost():
    assert tables.lose(TABLE, 1, "5p").hands[1] == ("5p", "5p", "9s")


def test_a_robbed_tile_is_no_drawn_tile_any_more():
    table = tables.draw(TABLE, 0)
    assert tables.lose(table, 0, "3m").drawn is None


def test_a_discard_and_a_kong_end_that_a_tile_was_just_drawn():
    table = tables.draw(TABLE, 2)
    assert tables.discard(table, 2, RiverTile("3m")).drawn is None
    assert tables.kong(table, 2, Meld("zhi", ("7s",) * 4)).drawn is None


def test_a_draw_a_meld_and_a_kong_close_the_window():
    table = tables.discard(TABLE, 0, RiverTile("5p"))
    table = replace(table, window=opened(0, "5p", ((),) * 4, robbing=False))
    assert tables.draw(table, 1).window is None
    assert tables.meld(table, 1, Meld("pung", ("5p",) * 3, 0)).window is None
    assert tables.kong(table, 2, Meld("zhi", ("7s",) * 4)).window is None


def test_rivers_and_melds_grow_and_only_the_last_discard_is_taken():
    table = tables.discard(TABLE, 0, RiverTile("1m"))
    table = tables.discard(table, 0, RiverTile("5p"))
    assert table.rivers[0] == (RiverTile("1m"), RiverTile("5p"))
    table = tables.meld(table, 1, Meld("pung", ("5p",) * 3, 0))
    assert table.rivers[0] == (RiverTile("1m"), RiverTile("5p", taken_by=(1,)))
    melds, _ = tables.with_meld(table.melds[1], Meld("zhi", ("9s",) * 4), claimed=False)
    assert [meld.tiles[0] for meld in melds] == ["5p", "9s"]


def test_of_several_pungs_the_one_of_the_same_tile_becomes_the_kong():
    melds = (Meld("pung", ("9s",) * 3, 2), Meld("yin", ("1m",) * 4, 3), Meld("pung", ("5p",) * 3, 0))
    melds, own = tables.with_meld(melds, Meld("wan", ("5p",) * 4, 0), claimed=False)
    assert [(meld.kind, meld.tiles[0]) for meld in melds] == [("pung", "9s"), ("yin", "1m"), ("wan", "5p")]
    assert own == ("5p",)


def test_a_red_five_is_a_five_to_an_added_kong():
    pungs = (Meld("chow", ("4p", "0p", "6p"), 3), Meld("pung", ("5p", "5p", "5p"), 0))
    melds, own = tables.with_meld(pungs, Meld("shouminkan", ("5p", "5p", "5p", "0p"), 0), claimed=False)
    assert [meld.kind for meld in melds] == ["chow", "shouminkan"]
    assert own == ("0p",)


def test_a_chow_is_no_pung_that_a_kong_could_grow_from():
    melds = (Meld("chow", ("5p", "6p", "7p"), 3), Meld("pung", ("5p",) * 3, 0))
    found, _ = tables.with_meld(melds, Meld("wan", ("5p",) * 4, 0), claimed=False)
    assert [meld.kind for meld in found] == ["chow", "wan"]


def test_a_chow_takes_two_tiles_of_the_hand():
    table = replace(EMPTY, hands=((), ("4p", "0p", "9s"), (), ()), rivers=((RiverTile("6p"),), (), (), ()))
    table = tables.meld(table, 1, Meld("chow", ("4p", "0p", "6p"), 0))
    assert table.hands[1] == ("9s",)
    assert not table.melds[1][0].is_kong


def test_a_kong_draws_from_the_dead_tiles():
    table = tables.draw(replace(TABLE, wall=Wall(("3m", "4m", "9m"), end=2, spare=(2,))), 0, "ankan")
    assert (table.drawn, table.wall.left) == ("9m", 1)


def test_a_tile_that_does_not_exist_is_told_as_such():
    assert tables.not_held("10m").text.startswith("10m is no tile")
    assert tables.not_held("5m").text == "you do not hold 5m"
