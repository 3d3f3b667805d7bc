import pytest

from paiju.engine.games.riichi.scoring.kinds import (
    GREEN,
    HONOURS,
    ONE,
    SUITS,
    TERMINALS,
    YAOCHUU,
    counts_in,
    kinds_in,
)
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34


def members(mask):
    return "".join(tile for tile, one in zip(TILES34, ONE, strict=True) if mask & one)


def test_the_sets_hold_their_tiles():
    assert members(HONOURS) == "1f2f3f4f1y2y3y"
    assert members(TERMINALS) == "1m9m1p9p1s9s"
    assert YAOCHUU == TERMINALS | HONOURS
    assert members(GREEN) == "2s3s4s6s8s2y"
    assert sum(SUITS) | HONOURS == (1 << 8 * 34) - 1


def test_tiles_become_their_counts_and_the_number_of_red_fives():
    tiles = parse_tiles("0m055p123s1122f333y")
    kinds, red = kinds_in(tiles)
    assert (counts_in(kinds), red) == (counts_of(tiles), 2)
    assert kinds_in(()) == (0, 0)


def test_a_text_that_is_no_tile_is_refused():
    with pytest.raises(KeyError):
        kinds_in(("??",))
