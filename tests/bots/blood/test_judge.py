"""The value of hands of 成都麻将."""

from msgspec.structs import replace

from paiju.bots.blood.judge import Held, Judge
from paiju.bots.blood.sight import Sight
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.chengdu.table import Table


def value(text, melds_of_others=None, missing="s", **changes):
    view = Table("123456m2345p111s5s", que="off").view(0)
    view = replace(view, hand=parse_tiles(text), missing=(missing, None, None, None), **changes)
    view = view if melds_of_others is None else replace(view, melds=melds_of_others)
    return Judge(Sight(view)).value(Held(counts_of(parse_tiles(text)), ()))


def test_a_hand_that_waits_is_worth_more_than_one_that_does_not():
    assert value("123456789m11p23p") > value("123456789m11p25p") > value("134679m2456899p")


def test_a_wide_wait_is_worth_more_than_a_narrow_one():
    assert value("123456789m99p23p") > value("123456789m99p12p")


def test_a_flush_is_worth_more_than_the_same_hand_in_two_suits():
    assert value("1123456777899m") > value("112345677m789p9p")


def test_a_nearly_complete_flush_is_worth_more_than_a_far_one():
    assert value("1123456779m1p5p8p") > value("1123456m1p3p5p7p8p9p")


def test_seven_pairs_are_worth_more_than_a_plain_wait_for_one_kind():
    assert value("1122335577m99p1p") > value("123456789m112p1p")


def test_a_triplet_that_may_become_a_kong_is_worth_more():
    lost = ((), (Meld("zhi", ("1m",) * 4),), (), ())
    hand = "111m456789m11p23p"
    assert value(hand) > value(hand, melds_of_others=lost)


def test_a_tile_of_the_missing_suit_costs_more_when_the_wall_is_nearly_empty():
    assert value("123456789m11p2s3s") > value("123456789m11p2s3s", wall=4)


def test_income_of_kongs_is_kept_by_who_waits():
    view = Table("123456m2345p111s5s", que="off").view(0)
    judge = Judge(Sight(replace(view, missing=("s", None, None, None))))
    near, far = (Held(counts_of(parse_tiles(text)), ()) for text in ("123456789m11p23p", "134679m2456899p"))
    assert judge.kept(near) > judge.kept(far)
