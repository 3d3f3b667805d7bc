"""What play has shown of hands that nobody sees: more to fear where more is shown, and later."""

from itertools import pairwise

import pytest

from paiju.bots.riichi.danger import USUAL
from paiju.bots.riichi.experience import EXPERIENCED
from tests.rows import rows


@rows("melds", range(5))
def test_later_hands_and_those_with_more_melds_wait_more_often(melds):
    row = EXPERIENCED.ready[melds]
    assert list(row) == sorted(row)
    if melds:
        assert all(more > fewer for more, fewer in zip(row, EXPERIENCED.ready[melds - 1], strict=True))


def test_a_tile_of_greater_risk_by_shapes_is_a_wait_more_often():
    found = [EXPERIENCED.risk(percent / 200) for percent in range(40)]
    assert all(low < high for low, high in pairwise(found))


def test_a_tile_that_seems_fairly_safe_hits_half_again_as_often():
    assert EXPERIENCED.risk(0.0) == 0.0
    assert EXPERIENCED.risk(0.05) == pytest.approx(0.077)
    assert EXPERIENCED.risk(0.5) == 0.5
    assert USUAL.risk(0.05) == 0.05
