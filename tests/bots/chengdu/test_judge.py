"""The sight and the expectations of the player of 成都麻将."""

import pytest
from msgspec.structs import replace

from paiju.bots.chengdu.course import WaitingHand, course_of, growing, waiting
from paiju.bots.chengdu.judge import Held, Judge
from paiju.bots.chengdu.rivals import dealt_in, readiness, risk, rivals_of
from paiju.bots.chengdu.sight import Sight
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.engine.games.chengdu.table import Table

# The rest of a deal, and the value of hands in it.

READY = WaitingHand(0.1, 2.0, 0.05, 2.0, 2.0)


def course(**changes):
    options = {name: changes.pop(name) for name in ("flow", "zimo_mode", "chajiao") if name in changes}
    view = replace(Table("123456s11p2345s5m", que="off", **options).view(0), **changes)
    sight = Sight(view)
    return course_of(sight, rivals_of(sight))


def test_a_turn_takes_as_many_tiles_as_seats_play():
    assert len(course(wall=40).turns) in {10, 11, 12}
    assert len(course(wall=3).turns) == 1
    assert course(wall=0).turns == ()


def test_payers_become_fewer_and_with_flow_they_do_not():
    turns = course().turns
    assert turns[-1].payers < turns[0].payers == 3
    assert course(flow=True).turns[-1].payers == 3


def test_a_hand_that_waits_is_worth_more_with_more_tiles_turns_and_fans():
    now = course()
    assert waiting(now, READY)[0] > waiting(now, READY._replace(drawn=0.03))[0]
    assert waiting(now, READY)[0] > waiting(now, READY)[5]
    assert waiting(now, READY._replace(drawn_worth=8.0))[0] > waiting(now, READY)[0]


def test_a_step_is_taken_only_to_what_is_better():
    now = course()
    nothing = growing(now, ())
    better = growing(now, ((0.2, waiting(now, READY)),))
    assert better[0] > nothing[0]
    assert growing(now, ((0.2, [value - 1 for value in nothing]),)) == nothing


def test_who_does_not_wait_at_the_end_pays_unless_nothing_is_checked():
    assert growing(course(), ())[-1] < 0 < waiting(course(), READY)[-1]
    assert growing(course(chajiao="off"), ())[-1] == 0


def test_a_self_draw_pays_by_the_option():
    plain, plus, double = (waiting(course(zimo_mode=mode), READY)[0] for mode in ("none", "plus1", "double"))
    assert plain < plus
    assert plain < double


# The value of hands of 成都麻将.


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


# How dangerous the other seats of 成都麻将 are.


def view_after(discards=12, melds=0, missing=("m", "p", "p", "p"), **changes):
    view = Table("123456s11p2345s5m", que="off").view(0)
    laid = tuple(Meld("pung", (tile,) * 3, 0) for tile in ("2m", "4m", "6s", "8s")[:melds])
    river = (RiverTile("9p"),) * discards
    return replace(
        view, missing=missing, rivers=((), river, river, river), melds=((), *(laid,) * 3), **changes
    )


def risk_of(view, tile):
    return risk(rivals_of(Sight(view)), id34_of(tile))


def test_melds_and_discards_make_a_wait_more_probable():
    assert readiness(view_after(4), 1) < readiness(view_after(12), 1) < readiness(view_after(12, 2), 1)
    assert readiness(view_after(4), 1, later=6) > readiness(view_after(4), 1)


def test_a_tile_of_the_missing_suit_of_all_others_is_safe():
    assert risk_of(view_after(), "5p") == 0 < risk_of(view_after(), "5m")


def test_a_tile_whose_neighbours_are_all_seen_is_safer():
    walls = replace(view_after(), hand=("4m",) * 4 + ("6m",) * 4)
    assert risk_of(walls, "5m") < risk_of(view_after(), "5m")


def test_who_has_won_is_no_danger_and_a_dead_hand_is_none():
    view = view_after()
    assert risk_of(replace(view, dead=(1, 2, 3)), "5m") == 0


def test_melds_of_one_suit_cost_more():
    flush = replace(
        view_after(), melds=((), *((Meld("pung", ("2m",) * 3, 0), Meld("pung", ("4m",) * 3, 0)),) * 3)
    )
    mixed = replace(
        view_after(), melds=((), *((Meld("pung", ("2m",) * 3, 0), Meld("pung", ("4s",) * 3, 0)),) * 3)
    )
    assert rivals_of(Sight(flush))[0].worth > rivals_of(Sight(mixed))[0].worth


def test_independent_dangers_add_up_to_less_than_their_sum():
    assert dealt_in((0.5, 0.5)) == 0.75


# What the hard level of 成都麻将 reads from its view.


def sight(missing=("s", "m", "m", "m"), **changes):
    view = Table("123456m2345p111s5s", que="off").view(0)
    return Sight(replace(view, missing=missing, **changes))


def test_the_wall_holds_more_of_a_suit_that_the_others_drop():
    found = sight()
    assert found.walls[0] > found.walls[2]
    assert sum(found.draws) == pytest.approx(1)


def test_a_tile_that_is_seen_four_times_is_neither_drawn_nor_thrown():
    found = sight()
    seen = replace(found.view, hand=("1s",) * 4)
    assert Sight(seen).draws[18] == Sight(seen).throws[18] == 0 < found.draws[18]


def test_the_missing_suit_of_the_others_is_thrown_more_often():
    assert sight().throws[1] / sight().draws[1] > sight().throws[19] / sight().draws[19]


def test_without_a_missing_suit_any_may_be_dropped_that_no_meld_holds():
    assert sight(missing=(None,) * 4).drops == (0, 1, 2)
    assert sight().drops == (2,)
