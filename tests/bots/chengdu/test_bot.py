"""The player of 成都麻将."""

import msgspec
import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.chengdu.bot import BloodBot
from paiju.bots.chengdu.opening import declared, hidden, swapped
from paiju.bots.chengdu.paces import CALLED, COMING, WAITS
from paiju.bots.chengdu.plans import accepted, distance, plans_of
from paiju.bots.chengdu.sight import Sight
from paiju.bots.registry import make_bot
from paiju.engine.games.chengdu.types import Declare, Hide
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Pung, Win
from paiju.engine.tiles.counts import EMPTY, counts_of
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import TILES34
from tests.bots.offline import play_deal
from tests.engine.deals import variants
from tests.engine.games.chengdu.table import GAME, Table
from tests.rows import rows

# The hard level of 成都麻将: what it does in known situations, what it may know, and whole deals of every
# variant.

VARIANTS = [variant for variant in variants() if variant.key == "chengdu"]


def observe(table, seat):
    return Observation(GAME.view(table.state, seat), GAME.prompt(table.state, seat), seat)


def answer(table, seat=0, seed=1):
    return BloodBot(seed).act(observe(table, seat))


def test_it_takes_a_self_drawn_win():
    assert answer(Table("123456789m1122s2s")) == Win()


def test_it_takes_a_discarded_win():
    table = Table("1s5s", "123456789m11s55s")
    table.act(0, Discard("1s"))
    assert answer(table, 1) == Win()


def test_it_keeps_the_hand_that_is_nearest_to_a_win():
    assert answer(Table("123456789m11s23s9p")).tile == "9p"


def test_it_discards_the_missing_suit_first_while_that_is_safe():
    table = Table("1234567m12345s99p", que="declare")
    table.hide("p", "m", "m", "m")
    assert answer(table).tile == "9p"


def test_it_lays_down_a_concealed_kong_that_costs_nothing():
    assert isinstance(answer(Table("1111m456m789m12s5s5s")), Kong)


def test_it_does_not_call_a_tile_that_takes_its_hand_apart():
    table = Table("5s", "123456789m55s78s")
    table.act(0, Discard("5s"))
    assert answer(table, 1) == Pass()


def test_it_calls_a_pung_that_makes_it_wait():
    table = Table("9m", "99m5566m123s456s")
    table.act(0, Discard("9m"))
    assert isinstance(answer(table, 1), Pung)


def test_far_from_a_win_at_the_end_it_throws_what_the_others_cannot_use():
    table = Table("134679m12245689p", que="off")
    view = replace(
        table.view(0),
        missing=("s", "p", "p", "p"),
        wall=9,
        rivers=tuple((view_river(table),) * 14 for _ in range(4)),
    )
    action = BloodBot(1).act(Observation(view, GAME.prompt(table.state, 0), 0))
    assert action.tile[1] == "p"


def view_river(table):
    probe = Table("1s5s")
    probe.act(0, Discard("1s"))
    return probe.view(0).rivers[0][0]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_plays_whole_deals_of_every_variant_legally(variant):
    bots = [make_bot("chengdu", "hard" if seat % 2 else "normal", seat) for seat in range(variant.seats)]
    state, _ = play_deal("chengdu", bots, 1, msgspec.to_builtins(variant.options))
    assert GAME.outcome(state) is not None


def test_hidden_tiles_change_no_answer():
    hand = "2468m13579p1399s5s"
    for other, turned in (("123456789m1234p", "5566s"), ("111222333s4455p", "8877m")):
        assert answer(Table(hand, other, draws=turned)) == answer(Table(hand))


def test_the_same_seed_does_the_same():
    table = Table("2468m13579p1399s5s")
    assert answer(table, seed=3) == answer(table, seed=3)


# What the hard level of 成都麻将 does before the first turn.


def asked(*hands, **options):
    table = Table(*hands, **options)
    return GAME.view(table.state, 0), GAME.prompt(table.state, 0).legal


def test_the_suit_goes_that_the_hand_is_worth_least_with():
    view, choice = asked("123456m234567p19s", que="declare")
    assert declared(view, choice.suits) == "s"


def test_two_good_tiles_may_go_rather_than_three_useless_ones_stay():
    view, choice = asked("1234567m2345p159s", que="declare")
    assert declared(view, choice.suits) == "s"


def test_a_suit_that_was_not_dealt_is_declared():
    view, choice = asked("1234567m2345678p", que="dingzhang")
    assert hidden(view, choice) == Declare("s")


def test_else_the_loosest_tile_of_the_worst_suit_is_hidden():
    view, choice = asked("123456m234567p19s", que="dingzhang")
    assert hidden(view, choice) in {Hide("1s"), Hide("9s")}


def test_three_tiles_are_passed_on_that_the_hand_does_not_need():
    view, choice = asked("123456m23456p159s", swap3=True)
    assert swapped(view, choice).tiles == ("1s", "5s", "9s")


# How fast hands of each plan usually get nearer.


def test_each_way_to_win_has_its_pace():
    assert COMING.keys() == CALLED.keys() == WAITS.keys()


@rows("way", COMING)
def test_the_nearer_a_hand_the_fewer_tiles_help(way):
    assert WAITS[way] < COMING[way][0]
    assert list(COMING[way]) == sorted(COMING[way])
    assert COMING[way][-1] <= 1


# The plans of a hand of 成都麻将: which there are, how far each is, and what brings it nearer.


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
