"""Deals without a winner: docs/rules/riichi.md "流局"."""

import pytest
from msgspec.structs import replace

from paiju.engine.games.riichi.events import NoWinner, StickPaid
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.tiles.notation import parse_tiles
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

NOTEN = "147m258p369s1234f"
TENPAI = "234m567m345p67s99s"


def drawn_out(*hands, kyoku=0, **options):
    """A deal in which these hands are held when the wall runs out; seats that are not named are noten."""
    table = Table(kyoku=kyoku, **options)
    table.run_out(left=0)
    for seat, hand in enumerate([*hands, *[NOTEN] * (4 - len(hands))]):
        table.hold(seat, hand if seat != table.turn else (*parse_tiles(hand), table.state.table.drawn))
    table.discard()
    assert table.over
    return table


def test_kyuushu_shows_the_hand_and_pays_nothing():
    table = Table("19m19p19s123f258m2p", draws="3m", honba=2, sticks=1)
    table.kyuushu()
    (drew,) = table.seen(NoWinner)
    assert (drew.reason, drew.amounts) == ("kyuushu", (0, 0, 0, 0))
    assert [hand is not None for hand in drew.hands] == [True, False, False, False]
    assert (table.carry.kyoku, table.carry.honba, table.carry.sticks) == (0, 3, 1)


def four_winds(**options):
    table = Table("1f", "1f", "1f", "1f", draws="2m3m4m5m", **options)
    for _ in range(4):
        table.discard("1f")
    return table


def test_four_same_winds_as_the_first_discards_end_the_deal():
    table = four_winds()
    assert table.state.reason == "four_winds"
    assert (table.carry.kyoku, table.carry.honba) == (0, 1)


def test_four_winds_do_not_end_it_without_abortive_draws():
    assert not four_winds(abortive_draws=False).over


def test_three_winds_and_another_do_not_end_it():
    table = Table("1f", "1f", "1f", "2f", draws="2m3m4m5m")
    for tile in ("1f", "1f", "1f", "2f"):
        table.discard(tile)
    assert not table.over


def test_four_dragons_do_not_end_it():
    table = Table("1y", "1y", "1y", "1y", draws="2m3m4m5m")
    for _ in range(4):
        table.discard("1y")
    assert not table.over


def test_four_winds_after_a_concealed_kan_do_not_end_it():
    table = Table("1111m1f", "1f", "1f", "1f", draws="2m3m4m5m", kans="9p")
    table.kan("1m")
    for _ in range(4):
        table.discard("1f")
    assert not table.over


def four_riichi(**options):
    table = Table(draws="1f2f3f4f", **options)
    for _ in range(4):
        drawn = table.state.table.drawn
        table.hold(table.turn, (*parse_tiles(TENPAI), drawn))
        table.riichi(drawn)
    return table


def test_four_riichi_end_the_deal_after_the_fourth_stick():
    table = four_riichi()
    (drew,) = table.seen(NoWinner)
    assert drew.reason == "four_riichi"
    assert len(table.seen(StickPaid)) == 4
    assert None not in drew.hands
    assert (table.carry.sticks, table.carry.points) == (4, (24000,) * 4)
    assert table.amounts == (-1000,) * 4


def test_four_riichi_go_on_without_abortive_draws():
    assert not four_riichi(abortive_draws=False).over


def with_kans(*owners, **options):
    """Four kans of these seats; seat 0 discards."""
    table = Table(NOTEN, draws="9m", **options)
    for seat in set(owners):
        table.lay_kans(seat, owners.count(seat))
    return table


@pytest.mark.parametrize("owners", [(1, 2, 2, 3), (0, 0, 0, 1)])
def test_four_kans_of_several_seats_end_the_deal_after_the_next_discard(owners):
    table = with_kans(*owners)
    table.discard()
    assert table.state.reason == "four_kans"


def test_four_kans_of_one_seat_do_not():
    table = with_kans(2, 2, 2, 2)
    table.discard()
    assert not table.over


def test_four_kans_go_on_without_abortive_draws():
    table = with_kans(1, 2, 2, 3, abortive_draws=False)
    table.discard()
    assert not table.over


def test_a_ron_comes_before_the_end_by_four_kans():
    table = with_kans(0, 0, 2, 2)
    table.hold(1, "234m567m345p78m88p")
    table.discard(s1="win")
    assert [won.seat for won in table.wins] == [1]


