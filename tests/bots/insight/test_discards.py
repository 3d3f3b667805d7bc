"""The analysis of discards."""

import pytest
from msgspec.structs import replace

from paiju.bots.insight.discards import JudgedDiscard, compared, discards, turn_of
from paiju.bots.insight.sights import DiscardProspect, chengdu_sight, riichi_sight
from paiju.engine.core.replay import ReplayedAction as Replayed
from paiju.engine.registry import GAMES
from tests.engine.deals import Variant, random_deal
from tests.engine.games.riichi.table import Table

# What a discard gave away, against the best one; and that only what its seat saw is looked at.

SIGHTS = {"chengdu": chengdu_sight, "riichi": riichi_sight}


def thrown(tile, **prospects):
    """What a discard gave away, where tiles left these: `m1=(distance, coming, danger)`."""
    found = {f"{name[1]}{name[0]}": DiscardProspect(*value) for name, value in prospects.items()}
    return compared(tile, found, 9)


def test_a_discard_is_compared_with_the_one_that_leaves_most_to_come():
    one = thrown("6p", p6=(1, 11, 0.09), s2=(1, 19, 0.02))
    assert (one.coming, one.lost, one.best, one.best_coming) == (11, 8, "2s", 19)
    assert (one.danger, one.level, one.best_danger) == (9, "mid", 2)


def test_a_step_back_leaves_nothing_to_come():
    one = thrown("6p", p6=(2, 40, 0), s2=(1, 4, 0))
    assert (one.distance, one.coming, one.lost) == (2, 0, 4)


def test_of_equal_discards_the_least_dangerous_is_the_best_and_this_one_if_it_is_among_them():
    assert thrown("6p", p6=(1, 8, 0.2), s2=(1, 8, 0.01)).best == "2s"
    assert thrown("6p", s2=(1, 8, 0.01), p6=(1, 8, 0.01)).best == "6p"


def test_the_turn_is_what_was_lost_for_nothing():
    fold = thrown("6p", p6=(2, 40, 0), s2=(0, 8, 0.3))
    early = thrown("6p", p6=(3, 60, 0), s2=(3, 64, 0))
    late = thrown("6p", p6=(0, 4, 0.02), s2=(0, 8, 0.02))
    assert turn_of([early, fold, late]) == 2
    assert turn_of([early, fold]) == 0
    assert turn_of([fold]) is None


@pytest.mark.parametrize("key", SIGHTS)
def test_each_discard_is_judged_by_its_seats_own_view(key):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    moments = random_deal(variant, 0)
    seen = []

    def spy(view, tiles):
        seen.append(view)
        return SIGHTS[key](view, tiles)

    steps = [Replayed(moment.actor, moment.action, moment.transition.state, ()) for moment in moments]
    start = game.initial_state(game.opening_carry(variant.seats, variant.options))
    found = discards(game, start, steps, spy)
    by_order = sorted((one.after, seat) for seat, row in enumerate(found.seats) for one in row)
    assert [view.you for view in seen] == [seat for _, seat in by_order]
    assert seen
    assert all(isinstance(one, JudgedDiscard) for row in found.seats for one in row)
    for (after, seat), view in zip(by_order, seen, strict=True):
        assert view == game.view(steps[after - 2].state, seat)


# What one view tells of a discard: tiles to come, and the danger that follows from what lies open.

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
