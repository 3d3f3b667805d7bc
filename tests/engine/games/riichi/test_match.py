"""How a kyoku is dealt and how a match ends."""

from collections import Counter

import pytest
from msgspec.structs import replace

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Line, Settled
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.riichi.events import Dealt, Won
from paiju.engine.games.riichi.opening import throws_of
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.tile_set import DECK_136, deck_of
from paiju.engine.games.riichi.types import Carry
from paiju.engine.mahjong.dice import Deal, Thrown, decided
from paiju.engine.mahjong.events import Drawn, Robbed
from paiju.engine.mahjong.melds import Meld
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

# The dice, the wall, the deal: docs/rules/riichi.md.

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


# Wins, who pays, and the settlement: docs/rules/riichi.md "支付".

TENPAI = "234m567m345p67s88p"


def test_a_ron_takes_honba_and_sticks_from_the_discarder_and_the_table():
    table = Table("8s", TENPAI, draws="1f", shown="1y", honba=1, sticks=2)
    table.discard("8s", s1="win")
    (won,) = table.wins
    # 平和, 断么: 2 han 30 fu are 2,000.
    assert won.lines == (
        Line(1, "hand", 2000, to=0),
        Line(1, "honba", 300, to=0),
        Line(1, "sticks", 2000),
    )
    assert table.amounts == (-2300, 4300, 0, 0)
    assert table.carry.points == (22700, 29300, 25000, 25000)
    assert table.carry.sticks == 0


def test_a_tsumo_is_paid_by_all_the_dealer_twice():
    table = Table("", "", draws="1f2f3f4f1y8s", shown="1y", honba=1)
    for _ in range(5):
        table.discard()
    table.hold(1, TENPAI + "8s")
    table.win()
    # 自摸, 平和, 断么: 3 han 20 fu are 700 and 1,300.
    assert table.amounts == (-1400, 1400 + 800 + 800, -800, -800)


def test_the_winning_tile_leaves_the_hand_at_a_tsumo():
    table = Table(TENPAI, draws="8s")
    table.win()
    assert len(table.view(0).hand) == 13
    assert table.wins[0].hand == table.view(0).hand


def test_a_claimed_tile_stays_in_its_river_marked_with_the_winners():
    table = Table("8s", TENPAI, draws="1f")
    table.discard("8s", s1="win")
    assert table.view().rivers[0][-1].taken_by == (1,)


def test_a_robbed_tile_leaves_its_owner_and_the_pung_stays():
    table = Table("", TENPAI, draws="1f")
    table.hold(0, "8s258m147p369s1f")
    table.lay(0, Meld("pung", ("8s",) * 3, 2))
    table.kan("8s", "shouminkan", s1="win")
    assert [(event.seat, event.tile) for event in table.seen(Robbed)] == [(0, "8s")]
    assert table.state.table.melds[0][0].kind == "pung"
    assert "8s" not in table.state.table.hands[0]
    assert table.wins[0].feeder == 0


def test_the_stick_of_a_riichi_is_a_line_and_comes_back_to_the_winner():
    table = Table(TENPAI, "8s", draws="1f", shown="1y")
    table.riichi("1f")
    table.discard("8s", s0="win")
    assert Line(0, "stick", -1000) in table.outcome.lines
    assert sum(table.amounts) == 0
    assert sum(table.carry.points) == 100_000


def test_the_end_is_told_once_and_equals_the_outcome():
    table = Table(TENPAI, draws="8s")
    table.win()
    (settled,) = table.seen(Settled)
    assert (settled.amounts, settled.lines) == (table.outcome.amounts, table.outcome.lines)
    assert [type(event) for event in table.events[-2:]] == [Won, Settled]


def test_a_result_says_how_it_is_counted():
    table = Table("8s", TENPAI, draws="1f", shown="1y")
    table.discard("8s", s1="win")
    worth = table.wins[0].worth
    assert {line.name: line.han for line in worth.yaku} == {"pinfu": 1, "tanyao": 1}
    assert (worth.han, worth.fu, worth.limit) == (2, 30, None)
    assert sum(line.fu for line in worth.fu_lines) == 30
