"""A game that has been prepared builds nothing while it is played."""

import pytest

from engine.core.preparing import Prepared
from engine.registry import GAMES
from engine.shedding import classify
from tests.engine.deals import random_deal, variants

CACHES = (classify.catalogue, classify._classifier)


def built():
    return [cache.cache_info().misses for cache in CACHES]


def test_all_shedding_games_prepare_themselves():
    assert all(
        isinstance(game, Prepared) for game in GAMES.values() if game.board.family in {"landlord", "climbing"}
    )


@pytest.mark.parametrize("variant", [one for one in variants() if isinstance(one.game, Prepared)], ids=str)
def test_what_has_been_prepared_is_not_built_during_a_deal(variant):
    for cache in CACHES:
        cache.cache_clear()
    variant.game.prepare(variant.carry)
    before = built()
    assert all(before)
    random_deal.__wrapped__(variant, 0)
    assert built() == before
