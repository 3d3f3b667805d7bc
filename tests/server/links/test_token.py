import pytest

from paiju.server.accounts.keys import Keyring
from paiju.server.links.auth import VALID_MS, link_token, read_link_token

KEYS = Keyring(b"k" * 32)
NOW = 1_700_000_000_000


def test_a_token_opens_the_door_of_the_node_that_it_names():
    assert read_link_token(KEYS, link_token(KEYS, "n.1", "n2", NOW), "n2", NOW + VALID_MS) == "n.1"


def test_a_token_of_the_key_before_is_good_until_that_key_is_gone():
    token = link_token(KEYS, "n1", "n2", NOW)
    assert read_link_token(Keyring(b"new" * 11, b"k" * 32), token, "n2", NOW) == "n1"
    assert read_link_token(Keyring(b"new" * 11), token, "n2", NOW) is None


@pytest.mark.parametrize("late_ms", [VALID_MS + 1, -VALID_MS - 1])
def test_a_token_is_good_for_its_time_only(late_ms):
    assert read_link_token(KEYS, link_token(KEYS, "n1", "n2", NOW), "n2", NOW + late_ms) is None


def test_a_token_is_good_for_its_owner_only():
    assert read_link_token(KEYS, link_token(KEYS, "n1", "n2", NOW), "n3", NOW) is None


@pytest.mark.parametrize(
    "token", ["", ".", "..", "x.n1.y", f"{NOW}.n1", f"{NOW}.n1.", f"{NOW}..", f"{NOW}.n1.é", f"²{NOW}.n1.a"]
)
def test_what_is_no_token_is_refused(token):
    assert read_link_token(KEYS, token, "n2", NOW) is None


def test_another_dialler_cannot_use_it():
    at, _, mac = link_token(KEYS, "n1", "n2", NOW).split(".")
    assert read_link_token(KEYS, f"{at}.n9.{mac}", "n2", NOW) is None
