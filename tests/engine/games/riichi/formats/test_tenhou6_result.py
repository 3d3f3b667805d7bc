"""Results with their words, both ways."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Drawn, Tally, Win, Yaku
from paiju.engine.games.riichi.formats.tenhou6_result import format_result, parse_result
from paiju.engine.games.riichi.formats.tenhou6_tally import parse_tally
from tests.rows import rows

GAINS = [8000, -8000, 0, 0]


def won(*words, head=(0, 1, 0)):
    return ["和了", GAINS, [*head, *words]]


RESULTS = [
    won("満貫8000点", "立直(1飜)", "ドラ(4飜)"),
    won("30符4飜7700点", "役牌 白(1飜)"),
    won("満貫2000-4000点", head=(0, 0, 0)),
    won("40符3飜2600点∀", head=(0, 0, 0)),
    won("役満32000点", "大三元(役満)", "字一色(役満)"),
    won("役満48000点∀", "大三元(役満)", head=(0, 0, 2)),
    won("三倍満24000点", "清一色(6飜)"),
    won("Mangan 8000 points", "Riichi(1飜)", "Something Else(2飜)"),
    won("満貫8000点∀"),
    won(),
    ["和了", GAINS, [0, 1, 0, "満貫8000点"], [0, -1000, 1000, 0], [2, 1, 2, "30符1飜1000点", "平和(1飜)"]],
    ["流局", [1500, 1500, -1500, -1500]],
    ["流し満貫", [12000, -4000, -4000, -4000]],
    ["全員不聴"],
    ["全員聴牌"],
    ["九種九牌"],
    ["四風連打"],
    ["四家立直"],
    ["四槓散了"],
    ["三家和了"],
]


@rows("result", RESULTS, ids=str)
def test_a_result_is_written_again_with_its_words(result):
    assert format_result(parse_result(result, "$")) == result


def test_a_win_is_read():
    (win,) = parse_result(won("満貫8000点", "立直(1飜)", "Dora(4飜)", head=(0, 1, 2)), "$")
    yaku = (Yaku("riichi", 1), Yaku("dora", 4, "Dora(4飜)"))
    assert win == Win(0, 1, tuple(GAINS), liable=2, tally=Tally((8000,), limit="mangan"), yaku=yaku)


def test_draws_are_read():
    assert parse_result(["流局", [3000, -1000, -1000, -1000]], "$") == Drawn(
        "exhaustive", (3000, -1000, -1000, -1000), (True, False, False, False)
    )
    assert parse_result(["全員聴牌"], "$").tenpai == (True,) * 4
    assert parse_result(["全員不聴"], "$").tenpai == (False,) * 4
    assert parse_result(["九種九牌"], "$") == Drawn("kyuushu")


def test_a_tally_of_a_tsumo_says_who_pays_what():
    assert parse_tally("30符2飜500-1000点", tsumo=True) == Tally((500, 1000), 30, 2)
    assert parse_tally("役満16000点∀", tsumo=True) == Tally((16000,), limit="yakuman")
    assert parse_tally("役満16000点∀", tsumo=False) is None
    assert parse_tally("満貫", tsumo=False) is None


@rows(
    ("result", "path"),
    [
        ([1], "$[0]"),
        (["和"], "$[0]"),
        (["和了"], "$"),
        (["和了", GAINS], "$"),
        (["和了", *[GAINS, [0, 1, 0]] * 4], "$"),
        (["和了", [8000, -8000, 0], [0, 1, 0]], "$[1]"),
        (["和了", GAINS, [0, 1]], "$[2]"),
        (["和了", GAINS, 0], "$[2]"),
        (["和了", GAINS, [4, 1, 0]], "$[2][0]"),
        (["和了", GAINS, [0, -1, 0]], "$[2][1]"),
        (["和了", GAINS, [0, 1, 0, 1]], "$[2][3]"),
        (won("満貫8000点", "立直"), "$[2][4]"),
        (won("満貫8000点", "立直(1飜)", "x(一飜)"), "$[2][5]"),
        (["流局", [0, 0, 0, 0.5]], "$[1][3]"),
        (["流局", [0, 0, 0, 0], 1], "$[2]"),
    ],
)
def test_malformed_results_are_refused(result, path):
    with pytest.raises(BadRecord) as refusal:
        parse_result(result, "$")
    assert refusal.value.path == path
