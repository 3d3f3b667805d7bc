"""Ranges of hole cards: pairs, deals, habits and the record."""

from collections import Counter
from random import Random

import pytest

from paiju.bots.holdem.boards import ALL
from paiju.bots.holdem.deals import deals_of
from paiju.bots.holdem.pairs import CARDS, HOLDING, NUMBER, PAIRS, name_of, numbers_of, pair_of
from paiju.bots.holdem.preflop import EQUITY, EQUITY_AT, PLACE
from paiju.bots.holdem.ranges import ranges_of, steps_on
from paiju.bots.holdem.record import acts_of, totals_of
from tests.bots.holdem.table import drawn_boards, equities
from tests.engine.games.holdem.table import GAME, Table, carry_of, stacked

# Deals that fit the ranges.

BOARD = "KhTh2c9s3d"


def drawn(script, hole="AsQd", seats=2, hands=600, seed=1):
    holes = [""] * seats
    holes[1] = hole
    table = Table(carry_of((1000,) * seats), stacked(holes, BOARD)).play(script)
    view = GAME.view(table.state, table.turn)
    return deals_of(view, ranges_of(view), Random(seed), hands)


def win_rate(deals):
    return sum(deal.own > max(held.share for held in deal.rivals) for deal in deals) / len(deals)


def test_the_own_hand_wins_as_often_as_its_equity_says():
    """Aces win 85 % against any hand."""
    assert 0.80 < win_rate(drawn("", "AsAd")) < 0.90


def test_more_opponents_win_more_often_and_better_ranges_too():
    assert win_rate(drawn("2:f 0:c", "AsAd", 3)) > win_rate(drawn("2:c 0:c", "AsAd", 3))
    assert win_rate(drawn("1:c 0:r200", "AsTd")) < win_rate(drawn("", "AsTd"))


def test_every_opponent_has_a_hand_that_the_board_leaves():
    for deal in drawn("2:c 3:c 4:c 5:c 0:c", seats=6):
        assert len(deal.rivals) == 5
        assert all(held.share > 0 and 0 <= held.step <= 100 and 0 <= held.dice < 1 for held in deal.rivals)


def test_on_the_river_the_own_hand_has_one_place():
    assert len({deal.own for deal in drawn("1:c 0:x 0:x 1:x 0:x 1:x 0:x")}) == 1


def test_the_same_dice_draw_the_same_deals():
    assert drawn("") == drawn("")
    assert drawn("") != drawn("", seed=2)


def test_hands_are_shared_among_opponents_down_to_a_third():
    assert len(drawn("", hands=600)) == 600
    assert len(drawn("2:c 0:c", seats=3, hands=600)) <= 300
    assert 180 < len(drawn("2:c 3:c 4:c 5:c 0:c", seats=6, hands=600)) <= 200


def test_there_are_1326_pairs_of_169_names():
    names = Counter(map(name_of, range(len(PAIRS))))
    assert len(PAIRS) == 1326
    assert len(names) == 169
    assert (names["AA"], names["AKs"], names["AKo"]) == (6, 4, 12)


def test_a_pair_is_found_in_any_order():
    ace, king = numbers_of(("As", "Kd"))
    assert pair_of((ace, king)) == pair_of((king, ace))
    assert name_of(pair_of((ace, king))) == "AKo"


def test_each_card_is_in_51_pairs():
    assert [CARDS[NUMBER[card]] for card in CARDS] == list(CARDS)
    assert {len(pairs) for pairs in HOLDING} == {51}
    assert all(card in PAIRS[pair] for card in range(52) for pair in HOLDING[card])


# Ranges: what acts make of them.


def ranges(script, holes=("", "AsQd"), stacks=(1000, 1000), **options):
    """The ranges as the seat to act sees them, by seat."""
    table = Table(carry_of(stacks, **options), stacked(holes, BOARD)).play(script)
    return {range_.seat: range_ for range_ in ranges_of(GAME.view(table.state, table.turn))}


def strength(range_, steps):
    total = sum(range_.weights)
    return sum(weight * step for weight, step in zip(range_.weights, steps, strict=True)) / total


