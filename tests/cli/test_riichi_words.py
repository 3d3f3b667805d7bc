"""Riichi at the terminal: the text of each event."""

import pytest

from paiju.cli.riichi_words import LIMITS, RIICHI_WRITERS, worth_text
from paiju.cli.terms import Names
from paiju.cli.wording import WRITERS
from paiju.engine.games.riichi.events import DoraShown, NoWinner, StickPaid
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.scoring.names import DoraName, LimitName, YakuName
from paiju.engine.games.riichi.scoring.worth import DoraLine, Worth, YakuLine
from paiju.engine.mahjong.events import Claimed, Discarded, Drawn, KongAnnounced, Robbed
from paiju.engine.mahjong.melds import Meld
from paiju.protocol.messages import SeatInfo
from tests.engine.games.riichi.formats.games import events_of, played

NAMES = Names(
    tuple(
        SeatInfo(name, bot=False, connected=True, auto=False, ready=True)
        for name in ("Ada", "Bob", "Cyd", "Dan")
    ),
    "riichi",
)


def said(event):
    line = RIICHI_WRITERS[event.__struct_config__.tag](event, NAMES)
    return None if line is None else line.plain


def test_every_event_has_words():
    tags = {kind.__struct_config__.tag for kind in RiichiMahjong.event_type.__args__}
    assert tags <= {*WRITERS, *RIICHI_WRITERS}


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Drawn(0, "0m", 40), "Ada  draws 0m"),
        (Drawn(1, None, 40), None),
        (Drawn(1, None, 40, "ankan"), "Bob  draws a dead tile"),
        (Discarded(1, "9p"), "Bob  discards 9p"),
        (Discarded(2, "1f", riichi=True), "Cyd  declares riichi, discards east"),
        (StickPaid(2), "Cyd  riichi stands: a stick of 1000"),
        (DoraShown("3y"), "new dora indicator red"),
        (Claimed(3, Meld("chow", ("1s", "2s", "3s"), 2)), "Dan  chow 1s 2s 3s"),
        (KongAnnounced(0, "1y"), "Ada  declares a kan of white"),
        (Robbed(0, "1y"), "Ada  is robbed of white"),
        (NoWinner("four_winds", (None,) * 4, (), ((),) * 4, (), (0,) * 4), "four winds"),
        (
            NoWinner("exhaustive", (None, ("1m",), None, None), (1,), ((), ("1m",), (), ()), (), (0,) * 4),
            "exhaustive draw  waiting: Bob\n   Bob  1m   waits for 1m",
        ),
    ],
)
def test_an_event_is_said(event, line):
    assert said(event) == line


def test_whole_kyoku_are_said(chinese):
    for seed in range(8):
        lines = [
            said(event)
            for event in events_of(played(seed)[1])
            if event.__struct_config__.tag in RIICHI_WRITERS
        ]
        assert any(line and "局 2本场" in line for line in lines)


def test_every_yaku_and_limit_has_a_word(chinese):
    for limit in (None, *LimitName.__args__):
        lines = tuple(YakuLine(name, 1) for name in YakuName.__args__)
        dora = tuple(DoraLine(name, 2) for name in DoraName.__args__)
        text = worth_text(Worth(lines, dora, 3, 40, (), limit, 0, 0))
        assert text.startswith("40符3飜 立直1 " if limit is None else f"{LIMITS[limit]} 立直1 ")
        assert text.endswith("四槓子1 ドラ2 裏ドラ2 赤ドラ2")
