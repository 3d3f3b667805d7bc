"""The hash is the HMAC-SHA256 of the standard library, for keys and messages of any length."""

import hmac

from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.keyed_hash import KeyedHash


@given(key=st.binary(max_size=200), messages=st.lists(st.binary(max_size=200), max_size=3))
def test_it_is_the_hmac_of_every_message(key, messages):
    keyed = KeyedHash(key)
    assert [keyed.digest(message) for message in messages] == [
        hmac.digest(key, message, "sha256") for message in messages
    ]
