"""What a hand waits for after its next draw."""

from paiju.bots.riichi.ahead import Ahead, Draw
from paiju.bots.riichi.plans import CLOSED, Held, plan_accepted
from paiju.bots.riichi.sight import Sight
from paiju.bots.riichi.standing import Standing
from paiju.bots.riichi.waiting import NOTHING
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table


def held_of(text):
    tiles = tuple(parse_tiles(text))
    return Held(tiles, counts_of(tiles), (), closed=True)


def ahead():
    sight = Sight(Table(shown="1m").view(1))
    return sight, Ahead(sight, Standing(sight))


def draws_of(sight, held):
    return [Draw(kind, sight.unseen[kind]) for kind in plan_accepted(CLOSED, held.counts)]


def test_a_hand_with_better_waits_after_its_next_draw_wins_more_often():
    _, found = ahead()
    draws = [Draw(id34_of("9s"), 1.0)]
    broad, narrow = (
        found.waits(held_of(text), draws, riichi=True)
        for text in ("234m567p345s9s78m1f", "234m567p345s9s79m1f")
    )
    assert broad.rate > narrow.rate > 0


def test_a_draw_that_does_not_make_the_hand_wait_wins_nothing():
    _, found = ahead()
    assert found.waits(held_of("234m567p345s9s78m1f"), [], riichi=True) == NOTHING


def test_a_hand_of_yaku_gains_more():
    _, found = ahead()
    draws = [Draw(id34_of("8p"), 1.0)]
    plain, rich = (
        found.waits(held_of(text), draws, riichi=True)
        for text in ("123m567p345s8p79s1f", "234m567p345s8p68s1f")
    )
    assert rich.gain > plain.gain > 0


def test_a_hand_of_runs_helps_itself_more_than_one_of_closed_shapes():
    sight, found = ahead()
    each = [held_of(text) for text in ("23m567p3478s99p1f2f", "13m567p3579s99p1f2f")]
    broad, narrow = [found.acceptance(held, draws_of(sight, held)) for held in each]
    assert broad > narrow
