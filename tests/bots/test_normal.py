"""The normal players of Hold'em and of climbing games."""

import pytest

from paiju.bots import Observation
from paiju.bots.holdem.normal import HoldemBot
from paiju.bots.shedding.climbing import ClimbingBot
from paiju.engine.betting.moves import (
    AllIn,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.core.seats import CHANCE
from paiju.engine.games import climbing
from paiju.engine.games.holdem.types import Muck, RunIt, Straddle
from paiju.engine.shedding.moves import Play
from tests.bots.offline import observe, play_deal
from tests.calls import calls_of
from tests.engine.games.climbing.table import in_play
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked
from tests.rows import rows

# The climbing player's moves in positions with one clearly right move.


def answer(table):
    return ClimbingBot(1).act(observe(table.game, table.state, table.turn))


def cards(action):
    assert isinstance(action, Play)
    return " ".join(sorted(action.cards))


def test_it_goes_out_when_it_can():
    table = in_play("big_two", "4d 4s 4h 5d 5c", "6s 6d 6c 6h 7d", "8s 9s 9h 9d 9c", "Td Jd")
    assert cards(answer(table)) == "4d 4h 4s 5c 5d"


def test_it_starts_with_the_card_that_must_be_in_it():
    table = in_play("big_two", "3d 4s 5h 5d Kc", "6s 6d", "8s 9s", "Td Jd", must_include="3d")
    assert "3d" in answer(table).cards


def test_it_leads_what_is_low():
    table = in_play("three_two_one", "2d 2s 9d 9s 4d 5h Qd", "6s 7s 8s Ts", "8d 8h 7h 7c", "Td Tc Jd Jh")
    assert cards(answer(table)) == "4d"


def test_it_covers_at_any_price_when_somebody_is_about_to_go_out():
    table = in_play("big_two", "4d 8d", "5d 5c 5h 6d 6c 6h", "7d", "7c 8h Th Jh Qh").play("4d")
    assert isinstance(answer(table), Play)


def test_it_takes_points_that_lie_on_the_table_with_a_card_that_nobody_covers():
    table = in_play("qigui521", "Kd 3c 3h", "7s 4d 4c 6d", pile="9d 9c 8d 8c").play("Kd")
    assert cards(answer(table)) == "7s"


def test_it_gives_no_points_away_when_it_leads():
    table = in_play("qigui521", "Kd 3c 6h", "7s 4d 4c 6d", pile="9d 9c 8d 8c Ad Ac")
    assert "Kd" not in answer(table).cards


@rows("game", climbing.GAMES, ids=lambda game: game.key)
def test_a_move_at_a_full_table_takes_few_calls(game):
    """20 ms are some 40,000 calls: see `tests.bots.strength`, which tells the time."""
    moves = 0

    def play():
        nonlocal moves
        for seed in range(1, 4):
            moves += len(play_deal(game.key, [ClimbingBot(seat) for seat in range(game.seats.max)], seed)[1])

    assert calls_of(play) < 10_000 * moves


@rows("game", climbing.GAMES, ids=lambda game: game.key)
def test_it_is_legal_at_every_number_of_seats(game):
    for seats in range(game.seats.min, game.seats.max + 1):
        state, steps = play_deal(game.key, [ClimbingBot(seat) for seat in range(seats)], seats)
        assert game.outcome(state) is not None
        assert all(actor != CHANCE for actor, _ in steps)


# The Hold'em player: its moves with clear hands, its speed, and that it keeps no secrets.


def holdem_answer(table, seat=None, seed=1):
    seat = table.turn if seat is None else seat
    return HoldemBot(seed).act(
        Observation(GAME.view(table.state, seat), GAME.prompt(table.state, seat), seat)
    )


def facing_all_in(hole, board="2c7d9h4s3c", stacks=(1000, 1000)):
    """Two players at the turn; the other one is all-in."""
    table = Table(carry_of(stacks), stacked((hole, ""), board))
    return table.play("1:c 0:x 0:x 1:x 0:x 1:a")


def test_it_calls_with_the_nuts_and_folds_nothing_at_all():
    assert not isinstance(holdem_answer(facing_all_in("9c9d")), Fold)
    assert isinstance(holdem_answer(facing_all_in("Qc5d", "AsKsTs9h2c")), Fold)


def test_it_bets_a_good_hand_and_checks_a_bad_one():
    good = Table(carry_of((1000, 1000)), stacked(("9c9d", ""), "2c7d9h4s3c")).play("1:c 0:x")
    assert isinstance(holdem_answer(good), RaiseTo | AllIn)
    bad = Table(carry_of((1000, 1000)), stacked(("8c5d", ""), "AsKsTs9h2c")).play("1:c 0:x")
    assert [type(holdem_answer(bad, seed=seed)) for seed in range(10)].count(Check) >= 7


def test_a_small_price_is_paid_where_a_large_one_is_not():
    """A flush draw: about a third."""
    hole, board = "Ah5h", "KhTh2c9s3d"

    def facing(script):
        return Table(carry_of((3000, 3000)), stacked((hole, ""), board)).play("1:c 0:x 0:x " + script)

    assert not isinstance(holdem_answer(facing("1:r20")), Fold)
    weak = Table(carry_of((3000, 3000)), stacked(("8c6d", ""), "KhTh2c9s3d")).play("1:c 0:x 0:x 1:a")
    assert isinstance(holdem_answer(weak), Fold)


def test_the_same_seed_does_the_same():
    table = facing_all_in("Ac5d")
    assert holdem_answer(table, seed=3) == holdem_answer(table, seed=3)


def test_it_answers_what_is_no_bet():
    straddle = Table(carry_of((1000,) * 4, straddle=True), stacked(("",) * 4))
    assert holdem_answer(straddle, 2) == Straddle(yes=False)
    asked = Table(carry_of((1000,) * 2, muck="ask"), stacked(("AsAh", "KsKh"), "2c7d9h4s3c"))
    asked.play("1:c 0:x 0:x 1:x 0:x 1:x 0:x 1:x")
    assert holdem_answer(asked, 1) == Muck()
    twice = Table(carry_of((1000,) * 2, run_it=2), stacked(("AsAh", "KsKh"), "2c7d9h4s3c")).play("1:a 0:c")
    assert holdem_answer(twice, 0) == RunIt(2)
    twice.act(0, RunIt(2))
    assert holdem_answer(twice, 1) == RunIt(2)


def test_it_does_not_see_what_its_seat_does_not_see():
    """Two tables that differ in the others' cards only are the same to it."""
    mine = "AcKd"
    tables = [
        Table(carry_of((1000,) * 3), stacked((other, "", mine), "2c7d9h4s3c")) for other in ("AsAh", "3d8s")
    ]
    assert holdem_answer(tables[0]) == holdem_answer(tables[1])


@pytest.mark.parametrize("betting", ["no_limit", "pot_limit", "fixed_limit", "house"])
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_it_plays_every_structure_and_number_of_seats(betting, seats):
    for seed in range(2):
        state, _ = play_deal("holdem", [HoldemBot(seat) for seat in range(seats)], seed, {"betting": betting})
        assert GAME.outcome(state) is not None
