"""What a discard gave away, against the best one; and that only what its seat saw is looked at."""

import pytest

from paiju.bots.insight.discards import Thrown, compared, discards, turn_of
from paiju.bots.insight.sights import Prospect, chengdu_sight, riichi_sight
from paiju.engine.core.replay import Step as Replayed
from paiju.engine.registry import GAMES
from tests.engine.deals import Variant, random_deal

SIGHTS = {"chengdu": chengdu_sight, "riichi": riichi_sight}


def thrown(tile, **prospects):
    """What a discard gave away, where tiles left these: `m1=(distance, coming, danger)`."""
    found = {f"{name[1]}{name[0]}": Prospect(*value) for name, value in prospects.items()}
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
    assert all(isinstance(one, Thrown) for row in found.seats for one in row)
    for (after, seat), view in zip(by_order, seen, strict=True):
        assert view == game.view(steps[after - 2].state, seat)
