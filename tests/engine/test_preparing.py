"""A prepared game builds no table of hands during play."""

import pytest

from paiju.engine.core.game import Game
from paiju.engine.registry import GAMES
from paiju.engine.shedding import classify
from paiju.engine.tiles.complete import complete_honours, complete_suit
from tests.engine.deals import random_deal, variants
from tests.long import rest_long

SHEDDING = (classify.catalogue, classify._classifier)
TILES = (complete_suit, complete_honours)
CACHES = {"landlord": SHEDDING, "climbing": SHEDDING, "mahjong": TILES, "riichi": TILES}


def built(caches):
    return [cache.cache_info().misses for cache in caches]


def test_all_games_with_tables_prepare_themselves():
    assert {key for key, game in GAMES.items() if type(game).prepare is not Game.prepare} == {
        key for key, game in GAMES.items() if game.board.family in CACHES
    }


PREPARED = [
    variant
    for key in GAMES
    for variant in rest_long(
        [one for one in variants() if one.key == key and one.game.board.family in CACHES],
        "more variants of the same game",
    )
]


@pytest.mark.parametrize("variant", PREPARED, ids=str)
def test_what_has_been_prepared_is_not_built_during_a_deal(variant):
    caches = CACHES[variant.game.board.family]
    for cache in caches:
        cache.cache_clear()
    variant.game.prepare(variant.carry)
    before = built(caches)
    assert all(before)
    random_deal.__wrapped__(variant, 0)
    assert built(caches) == before
