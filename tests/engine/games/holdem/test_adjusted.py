"""All-in adjusted: equities against plain enumeration, and the hands that are adjusted. Source: docs/figures.md."""

from fractions import Fraction
from itertools import combinations

import pytest

from paiju.engine.cards.deck import DECK_52
from paiju.engine.cards.poker import strength_of
from paiju.engine.core.counts import sealed_of_record
from paiju.engine.core.entropy import Stream
from paiju.engine.games.holdem.adjusted import ALL_INS
from paiju.engine.games.holdem.equity import DRAWN, equities
from paiju.engine.games.holdem.types import Awarded, RunIt
from tests.engine.games.holdem.table import GAME, Table, cards_of, carry_of, stacked


def stream(deal="t1-1"):
    return Stream(deal.encode(), "sealed")


def enumerated(hands, board, pots):
    """The shares of pots over all boards, one board after the other."""
    unseen = [card for card in DECK_52 if not any(card in cards for cards in (*hands.values(), board))]
    boards = list(combinations(unseen, 5 - len(board)))
    shares = [dict.fromkeys(pot, Fraction(0)) for pot in pots]
    for rest in boards:
        for pot, share in zip(pots, shares, strict=True):
            strengths = [strength_of((*hands[seat], *board, *rest)) for seat in pot]
            winners = [seat for seat, own in zip(pot, strengths, strict=True) if own == max(strengths)]
            for seat in winners:
                share[seat] += Fraction(1, len(winners) * len(boards))
    return shares


def sealed(table):
    assert table.over
    return sealed_of_record(GAME, table.carry, table.actions, "t1-1")


def keys(counts, name):
    return [seat.get(name, 0) for seat in counts]


@pytest.mark.parametrize(
    ("holes", "board"),
    [
        (("AsKs", "QdQc"), "Js9s2h"),  # a pair against two overcards and a flush
        (("AsKd", "AcKh"), "AdTs9s5h"),  # mostly a tie
        (("2c2d", "3c3d", "AhKh"), "QhJh4s"),  # three hands
        (("AsAh", "KsKh", "QsQh"), "AdKdQd7c"),
    ],
)
def test_from_the_flop_on_equities_are_those_of_all_boards(holes, board):
    hands = dict(enumerate(map(cards_of, holes)))
    pots = [tuple(hands), *([(1, 2)] if len(hands) > 2 else [])]
    found = equities(hands, cards_of(board), pots, stream())
    assert found == enumerated(hands, cards_of(board), pots)
    assert all(sum(shares.values()) == 1 for shares in found)


def test_before_the_flop_equities_are_of_boards_drawn_by_the_deal():
    # Aces against kings win 81.95 % of all 1,712,304 boards, ties counted half (Poker-Eval).
    hands = {0: cards_of("AsAh"), 1: cards_of("KdKc")}
    once, again = (equities(hands, (), [(0, 1)], stream()) for _ in range(2))
    assert once == again
    assert once[0][0] == pytest.approx(0.8195, abs=4 * (0.8195 * 0.1805 / DRAWN) ** 0.5)
    assert once[0][0] + once[0][1] == 1
    assert equities(hands, (), [(0, 1)], stream("t1-2")) != once


def test_an_all_in_pays_by_equity_and_other_hands_as_they_were_settled():
    deck = stacked(("AsKs", "QdQc"), "Js9s2hAh3d")
    table = Table(carry_of((1000, 1000)), deck).play("1:c 0:x 0:x 1:x 0:a 1:c")
    plain = Table(carry_of((1000, 1000)), deck).play("1:c 0:x 0:x 1:x 0:x 1:x 0:x 1:x")
    first = sealed(plain)
    assert keys(first, "all_ins") == [0, 0]
    assert keys(first, "adjusted") == keys(first, "mbb") == [1000, -1000]
    (share,) = enumerated({0: cards_of("AsKs"), 1: cards_of("QdQc")}, cards_of("Js9s2hAh"), [(0, 1)])
    counts = sealed(table)
    assert keys(counts, "all_ins") == keys(counts, "hands") == [1, 1]
    assert keys(counts, "mbb") == [50_000, -50_000]
    assert keys(counts, "adjusted") == [round((2000 * share[seat] - 1000) * 50) for seat in (0, 1)]
    assert keys(counts, "adjusted_squares") == [value**2 for value in keys(counts, "adjusted")]


