"""Tiles as text and as names."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.game import Name
from paiju.engine.tiles.naming import SICHUAN_SUITS, name_of
from paiju.engine.tiles.notation import format_tiles, parse_tiles
from paiju.engine.tiles.text import (
    HIDDEN,
    ORDER37,
    TILES34,
    id34_of,
    in_order,
    is_red,
    is_tile,
    order37,
    tile_of,
)
from tests.rows import rows


@rows(
    ("tile", "name"),
    [
        ("1m", Name("一万", "1 of characters")),
        ("9p", Name("九饼", "9 of dots")),
        ("5s", Name("五索", "5 of bamboo")),
        ("0s", Name("赤五索", "red 5 of bamboo")),
        ("1f", Name("东", "east")),
        ("2y", Name("发", "green dragon")),
        (HIDDEN, Name("暗牌", "hidden tile")),
    ],
)
def test_a_tile_has_a_name_in_both_languages(tile, name):
    assert name_of(tile) == name


def test_chengdu_has_its_own_words_for_the_suits():
    assert [name_of(tile, SICHUAN_SUITS).zh for tile in ("2m", "2p", "2s")] == ["二万", "二筒", "二条"]


def test_no_two_tiles_share_a_name_and_none_shows_its_notation():
    names = [name_of(tile) for tile in ORDER37]
    assert len({name.zh for name in names}) == len({name.en for name in names}) == 37
    assert not any("f" in name.zh or "y" in name.zh for name in names)


def test_what_is_no_tile_has_no_name():
    with pytest.raises(KeyError):
        name_of("5f")


REFUSED = [
    ("12", "'12', character 1: no suit of mpsfy follows the digits"),
    ("12m34", "'12m34', character 4: no suit of mpsfy follows the digits"),
    ("m", "'m', character 1: no digit comes before 'm'"),
    ("1mm", "'1mm', character 3: no digit comes before 'm'"),
    ("1x", "'1x', character 2: 'x' is no digit and no suit of mpsfy"),
    ("1M", "'1M', character 2: 'M' is no digit and no suit of mpsfy"),
    ("１m", "'１m', character 1: '１' is no digit and no suit of mpsfy"),
    ("1m125f", "'1m125f', character 5: 5f is no tile; f goes from 1 to 4"),
    ("0y", "'0y', character 1: 0y is no tile; y goes from 1 to 3"),
    ("??", "'??', character 1: '?' is no digit and no suit of mpsfy"),
]


def test_digits_come_before_their_suit():
    assert parse_tiles("123m456p99s") == ("1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s")


def test_suits_come_in_any_order_and_again():
    assert parse_tiles("9s12m 3s1f2y") == ("9s", "1m", "2m", "3s", "1f", "2y")


def test_a_red_five_is_a_zero_and_is_shown_before_the_black_ones():
    assert parse_tiles("340m") == ("3m", "4m", "0m")
    assert format_tiles(("5m", "6m", "0m", "4m")) == "4056m"


def test_nothing_is_no_tiles():
    assert parse_tiles("") == ()
    assert format_tiles(()) == ""


def test_text_is_sorted_by_suit():
    assert format_tiles(("2y", "1f", "9s", "1m", "3s", "1p")) == "1m1p39s1f2y"


@rows(("text", "message"), REFUSED)
def test_a_mistake_is_named_with_its_place(text, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}"):
        parse_tiles(text)


def test_a_hidden_tile_has_no_notation():
    with pytest.raises(ValueError, match=r"tile 2 is '\?\?'"):
        format_tiles(("1m", HIDDEN))


@given(st.lists(st.sampled_from(ORDER37)))
def test_parsing_and_formatting_are_each_others_reverse(tiles):
    assert parse_tiles(format_tiles(tiles)) == in_order(tiles)


@rows("text", ["1m", "0p", "9s", "4f", "3y"])
def test_these_are_tiles(text):
    assert is_tile(text)


@rows("text", ["", "1", "m", "1z", "5f", "0f", "4y", "0y", "10m", "1M", "m1", HIDDEN])
def test_these_are_no_tiles(text):
    assert not is_tile(text)


def test_there_are_34_kinds_and_37_tiles():
    assert len(set(TILES34)) == 34
    assert len(set(ORDER37)) == 37
    assert set(ORDER37) - set(TILES34) == {"0m", "0p", "0s"}


def test_text_and_id34_are_each_others_reverse():
    assert [id34_of(tile_of(id34)) for id34 in range(34)] == list(range(34))


def test_a_red_five_is_a_five():
    assert [tile for tile in ORDER37 if is_red(tile)] == ["0m", "0p", "0s"]
    assert [tile_of(id34_of(red)) for red in ("0m", "0p", "0s")] == ["5m", "5p", "5s"]


def test_a_red_five_comes_between_the_four_and_the_black_five():
    assert in_order(("6m", "5m", "0m", "4m", HIDDEN, "1y", "1f")) == (
        "4m",
        "0m",
        "5m",
        "6m",
        "1f",
        "1y",
        HIDDEN,
    )
    assert [order37(tile) for tile in ORDER37] == list(range(37))


@pytest.mark.parametrize("id34", [-1, 34])
def test_there_is_no_other_kind(id34):
    with pytest.raises(IndexError):
        tile_of(id34)


def test_text_that_is_no_tile_has_no_kind():
    with pytest.raises(KeyError):
        id34_of(HIDDEN)
