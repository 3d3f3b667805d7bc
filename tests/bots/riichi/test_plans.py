"""Plans, chances and judgement of a hand."""

import pytest

from paiju.bots.riichi.calls import FACTS, Calls
from paiju.bots.riichi.chances import chances
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.judge import Judge
from paiju.bots.riichi.nearness import acceptance, best_waits, keeping
from paiju.bots.riichi.plans import (
    CLOSED,
    SIMPLES,
    Held,
    extra_han,
    held_of,
    plan_accepted,
    plan_distance,
    plans_of,
)
from paiju.bots.riichi.sight import Sight
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Pung
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

# The facts of calls, each in a hand where it is plain.

YAKUHAI = "22y345m67p345s99p1f"


def calls(hand, tile, declared=None):
    """Those of seat 1 after the dealer's discard."""
    table = Table("", hand, draws=tile)
    if declared is not None:
        table.declare(declared)
    table.act(0, Discard(tile, drawn=True))
    observation = observe(GAME, table.state, 1)
    prompt = observation.prompt
    choice = prompt.legal
    found = Calls(Expert(Sight(observation.view)), choice)
    return {call: named(found.facts(call)) for call in (*choice.pungs, *choice.chows)}


def named(facts):
    return {name: fact for name, fact in zip(FACTS, facts, strict=True) if fact}


def only(found):
    (facts,) = found.values()
    return facts


def test_a_pung_of_a_value_tile_is_known_and_worth_more_than_a_pass():
    found = calls(YAKUHAI, "2y")
    facts = found[Pung(("2y", "2y"))]
    assert {"yakuhai", "nearer", "closed", "better"} <= facts.keys()
    assert "last yakuhai" not in facts
    assert facts["gain"] > 0


def test_a_call_without_a_yaku_in_sight_is_far_from_one():
    facts = only(calls("99s345m67p34s123p1f", "9s"))
    assert facts["yaku further"] == 1
    assert facts["three steps"] == 1


def test_the_steps_to_a_yaku_are_told_apart():
    assert only(calls("22y345m67p35s99p13f", "2y"))["one step"] == 1
    assert only(calls("22y345m6p35s99p134f", "2y"))["two steps"] == 1


@rows("declared", [0, 2, 3])
def test_riichi_of_others_counts(declared):
    assert only(calls(YAKUHAI, "2y", declared))["riichi"] == 1
    assert "riichi" not in only(calls(YAKUHAI, "2y"))


def test_one_step_without_hazard_is_a_geometric_chance():
    found = chances((0.1,), 1, 0.0)
    assert found.win == pytest.approx(0.1)
    assert chances((0.1,), 0, 0.0).win == 0


def test_more_turns_fewer_steps_and_less_hazard_are_better():
    assert chances((0.2, 0.1), 9, 0.02).win < chances((0.2, 0.1), 12, 0.02).win
    assert chances((0.2, 0.1), 9, 0.02).win < chances((0.1,), 9, 0.02).win
    assert chances((0.2, 0.1), 9, 0.1).win < chances((0.2, 0.1), 9, 0.02).win


def test_a_hand_that_waits_at_the_end_has_not_won():
    found = chances((0.2, 0.1), 9, 0.0)
    assert 0 < found.waits < 1 - found.win


# Hands compared by their value, and the cost of their discards.

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


ALL = bytes([4] * 34)


def counts(text):
    return counts_of(parse_tiles(text))


def kinds(text):
    return tuple(sorted({id34_of(tile) for tile in parse_tiles(text)}))


def test_acceptance_is_counted_in_unseen_tiles():
    assert acceptance(counts("234m567p3499s567s"), ALL) == 12


def test_what_can_go_keeps_the_distance():
    hand = counts("234m567p346699s1f3y")
    assert keeping(hand) == kinds("1f3y")


def test_the_best_waits_are_counted_in_unseen_tiles():
    assert best_waits(counts("234567m567p34s99p2f"), ALL) == 8


SIGHT = Sight(Table(shown="9p").view(1))
"""Of seat 1, in East 1: South is its wind, East the round's."""


def held(text, *melds):
    tiles = tuple(parse_tiles(text))
    return Held(tiles, counts_of(tiles), melds, closed=not melds)


def plans(hand):
    return list(plans_of(SIGHT, hand))


def test_a_closed_hand_may_declare():
    assert CLOSED in plans(held("123m456p789s1234f"))


def test_an_open_hand_without_a_yaku_has_no_plan():
    assert plans(held("19m56p789s12f5s", Meld("chow", ("1m", "2m", "3m"), 0))) == []


def test_a_pair_of_value_is_a_triplet_that_lacks_one_tile():
    hand = held("22f56p789s34s9m", Meld("chow", ("1m", "2m", "3m"), 0))
    (plan,) = plans(hand)
    assert plan.triplet == id34_of("2f")
    assert plan.han == 1
    assert plan_distance(plan, hand.counts) == 2
    assert {id34_of("2f"), id34_of("4p"), id34_of("7p")} <= set(plan_accepted(plan, hand.counts))


def test_simples_bar_terminals_and_honours():
    hand = held("2356m456p346s", Meld("pung", ("8p", "8p", "8p"), 0))
    assert [plan.barred for plan in plans(hand)] == [SIMPLES]
    assert id34_of("1m") not in plan_accepted(plans(hand)[0], hand.counts)


def test_a_meld_of_a_terminal_ends_simples():
    hand = held("2356m456p346s", Meld("pung", ("9p", "9p", "9p"), 0))
    assert not any(plan.barred == SIMPLES for plan in plans(hand))


def test_many_tiles_of_a_suit_are_a_plan_for_a_flush():
    hand = held("1123456789m11y5p")
    assert any(plan.han == 3 for plan in plans(hand))


def test_dora_that_a_plan_cannot_use_do_not_count():
    hand = held("11p23567m456p346s")
    closed, simples = (
        next(plan for plan in plans(hand) if plan.barred == barred) for barred in (CLOSED.barred, SIMPLES)
    )
    assert extra_han(SIGHT, hand, simples) == 0
    assert extra_han(SIGHT, hand, closed) >= 2
