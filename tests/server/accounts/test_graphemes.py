"""Characters as people count them."""

import pytest

from paiju.server.accounts.graphemes import length_of, without_joiners


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("", 0),
        ("abc", 3),
        ("牌局", 2),
        ("e\u0301", 1),
        ("👨‍👩‍👧", 1),
        ("👩🏽‍🚀", 1),
        ("🇨🇳🇫🇷", 2),
        ("❤️", 1),
        ("1️⃣", 1),
        ("\U0001f1e8" * 800, 400),
        ("\u1100" * 96, 96),
        ("\U0001f3b2\u200d" * 60, 10),
    ],
)
def test_a_joined_emoji_is_one_character(text, length):
    assert length_of(text) == length


def test_joiners_go_only_from_between_emoji():
    assert without_joiners("👨‍👩‍👧👩🏽‍🚀") == "👨👩👧👩🏽🚀"
    assert without_joiners("a\u200db\u200d") == "a\u200db\u200d"