def place(range_):
    return strength(range_, PLACE)


def test_a_raise_narrows_a_range_and_a_larger_or_later_one_more():
    start = place(ranges("", stacks=(2000, 2000))[0])
    small = place(ranges("1:c 0:r60", stacks=(2000, 2000))[0])
    large = place(ranges("1:c 0:r300", stacks=(2000, 2000))[0])
    third = place(ranges("1:r60 0:r180", stacks=(2000, 2000))[0])
    assert start < small < large
    assert small < third


def test_a_call_says_less_than_a_raise_and_more_than_nothing():
    start, steps = ranges("1:c 0:x 0:x")[0], None
    hand, board = numbers_of(("As", "Qd")), numbers_of(("Kh", "Th", "2c"))
    steps = steps_on(1, hand, board)
    called = ranges("1:c 0:x 0:x 1:r40 0:c 0:x")[0]
    raised = ranges("1:c 0:x 0:x 1:r40 0:r120")[0]
    assert strength(start, steps) < strength(called, steps) < strength(raised, steps)


def test_a_bet_on_the_flop_is_a_better_hand_than_a_check():
    steps = steps_on(1, numbers_of(("As", "Qd")), numbers_of(("Kh", "Th", "2c")))
    assert strength(ranges("1:c 0:x 0:r40")[0], steps) > strength(ranges("1:c 0:x 0:x")[0], steps)


def test_known_cards_have_no_weight_and_all_others_some():
    found = ranges("1:c 0:x 0:r40 1:c 0:a")[0]
    known = {*numbers_of(("As", "Qd", "Kh", "Th", "2c", "9s"))}
    for pair, cards in enumerate(PAIRS):
        assert (found.weights[pair] == 0) == bool(known & {*cards})


def test_a_seat_that_folded_has_no_range():
    found = ranges("2:f 0:c", holes=("", "AsQd", ""), stacks=(1000,) * 3)
    assert found.keys() == {0}


@pytest.mark.parametrize("script", ["", "1:c 0:x 0:x"])
def test_drawn_pairs_have_weight(script):
    found = ranges(script)[0]
    assert all(found.weights[pair] for pair in found.draw(Random(1), 200))


def test_the_best_part_of_a_range_begins_at_its_step():
    found = ranges("")[0]
    spread = found.spread([place // 100 for place in PLACE])
    assert spread.step_of_best(0.0) >= spread.step_of_best(0.2) > spread.step_of_best(0.8) >= 0
    assert abs(spread.step_of_best(0.2) - 80) <= 4
    assert pair_of(numbers_of(("As", "Qd"))) not in found.draw(Random(2), 500)


# The record of a hand: the pot and the price that each act met.


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


# The table of hole cards, made once more from other boards.

TABLE = {name_of(pair): pair for pair in range(len(PAIRS))}


def test_the_table_is_what_the_boards_say():
    """400 boards of another seed; a name's equity is then known to about two hundredths."""
    again = equities(drawn_boards(400, seed=2), range(len(PAIRS)))
    assert again.keys() == TABLE.keys()
    off = [abs(again[name] - EQUITY[pair]) / ALL for name, pair in TABLE.items()]
    assert max(off) < 0.1
    assert sum(off) / len(off) < 0.025


def test_equities_are_those_that_are_published():
    """Against any hand, to a hundredth: AA 85.2 %, AKs 67.0 %, A7o 58.8 %, 22 50.3 %, 32o 32.3 %."""
    for name, equity in (("AA", 0.852), ("AKs", 0.670), ("A7o", 0.588), ("22", 0.503), ("32o", 0.323)):
        assert abs(EQUITY[TABLE[name]] / ALL - equity) < 0.01, name


def test_places_run_from_the_worst_to_the_best():
    assert max(PLACE) == PLACE[TABLE["AA"]]
    assert PLACE[TABLE["76s"]] > PLACE[TABLE["K2o"]]
    assert abs(sum(PLACE) / len(PLACE) - ALL / 2) < 5
    assert EQUITY_AT[0] < EQUITY_AT[25] < EQUITY_AT[50] < EQUITY_AT[75] < EQUITY_AT[100]
