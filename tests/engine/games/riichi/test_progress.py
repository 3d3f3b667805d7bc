"""The next kyoku, the end of a match, places and scores: docs/rules/riichi.md "对局"."""

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from paiju.engine.core.match import Label
from paiju.engine.core.options import resolve_options
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.progress import RiichiMatch, final_scores, in_places, next_carry
from paiju.engine.games.riichi.types import Carry
from tests.engine.games.riichi.table import GAME, Table
from tests.engine.games.riichi.test_draws import drawn_out
from tests.rows import rows

MATCH = RiichiMatch()
TENPAI = "234m567m345p67s99s"
NOTEN = "147m258p369s1234f"
WIN = "234m567m345p678s9s"
"""Waits for 9s to be complete: with a drawn 9s it wins by tsumo alone."""


def won_by(seat, kyoku=0, **options):
    """A deal that a seat wins by tsumo in its first turn."""
    table = Table(kyoku=kyoku, **options)
    while table.turn != seat:
        table.discard()
    table.hold(seat, WIN + "9s")
    table.win()
    return table


def noten(**options):
    return drawn_out(**options)


def test_a_dealer_who_wins_deals_again_with_a_honba_more():
    carry = won_by(0, honba=2).carry
    assert (carry.kyoku, carry.honba, carry.first) == (0, 3, 0)


def test_after_another_seats_win_the_next_deals_without_honba():
    carry = won_by(2, honba=2).carry
    assert (carry.kyoku, carry.honba, carry.sticks) == (1, 0, 0)


def test_after_an_exhaustive_draw_a_ready_dealer_deals_again():
    carry = drawn_out(TENPAI, honba=1, sticks=2).carry
    assert (carry.kyoku, carry.honba, carry.sticks) == (0, 2, 2)


def test_after_an_exhaustive_draw_a_noten_dealer_passes_the_deal_with_a_honba_more():
    carry = drawn_out(NOTEN, TENPAI, honba=1, sticks=2).carry
    assert (carry.kyoku, carry.honba, carry.sticks) == (1, 2, 2)


def test_the_dealer_of_a_kyoku_counts_from_the_first_dealer():
    carry = replace(won_by(2).carry, first=3)
    assert GAME.initial_state(carry).carry.kyoku == 1
    table = Table(kyoku=5)
    assert table.view().dealer == 1


LEADS = (20000, 31000, 25000, 24000)
"""Seat 1 is first, over the target."""
LAST = 7


@rows(
    ("kyoku", "points", "options", "over"),
    [
        (LAST, LEADS, {}, True),
        (LAST - 1, LEADS, {}, False),
        (3, LEADS, {"length": "tonpu"}, True),
        (2, LEADS, {"length": "tonpu"}, False),
        # Nobody is over the target: the West round begins, and ends as soon as somebody is.
        (LAST, (25000,) * 4, {}, False),
        (LAST, (25000,) * 4, {"extension": False}, True),
        (8, LEADS, {}, True),
        (8, (25000,) * 4, {}, False),
        (11, (25000,) * 4, {}, True),
        (7, (25000,) * 4, {"length": "tonpu"}, True),
        (4, (25000,) * 4, {"length": "tonpu"}, False),
        (LAST, (25000,) * 4, {"target": 25000}, True),
        (LAST, (29900, 25000, 25000, 20100), {}, False),
        (LAST, (30000, 25000, 25000, 20000), {}, True),
    ],
)
def test_a_match_ends_after_its_last_kyoku_if_somebody_has_the_target(kyoku, points, options, over):
    table = noten(kyoku=kyoku, points=points, **options)
    assert table.carry.over is over


def test_sticks_on_the_table_do_not_count_for_the_target():
    assert not noten(kyoku=LAST, points=(29000, 25000, 25000, 20000), sticks=1).carry.over


