"""The Hold'em player: its moves with clear hands, its speed, and that it keeps no secrets."""

import pytest

from paiju.bots import Observation
from paiju.bots.holdem import HoldemBot
from paiju.engine.betting.moves import (
    AllIn,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.games.holdem.types import Muck, RunIt, Straddle
from tests.bots.offline import play_deal
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked


def answer(table, seat=None, seed=1):
    seat = table.turn if seat is None else seat
    return HoldemBot(seed).act(
        Observation(GAME.view(table.state, seat), GAME.prompt(table.state, seat), seat)
    )


def facing_all_in(hole, board="2c7d9h4s3c", stacks=(1000, 1000)):
    """Two players at the turn; the other one is all-in."""
    table = Table(carry_of(stacks), stacked((hole, ""), board))
    return table.play("1:c 0:x 0:x 1:x 0:x 1:a")


def test_it_calls_with_the_nuts_and_folds_nothing_at_all():
    assert not isinstance(answer(facing_all_in("9c9d")), Fold)
    assert isinstance(answer(facing_all_in("Qc5d", "AsKsTs9h2c")), Fold)


def test_it_bets_a_good_hand_and_checks_a_bad_one():
    good = Table(carry_of((1000, 1000)), stacked(("9c9d", ""), "2c7d9h4s3c")).play("1:c 0:x")
    assert isinstance(answer(good), RaiseTo | AllIn)
    bad = Table(carry_of((1000, 1000)), stacked(("8c5d", ""), "AsKsTs9h2c")).play("1:c 0:x")
    assert [type(answer(bad, seed=seed)) for seed in range(10)].count(Check) >= 7


def test_a_small_price_is_paid_where_a_large_one_is_not():
    """A flush draw: about a third."""
    hole, board = "Ah5h", "KhTh2c9s3d"

    def facing(script):
        return Table(carry_of((3000, 3000)), stacked((hole, ""), board)).play("1:c 0:x 0:x " + script)

    assert not isinstance(answer(facing("1:r20")), Fold)
    weak = Table(carry_of((3000, 3000)), stacked(("8c6d", ""), "KhTh2c9s3d")).play("1:c 0:x 0:x 1:a")
    assert isinstance(answer(weak), Fold)


def test_the_same_seed_does_the_same():
    table = facing_all_in("Ac5d")
    assert answer(table, seed=3) == answer(table, seed=3)


def test_it_answers_what_is_no_bet():
    straddle = Table(carry_of((1000,) * 4, straddle=True), stacked(("",) * 4))
    assert answer(straddle, 2) == Straddle(yes=False)
    asked = Table(carry_of((1000,) * 2, muck="ask"), stacked(("AsAh", "KsKh"), "2c7d9h4s3c"))
    asked.play("1:c 0:x 0:x 1:x 0:x 1:x 0:x 1:x")
    assert answer(asked, 1) == Muck()
    twice = Table(carry_of((1000,) * 2, run_it=2), stacked(("AsAh", "KsKh"), "2c7d9h4s3c")).play("1:a 0:c")
    assert answer(twice, 0) == RunIt(2)
    twice.act(0, RunIt(2))
    assert answer(twice, 1) == RunIt(2)


def test_it_does_not_see_what_its_seat_does_not_see():
    """Two tables that differ in the others' cards only are the same to it."""
    mine = "AcKd"
    tables = [
        Table(carry_of((1000,) * 3), stacked((other, "", mine), "2c7d9h4s3c")) for other in ("AsAh", "3d8s")
    ]
    assert answer(tables[0]) == answer(tables[1])


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "fixed_limit", "house"])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_it_plays_every_structure_and_number_of_seats(betting, seats):
    for seed in range(2):
        state, _ = play_deal("holdem", [HoldemBot(seat) for seat in range(seats)], seed, {"betting": betting})
        assert GAME.outcome(state) is not None
