import pytest

from paiju.engine.games.riichi.scoring.kinds import (
    DRAGONS,
    END_RUNS,
    GREEN,
    HONOURS,
    ONE,
    STRAIGHTS,
    SUITS,
    TERMINALS,
    WINDS,
    YAOCHUU,
    counts_in,
    in_three_suits,
    kinds_in,
    kinds_of,
)
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34


def members(mask):
    return "".join(tile for tile, one in zip(TILES34, ONE, strict=True) if mask & one)


def test_the_sets_hold_their_tiles():
    assert members(WINDS) == "1f2f3f4f"
    assert members(DRAGONS) == "1y2y3y"
    assert members(HONOURS) == "1f2f3f4f1y2y3y"
    assert members(TERMINALS) == "1m9m1p9p1s9s"
    assert YAOCHUU == TERMINALS | HONOURS
    assert members(GREEN) == "2s3s4s6s8s2y"
    assert members(END_RUNS) == "1m7m1p7p1s7s"
    assert [members(straight) for straight in STRAIGHTS] == ["1m4m7m", "1p4p7p", "1s4s7s"]
    assert sum(SUITS) | HONOURS == (1 << 8 * 34) - 1


def test_tiles_become_their_counts_and_the_number_of_red_fives():
    tiles = parse_tiles("0m055p123s1122f333y")
    kinds, red = kinds_in(tiles)
    assert (counts_in(kinds), red) == (counts_of(tiles), 2)
    assert kinds_in(()) == (0, 0)


def test_a_text_that_is_no_tile_is_refused():
    with pytest.raises(KeyError):
        kinds_in(("??",))


def test_one_number_in_three_suits():
    assert in_three_suits(kinds_of([4, 13, 22]))
    assert not in_three_suits(kinds_of([4, 13]))
    assert not in_three_suits(kinds_of([8, 18, 27]))
    assert not in_three_suits(kinds_of([27, 28, 29]))