def test_a_discard_that_ends_the_deal_by_four_kans_is_not_called():
    table = with_kans(0, 0, 2, 2)
    table.hold(1, "99m258m147p369s12f")
    table.act(0, default_discard(table))
    assert table.asked == frozenset()


def default_discard(table):
    return GAME.default_action(table.state, table.turn)


@rows(
    ("ready", "amounts"),
    [
        ((), (0, 0, 0, 0)),
        ((1,), (-1000, 3000, -1000, -1000)),
        ((0, 2), (1500, -1500, 1500, -1500)),
        ((0, 1, 2), (1000, 1000, 1000, -3000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_three_thousand_points_pass_from_noten_to_tenpai(ready, amounts):
    table = drawn_out(*(TENPAI if seat in ready else NOTEN for seat in range(4)))
    (drew,) = table.seen(NoWinner)
    assert (drew.reason, drew.ready, table.amounts) == ("exhaustive", ready, amounts)
    assert [hand is not None for hand in drew.hands] == [seat in ready for seat in range(4)]
    assert drew.waits == tuple(("5s", "8s") if seat in ready else () for seat in range(4))


def test_the_hands_of_an_abortive_draw_are_shown_without_waits():
    (drew,) = four_riichi().seen(NoWinner)
    assert (None not in drew.hands, drew.waits) == (True, ((),) * 4)


def test_a_wait_without_yaku_is_tenpai():
    assert drawn_out(NOTEN, "234m567m345p68s99s").state.no_winner.ready == (1,)


def test_a_wait_for_a_tile_that_the_closed_hand_holds_four_times_is_noten():
    # 1111m waits for the pair with a fifth one.
    assert drawn_out(NOTEN, "1111m234567p999s").state.no_winner.ready == ()


@pytest.mark.parametrize(("option", "ready"), [(False, (1,)), (True, ())])
def test_tiles_of_melds_make_no_wait_dead_except_with_the_option(option, ready):
    table = Table(karaten_melds=option)
    table.run_out(left=0)
    for seat in range(4):
        hand = "147m258p369s1234f" if seat != 1 else "1m234567p999s"
        table.hold(seat, (*parse_tiles(hand), *([table.state.table.drawn] if seat == table.turn else [])))
    table.lay(1, Meld("pung", ("1m",) * 3, 0))
    table.discard()
    assert table.state.no_winner.ready == ready


def nagashi(*seats, called=(), kyoku=0, ready=(), **options):
    """A deal that runs out with rivers of terminals and honours at these seats; some had a tile called."""
    table = Table(kyoku=kyoku, **options)
    table.run_out(left=0)
    for seat in range(4):
        own = parse_tiles(TENPAI if seat in ready else NOTEN)
        table.hold(seat, (*own, "9m") if seat == table.turn else own)
    rivers = tuple(
        (RiverTile("1m", taken_by=(0,) if seat in called else ()), RiverTile("3y"))
        if seat in seats
        else (RiverTile("5m"),)
        for seat in range(4)
    )
    changed = replace(table.state.table, rivers=rivers, drawn="9m")
    table.state = replace(table.state, table=changed)
    table.discard("9m")
    return table


def test_nagashi_mangan_is_paid_like_a_mangan_by_tsumo_without_honba_and_sticks_stay():
    table = nagashi(1, honba=2, sticks=1)
    assert table.state.reason == "nagashi_mangan"
    assert table.amounts == (-4000, 8000, -2000, -2000)
    assert (table.carry.sticks, table.carry.honba, table.carry.kyoku) == (1, 3, 1)


def test_nagashi_mangan_of_the_dealer():
    assert nagashi(0).amounts == (12000, -4000, -4000, -4000)


def test_two_nagashi_mangan_are_both_paid():
    table = nagashi(0, 1)
    assert table.amounts == (12000 - 4000, 8000 - 4000, -4000 - 2000, -4000 - 2000)


def test_a_river_of_which_a_tile_was_called_is_no_nagashi():
    assert nagashi(1, called=(1,)).state.reason == "exhaustive"


def test_at_nagashi_the_dealer_stays_if_tenpai():
    table = nagashi(1, ready=(0,))
    assert (table.carry.kyoku, table.carry.honba) == (0, 1)
    assert table.amounts == (-4000, 8000, -2000, -2000)
