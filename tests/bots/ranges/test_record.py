"""The record of a hand: the pot and the price that each act met."""

from paiju.bots.ranges.record import acts_of, totals_of
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked


def view(script, stacks=(1000,) * 3, **options):
    table = Table(carry_of(stacks, **options), stacked(("",) * len(stacks))).play(script)
    return GAME.view(table.state, table.turn)


def test_each_act_has_its_pot_its_price_and_the_raises_before():
    acts = list(acts_of(view("2:r60 0:c 1:r200 2:c 0:f 1:x")))
    assert [(act.seat, act.kind, act.added, act.pot, act.owed, act.raises, act.players) for act in acts] == [
        (2, "raise", 60, 30, 20, 0, 3),
        (0, "call", 50, 90, 50, 1, 3),
        (1, "raise", 180, 140, 40, 1, 3),
        (2, "call", 140, 320, 140, 2, 3),
        (1, "check", 0, 460, 0, 0, 2),
    ]
    assert [act.over for act in acts] == [40, 0, 140, 0, 0]
    assert [act.street for act in acts] == [0, 0, 0, 0, 1]


def test_antes_count_in_the_pot_but_not_in_the_price():
    first = next(acts_of(view("2:c", ante=5)))
    assert (first.pot, first.owed) == (45, 20)


def test_totals_are_all_chips_of_the_hand():
    assert totals_of(view("2:r60 0:c 1:c 0:r100 1:c", ante=5)) == (165, 165, 65)


def test_an_all_in_is_known_as_one():
    acts = list(acts_of(view("2:a", stacks=(1000, 1000, 300))))
    assert acts[-1].all_in
    assert acts[-1].to == 300
