"""Which games have an analysis, and what it is."""

import pytest

from paiju.bots.insight.analysis import has_insight, insight
from paiju.bots.insight.chances import WinChances
from paiju.bots.insight.discards import Discards
from paiju.engine.registry import GAMES
from tests.engine.deals import Variant, random_deal


def test_all_games_but_holdem_have_one():
    assert [key for key, game in GAMES.items() if not has_insight(game)] == ["holdem"]


@pytest.mark.parametrize(("key", "kind"), [("three_two_one", WinChances), ("riichi", Discards)])
def test_a_random_deal_is_analysed(key, kind):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    actions = [(moment.actor, moment.action) for moment in random_deal(variant, 0)]
    found = insight(game, game.opening_carry(variant.seats, variant.options), actions, "t1-1")
    assert isinstance(found, kind)
