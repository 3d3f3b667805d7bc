"""Every default player clearly beats one that plays anything; the full run is `python -m tests.bots.strength`."""

import pytest

from engine.registry import GAMES
from tests.bots.strength import STACKED, strength

DEALS = 60
DEALS_OF_STACKS = 800


@pytest.mark.parametrize("key", GAMES)
def test_the_default_player_gets_more_than_one_that_plays_anything(key):
    found = strength(key, DEALS_OF_STACKS if key in STACKED else DEALS)
    assert found.low > found.chance
    assert found.seconds_a_move < 0.020
