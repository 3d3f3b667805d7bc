"""Legal actions, and the help that tells the waits."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.chengdu.choices import WaitHelp
from paiju.engine.games.chengdu.types import (
    Declare,
    Hide,
    Phase,
    Swap,
)
from paiju.engine.mahjong.moves import (
    Discard,
    Kong,
    Pass,
    Pung,
    Win,
)
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import WAITS_14P
from tests.engine.games.chengdu.test_properties import played, tables, whole_deals

# Exactly the legal actions are accepted: every action, tried at random moments; and the default at a
# time-out.

KINDS = tuple(dict.fromkeys(GAME.board.deck))
EVERYTHING = (
    Win(),
    Pass(),
    *(Discard(tile, drawn=drawn) for tile in KINDS for drawn in (False, True)),
    *(Pung((tile, tile)) for tile in KINDS),
    *(Kong(tile, kind) for tile in KINDS for kind in ("wan", "zhi", "yin", "ankan")),
    *map(Hide, KINDS),
    *map(Declare, "mps"),
)


def is_accepted(state, seat, action):
    try:
        GAME.apply(state, seat, action)
    except IllegalAction:
        return False
    return True


def alike(action):
    """The canonical form of an action: the drawn tile and an equal one count as the same."""
    return Discard(action.tile) if isinstance(action, Discard) else action


@given(tables(), st.integers(0, 10**6))
@whole_deals
def test_just_the_legal_actions_are_accepted(table, seed):
    for number, (state, _, _, _) in enumerate(played(*table, seed)):
        seats = GAME.actors(state) - {CHANCE, CLOCK}
        if state.phase is Phase.SWAP or number % 5:
            continue
        for seat in range(table[0]):
            accepted = {alike(action) for action in EVERYTHING if is_accepted(state, seat, action)}
            legal = list(GAME.legal_actions(state, seat))
            assert {alike(action) for action in legal} == accepted
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in seats)


def test_just_three_tiles_of_one_suit_that_are_held_can_be_swapped():
    table = Table("1123m45p669s", swap3=True)
    hand = table.state.hands[0]
    swaps = [Swap(tiles) for tiles in combinations_with_replacement(KINDS, 3)]
    accepted = {swap for swap in swaps if is_accepted(table.state, 0, swap)}
    assert {Swap(tuple(sorted(one.tiles))) for one in GAME.legal_actions(table.state, 0)} == {
        Swap(tuple(sorted(one.tiles))) for one in accepted
    }
    assert {one.tiles[0][1] for one in accepted} == {
        suit for suit in "mps" if sum(tile[1] == suit for tile in hand) >= 3
    }


def test_a_drawn_tile_is_offered_as_the_drawn_one():
    table = Table("1s", "1m", draws="5m")
    table.discard("1s")
    found = {action.tile: action.drawn for action in GAME.legal_actions(table.state, 1)}
    assert found["5m"] is True
    assert found["1m"] is False


def test_at_a_time_out_the_drawn_tile_goes_and_a_win_is_not_taken():
    table = Table("1s", "123456789m23p99p", draws="4p")
    table.discard("1s")
    assert table.legal(1).win is not None
    assert GAME.default_action(table.state, 1) == Discard("4p", drawn=True)


def test_at_a_time_out_of_a_hidden_or_missing_suit_what_must_go_goes():
    table = Table("5m1s", que="dingzhang")
    table.hide("5m", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    assert GAME.default_action(table.state, 0) == Discard("5m")
    table = Table("1s", "123456789m1p78s", que="declare", que_first=True, draws="2p")
    table.hide("s", "s", "m", "m")
    table.discard("1s")
    assert GAME.default_action(table.state, 1) == Discard("8s")


def test_at_a_time_out_nothing_is_claimed():
    table = Table("4p", "44p")
    table.act(0, Discard("4p"))
    assert GAME.default_action(table.state, 1) == Pass()


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [("123m12345p123456s", ("1m", "2m", "3m")), ("12m123456p445789s", ("1p", "2p", "3p"))],
)
def test_at_a_time_out_the_lowest_three_of_the_smallest_suit_that_has_three_are_swapped(hand, tiles):
    table = Table(hand, swap3=True)
    assert GAME.default_action(table.state, 0) == Swap(tiles)


# 听牌提示: the tiles a hand waits for, how many are unseen, what each is worth; `test_properties` has random
# deals.


def waits(found):
    return [(wait.tile, wait.left, wait.multiplier) for wait in found]


def test_a_hand_is_told_what_it_waits_for_while_others_play():
    table = Table("1s", WAITS_14P)
    found = GAME.help.for_seat(table.state, 1)
    assert waits(found.waits) == [("1p", 4, 1), ("4p", 4, 1)]
    assert found.discards == ()


def test_on_the_own_turn_each_discard_that_leaves_a_wait_is_told():
    table = Table("1s", WAITS_14P, draws="5s")
    table.discard("1s")
    found = GAME.help.for_seat(table.state, 1)
    assert found.waits == ()
    assert [(one.tile, waits(one.waits)) for one in found.discards] == [
        ("5s", [("1p", 4, 1), ("4p", 4, 1)]),
    ]


def test_what_lies_in_rivers_melds_and_the_own_hand_has_been_seen():
    table = Table("4p", "44p1s", WAITS_14P)
    table.discard("4p", s1="pung")
    assert GAME.help.for_seat(table.state, 2).waits == (WaitHelp("1p", 4, 1), WaitHelp("4p", 1, 1))
    table.discard("1s")
    table.default()
    assert GAME.help.for_seat(table.state, 2).waits == (WaitHelp("1p", 4, 1), WaitHelp("4p", 1, 1))


def test_a_winners_hand_and_the_tile_it_drew_have_been_seen():
    table = Table("1s", "123456789s1123p", "", WAITS_14P, draws="1p")
    table.discard("1s")
    assert GAME.help.for_seat(table.state, 3).waits[0] == WaitHelp("1p", 4, 1)
    table.win()
    # Two in its hand, one that it drew.
    assert GAME.help.for_seat(table.state, 3).waits[0] == WaitHelp("1p", 1, 1)


def test_the_hidden_tile_leaves_the_hand_as_it_is_when_it_is_turned():
    table = Table("1s123456789m2399p", que="dingzhang")
    table.hide("1s", *(min(table.state.hands[seat]) for seat in (1, 2, 3)))
    found = GAME.help.for_seat(table.state, 0)
    assert [(one.tile, waits(one.waits)) for one in found.discards] == [("1s", [("1p", 4, 1), ("4p", 4, 1)])]


def test_a_hidden_tile_has_been_seen_by_its_owner():
    table = Table("1s", "123456789m2399p", que="dingzhang")
    table.hide("1s", "9p", min(table.state.hands[2]), min(table.state.hands[3]))
    table.act(0, Discard("1s"))
    assert GAME.help.for_seat(table.state, 1).waits == ()


def test_nobody_is_helped_before_the_first_turn_after_a_win_or_with_a_dead_hand():
    table = Table("1s", WAITS_14P, que="dingzhang")
    assert GAME.help.for_seat(table.state, 1) is None
    table = Table("4p", WAITS_14P)
    table.discard("4p", s1="win")
    assert GAME.help.for_seat(table.state, 1) is None
    table = Table("1111m7s", false_hu="penalty")
    table.win()
    assert GAME.help.for_seat(table.state, 0) is None


def test_waits_of_a_missing_suit_are_none():
    table = Table("1s", WAITS_14P, que="declare")
    table.hide("m", "p", "m", "m")
    assert GAME.help.for_seat(table.state, 1).waits == ()
