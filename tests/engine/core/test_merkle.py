"""Openings of single cards against a root."""

import hashlib

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.core.merkle import (
    Opening,
    Tree,
    is_opened_by,
    salts,
)
from tests.rows import rows

KEY = b"k" * 32
DECKS = st.lists(st.text("23456789TJQKA", min_size=2, max_size=2), min_size=1, max_size=70)


def root(deck, key):
    return Tree(deck, key).root


def opening(deck, key, place):
    return Tree(deck, key).openings([place])[place]


def leaf(place, card, salt):
    return hashlib.sha256(b"\x00" + salt + place.to_bytes(2, "big") + card.encode()).digest()


def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def test_the_root_of_three_cards_is_what_the_docstring_says():
    deck = ("As", "Kd", "2c")
    first, second, third = (leaf(place, card, salts(KEY, 3)[place]) for place, card in enumerate(deck))
    assert root(deck, KEY) == node(node(first, second), third).hex()


@given(DECKS, st.data())
def test_every_card_can_be_opened(deck, data):
    place = data.draw(st.integers(0, len(deck) - 1))
    shown = opening(deck, KEY, place)
    assert shown.card == deck[place]
    assert is_opened_by(root(deck, KEY), len(deck), shown)


@given(DECKS.filter(lambda deck: len(deck) > 1), st.data())
def test_nothing_else_can(deck, data):
    place = data.draw(st.integers(0, len(deck) - 1))
    commitment, shown = root(deck, KEY), opening(deck, KEY, place)
    others = [
        replace(shown, card="??"),
        replace(shown, place=(place + 1) % len(deck)),
        replace(shown, salt="00" * 32),
        replace(shown, path=shown.path[:-1]),
        replace(shown, path=(*shown.path, shown.path[0])),
        replace(shown, path=("00" * 32, *shown.path[1:])),
    ]
    assert not any(is_opened_by(commitment, len(deck), other) for other in others)
    assert not is_opened_by("00" * 32, len(deck), shown)


@rows("shown", [Opening(0, "As", "zz", ()), Opening(-1, "As", "", ()), Opening(9, "As", "", ("x",))])
def test_nonsense_opens_nothing(shown):
    assert not is_opened_by(root(("As",), KEY), 1, shown)


def test_the_same_cards_under_another_key_are_another_root():
    assert root(("As", "Kd"), KEY) != root(("As", "Kd"), b"l" * 32)
    assert len({*salts(KEY, 52)}) == 52


def test_a_root_says_nothing_of_a_card_without_its_salt():
    """All 52 guesses of a leaf, without salt, are no node of the path that another opening shows."""
    deck = ("As", "Kd")
    sister = opening(deck, KEY, 0).path[0]
    assert sister not in {leaf(1, card, b"").hex() for card in ("Kd", "As", "2c")}
