"""Rollouts throw no won hand away, and stop an opponent's last cards where they can."""

import pytest

from paiju.bots.search.finishing import Finishing
from paiju.bots.search.policies import splitter_of
from paiju.bots.search.positions import Position, Setting
from paiju.engine.shedding.shapes import tables_of
from tests.bots.search.positions import played_to_the_cards, read

READING = read(played_to_the_cards("doudizhu", 1))
HANDS = READING.setting.hands
SETTING = Setting(HANDS, (0, 1, 1), READING.setting.payoffs)
SINGLES = {shape.reading.rank: shape for shape in tables_of(HANDS.rules).shapes if shape.size == 1}


def position(*texts, turn=0, last=None, owner=0):
    hands = [text.split() for text in texts]
    found = Position(SETTING, [*map(HANDS.of, hands)], [*map(len, hands)], turn)
    if last is not None:
        found.last, found.owner = SINGLES[last], owner
    return found


def finishing():
    return Finishing(SETTING, splitter_of(HANDS.rules))


def test_what_nobody_covers_is_led_before_the_last_piece():
    found = finishing().won(position("Ad 3s 3h", "Kd 4s 4h", "Qd 5s 5h"))
    assert HANDS.cards(found.cards) == ("Ad",)


def test_a_hand_with_two_pieces_that_are_covered_is_not_won():
    assert finishing().won(position("Ad 3s 3h 6d", "2d 4s 4h", "Qd 5s 5h")) is None


def test_the_cards_of_a_partner_cover_nothing():
    found = finishing().won(position("Kd 4s 4h", "Ad 3s 3h", "2d 5s 5h", turn=1))
    assert HANDS.cards(found.cards) == ("Ad",)


@pytest.mark.parametrize(("last", "threatened"), [("9", True), ("K", False)])
def test_an_opponent_that_goes_out_over_a_hand_is_a_threat(last, threatened):
    table = position("Qd", "3s 4h 8d Ad 2d", "5s 6h 7h", turn=1, last=last, owner=2)
    assert finishing().is_threatened(table, table.target, 0) == threatened


def test_it_is_stopped_by_a_play_that_it_does_not_cover():
    table = position("Qd", "3s 4h Td 2d 2s", "5s 6h 7h", turn=1, last="9", owner=2)
    stopping = finishing().stopping(table, table.target)
    assert HANDS.cards(stopping.cards) == ("2d",)


def test_nothing_stops_a_card_that_covers_all():
    table = position("BJ", "3s 4h Td 2d 2s", "5s 6h 7h", turn=1, last="9", owner=2)
    assert finishing().stopping(table, table.target) is None
