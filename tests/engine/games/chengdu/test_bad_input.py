"""Refused actions: each has a reason and changes nothing."""

import msgspec
import pytest

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.chengdu.types import Declare, Hide, Swap
from paiju.engine.mahjong.dice import Deal, Thrown
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import WAITS_14P
from tests.rows import rows


@pytest.fixture
def table():
    """Seat 0 holds 5m, seat 2 a pair of them."""
    return Table("5m1s", "", "55m")


def window(table):
    table.act(0, Discard("5m"))
    return table


def test_a_tile_that_is_not_held_cannot_be_discarded(table):
    missing = next(tile for tile in GAME.board.deck if tile not in table.state.hands[0])
    assert table.refusal(0, Discard(missing)) is Reason.NOT_HELD


def test_a_tile_that_does_not_exist_cannot_be_discarded(table):
    for text in ("0m", "1f", "??", "", "🀀"):
        assert table.refusal(0, Discard(text)) is Reason.NOT_HELD


def test_a_tile_that_was_not_drawn_cannot_be_discarded_as_drawn(table):
    assert table.refusal(0, Discard("5m", drawn=True)) is Reason.NOT_HELD


def test_another_tile_than_the_one_that_lies_there_cannot_be_claimed(table):
    window(table)
    assert table.refusal(2, Pung(("1s", "1s"))) is Reason.CANNOT_CLAIM
    assert table.refusal(2, Kong("1s", "yin")) is Reason.CANNOT_CLAIM


def test_a_claim_without_the_tiles_is_refused(table):
    assert window(table).refusal(2, Kong("5m", "yin")) is Reason.CANNOT_CLAIM


def test_a_claimed_kong_of_another_kind_is_refused():
    table = window(Table("5m", "", "555m"))
    for kind in ("wan", "zhi", "ankan", "daiminkan"):
        assert table.refusal(2, Kong("5m", kind)) is Reason.CANNOT_CLAIM


def test_a_win_that_is_none_is_refused(table):
    assert table.refusal(0, Win()) is Reason.NOT_WIN
    assert window(table).refusal(2, Win()) is Reason.NOT_WIN


def test_a_locked_win_is_refused_by_its_name():
    table = Table("4p", "4p", "", "44p99m123456789m", draws="5s")
    table.discard("4p")
    table.act(1, Discard("4p"))
    assert table.offered(3) == {"pung"}
    assert table.refusal(3, Win()) is Reason.LOCKED


def test_a_kong_of_three_is_refused():
    table = Table("555m")
    for kind in ("zhi", "wan", "yin"):
        assert table.refusal(0, Kong("5m", kind)) is Reason.CANNOT_KONG


def test_an_added_kong_needs_a_pung():
    table = Table("5555m")
    assert table.refusal(0, Kong("5m", "wan")) is Reason.CANNOT_KONG


def test_who_has_won_does_nothing_more():
    table = Table("4p", WAITS_14P, "4p", draws="7s")
    table.discard("4p", s1="win")
    for action in (Win(), Pass(), Discard("9m")):
        assert table.refusal(1, action) is Reason.NOT_YOUR_TURN
    table.act(2, Discard("4p"))
    assert 1 not in table.asked
    assert table.refusal(1, Win()) is Reason.NOT_YOUR_TURN


def test_actions_of_other_phases_are_refused(table):
    assert table.refusal(0, Pass()) is Reason.WRONG_ACTION
    assert table.refusal(0, Swap(("1m", "2m", "3m"))) is Reason.WRONG_ACTION
    assert window(table).refusal(2, Discard("5m")) is Reason.WRONG_ACTION


def test_a_tile_that_is_not_held_cannot_be_hidden():
    table = Table("123456789m234s5p", que="dingzhang")
    assert table.refusal(0, Hide("9p")) is Reason.NOT_HELD


def test_a_suit_that_was_dealt_cannot_be_declared_before_hidden_tiles():
    table = Table("123456789m2345p", que="dingzhang")
    assert table.refusal(0, Declare("m")) is Reason.BAD_SUIT


def test_nothing_is_hidden_where_suits_are_declared():
    table = Table("5m", que="declare")
    assert table.refusal(0, Hide("5m")) is Reason.WRONG_ACTION


def test_tiles_of_two_suits_or_that_are_not_held_cannot_be_swapped():
    table = Table("12m3p55s", swap3=True)
    assert table.refusal(0, Swap(("1m", "2m", "3p"))) is Reason.BAD_SWAP
    assert table.refusal(0, Swap(("1m", "1m", "1m"))) is Reason.NOT_HELD


@pytest.mark.parametrize("count", [2, 4])
def test_three_tiles_are_swapped_no_more_no_less(count):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"a": "swap", "tiles": ["1m"] * count}, GAME.action_type)


def test_a_kong_of_an_unknown_kind_is_no_action():
    with pytest.raises(msgspec.ValidationError, match=r"\$\.kind"):
        msgspec.convert({"a": "kong", "tile": "1m", "kind": "peng"}, GAME.action_type)


def fresh():
    state = GAME.initial_state(GAME.opening_carry(4, GAME.options_type(seat_by_dice=False)))
    throws = tuple(Thrown("dealer", seat, (seat + 1, 1)) for seat in range(4))
    return state, (*throws, Thrown("break", 3, (1, 2)))


def test_a_wall_with_a_tile_too_many_is_refused():
    state, throws = fresh()
    deck = ("1m", *GAME.board.deck[1:-1], "1m")
    with pytest.raises(IllegalAction, match="108 tiles"):
        GAME.apply(state, CHANCE, Deal(deck, throws))


@rows(
    "change",
    [
        lambda throws: throws[:-1],
        lambda throws: (*throws, throws[-1]),
        lambda throws: (*throws[:-1], Thrown("break", 2, (1, 2))),
        lambda throws: (*throws[:-1], Thrown("break", 3, (0, 7))),
        lambda throws: throws[1:],
    ],
)
def test_other_dice_than_those_that_are_thrown_are_refused(change):
    state, throws = fresh()
    GAME.apply(state, CHANCE, Deal(GAME.board.deck, throws))
    with pytest.raises(IllegalAction):
        GAME.apply(state, CHANCE, Deal(GAME.board.deck, change(throws)))
