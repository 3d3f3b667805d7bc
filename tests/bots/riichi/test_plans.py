from paiju.bots.riichi.plans import CLOSED, SIMPLES, Held, extra_han, plan_accepted, plan_distance, plans_of
from paiju.bots.riichi.sight import Sight
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of
from tests.engine.games.riichi.table import Table

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
