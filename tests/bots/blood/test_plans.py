"""The plans of a hand of 成都麻将: which there are, how far each is, and what brings it nearer."""

from msgspec.structs import replace

from paiju.bots.blood.plans import accepted, distance, plans_of
from paiju.bots.blood.sight import Sight
from paiju.engine.tiles.counts import EMPTY, counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34
from tests.engine.games.chengdu.table import Table


def counted(text):
    return counts_of(parse_tiles(text))


def plans(missing="s", held=EMPTY):
    view = Table("123456m2345p111s5s", que="off").view(0)
    return {
        (plan.form, plan.suits): plan
        for plan in plans_of(Sight(replace(view, missing=(missing, None, None, None))), held)
    }


def tiles(plan, text):
    return [TILES34[kind] for kind in accepted(plan, counted(text), EMPTY)]


def test_a_flush_counts_only_its_suit():
    hand = counted("123456789m11p23p")
    assert distance(plans()["groups", (0, 1)], hand, EMPTY) == 0
    assert distance(plans()["groups", (0,)], hand, EMPTY) == 4


def test_tiles_of_the_missing_suit_bring_nothing():
    assert distance(plans()["groups", (0, 1)], counted("123456m11p23p123s"), EMPTY) == 3


def test_triplets_want_a_third_of_each_pair():
    plan = plans()["triplets", (0, 1)]
    assert distance(plan, counted("11223344m55566p"), EMPTY) == 2
    assert tiles(plan, "11223344m55566p") == ["1m", "2m", "3m", "4m", "6p"]
    assert distance(plan, counted("111222333m5566p"), EMPTY) == 0


def test_seven_pairs_want_partners_and_no_melds():
    plan = plans()["pairs", (0, 1)]
    assert distance(plan, counted("1122334455m6p78p"), EMPTY) == 1
    assert tiles(plan, "1122334455m6p78p") == ["6p", "7p", "8p"]
    assert not any(form == "pairs" for form, _ in plans(held=counted("999p")))


def test_four_alike_are_two_pairs():
    assert distance(plans()["pairs", (0, 1)], counted("111122334455m6p"), EMPTY) == 0


def test_a_meld_rules_out_a_flush_of_another_suit():
    assert ("groups", (0,)) not in plans(held=counted("999p"))
    assert ("groups", (1,)) in plans(held=counted("999p"))


def test_without_a_missing_suit_each_pair_of_suits_is_a_plan():
    assert {suits for form, suits in plans(None) if form == "groups" and len(suits) == 2} == {
        (0, 1),
        (0, 2),
        (1, 2),
    }
