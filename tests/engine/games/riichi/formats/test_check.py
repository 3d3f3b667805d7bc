"""Checks of a file that is read, and its words for a draw."""

import json
from pathlib import Path

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.draw_words import (
    ANY,
    MJAI,
    SOURCES,
    TENHOU,
    folded,
    is_any_draw,
    reason_for,
)
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from paiju.engine.games.riichi.formats.tenhou6_result import parse_result
from tests.engine.games.riichi.formats import dialects
from tests.engine.games.riichi.formats.dialects import HANDS, Recorded
from tests.engine.games.riichi.formats.records import KANS, RON, changed, document
from tests.rows import rows

# What could not have been played is refused with its path: tiles, turns, calls, points.


def refusal(*kyokus, **fields):
    """The error of a file; None if it could have been played."""
    try:
        check(joined(parse_tenhou6(document(*kyokus, **fields))))
    except BadRecord as error:
        return error
    return None


def test_what_could_have_been_played_is_accepted():
    assert refusal(RON, KANS) is None


class TestTiles:
    @rows(
        ("row", "path", "text"),
        [
            (changed(RON, ((3, 0), 14), ((13, 2), 14)), "$.log[0][3][0]", "a fifth 4m"),
            (changed(RON, ((8, 0), 44), ((10, 11), 44)), "$.log[0][8][0]", "a fifth 4f"),
            (changed(RON, ((2, 0), 46), ((3, 0), 46)), "$.log[0][3][0]", "a fifth 2y"),
            (changed(RON, ((13, 0), 15), ((13, 2), 15), ((13, 5), 15)), "$.log[0][13][5]", "only 3 of 5m"),
            (changed(RON, ((13, 5), 51)), "$.log[0][13][5]", "only 1 of 0m"),
            (changed(KANS, ((2, 1), 11)), "$.log[0][2][1]", "a fifth 1m"),
        ],
    )
    def test_a_tile_too_many(self, row, path, text):
        error = refusal(row)
        assert error.path == path
        assert text in error.text

    def test_a_set_without_reds_has_none(self):
        error = refusal(RON, rule={"aka": 0})
        assert (error.path, error.text) == ("$.log[0][13][2]", "there are only 0 of 0m")


class TestPlay:
    @rows(
        ("row", "path", "text"),
        [
            (changed(RON, ((12, 0), 11)), "$.log[0][12][0]", "does not hold"),
            (changed(RON, ((6, 1), 11)), "$.log[0][6][1]", "after riichi"),
            (changed(RON, ((6, 1), "r60")), "$.log[0][6][1]", "declared once"),
            (changed(RON, ((12, 0), "r19")), "$.log[0][12][0]", "closed hand"),
            (changed(RON, ((11, 0), "42p4444")), "$.log[0][11][0]", "is no pung"),
            (changed(RON, ((10, 9), 43)), "$.log[0][11][0]", "does not hold"),
            (changed(KANS, ((6, 0), "111112a11")), "$.log[0][6][0]", "four tiles alike"),
            (changed(KANS, ((4, 2), 41)), "$.log[0][6][0]", "does not hold"),
            (changed(KANS, ((15, 2), "45k464545")), "$.log[0][15][2]", "no pon of 2y"),
            (changed(KANS, ((14, 2), 46)), "$.log[0][15][2]", "does not hold"),
        ],
    )
    def test_what_cannot_follow(self, row, path, text):
        error = refusal(row)
        assert error.path == path
        assert text in error.text

    def test_honours_are_no_run(self):
        nothing = [((place,), []) for place in (11, 12, 14, 15)]
        first = changed(RON, ((5,), [44]), ((6,), ["r60"]), ((9,), [42]), *nothing)
        assert refusal(changed(first, ((8,), ["c444243"]))).path == "$.log[0][8][0]"


class TestPoints:
    @rows(
        ("rows", "path"),
        [
            ([changed(RON, ((16, 1), [24000, -24000, 0, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 1), [23000, -22000, 0, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 1), [25000, 0, -24000, 0]))], "$.log[0][16]"),
            ([changed(RON, ((16, 2, 0), 2))], "$.log[0][16]"),
            ([RON, changed(KANS, ((1, 0), 50000))], "$.log[1][1]"),
            ([RON, changed(KANS, ((0, 2), 1))], "$.log[1][0]"),
            ([changed(KANS, ((16, 1), [-2600, -1300, -1300, 5200]))], "$.log[0][16]"),
            ([changed(KANS, ((16, 1), [-1400, -2700, -1400, 5500]))], "$.log[0][16]"),
            ([changed(RON, ((16,), ["流局", [1500, 1500, -1500, -1000]]))], "$.log[0][16]"),
        ],
    )
    def test_points_that_do_not_follow(self, rows, path):
        assert refusal(*rows).path == path

    def test_the_final_points_are_those_after_the_last_kyoku(self):
        sc = [46300, 46, -400, -40, 23600, -26, 30500, 20]
        assert refusal(sc=sc) is None
        assert refusal(sc=[46400, *sc[1:]]).path == "$.sc"

    def test_sticks_that_are_left_at_the_end_may_go_to_the_highest(self):
        draw = changed(RON, ((16,), ["流局", [3000, -1000, -1000, -1000]]))
        for first in (27000, 28000):
            assert refusal(draw, sc=[first, 0, 24000, 0, 24000, 0, 24000, 0]) is None
        assert refusal(draw, sc=[27000, 0, 25000, 0, 24000, 0, 24000, 0]).path == "$.sc"

    def test_the_payment_of_a_liable_seat_is_left_to_the_rules(self):
        liable = changed(KANS, ((16, 2, 2), 2), ((16, 1), [0, 0, -5500, 5500]))
        assert refusal(liable) is None


