"""The hard level of Hold'em: known situations, what it may know, and whole hands in every structure."""

import pytest
from msgspec.structs import replace

from paiju.bots import Observation
from paiju.bots.arena import play
from paiju.bots.holdem.bot import RangeBot, Style
from paiju.engine.betting.moves import AllIn, Call, Check, Fold, RaiseTo
from paiju.engine.games.holdem.types import Muck, RunIt, Straddle
from tests.bots.offline import Caller, play_deal
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked
from tests.rows import rows

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit", "house")
BRIEF = Style(hands=120)
SEEDS = range(6)


def observe(table, seat=None):
    seat = table.turn if seat is None else seat
    return Observation(GAME.view(table.state, seat), GAME.prompt(table.state, seat), seat)


def answer(table, seat=None, seed=1):
    return RangeBot(seed).act(observe(table, seat))


def answers(table, seeds=SEEDS):
    return {type(answer(table, seed=seed)) for seed in seeds}


def folded_to(hole, script, seats=6, stack=600, board=""):
    """The own hand is on the big blind, the second seat from the left of the button."""
    holes = ["", hole, *("" for _ in range(seats - 2))]
    return Table(carry_of((stack,) * seats), stacked(holes, board)).play(script)


def test_a7_folds_to_an_all_in_of_thirty_big_blinds():
    assert answers(folded_to("Ad7c", "2:a f f f f")) == {Fold}
    assert answers(folded_to("Ad7c", "2:r60 f 4:a f f")) == {Fold}


def test_aces_and_kings_do_not():
    assert Fold not in answers(folded_to("AdAc", "2:a f f f f"))
    assert Fold not in answers(folded_to("KdKc", "2:a f f f f"))


def test_a_draw_is_paid_at_good_odds_only():
    """A flush draw on the turn has 9 of 46 cards: it pays a fifth of the pot, and not its whole."""

    def facing(bet):
        table = Table(carry_of((3000, 3000)), stacked(("8h5h", ""), "KhTh2c9s3d"))
        return table.play(f"1:r100 0:c 0:x 1:x 0:x 1:r{bet}")

    assert Fold not in answers(facing(30))
    assert answers(facing(1900)) == {Fold}


def test_the_nuts_are_bet_and_never_folded():
    nuts = Table(carry_of((1000, 1000)), stacked(("9c9d", ""), "9h7d2c4s3c")).play("1:c 0:x 0:x 1:r20")
    assert Fold not in answers(nuts)
    river = Table(carry_of((1000, 1000)), stacked(("", "9c9d"), "9h7d2c4s3c"))
    assert answers(river.play("1:c 0:x 0:x 1:x 0:x 1:x 0:x")) <= {RaiseTo, AllIn}


def test_nothing_is_thrown_away_that_is_free():
    table = Table(carry_of((1000, 1000)), stacked(("8c5d", ""), "AsKsTs9h2c")).play("1:c 0:x")
    assert Fold not in answers(table)


def test_a_bet_is_at_most_two_pots_while_stacks_are_deep():
    for hole in ("AsAh", "KdQd", "7c7d", "9s8s"):
        action = answer(Table(carry_of((4000, 4000)), stacked(("", hole))))
        assert not isinstance(action, AllIn)
        assert not isinstance(action, RaiseTo) or action.amount <= 100


def test_the_same_seed_does_the_same():
    table = folded_to("JdTd", "2:r60 3:c f f f")
    assert answer(table, seed=3) == answer(table, seed=3)
    bot = RangeBot(4)
    bot.act(observe(table))
    priced = RangeBot(5).priced(table_view(table))
    assert priced == RangeBot(5).priced(table_view(table))


def table_view(table):
    return GAME.view(table.state, table.turn)


def test_hidden_cards_change_no_value():
    """The cards of the others, and those to come, are not in the view: the same numbers come out."""

    def priced(other, turn):
        deck = stacked((other, "AcKd"), "2c7d9h" + turn)
        table = Table(carry_of((1000,) * 2), deck).play("1:c 0:x 0:x")
        return RangeBot(1).priced(table_view(table))

    assert priced("AsAh", "4s3c") == priced("3d8s", "KhKs")


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


@pytest.mark.parametrize("betting", STRUCTURES)
@pytest.mark.parametrize("seats", [2, 6, 9])
def test_it_plays_every_structure_and_number_of_seats(betting, seats):
    """An illegal action raises."""
    for seed in range(3):
        bots = [RangeBot(seat, BRIEF) for seat in range(seats)]
        state, _ = play_deal("holdem", bots, seed, {"betting": betting})
        assert GAME.outcome(state) is not None


@rows(
    "options",
    [
        {"straddle": True},
        {"ante": 5},
        {"ante": 20, "ante_from": "big_blind"},
        {"run_it": 3},
        {"open_fold": True},
    ],
)
def test_it_plays_by_every_option(options):
    for seed in range(3):
        state, _ = play_deal("holdem", [RangeBot(seat, BRIEF) for seat in range(4)], seed, options)
        assert GAME.outcome(state) is not None


@rows("betting", STRUCTURES)
def test_it_plays_short_and_unequal_stacks(betting):
    """Matches go on from hand to hand with what is left, down to stacks below a blind."""
    carry = carry_of((45, 1000, 25, 300, 60), betting=betting)
    bots = [RangeBot(seat, BRIEF) for seat in range(5)]
    for number in range(8):
        table = Table(carry, stacked(("",) * 5, "") if number % 2 else stacked(("AsAh", "KsKh", "", "", "")))
        while GAME.outcome(table.state) is None:
            seat = min(seat for seat in GAME.actors(table.state) if isinstance(seat, int))
            table.act(seat, bots[seat].act(observe(table, seat)))
        carry = replace(carry, button=(carry.button + 1) % 5)


def test_it_beats_a_calling_station_over_the_same_cards():
    """Each deck from both seats; the whole figures are in docs/bots.md."""
    won = 0
    for seed in range(12):
        won += play([RangeBot(seed), Caller()], "holdem", seed).amounts[0]
        won += play([Caller(), RangeBot(seed)], "holdem", seed).amounts[1]
    assert won > 0


def test_the_call_of_a_short_stack_is_legal():
    table = Table(carry_of((1000, 30)), stacked(("", "AsAh"))).play("1:c 0:r400")
    assert isinstance(answer(table), AllIn | Call)


def test_a_free_check_is_a_check_with_the_worst_hand():
    table = Table(carry_of((1000,) * 6), stacked(("", "7d2c", *("" for _ in range(4)))))
    table.play("2:c 3:c 4:c 5:c 0:c")
    assert answers(table) == {Check}
