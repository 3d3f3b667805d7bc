"""Wins, who pays, and the settlement: docs/rules/riichi.md "支付"."""

from paiju.engine.core.game import Line, Settled
from paiju.engine.games.riichi.events import Won
from paiju.engine.mahjong.events import Robbed
from paiju.engine.mahjong.melds import Meld
from tests.engine.games.riichi.table import Table

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
