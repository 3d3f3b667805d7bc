"""The hard level of 成都麻将: what it does in known situations, what it may know, and whole deals of every variant."""

import msgspec
import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.blood.bot import BloodBot
from paiju.bots.registry import make_bot
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Pung, Win
from tests.bots.offline import play_deal
from tests.engine.deals import variants
from tests.engine.games.chengdu.table import GAME, Table

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