@rows(("points", "options", "over"), [(0, {}, False), (-100, {}, True), (-100, {"tobi": False}, False)])
def test_a_match_ends_when_somebody_has_less_than_nothing(points, options, over):
    table = noten(points=(points, 40000, 30000, 30000 - points), **options)
    assert table.carry.over is over


def test_an_abortive_draw_ends_no_match():
    for kyoku in (LAST, 11):
        table = Table(
            *[""] * (kyoku % 4), "19m19p19s123f258m2p", kyoku=kyoku, points=(-100, 50000, 25000, 25100)
        )
        table.hold(table.turn, "19m19p19s123f258m23p")
        table.kyuushu()
        assert not table.carry.over


@rows(
    ("points", "options", "over"),
    [
        # The dealer of the last kyoku is seat 3.
        ((20000, 20000, 20000, 40000), {}, True),
        ((20000, 20000, 20000, 40000), {"agari_yame": False}, False),
        ((150_000, 20000, 20000, 20000), {}, False),
    ],
)
def test_a_dealer_who_repeats_the_last_kyoku_ends_it_only_when_first(points, options, over):
    ready = drawn_out(NOTEN, NOTEN, NOTEN, TENPAI, kyoku=LAST, points=points, **options)
    assert ready.carry.over is over
    won = won_by(3, kyoku=LAST, points=points, **options)
    assert won.carry.over is over


def test_the_last_possible_kyoku_goes_on_only_for_a_dealer_who_is_not_first():
    low = (25100, 25000, 25000, 24900)
    assert not drawn_out(
        NOTEN, NOTEN, NOTEN, TENPAI, kyoku=11, points=(45000, 20000, 20000, 15000)
    ).carry.over
    assert drawn_out(NOTEN, kyoku=11, points=low).carry.over


def test_sticks_that_are_left_go_to_the_first_place():
    carry = noten(kyoku=LAST, points=(20000, 31000, 25000, 22000), sticks=2).carry
    assert (carry.over, carry.sticks, carry.points) == (True, 0, (20000, 33000, 25000, 22000))


def test_equal_points_go_by_turn_order_from_the_first_dealer():
    carry = Carry(4, Options(), first=2, points=(25000,) * 4)
    assert in_places(carry) == (2, 3, 0, 1)
    assert MATCH.places(carry) == (3, 4, 1, 2)


def test_final_scores_are_rounded_with_uma_and_the_first_gets_the_rest():
    carry = Carry(4, Options(), first=0, points=(43200, 30000, 14700, 12100))
    assert final_scores(carry) == (53, 10, -25, -38)


def test_a_half_is_rounded_up():
    carry = Carry(4, Options(), first=0, points=(40000, 29500, 15500, 15000))
    assert final_scores(carry)[1:] == (10, -24, -35)


def test_equal_points_share_what_their_places_have_with_the_option():
    carry = Carry(4, Options(ties="share"), first=0, points=(35000, 35000, 15000, 15000))
    assert final_scores(carry) == (30, 30, -30, -30)
    three = Carry(4, Options(ties="share"), first=0, points=(40000, 20000, 20000, 20000))
    scores = final_scores(three)
    assert scores[1] == scores[2] == scores[3]
    assert sum(scores) == pytest.approx(0)


@rows("preset", ["mleague", "wrc", "tenhou"])
@rows(
    "points",
    [
        (35000, 35000, 15000, 15000),
        (30000, 30000, 30000, 10000),
        (40000, 20000, 20000, 20000),
        (25000,) * 4,
        (33400, 33400, 33300, -100),
    ],
)
def test_shared_scores_are_exact_fractions_that_add_up_to_nothing(preset, points):
    options = resolve_options(GAME, {**GAME.presets[preset], "ties": "share"})
    for turned in range(4):
        carry = Carry(4, options, first=1, points=points[turned:] + points[:turned])
        scores, parts = final_scores(carry), MATCH.parts(carry)
        sixtieths = [round(60 * score) for score in scores]
        assert sum(sixtieths) == 0
        assert [float(Fraction(whole, 60)) for whole in sixtieths] == list(scores)
        assert [sum(round(60 * part) for part in each.values()) for each in parts] == sixtieths
        of = dict(zip(carry.points, scores, strict=True))
        assert [of[own] for own in carry.points] == list(scores), "equal points have equal scores"
        wire = msgspec.json.decode(msgspec.json.encode(scores))
        assert wire == list(scores) == msgspec.msgpack.decode(msgspec.msgpack.encode(scores))


