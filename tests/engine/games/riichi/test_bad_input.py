"""What a player could try and the rules forbid: each its error, all tiles and points stay, nothing else changes."""

from collections import Counter

from paiju.engine.core.errors import Reason
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi.types import Kyuushu, Riichi
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from tests.engine.games.riichi.table import Table
from tests.engine.games.riichi.test_properties import tiles_of
from tests.rows import rows

TENPAI = "234m567m345p67s99s"
NINE = "19m19p19s123f258m2p"


def open_hand():
    table = Table("3m", "45m666777p888s99s1f", draws="2f")
    table.hold(1, "45m666777p888s9s1f")
    table.discard("3m", s1="45m")
    table.discard("1f")
    table.until(1)
    return table, 1, Riichi(table.state.table.drawn), Reason.CANNOT_RIICHI


def poor():
    table = Table(TENPAI, draws="1f", points=(900, 33100, 33000, 33000))
    return table, 0, Riichi("1f"), Reason.CANNOT_RIICHI


def three_tiles_left():
    table = Table()
    table.run_out(left=3)
    table.hold(table.turn, TENPAI + "1f")
    return table, table.turn, Riichi("1f"), Reason.CANNOT_RIICHI


def not_ready_after_that_tile():
    return Table(TENPAI, draws="1f"), 0, Riichi("2m"), Reason.CANNOT_RIICHI


def furiten():
    # It let 8s pass; a pung of the next tile is offered, a win is not.
    table = Table("8s", "5s", "1f", "234m567m345p5567s", draws="1f2f")
    table.discard("8s")
    table.act(1, Discard("5s"))
    return table, 3, Win(), Reason.FURITEN


def no_yaku():
    table = Table("7s", draws="1f")
    table.lay(1, Meld("chow", ("1s", "2s", "3s"), 0))
    table.hold(1, "234m567m77p68s")
    table.act(0, Discard("7s"))
    return table, 1, Win(), Reason.NO_YAKU


def swap_call():
    table = Table("3m", "4566m", draws="1f")
    table.discard("3m", s1="45m")
    return table, 1, Discard("6m"), Reason.MUST_DISCARD


def chow_from_the_wrong_seat():
    table = Table("5m", "", "46m55m", draws="1f")
    table.act(0, Discard("5m"))
    return table, 2, Chow(("4m", "6m")), Reason.CANNOT_CLAIM


def kan_on_the_last_tile():
    table = Table()
    table.run_out(left=0)
    table.hold(table.turn, "1111m258p258s1234f")
    return table, table.turn, Kong("1m", "ankan"), Reason.CANNOT_KONG


def fifth_kan():
    table = Table("1111m", draws="1f")
    table.lay_kans(2, 4)
    return table, 0, Kong("1m", "ankan"), Reason.CANNOT_KONG


def kan_that_changes_the_waits():
    table = Table("3334s456p789m111p", draws="1f2f3f4f3s")
    table.riichi("1f")
    table.until(0)
    return table, 0, Kong("3s", "ankan"), Reason.CANNOT_KONG


def nine_kinds_after_a_call():
    table = Table("5p", "", "55p", NINE, draws="1f2f3m")
    table.discard("5p", s2="pon")
    table.discard(table.legal().discards[0])
    return table, 3, Kyuushu(), Reason.WRONG_ACTION


def two_answers():
    table = Table("8p", "67p", "88p", draws="1f")
    table.act(0, Discard("8p"))
    table.act(2, Pass())
    return table, 2, Pung(("8p", "8p")), Reason.NOT_YOUR_TURN


def clock_of_a_player():
    table = Table("8p", draws="1f")
    table.act(0, Discard("8p"))
    return table, CLOCK, Pass(), Reason.WRONG_ACTION


def second_deal():
    table = Table("8p", draws="1f")
    return table, CHANCE, Pass(), Reason.NOT_YOUR_TURN


@rows(
    "tried",
    [
        open_hand,
        poor,
        three_tiles_left,
        not_ready_after_that_tile,
        furiten,
        no_yaku,
        swap_call,
        chow_from_the_wrong_seat,
        kan_on_the_last_tile,
        fifth_kan,
        kan_that_changes_the_waits,
        nine_kinds_after_a_call,
        two_answers,
        clock_of_a_player,
        second_deal,
    ],
    ids=lambda tried: tried.__name__,
)
def test_it_is_refused_for_its_reason_and_nothing_changes(tried):
    table, actor, action, reason = tried()
    state = table.state
    assert table.refusal(actor, action) is reason
    assert table.state is state
    assert sum(state.points) + 1000 * state.sticks == 100_000


def test_refusals_lose_no_tile():
    table = Table(TENPAI, draws="1f")
    deck = tiles_of(table.state, [])
    for action in (Riichi("2m"), Kong("9s", "ankan"), Win(), Kyuushu(), Discard("1y"), Pass()):
        table.refusal(0, action)
    assert tiles_of(table.state, []) == deck
    assert sum(Counter(deck).values()) == 136
