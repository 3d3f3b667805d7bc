"""Every default player clearly beats simple ones; the full run is `python -m tests.bots.strength`."""

import pytest

from paiju.engine.registry import GAMES
from tests.bots.strength import STACKED, strength

DEALS = 60
DECKS = 150
"""Of a game of stacks; each is played from both seats."""


@pytest.mark.parametrize("key", GAMES)
def test_the_default_player_gets_more_than_one_that_plays_anything(key):
    found = strength(key, DECKS if key in STACKED else DEALS)
    assert found.low > found.chance


@pytest.mark.parametrize("key", STACKED)
def test_the_default_player_gets_more_than_one_that_calls_everything(key):
    found = strength(key, DECKS, others="caller")
    assert found.low > found.chance