def test_three_first_places_of_the_m_league_share_uma_and_oka():
    carry = Carry(4, Options(**GAME.presets["mleague"]), first=0, points=(30000, 30000, 30000, 10000))
    assert final_scores(carry) == (50 / 3, 50 / 3, 50 / 3, -50)
    assert MATCH.parts(carry)[0] == {"points": 0, "uma": 10, "oka": 20 / 3}


@rows(
    ("preset", "scores"),
    [("mjs", (22.5, 7.5, -7.5, -22.5)), ("tenhou", (43, 8, -17, -32)), ("wrc", (17.5, 2.5, -12.5, -27.5))],
)
def test_exact_scores_keep_the_hundreds_of_points(preset, scores):
    carry = Carry(4, Options(**GAME.presets[preset]), first=0, points=(32500, 27500, 22500, 17500))
    assert final_scores(carry)[1:] == scores[1:]
    assert sum(final_scores(carry)) == 0


def test_presets_score_against_their_own_points():
    mjs = Options(**GAME.presets["mjs"])
    carry = Carry(4, mjs, first=0, points=(25000,) * 4)
    assert final_scores(carry) == (15, 5, -5, -15)


@rows(
    ("kyoku", "honba", "zh", "en"),
    [
        (0, 0, "东1局 0本场", "East 1, 0 honba"),
        (1, 1, "东2局 1本场", "East 2, 1 honba"),
        (7, 0, "南4局 0本场", "South 4, 0 honba"),
        (8, 3, "西1局 3本场", "West 1, 3 honba"),
    ],
)
def test_a_deal_is_named_by_wind_number_and_honba(kyoku, honba, zh, en):
    label = MATCH.label(Carry(4, Options(), first=1, kyoku=kyoku, honba=honba))
    assert (label.zh, label.en) == (zh, en)


def test_a_match_that_begins_has_its_points_and_one_that_is_over_keeps_them():
    carry = Carry(4, Options())
    assert (MATCH.points(carry), MATCH.is_over(carry)) == ((25000,) * 4, False)
    done = replace(carry, first=0, kyoku=LAST, points=LEADS, over=True)
    assert (MATCH.points(done), MATCH.is_over(done), MATCH.places(done)) == (LEADS, True, (4, 1, 2, 3))
    assert sum(MATCH.scores(done)) == 0
    assert MATCH.label(done).zh == "东1局 0本场"


def test_the_carry_of_an_unfinished_match_leads_to_the_next_deal():
    table = won_by(2)
    assert next_carry(table.state) == table.carry
    assert GAME.initial_state(table.carry).points == table.state.points


def test_a_score_is_made_of_points_uma_and_oka():
    carry = Carry(4, Options(), first=0, points=(43200, 30000, 14700, 12100))
    assert MATCH.parts(carry) == (
        {"points": 13, "uma": 20, "oka": 20},
        {"points": 0, "uma": 10, "oka": 0},
        {"points": -15, "uma": -10, "oka": 0},
        {"points": -18, "uma": -20, "oka": 0},
    )


def test_a_label_says_wind_number_honba_and_sticks():
    label = MATCH.label(Carry(4, Options(), first=0, kyoku=5, honba=1, sticks=2, points=(25000,) * 4))
    assert label == Label(
        "南2局 1本场", "South 2, 1 honba", {"wind": 1, "number": 2, "honba": 1, "sticks": 2}
    )
