"""The fair shuffle: entropy, hashes, and the tree of a deck."""

import hashlib
import hmac
from collections import Counter

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.engine.core.entropy import (
    KeyedEntropy,
    Stream,
    commitment,
    deal_key,
)
from paiju.engine.core.keyed_hash import KeyedHash
from paiju.engine.core.merkle import (
    Opening,
    Tree,
    is_opened_by,
    salts,
)
from tests.rows import rows


def test_a_stream_is_hmac_of_label_and_counter_in_32_bit_words():
    block = hmac.digest(b"key", b"label" + bytes(8), "sha256")
    stream = Stream(b"key", "label")
    drawn = [stream.below(1 << 32) for _ in range(9)]
    assert b"".join(word.to_bytes(4, "big") for word in drawn[:8]) == block
    second = hmac.digest(b"key", b"label" + (1).to_bytes(8, "big"), "sha256")
    assert drawn[8] == int.from_bytes(second[:4], "big")


def test_the_same_label_gives_the_same_stream_and_another_label_another():
    entropy = KeyedEntropy(b"key")
    first, again, other = (entropy.stream(label) for label in ("a", "a", "b"))
    drawn = [[stream.below(1000) for _ in range(5)] for stream in (first, again, other)]
    assert drawn[0] == drawn[1] != drawn[2]


@rows("bound", [1, 2, 3, 54, 1 << 32])
def test_a_number_is_below_its_bound(bound):
    stream = Stream(b"key", "label")
    assert all(0 <= stream.below(bound) < bound for _ in range(100))


def test_a_word_that_would_favour_small_results_is_rejected():
    # 3 does not divide 2**32: exactly the word 2**32 - 1 must go.
    stream = Stream(b"key", "label")
    stream._words = iter([2**32 - 1, 7])
    assert stream.below(3) == 1


def test_every_place_is_about_equally_likely_in_a_shuffle():
    stream = Stream(b"key", "label")
    firsts = Counter(stream.shuffled("abcd")[0] for _ in range(4000))
    assert all(900 < firsts[letter] < 1100 for letter in "abcd")


def test_a_shuffle_goes_from_the_top_down():
    numbers = Stream(b"key", "label")
    deck = list(range(10))
    for i in range(9, 0, -1):
        j = numbers.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert Stream(b"key", "label").shuffled(range(10)) == tuple(deck)


def test_a_commitment_is_the_secrets_sha256():
    assert commitment(b"s" * 32) == hashlib.sha256(b"s" * 32).hexdigest()


def test_a_deals_key_depends_on_all_that_it_names():
    keys = {
        deal_key(b"s", "deal", "game", [(0, "ab")]),
        deal_key(b"t", "deal", "game", [(0, "ab")]),
        deal_key(b"s", "other", "game", [(0, "ab")]),
        deal_key(b"s", "deal", "other", [(0, "ab")]),
        deal_key(b"s", "deal", "game", [(1, "ab")]),
        deal_key(b"s", "deal", "game", []),
    }
    assert len(keys) == 6


def test_a_deals_key_is_what_the_documentation_says():
    message = msgspec.msgpack.encode(["paiju-deal-1", "d", "g", [[0, "ab"], [2, "cd"]]])
    assert deal_key(b"s", "d", "g", [(0, "ab"), (2, "cd")]) == hmac.digest(b"s", message, "sha256")


# The hash is the HMAC-SHA256 of the standard library, for keys and messages of any length.


@given(key=st.binary(max_size=200), messages=st.lists(st.binary(max_size=200), max_size=3))
def test_it_is_the_hmac_of_every_message(key, messages):
    keyed = KeyedHash(key)
    assert [keyed.digest(message) for message in messages] == [
        hmac.digest(key, message, "sha256") for message in messages
    ]


# Openings of single cards against a root.

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
