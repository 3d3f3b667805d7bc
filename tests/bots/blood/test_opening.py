"""What the hard level of 成都麻将 does before the first turn."""

from paiju.bots.blood.opening import declared, hidden, swapped
from paiju.engine.games.chengdu.types import Declare, Hide
from tests.engine.games.chengdu.table import GAME, Table


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