def test_side_pots_rake_refunds_and_dead_chips_are_those_of_the_hand():
    holes = ("2c2d", "AhKh", "9s9d", "7c8d")
    deck = stacked(holes, "QhJh4s3d5c")
    # Seat 3 folds after the flop, seat 0 is all-in for 200, seat 1 for 500; seat 2 gets back what nobody called.
    carry = carry_of((200, 500, 1000, 1000), rake=50)
    table = Table(carry, deck).play("2:c 3:c 0:c 1:x 0:a 1:a 2:a 3:f")
    counts = sealed(table)
    hands = {seat: cards_of(holes[seat]) for seat in (0, 1, 2)}
    main, side = enumerated(hands, cards_of("QhJh4s"), [(0, 1, 2), (1, 2)])
    chips = [(pot.amount, pot.rake) for pot in table.seen(Awarded)]
    assert [amount for amount, _ in chips] == [620, 600]
    assert all(rake for _, rake in chips)
    put_in = {0: 200, 1: 500, 2: 500}
    for seat, chips_in in put_in.items():
        fair = sum(
            share.get(seat, 0) * (amount - rake)
            for share, (amount, rake) in zip((main, side), chips, strict=True)
        )
        assert counts[seat]["adjusted"] == round((fair - chips_in) * 50)
    assert counts[3]["adjusted"] == counts[3]["mbb"] == -1000
    assert keys(counts, "all_ins") == [1, 1, 1, 0]


def test_folded_cards_may_still_come():
    def adjusted(folded):
        deck = stacked(("AsKs", "QdQc", folded), "Js9s2hAh3d")
        return keys(sealed(Table(carry_of((1000,) * 3), deck).play("2:f 0:c 1:x 0:x 1:a 0:c")), "adjusted")

    assert adjusted("2c3c") == adjusted("QhQs")


def test_an_all_in_that_is_run_twice_is_adjusted_alike():
    def adjusted(times):
        deck = stacked(("AsKs", "QdQc"), "Js9s2hAh3d", more="4c5d")
        table = Table(carry_of((1000, 1000), run_it=2), deck).play("1:c 0:x 0:a 1:c")
        for seat in (0, 1):
            if not table.over:
                table.act(seat, RunIt(times))
        return keys(sealed(table), "adjusted")

    assert adjusted(1) == adjusted(2)


def test_an_all_in_is_adjusted_once_nobody_can_bet_any_more():
    holes = ("2c2d", "AhKh", "9s9d")
    deck = stacked(holes, "QhJh4s3d5c")
    # Seat 0 is all-in before the flop; the others bet on, until one of them folds on the turn.
    table = Table(carry_of((100, 1000, 1000)), deck).play("2:r100 0:a 1:c 1:x 2:x 1:r100 2:f")
    counts = sealed(table)
    (share,) = enumerated({0: cards_of("2c2d"), 1: cards_of("AhKh")}, cards_of("QhJh4s3d"), [(0, 1)])
    assert keys(counts, "all_ins") == [1, 1, 0]
    assert counts[0]["adjusted"] == round((300 * share[0] - 100) * 50)


@pytest.mark.parametrize(
    "script", ["1:r100 0:f", "1:c 0:x 0:x 1:x 0:x 1:x 0:a 1:c", "1:c 0:x 0:x 1:x 0:x 1:x 0:a 1:f"]
)
def test_a_fold_and_an_all_in_on_the_river_are_not_adjusted(script):
    counts = sealed(Table(carry_of((1000, 1000))).play(script))
    assert keys(counts, "all_ins") == [0, 0]
    assert keys(counts, "adjusted") == keys(counts, "mbb")


def test_a_month_needs_twenty_all_ins():
    assert (ALL_INS.chances, ALL_INS.least) == ("all_ins", 20)
