"""What pairs are worth on boards, against the engine's own ranking."""

from random import Random

import pytest

from paiju.bots.ranges.boards import ALL, board_before, boards_before, runouts, shares_of, strengths_on
from paiju.bots.ranges.pairs import CARDS, PAIRS, numbers_of, pair_of
from paiju.engine.cards.poker import strength_of
from tests.rows import rows

BOARDS = (
    "2c 7d 9h 4s 3c",
    "Ah Kh Qh 2c 2d",
    "Ah Kh Qh Jh 2d",
    "2h 3h 4h 5h 9h",
    "Ts Js Qs Ks As",
    "8c 8d 8h 8s 2c",
    "8c 8d 8h 2s 2c",
)


@rows("board", BOARDS)
def test_every_pair_has_the_strength_of_its_seven_cards(board):
    cards = board.split()
    for pair, strength in zip(PAIRS, strengths_on(numbers_of(cards)), strict=True):
        hole = [CARDS[card] for card in pair]
        assert strength == (0 if {*hole} & {*cards} else strength_of((*hole, *cards)))


def test_a_share_is_the_part_of_hands_beaten():
    board = numbers_of(BOARDS[0].split())
    shares, strengths = shares_of(board), strengths_on(board)
    possible = [strength for strength in strengths if strength]
    for pair in Random(1).sample(range(len(PAIRS)), 40):
        if strength := strengths[pair]:
            beaten = sum((other < strength) + (other == strength) / 2 for other in possible)
            assert shares[pair] == pytest.approx(ALL * beaten / len(possible), abs=1)
        else:
            assert not shares[pair]


def test_after_a_turn_all_rivers_are_played_and_none_holds_a_known_card():
    hand, board = numbers_of(("Ah", "5h")), numbers_of(("Kh", "Th", "2c", "9s"))
    found = runouts(board, hand)
    assert len(found.shares) == 46
    assert all(shares[pair_of(hand)] for shares in found.shares)
    assert found.equity[pair_of(numbers_of(("Kh", "Ks")))] == 0


def test_a_draw_is_worth_more_than_its_high_card():
    hand, flop = numbers_of(("2c", "2d")), numbers_of(("Kh", "Th", "4c"))
    equity = runouts(flop, hand).equity
    draw, same = (pair_of(numbers_of(cards)) for cards in (("8h", "6h"), ("8s", "6d")))
    assert equity[draw] > equity[same] + ALL // 10


def test_the_same_cards_have_the_same_runouts():
    hand, flop = numbers_of(("2c", "2d")), numbers_of(("Kh", "Th", "4c"))
    first = runouts(flop, hand)
    runouts.cache_clear()
    assert runouts(flop, hand) == first


def test_boards_before_the_flop_leave_the_hand_possible():
    hand = pair_of(numbers_of(("As", "Kd")))
    assert all(shares[hand] for shares in boards_before(Random(1), hand, 20))
    assert board_before(3) == board_before(3)
