"""Words for a draw: each is read in both formats, and the page has the table of the code."""

import json
from pathlib import Path

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.draw_words import (
    ANY,
    MJAI,
    SOURCES,
    TENHOU,
    folded,
    is_any_draw,
    reason_for,
)
from paiju.engine.games.riichi.formats.tenhou6_result import parse_result
from tests.engine.games.riichi.formats import dialects
from tests.engine.games.riichi.formats.dialects import HANDS, Recorded
from tests.rows import rows

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
