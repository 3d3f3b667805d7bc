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
    told = "五索 荣和 2翻 2000, 自摸 3翻 2700 (4 left), 八索 荣和 2翻 2000, 自摸 3翻 2700 (4 left)"
    assert lines(table, 1) == [f"you wait for {told}"]


def test_furiten_and_no_yaku_are_told():
    table = Table("1f", NO_YAKU_7S, draws="1f7s", shown=NO_DORA)
    assert lines(table, 1) == ["you wait for 七索 no 荣和, 自摸 1翻 1100 (4 left)"]
    table.discard()
    table.discard("7s")
    (line,) = lines(table, 1)
    assert line.endswith("(3 left) (振听: a wait is in your river)")
    open_hand = Table("9s", "234m567m68s99s99p1f", draws="1y", shown=NO_DORA)
    open_hand.discard("9s", s1="pon")
    assert lines(open_hand, 1) == ["discard 东: wait for 七索 无役 (4 left)"]


def test_a_discard_with_which_riichi_can_be_declared_has_a_line_for_it():
    table = Table("1f", NO_YAKU_7S, draws="1f1y", shown=NO_DORA)
    table.discard()
    assert lines(table, 1) == [
        "discard 白: wait for 七索 no 荣和, 自摸 1翻 1100 (4 left)",
        "立直 白: wait for 七索 荣和 2翻 2600, 自摸 3翻 4000 (4 left)",
    ]


def test_before_a_wait_the_best_discards_are_told_with_what_helps():
    table = Table("1f", "234m567p3499s67s2f", draws="1f1y", shown=NO_DORA)
    assert lines(table, 1) == ["1向听, 12 tiles help: 二索 五索 八索"]
    table.discard()
    assert lines(table, 1) == [
        "discard 南: 1向听, 12 tiles help: 二索 五索 八索",
        "discard 白: 1向听, 12 tiles help: 二索 五索 八索",
    ]


def test_no_help_is_no_line():
    assert help_lines(None) == []
