"""听牌提示 of riichi at the terminal, from the answers that the engine gives."""

import msgspec

from paiju.cli.riichi_help import help_lines
from tests.engine.games.riichi.table import GAME, Table
from tests.engine.games.riichi.test_furiten import NO_YAKU_7S, TANYAO_58S
from tests.engine.games.riichi.test_waits_help import NO_DORA


def lines(table, seat):
    return help_lines(msgspec.to_builtins(GAME.help.for_seat(table.state, seat)))


def test_waits_are_told_with_what_they_win_and_what_is_left():
    table = Table("1f", TANYAO_58S, draws="1f5s", shown=NO_DORA)
    told = "5s ron 2 han 2000, tsumo 3 han 2700 (4 left), 8s ron 2 han 2000, tsumo 3 han 2700 (4 left)"
    assert lines(table, 1) == [f"you wait for {told}"]


def test_furiten_and_no_yaku_are_told():
    table = Table("1f", NO_YAKU_7S, draws="1f7s", shown=NO_DORA)
    assert lines(table, 1) == ["you wait for 7s no ron, tsumo 1 han 1100 (4 left)"]
    table.discard()
    table.discard("7s")
    (line,) = lines(table, 1)
    assert line.endswith("(3 left) (furiten: a wait is in your river)")
    open_hand = Table("9s", "234m567m68s99s99p1f", draws="1y", shown=NO_DORA)
    open_hand.discard("9s", s1="pon")
    assert lines(open_hand, 1) == ["discard east: wait for 7s no yaku (4 left)"]


def test_a_discard_with_which_riichi_can_be_declared_has_a_line_for_it():
    table = Table("1f", NO_YAKU_7S, draws="1f1y", shown=NO_DORA)
    table.discard()
    assert lines(table, 1) == [
        "discard white: wait for 7s no ron, tsumo 1 han 1100 (4 left)",
        "riichi white: wait for 7s ron 2 han 2600, tsumo 3 han 4000 (4 left)",
    ]


def test_before_a_wait_the_best_discards_are_told_with_what_helps():
    table = Table("1f", "234m567p3499s67s2f", draws="1f1y", shown=NO_DORA)
    assert lines(table, 1) == ["1 from a wait, 12 tiles help: 2s 5s 8s"]
    table.discard()
    assert lines(table, 1) == [
        "discard south: 1 from a wait, 12 tiles help: 2s 5s 8s",
        "discard white: 1 from a wait, 12 tiles help: 2s 5s 8s",
    ]


def test_no_help_is_no_line():
    assert help_lines(None) == []


def test_a_chinese_reader_gets_chinese_alone(chinese):
    table = Table("1f", NO_YAKU_7S, draws="1f1y", shown=NO_DORA)
    table.discard()
    assert lines(table, 1) == [
        "打 白: 听 七索 不能荣和, 自摸 1翻 1100 (剩4)",
        "立直 白: 听 七索 荣和 2翻 2600, 自摸 3翻 4000 (剩4)",
    ]
