"""The dice, the wall, the deal: docs/rules/riichi.md."""

from collections import Counter

import pytest
from msgspec.structs import replace

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.riichi.events import Dealt
from paiju.engine.games.riichi.opening import throws_of
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.tile_set import DECK_136, deck_of
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong.dice import Deal, Thrown, decided
from paiju.engine.mahjong.events import Drawn
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

CARRY = Carry(4, Options(), first=0)


def first_of(*sums):
    """Throws for the first dealer with these sums, and one for the break."""
    dice = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
    return [Thrown("dealer", seat, dice[total]) for seat, total in sums]


def test_the_highest_throw_deals_the_first_kyoku_and_breaks_the_wall():
    throws = first_of((0, 5), (1, 9), (2, 3), (3, 8))
    rolled = decided(throws_of(Carry(4)), [*throws, Thrown("break", 1, (6, 1))])
    assert (rolled.first, rolled.broken) == (1, (6, 1))


def test_only_those_who_tie_throw_again():
    throws = first_of((0, 9), (1, 9), (2, 3), (3, 8), (0, 4), (1, 6))
    assert decided(throws_of(Carry(4)), [*throws, Thrown("break", 1, (1, 1))]).first == 1


def test_later_deals_throw_for_the_break_alone():
    state = GAME.initial_state(replace(CARRY, first=2, kyoku=3))
    (throw,) = GAME.chance_action(state, KeyedEntropy(b"1")).throws
    assert (throw.kind, throw.seat) == ("break", 1)


def test_thirteen_each_then_the_dealer_draws_and_fourteen_stay_dead():
    table = Table(kyoku=2, draws="7s")
    (dealt,) = table.seen(Dealt)
    assert (dealt.dealer, dealt.first, dealt.counts, dealt.wall) == (2, 0, (13,) * 4, 70)
    (drawn,) = table.seen(Drawn)
    assert (drawn.seat, drawn.tile, drawn.wall) == (2, "7s", 69)
    assert list(map(len, table.state.table.hands)) == [13, 13, 14, 13]


def test_seventy_draws_empty_the_wall():
    table = Table(SCATTERED_HAND)
    table.run_out()
    assert table.state.table.wall.left == 0
    assert len(table.seen(Drawn)) == 70


SCATTERED_HAND = "147m258p369s1234f"


@rows(("reds", "wanted"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_each_suit_has_one_red_five_as_far_as_the_option_goes(reds, wanted):
    deck = deck_of(reds)
    assert len(deck) == 136
    assert sum(tile[0] == "0" for tile in deck) == wanted
    assert set(Counter(tile.replace("0", "5") for tile in deck).values()) == {4}


def test_wrong_tiles_are_refused():
    state = GAME.initial_state(CARRY)
    fifth = ("1m", *DECK_136[:3], "1m", *DECK_136[5:])
    with pytest.raises(IllegalAction, match="136 tiles"):
        GAME.apply(state, CHANCE, Deal(fifth, (Thrown("break", 0, (1, 2)),)))


def test_throws_of_another_seat_are_refused():
    state = GAME.initial_state(CARRY)
    with pytest.raises(IllegalAction, match="seat 0 has to throw"):
        GAME.apply(state, CHANCE, Deal(DECK_136, (Thrown("break", 1, (1, 2)),)))


def test_the_break_leaves_as_many_stacks_as_the_dice_show():
    # The dealer's side is the first of the built wall: with a sum of 5, five stacks are left of the break.
    state = GAME.initial_state(CARRY)
    after = GAME.apply(state, CHANCE, Deal(DECK_136, (Thrown("break", 0, (2, 3)),))).state
    assert after.table.wall.tiles[:4] == DECK_136[10:14]
    assert after.table.wall.tiles[-1] == DECK_136[9]


def test_the_deal_tells_how_far_the_match_is_and_the_view_before_it_only_what_a_client_knows():
    points = (20000, 31000, 23000, 24000)
    carry = replace(CARRY, first=2, kyoku=3, honba=1, sticks=2, points=points)
    start = GAME.initial_state(carry)
    step = GAME.apply(start, CHANCE, GAME.chance_action(start, KeyedEntropy(b"2")))
    for viewer in (None, 1):
        view = GAME.view(start, viewer)
        assert view == GAME.view(GAME.initial_state(GAME.opening_carry(4, carry.options)), viewer)
        assert view.status == "initialized"
        for event in step.events:
            view = view.after(GAME.project(event, viewer))
        assert (view.kyoku, view.honba, view.sticks, view.points) == (3, 1, 2, points)
        assert (view.first, view.dealer, view.status) == (2, 1, "started")


def test_a_match_that_is_over_is_followed_by_another_one():
    carry = Carry(4, Options(), first=3, kyoku=7, honba=2, points=(1000, 2000, 3000, 94000), over=True)
    state = GAME.initial_state(carry)
    assert state.carry == Carry(4, Options(), points=(25000,) * 4)
    assert {throw.kind for throw in GAME.chance_action(state, KeyedEntropy(b"2")).throws} == {
        "dealer",
        "break",
    }
