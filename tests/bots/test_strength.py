"""Every default player clearly beats simple ones; the full run is `python -m tests.bots.strength`."""

import pytest

from paiju.engine.registry import GAMES
from tests.bots.strength import STACKED, match_result, strength
from tests.long import by_family

DEALS = 20
DECKS = 60
"""Of a game of stacks; each is played from both seats."""
WALLS = 1
"""Of a game with matches; each is played from every seat."""


@pytest.mark.parametrize("key", by_family(GAMES))
def test_the_default_player_gets_more_than_one_that_plays_anything(key):
    found = strength(key, DECKS if key in STACKED else DEALS)
    assert found.low > found.chance


@pytest.mark.parametrize("key", STACKED)
def test_the_default_player_gets_more_than_one_that_calls_everything(key):
    found = strength(key, DECKS, others="caller")
    assert found.low > found.chance


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.match is not None])
def test_the_default_player_has_better_places_than_greedy_ones_and_feeds_fewer_wins(key):
    found = match_result(key, WALLS)
    assert found.match.rank < 2.4
    mine, others = (
        next(figure.value for figure in line.figures if figure.key == "deal_in") for line in found.lines
    )
    assert mine < others
