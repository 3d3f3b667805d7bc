"""The table and the wall of mahjong."""

from msgspec.structs import replace

from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.claims import opened
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.wall import (
    Wall,
    break_point,
    broken,
    built_of,
    dealt,
    stacks_of_sides,
    unbroken,
)
from tests.rows import rows

# Every way a tile can go. Independent of any game.

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


# Building, breaking and dealing: docs/rules/chengdu.md "从牌墙到手牌".

TILES = tuple(range(108))


def test_the_dealer_and_the_opposite_side_have_a_stack_more():
    assert stacks_of_sides(108, 4) == (14, 13, 14, 13)
    assert stacks_of_sides(108, 6) == (9,) * 6
    assert stacks_of_sides(136, 4) == (17,) * 4
    assert stacks_of_sides(72, 5) == (8, 7, 7, 7, 7)


@rows("sides", [2, 3, 4, 5, 6])
@rows("tiles", [72, 108, 136])
def test_the_sides_hold_all_stacks(sides, tiles):
    assert sum(stacks_of_sides(tiles, sides)) == tiles // 2


@rows(
    ("dice", "stacks"),
    [
        ((2, 3), 2),  # 5: the dealer's own side again, two stacks left
        ((1, 1), 14 + 13 + 14 + 1),  # 2: the next seat, whose side is the last one clockwise
        ((1, 2), 14 + 13 + 1),  # 3: opposite
        ((1, 3), 14 + 1),  # 4: the seat before the dealer
        ((6, 6), 14 + 6),  # 12: the seat before the dealer
    ],
)
def test_sides_are_counted_counter_clockwise_and_stacks_clockwise(dice, stacks):
    assert break_point(108, 4, dice) == 2 * stacks


@rows(
    ("dice", "stacks"),
    [
        ((3, 4), 3),  # 7: the dealer's own side again
        ((1, 1), 5 * 9 + 1),  # 2: the next seat, whose side is the last one clockwise
        ((1, 2), 4 * 9 + 1),
        ((6, 6), 9 + 6),  # 12: the seat before the dealer
    ],
)
def test_six_sides_are_counted_by_six(dice, stacks):
    assert break_point(108, 6, dice) == 2 * stacks


def test_what_was_left_at_the_break_is_drawn_last():
    wall = broken(TILES, 4, (2, 3))
    assert wall.tiles[:2] == (4, 5)
    assert wall.tiles[-4:] == (0, 1, 2, 3)


@rows("dice", [(1, 1), (2, 3), (6, 6), (4, 3)])
def test_a_wall_can_be_built_that_is_drawn_in_a_given_order(dice):
    assert broken(unbroken(TILES, 4, dice), 4, dice).tiles == TILES


def test_the_deal_is_three_blocks_a_jump_and_one_each():
    hands, wall = dealt(Wall(TILES, end=108), (2, 3, 0, 1), (4, 4, 4))
    assert hands[2] == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert hands[3][-1] == 49
    assert hands[1][-1] == 51
    assert (wall.head, wall.left) == (53, 55)


def test_seven_tiles_are_a_block_a_stack_and_one():
    hands, wall = dealt(Wall(TILES, end=108), (0, 1, 2, 3, 4, 5), (4, 2))
    assert hands[0] == (0, 1, 2, 3, 24, 25, 36, 42)
    assert hands[5][-1] == 41
    assert (wall.head, wall.left) == (43, 65)


def test_tiles_are_set_aside_from_the_end_the_last_one_first():
    tiles, wall = Wall(TILES, head=53, end=108).shortened(3)
    assert tiles == (107, 106, 105)
    assert wall.left == 52


def test_the_set_holds_each_kind_four_times():
    assert tuple(built_of(("1m", "2m"), 2)) == ("1m", "1m", "2m", "2m")


def test_a_kong_draws_from_the_head_of_a_wall_without_dead_tiles():
    (tile,), wall = Wall(("1m", "2m", "3m"), end=3).replaced()
    assert (tile, wall.left, wall.end) == ("1m", 2, 3)


def test_a_kong_draws_a_dead_tile_and_shortens_the_live_part():
    (tile,), wall = Wall(("1m", "2m", "3m", "8m", "9m"), end=3, spare=(4, 3)).replaced()
    assert (tile, wall.left, wall.taken()[0]) == ("9m", 2, ("1m",))
    (tile,), wall = wall.replaced()
    assert (tile, wall.left, wall.spare) == ("8m", 1, ())


def test_the_stacks_left_of_the_break_are_the_games():
    assert break_point(136, 4, (2, 3), sum) == 10
    assert break_point(136, 4, (2, 3)) == 4
    built = tuple(range(136))
    assert unbroken(broken(built, 4, (2, 3), sum).tiles, 4, (2, 3), sum) == built


def test_without_the_jump_each_seat_takes_its_blocks_alone():
    hands, wall = dealt(Wall(tuple(range(136)), end=136), (1, 2, 3, 0), (4, 4, 4, 1), jump=False)
    assert [len(hand) for hand in hands] == [13] * 4
    assert (hands[1][0], hands[1][-1], hands[0][-1], wall.head) == (0, 48, 51, 52)
