import hashlib
import hmac
from collections import Counter

import msgspec

from paiju.engine.core.entropy import (
    KeyedEntropy,
    Stream,
    commitment,
    deal_key,
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
