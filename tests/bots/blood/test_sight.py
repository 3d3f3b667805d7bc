"""What the hard level of 成都麻将 reads from its view."""

import pytest
from msgspec.structs import replace

from paiju.bots.blood.sight import Sight
from tests.engine.games.chengdu.table import Table


def sight(missing=("s", "m", "m", "m"), **changes):
    view = Table("123456m2345p111s5s", que="off").view(0)
    return Sight(replace(view, missing=missing, **changes))


def test_the_wall_holds_more_of_a_suit_that_the_others_drop():
    found = sight()
    assert found.walls[0] > found.walls[2]
    assert sum(found.draws) == pytest.approx(1)


def test_a_tile_that_is_seen_four_times_is_neither_drawn_nor_thrown():
    found = sight()
    seen = replace(found.view, hand=("1s",) * 4)
    assert Sight(seen).draws[18] == Sight(seen).throws[18] == 0 < found.draws[18]


def test_the_missing_suit_of_the_others_is_thrown_more_often():
    assert sight().throws[1] / sight().draws[1] > sight().throws[19] / sight().draws[19]


def test_without_a_missing_suit_any_may_be_dropped_that_no_meld_holds():
    assert sight(missing=(None,) * 4).drops == (0, 1, 2)
    assert sight().drops == (2,)
