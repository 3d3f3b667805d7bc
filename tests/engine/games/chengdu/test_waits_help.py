"""听牌提示: the tiles a hand waits for, how many are unseen, what each is worth; `test_properties` has random deals."""

from paiju.engine.games.chengdu.choices import WaitHelp
from paiju.engine.mahjong.moves import Discard
from tests.engine.games.chengdu.table import GAME, Table
from tests.engine.games.chengdu.test_playing import WAITS_14P


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
