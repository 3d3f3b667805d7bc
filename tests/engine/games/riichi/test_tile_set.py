"""What the fourteen dead tiles are for: docs/rules/riichi.md."""

from paiju.engine.games.riichi.tile_set import indicators, under_indicators, with_dead

WALL = with_dead(tuple(map(str, range(136))))


def test_kans_draw_the_last_stacks_the_top_tile_first():
    drawn, wall = [], WALL
    for _ in range(4):
        (tile,), wall = wall.replaced()
        drawn.append(tile)
    assert drawn == ["134", "135", "132", "133"]
    assert (WALL.left, wall.left) == (122, 118)


def test_the_indicators_are_the_tops_of_the_stacks_before_and_ura_lie_below():
    assert indicators(WALL, 5) == ("130", "128", "126", "124", "122")
    assert under_indicators(WALL, 2) == ("131", "129")