def test_parts_of_a_match_have_the_same_players():
    lines = f"{document(RON)}\n{document(KANS, name=['x'] * 4)}"
    with pytest.raises(BadRecord) as error:
        joined(parse_tenhou6(lines))
    assert error.value.path == "$[1].name"


def test_points_are_compared_from_line_to_line():
    reads = parse_tenhou6(f"{document(RON)}\n{document(changed(KANS, ((1, 2), 24000)))}")
    with pytest.raises(BadRecord) as error:
        check(joined(reads))
    assert error.value.path == "$[1].log[0][1]"


# Words for a draw: each is read in both formats, and the page has the table of the code.

WORDS = [(word, reason) for source in SOURCES for reason, words in source.words.items() for word in words]
PAGE = Path(__file__).parents[5] / "docs" / "mjai.md"


def four_winds():
    """A kyoku that ends as its first four discards are East."""
    table = Recorded(*HANDS, draws="9m9p9s6m")
    for _ in range(4):
        table.discard("1f")
    assert table.state.reason == "four_winds"
    return table


@rows(("word", "reason"), WORDS)
def test_a_word_means_its_draw_in_both_formats(word, reason):
    assert reason_for(word) == reason
    points = [3000, -1000, -1000, -1000] if reason == "exhaustive" else [0, 0, 0, 0]
    assert parse_result([word, points], "$").reason == reason


WINDS = [word for source in SOURCES for word in source.words.get("four_winds", ())]


@rows("word", [*WINDS, *ANY])
def test_a_kyoku_is_played_whatever_word_its_file_has(word):
    document = json.loads(four_winds().written())
    document["log"][0][16] = [word]
    (deal,) = dialects.TENHOU6.read_all(json.dumps(document, ensure_ascii=False).encode())
    assert deal.notes == ()
    items = [json.loads(line) for line in four_winds().written(dialects.MJAI).splitlines()]
    told = dialects.said(items, "ryukyoku", reason=word)
    (same,) = dialects.MJAI.read_all(dialects.lines(told))
    assert (same.carry, same.actions) == (deal.carry, deal.actions)


@rows(
    ("word", "reason"),
    [
        ("Kyūshū Kyūhai", "kyuushu"),
        ("KYUUSHU_KYUUHAI", "kyuushu"),
        ("kyuushuu-kyuuhai", "kyuushu"),
        ("Suufuu Renda", "four_winds"),
        ("SUUFON RENDA", "four_winds"),
        ("four-wind abortion", "four_winds"),
        ("FOUR_RIICHI", "four_riichi"),
        ("Suucha-Riichi", "four_riichi"),
        ("Suukan Sanra", None),
        ("Suukaikan!", "four_kans"),
        ("FourKans", "four_kans"),
        ("Sanchahō", "triple_ron"),
        ("tripleRon", "triple_ron"),
        ("  流局  ", "exhaustive"),
        ("全員不聴", "exhaustive"),
        ("ｎａｇａｓｈｉ ｍａｎｇａｎ", "nagashi_mangan"),
    ],
)
def test_case_spaces_marks_and_long_vowels_do_not_matter(word, reason):
    assert reason_for(word) == (reason or "four_kans")


def test_no_word_means_two_draws():
    meant = {}
    for source in SOURCES:
        for reason, words in source.words.items():
            for word in words:
                assert meant.setdefault(folded(word), reason) == reason, word
    assert not any(
        is_any_draw(word) for source in SOURCES for words in source.words.values() for word in words
    )


def test_the_words_that_are_written_are_those_of_the_formats_own_programs():
    assert {reason: words[0] for reason, words in TENHOU.items()}["four_kans"] == "四槓散了"
    assert MJAI["exhaustive"] == ("fanpai",)
    assert TENHOU.keys() == MJAI.keys()


@rows("word", ["", "和", "ron", "four", "流", "四", "xyz", "九", "abortion", "nine", "x" * 500])
def test_an_unknown_word_is_refused_with_its_path(word):
    with pytest.raises(BadRecord) as refusal:
        parse_result([word], "$.log[0][16]")
    assert refusal.value.path == "$.log[0][16][0]"
    items = dialects.said(
        [json.loads(line) for line in four_winds().written(dialects.MJAI).splitlines()],
        "ryukyoku",
        reason=word,
    )
    with pytest.raises(BadRecord) as refusal:
        dialects.MJAI.read_all(dialects.lines(items))
    assert refusal.value.path.endswith(".reason")
    assert len(str(refusal.value)) < 400


def test_the_page_lists_every_word_of_the_table():
    page = PAGE.read_text()
    table = page[page.index("<!-- draws -->") : page.index("<!-- /draws -->")]
    for source in SOURCES:
        (row,) = [line for line in table.splitlines() if line.startswith(f"| {source.name} |")]
        cells = [cell.strip() for cell in row.split("|")[2:-1]]
        assert cells == [", ".join(source.words.get(reason, ())) for reason in TENHOU]
