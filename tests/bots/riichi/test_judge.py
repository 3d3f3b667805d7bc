"""Hands compared by their value, and the cost of their discards."""

from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.plans import held_of
from paiju.bots.riichi.sight import Sight
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table

READY = "123m456p789s2355s"


def judged(table, seat, *texts):
    judge = Judge(Sight(table.view(seat)))
    return [judge.value(held_of(judge.sight, tuple(parse_tiles(text)), ())) for text in texts]


def test_a_nearer_hand_is_worth_more():
    one, two, three = judged(Table(), 1, "234m567p34599s78s", "234m567p345s99s7s1f", "234m567p3459s9m17s")
    assert one > two > three


def test_a_hand_with_dora_is_worth_more():
    plain, rich = judged(Table(shown="9s"), 1, "234m567p34599m78s", "234m567p34511s78s")
    assert rich > plain


def test_a_far_hand_against_a_riichi_is_worth_its_safe_tiles():
    table = Table(READY, draws="4m")
    table.riichi("4m")
    unsafe, safe = judged(table, 1, "258m258p258s1567s", "444m258p258s1567s")
    assert unsafe < safe <= 0


def test_a_safe_tile_costs_nothing_and_another_something():
    table = Table(READY, draws="4m")
    table.riichi("4m")
    judge = Judge(Sight(table.view(1)))
    assert judge.risk(id34_of("5p")) > judge.risk(id34_of("4m"))


def test_a_plan_that_another_hand_is_nearer_to_is_not_judged():
    judge = Judge(Sight(Table().view(1)))
    near, far = (
        held_of(judge.sight, tuple(parse_tiles(text)), ())
        for text in ("234m567p34599s78s", "234m567p345s99s7s1f")
    )
    alone = judge.value(far)
    judge.consider([near, far])
    assert judge.value(far) < alone
    assert counts_of(far.tiles) == far.counts
