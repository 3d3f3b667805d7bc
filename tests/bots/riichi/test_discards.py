"""Discards and what experience tells of them."""

from itertools import pairwise
from math import log1p

import pytest

from paiju.bots.riichi import calls
from paiju.bots.riichi.danger import USUAL
from paiju.bots.riichi.discards import FACTS, Discards
from paiju.bots.riichi.experience import EXPERIENCED
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.practice import CALLS, discard_weights, weighed
from paiju.bots.riichi.sight import Sight
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

# The facts of discards, each in a hand where it is plain.


def discards(hand, draw, **table):
    """Those of the dealer, in East 1: East is its wind and the round's."""
    return of(Table(hand, draws=draw, **{"shown": "9p", **table}))


def of(table):
    observation = observe(GAME, table.state, 0)
    prompt = observation.prompt
    return Discards(Expert(Sight(observation.view)), prompt.legal)


def facts(found, tile):
    return {name: fact for name, fact in zip(FACTS, found.facts(tile), strict=True) if fact}


def test_names_of_facts_are_unique():
    assert len({*FACTS}) == len(FACTS)


def test_a_discard_that_leaves_a_farther_hand_is_further():
    found = discards("123m456p789s2355s", "4f")
    assert found.least == 0
    assert "further" not in facts(found, "4f")
    assert facts(found, "1m")["further"] == 1


def test_acceptance_is_the_logarithm_of_the_unseen_tiles_that_help():
    assert facts(discards("123m456p789s2355s", "4f"), "4f")["acceptance"] == pytest.approx(log1p(8))


def test_acceptance_after_the_next_draw_counts_one_and_two_steps_from_a_wait():
    ready, one, far = (
        facts(discards(hand, "4f"), "4f")
        for hand in ("123m456p789s2355s", "123m456p23s7899s2m", "147m258p369s1233f")
    )
    assert one["acceptance after"] > 0
    assert "acceptance after" not in ready
    assert "acceptance after" not in far


def test_the_best_discard_is_not_behind_and_others_are():
    found = discards("123m456p789s2355s", "4f")
    assert "behind" not in facts(found, "4f")
    assert facts(found, "1m")["behind"] < 0


@rows(
    ("tile", "named"),
    [("1f", "yakuhai lone"), ("2f", "guest wind pair"), ("3f", "guest wind lone"), ("1y", "yakuhai triplet")],
)
def test_an_honour_is_a_value_tile_or_a_guest_wind(tile, named):
    assert facts(discards("149m258p111y1223f", "9s"), tile)[named] == 1


def test_a_lone_honour_tells_how_many_are_unseen_and_how_late_it_is():
    table = Table("149m258p369s3f12y2f", draws="9s444m4p")
    first = facts(of(table), "3f")
    assert first["guest wind three left"] == 1
    assert "guest wind late" not in first
    for _ in range(4):
        table.discard()
    assert facts(of(table), "3f")["guest wind late"] == 0.1


@rows(
    ("tile", "named"),
    [
        ("1m", "terminal lone"),
        ("9p", "terminal paired"),
        ("2s", "two or eight touching"),
        ("5p", "three to seven gapped"),
    ],
)
def test_a_number_has_its_rank_and_its_company(tile, named):
    assert facts(discards("14m57p99p23s1234f1y", "9s"), tile)[named] == 1


def test_dora_and_red_fives_are_facts_of_their_own():
    found = discards("123m40p789s2355s9m1f", "4f", shown="8m")
    assert facts(found, "9m")["dora"] == 1
    assert facts(found, "0p")["red"] == 1
    assert "dora" not in facts(found, "1m")


def test_shapes_that_are_left_are_counted():
    found = discards("12m56p79s1234f123y", "9m")
    left = facts(found, "9m")
    assert (left["inner"], left["edge"], left["gap"]) == (0.25, 0.25, 0.25)
    assert "inner" not in facts(found, "5p")


# What play has shown of hands that nobody sees: more to fear where more is shown, and later.


@rows("melds", range(5))
def test_later_hands_and_those_with_more_melds_wait_more_often(melds):
    row = EXPERIENCED.ready[melds]
    assert list(row) == sorted(row)
    if melds:
        assert all(more > fewer for more, fewer in zip(row, EXPERIENCED.ready[melds - 1], strict=True))


def test_a_tile_of_greater_risk_by_shapes_is_a_wait_more_often():
    found = [EXPERIENCED.risk(percent / 200) for percent in range(40)]
    assert all(low < high for low, high in pairwise(found))


def test_a_tile_that_seems_fairly_safe_hits_half_again_as_often():
    assert EXPERIENCED.risk(0.0) == 0.0
    assert EXPERIENCED.risk(0.05) == pytest.approx(0.077)
    assert EXPERIENCED.risk(0.5) == 0.5
    assert USUAL.risk(0.05) == 0.05


# The table of weights of the hard level.


@pytest.mark.parametrize("riichi", [False, True])
def test_each_distance_has_a_weight_for_each_fact(riichi):
    rows = [discard_weights(steps, riichi=riichi) for steps in range(-1, 7)]
    assert {len(row) for row in rows} == {len(FACTS)}
    assert rows[0] == rows[1]
    assert rows[5] == rows[7]
    assert len(CALLS) == len(calls.FACTS)


def test_strong_players_heed_value_risk_and_distance():
    for steps in range(1, 5):
        row = dict(zip(FACTS, discard_weights(steps, riichi=False), strict=True))
        assert row["risk"] < 0 < row["value"] + row["behind"]
    assert dict(zip(calls.FACTS, CALLS, strict=True))["nearer"] > 0


def test_facts_are_weighed_one_by_one():
    assert weighed((1.0, 2.0, -1.0), (3.0, 0.5, 1.0)) == 3.0
    with pytest.raises(ValueError, match="zip"):
        weighed((1.0,), (1.0, 2.0))
