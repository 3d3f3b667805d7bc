"""What one view tells of a discard: tiles to come, and the danger that follows from what lies open."""

from msgspec.structs import replace

from paiju.bots.insight.sights import chengdu_sight, riichi_sight
from tests.engine.games.riichi.table import Table

READY = "123m456p789s2355s"


def seen(hand, tiles):
    """What seat 1 sees of its discards after the dealer's riichi with 4m."""
    table = Table(READY, hand, draws="4m9p")
    table.riichi("4m")
    return riichi_sight(table.view(1), tiles)


def test_what_the_river_of_a_riichi_holds_is_safer_than_what_it_does_not():
    found = seen("4m5m123p456p789p11s", ("4m", "5m"))
    assert found["4m"].danger < 0.02 < found["5m"].danger


def test_tiles_to_come_are_the_unseen_ones_that_help():
    found = seen("23m123p456p789p11s", ("9p", "2m"))
    # 2m3m waits for 1m and 4m: of those the dealer's three and its discard are gone where seat 1 sees them.
    assert found["9p"].distance == 0
    assert found["9p"].coming == 7


def test_a_tile_of_the_missing_suit_of_all_others_is_safe():
    view = chengdu_view()
    assert chengdu_sight(replace(view, missing=("p", "m", "m", "m")), ("5m",))["5m"].danger == 0


def test_a_winner_of_a_deal_without_flow_is_no_danger():
    view = chengdu_view()
    everybody = chengdu_sight(view, ("5m",))["5m"].danger
    assert chengdu_sight(replace(view, dead=(1, 2, 3)), ("5m",))["5m"].danger == 0 < everybody


def chengdu_view():
    """What seat 0 sees on its turn."""
    from tests.engine.games.chengdu.table import Table as Chengdu

    table = Chengdu("123456m11s2345s5m", "", "", "")
    return replace(table.view(0), missing=("p", "p", "p", "p"))
