"""听牌提示: what a hand waits for and wins, furiten, distance and acceptance, from what its seat sees."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.games.riichi.choices import Acceptance, ClaimChoice
from paiju.engine.games.riichi.hands import waits_at
from paiju.engine.games.riichi.types import Phase
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Discard, Kong
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.text import id34_of, tile_of
from tests.engine.games.riichi.table import GAME, TANYAO_58S, Table, before_an_added_kan
from tests.engine.games.riichi.test_furiten import NO_YAKU_7S
from tests.engine.games.riichi.test_properties import SEATS, played, tables
from tests.profiles import examples

NO_DORA = "3f"
"""An indicator that makes nothing of these hands a dora."""


def help_of(table, seat=None):
    return GAME.help.for_seat(table.state, table.turn if seat is None else seat)


def worth(value):
    """Han and points of a win, None without a yaku."""
    return None if value is None else (value.han, value.points)


def waits(found):
    return {wait.tile: (wait.left, worth(wait.ron), worth(wait.tsumo)) for wait in found}


def after(table, tile):
    """The help for one discard of the seat to act."""
    return next(discard for discard in help_of(table).discards if discard.tile == tile)


# Waits and what they win


def test_a_hand_is_told_its_waits_with_han_and_points_by_ron_and_by_tsumo():
    table = Table("1f", TANYAO_58S, draws="1f", shown=NO_DORA)
    found = help_of(table, 1)
    # 断么 平和, with 自摸 one han more; 30 fu by ron, 20 by tsumo: 700 of each and 1300 of the dealer.
    assert waits(found.waits) == {"5s": (4, (2, 2000), (3, 2700)), "8s": (4, (2, 2000), (3, 2700))}
    assert (found.distance, found.furiten, found.discards) == (0, None, ())
    assert found.accepts == Acceptance((), 0)


def test_the_dealer_is_paid_more():
    table = Table("1f", draws="1f", shown=NO_DORA)
    table.hold(0, TANYAO_58S + "1f")
    assert waits(after(table, "1f").waits)["5s"] == (4, (2, 2900), (3, 3900))


def test_a_limit_is_told_by_its_name():
    table = Table("1f", "234m067m340p67s88p", draws="1f", shown="7p")
    (five, _) = help_of(table, 1).waits
    assert (five.ron.han, five.ron.limit, five.ron.yakuman, five.ron.points) == (6, "haneman", 0, 12000)


def test_a_yakuman_is_told():
    table = Table("1f", "19m19p19s1234f112y", draws="1f", shown=NO_DORA)
    (wait,) = help_of(table, 1).waits
    assert (wait.tile, wait.ron.yakuman, wait.ron.points, wait.tsumo.points) == ("3y", 1, 32000, 32000)


def test_without_a_yaku_only_a_tsumo_counts():
    table = Table("1f", NO_YAKU_7S, draws="1f", shown=NO_DORA)
    # 自摸 alone, 30 fu: 300 of each and 500 of the dealer.
    assert waits(help_of(table, 1).waits) == {"7s": (4, None, (1, 1100))}


def test_an_open_hand_without_a_yaku_wins_by_nothing():
    table = Table("9s", "234m567m68s99s99p1f", draws="1y", shown=NO_DORA)
    table.discard("9s", s1="pon")
    assert waits(after(table, "1f").waits) == {"7s": (4, None, None)}


def test_an_open_hand_with_a_yaku_is_worth_what_is_left_of_it():
    table = Table("3p", "234m567m2488p67s1f", draws="1y", shown=NO_DORA)
    table.discard("3p", s1="24p")
    # 断么 alone, no 平和 and no 自摸 for an open hand.
    found = after(table, "1f")
    assert waits(found.waits) == {"5s": (4, (1, 1000), (1, 1100)), "8s": (4, (1, 1000), (1, 1100))}
    assert found.riichi == ()


def test_dora_and_red_fives_count():
    plain = Table("1f", TANYAO_58S, draws="1f", shown=NO_DORA)
    dora = Table("1f", TANYAO_58S, draws="1f", shown="7p")
    red = Table("1f", "234m067m345p67s88p", draws="1f", shown=NO_DORA)
    both = Table("1f", "234m067m340p67s88p", draws="1f", shown="7p")
    han = [help_of(table, 1).waits[0].ron.han for table in (plain, dora, red, both)]
    assert han == [2, 4, 3, 6]


def test_a_red_five_counts_as_the_wait_when_the_black_ones_are_seen():
    table = Table("555s", TANYAO_58S, draws="1f", shown=NO_DORA)
    assert help_of(table, 1).waits[0].ron.han == 2
    for _ in range(3):
        table.discard("5s")
        table.until(0)
    (five, eight) = help_of(table, 1).waits
    assert (five.tile, five.left, five.ron.han) == ("5s", 1, 3)
    assert (eight.tile, eight.left, eight.ron.han) == ("8s", 4, 2)


# Karaten


def test_a_wait_of_which_all_four_are_seen_is_told_with_none_left():
    table = Table("777s", NO_YAKU_7S, draws="1f", shown="7s")
    for left in (3, 2, 1, 0):
        (wait,) = help_of(table, 1).waits
        assert (wait.tile, wait.left) == ("7s", left)
        if left:
            table.discard("7s")
            table.until(0)


def test_a_hand_that_waits_for_what_it_holds_four_times_does_not_wait():
    table = Table("1f", "123m123p789s1111s", draws="1f", shown=NO_DORA)
    found = help_of(table, 1)
    assert (found.waits, found.distance) == ((), 1)
    assert found.accepts.left > 0


def test_a_wait_that_the_own_melds_have_used_up_is_one_unless_an_option_says_otherwise():
    told = []
    for option in (False, True):
        table = Table("1f", NO_YAKU_7S, draws="1f", shown=NO_DORA, karaten_melds=option)
        table.lay(1, Meld("ankan", ("7s",) * 4))
        table.hold(1, "234m567m68s99s")
        told.append(([wait.left for wait in help_of(table, 1).waits], help_of(table, 1).distance))
    assert told == [([0], 0), ([], 1)]


# Riichi


def test_the_waits_after_riichi_are_told_beside_those_without():
    table = Table("1f", NO_YAKU_7S, draws="1f1y", shown=NO_DORA)
    table.discard()
    found = after(table, "1y")
    assert waits(found.waits) == {"7s": (4, None, (1, 1100))}
    # Its first discard: 两立直.
    assert waits(found.riichi) == {"7s": (4, (2, 2600), (3, 4000))}


def test_a_riichi_hand_counts_riichi_and_for_a_go_around_ippatsu():
    table = Table("1f", NO_YAKU_7S, draws="1f1y2f3f4f1y", shown=NO_DORA)
    table.discard()
    table.riichi("1y")
    assert worth(help_of(table, 1).waits[0].ron) == (3, 5200)
    for _ in range(3):
        table.discard()
    found = help_of(table, 1)
    assert [discard.tile for discard in found.discards] == [table.state.table.drawn]
    assert waits(found.discards[0].waits) == {"7s": (4, (2, 2600), (3, 4000))}
    assert found.discards[0].riichi == ()


def test_riichi_is_not_told_where_it_cannot_be_declared():
    table = Table("1f", NO_YAKU_7S, draws="1f1y", shown=NO_DORA, points=(99100, 900, 0, 0))
    table.discard()
    assert after(table, "1y").riichi == ()
    assert after(table, "1y").waits


# Furiten


def test_furiten_by_the_own_river():
    table = Table("1f", TANYAO_58S, draws="1f5s", shown=NO_DORA)
    table.discard()
    assert after(table, "5s").furiten == "river"
    # A complete hand waits for whatever it discards.
    assert {discard.furiten for discard in help_of(table).discards} == {"river"}
    table.act(1, Discard("5s", drawn=True))
    assert table.view(1).furiten is None
    assert help_of(table, 1).furiten == "river", "before the window closes"
    table.close()
    assert help_of(table, 1).furiten == "river"
    assert [worth(wait.ron) for wait in help_of(table, 1).waits] == [(2, 2000)] * 2


def test_furiten_for_the_time_being():
    table = Table("8s", "1f", "2f", TANYAO_58S, draws="1f2f3f4f1y5s", shown=NO_DORA)
    table.discard("8s", s3="pass")
    assert help_of(table, 3).furiten == "passed"
    table.discard()
    table.discard()
    assert table.turn == 3
    found = help_of(table)
    assert found.furiten is None, "its draw ends it"
    assert {discard.furiten for discard in found.discards} == {None}


def test_furiten_to_the_end_after_riichi():
    table = Table(TANYAO_58S, "8s", "1f", "5s", draws="1f2f3f4f1y2y3y", shown=NO_DORA)
    table.riichi("1f")
    table.discard("8s", s0="pass")
    assert help_of(table, 0).furiten == "riichi"
    table.discard()
    table.discard()
    (only,) = help_of(table, 0).discards
    assert (only.tile, only.furiten) == (table.state.table.drawn, "riichi")


# Before a wait


def test_before_a_wait_distance_and_acceptance_are_told():
    table = Table("1f", "234m567p3499s67s2f", draws="1f", shown=NO_DORA)
    found = help_of(table, 1)
    assert (found.waits, found.distance) == ((), 1)
    assert found.accepts == Acceptance(("2s", "5s", "8s"), 12)


def test_each_discard_is_told_its_distance_and_acceptance():
    table = Table("1f", draws="1y", shown=NO_DORA)
    table.hold(0, "234m567p3499s67s2f1y")
    found = help_of(table)
    assert (found.distance, found.waits, found.accepts) == (1, (), Acceptance((), 0))
    assert [discard.tile for discard in found.discards] == list(table.legal().discards)
    told = {discard.tile: (discard.distance, discard.accepts.left) for discard in found.discards}
    assert told["1y"] == told["2f"] == (1, 12)
    assert told["2m"][0] == 2


def test_kinds_of_which_none_is_left_are_not_accepted():
    table = Table("222s", "234m567p3499s67s2f", draws="1f", shown="2s")
    for _ in range(3):
        table.discard("2s")
        table.until(0)
    assert "2s" not in help_of(table, 1).accepts.tiles


def test_red_and_black_fives_are_discards_of_their_own():
    table = Table("055m", draws="1y", shown=NO_DORA)
    assert {"0m", "5m"} <= {discard.tile for discard in help_of(table).discards}


def test_swap_calls_are_not_among_the_discards():
    table = Table("3p", "234m567m24p67s883p", draws="1y", shown=NO_DORA)
    table.discard("3p", s1="24p")
    assert "3p" not in {discard.tile for discard in help_of(table).discards}


# When there is none


def test_nobody_is_helped_before_and_after_the_deal():
    table = Table("1f", draws="1y")
    assert GAME.help.for_seat(GAME.initial_state(GAME.opening_carry(4, table.options)), 0) is None
    table.run_out()
    assert help_of(table, 1) is None


def test_who_announces_a_kan_is_not_helped_until_it_stands():
    table = before_an_added_kan()
    table.act(0, Kong("8s", "shouminkan"))
    assert help_of(table, 0) is None
    assert help_of(table, 1) is not None


# In replays


def told(table, seat):
    return GAME.waits.of_seat(table.state, seat)


def test_a_replay_tells_the_waits_of_a_hand_with_and_without_a_drawn_tile():
    table = Table("1f", TANYAO_58S, draws="1f1f", shown=NO_DORA)
    resting = told(table, 1)
    assert resting == help_of(table, 1)
    table.discard()
    assert table.turn == 1
    assert waits(told(table, 1).waits) == waits(resting.waits)
    assert told(table, 0) is None


def test_a_replay_tells_that_a_drawn_tile_was_one_of_those_left():
    table = Table("1f", TANYAO_58S, draws="1f8s", shown=NO_DORA)
    table.discard()
    assert {tile: left for tile, (left, *_) in waits(told(table, 1).waits).items()} == {"5s": 4, "8s": 3}


def test_a_replay_tells_no_waits_between_a_call_and_its_discard():
    table = Table("8s", TANYAO_58S, "88s234m567m340p1y", draws="1f", shown=NO_DORA)
    table.discard("8s", s2="pon")
    assert table.turn == 2
    assert told(table, 2) is None
    table.discard("1y")
    assert told(table, 2) is None or told(table, 2).waits


# Whole deals


@given(tables(), st.integers(0, 10**6))
@examples(10)
def test_help_tells_what_the_own_view_tells(options, seed):
    for _, _, _, transition in played(GAME.opening_carry(SEATS, options), seed):
        state = transition.state
        for seat in range(SEATS):
            found = GAME.help.for_seat(state, seat)
            assert (found is None) >= (state.phase in {Phase.DEAL, Phase.OVER})
            if found is not None:
                check(state, seat, found)


def check(state, seat, found):
    seen = seen_by(GAME.view(state, seat), seat)
    every = (*found.waits, *(wait for one in found.discards for wait in (*one.waits, *one.riichi)))
    for wait in every:
        assert wait.left == 4 - seen[id34_of(wait.tile)] >= 0
        # After the last draw a ron has 河底, but there is no tsumo any longer.
        assert wait.ron is None or wait.tsumo is not None or not state.table.wall.left
    prompt = GAME.prompt(state, seat)
    if found.discards:
        assert tuple(one.tile for one in found.discards) == prompt.legal.discards
        assert tuple(one.tile for one in found.discards if one.riichi) == prompt.legal.riichi
        assert all(bool(one.waits) == (one.distance == 0) for one in found.discards)
        return
    assert {id34_of(wait.tile) for wait in found.waits} == waits_at(state, seat)
    assert bool(found.waits) == (found.distance == 0)
    if prompt is not None and isinstance(prompt.legal, ClaimChoice) and prompt.legal.win is not None:
        check_offer(found, prompt.legal)


def check_offer(found, legal):
    """A win that is offered is worth what the help says, but for a red five and a kan that is robbed."""
    assert found.furiten is None
    if legal.robbing:
        return
    (wait,) = (wait for wait in found.waits if wait.tile == tile_of(id34_of(legal.tile)))
    if legal.tile[0] not in "05":
        assert (wait.ron.han, wait.ron.fu, wait.ron.limit) == (legal.win.han, legal.win.fu, legal.win.limit)


def seen_by(view, seat):
    """How many of each kind lie before a seat's eyes, counted from its view alone."""
    tiles = [*view.hand, *view.indicators, *(tile.tile for river in view.rivers for tile in river)]
    tiles += [tile for melds in view.melds for meld in melds for tile in meld.own]
    if view.last is not None and view.last.robbing and view.last.seat != seat:
        tiles.append(view.last.tile)
    return counts_of(tiles)


@given(tables(), st.integers(0, 10**6))
@examples(5)
def test_a_replay_tells_the_waits_by_which_the_rules_go(options, seed):
    for _, _, _, transition in played(GAME.opening_carry(SEATS, options), seed):
        state = transition.state
        for seat in range(SEATS):
            found = GAME.waits.of_seat(state, seat)
            kinds = set() if found is None else {id34_of(wait.tile) for wait in found.waits}
            if state.phase is Phase.CLAIM and GAME.help.for_seat(state, seat) is not None:
                assert kinds == set(waits_at(state, seat))
            if state.phase in {Phase.DEAL, Phase.OVER}:
                assert found is None
