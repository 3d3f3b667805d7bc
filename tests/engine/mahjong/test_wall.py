"""Building, breaking and dealing: docs/rules/chengdu.md "从牌墙到手牌"."""

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
