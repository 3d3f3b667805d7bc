import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.tiles.notation import format_tiles, parse_tiles
from paiju.engine.tiles.text import HIDDEN, ORDER37, in_order
from tests.rows import rows

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
