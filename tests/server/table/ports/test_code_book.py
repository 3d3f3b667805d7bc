"""Codes of private tables, with a fake clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.server.table.ports.code_book import ALPHABET, Codes
from paiju.server.table.ports.codes import Code, plain
from paiju.server.table.ports.errors import Refused

DAY_MS = 24 * 3600 * 1000


def nothing(*_):
    pass


class Scene:
    def __init__(self, guesses=3):
        self.now = 1_795_000_000_000
        self.seconds = 50.0
        self.codes = Codes(lambda: self.now, DAY_MS, guesses, lambda: self.seconds, nothing, nothing)

    def find(self, typed, user="u1", address="a1"):
        return self.codes.find(user, address, typed)

    def refusal(self, typed, user="u1", address="a1"):
        with pytest.raises(Refused) as refused:
            self.find(typed, user, address)
        assert refused.value.code == "rate_limited"
        return refused.value.retry_after_ms


@pytest.fixture
def scene():
    return Scene()


def test_a_code_has_six_characters_that_nobody_takes_for_others(scene):
    issued = {scene.codes.issue().text for _ in range(2_000)}
    assert len(issued) == 2_000
    assert {len(text) for text in issued} == {6}
    assert set().union(*issued) == set(ALPHABET) == set("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")


def test_no_two_tables_have_the_same_code(scene, monkeypatch):
    letters = iter("AAAAAAAAAAAABBBBBB")
    monkeypatch.setattr("secrets.choice", lambda _: next(letters))
    first = scene.codes.issue()
    scene.codes.put("t1", first)
    assert (first.text, scene.codes.issue().text) == ("AAAAAA", "BBBBBB")


@given(st.data())
def test_however_it_is_typed_a_code_is_the_same(data):
    code = data.draw(st.text(ALPHABET, min_size=6, max_size=6))
    ways = [[letter, letter.lower(), f" {letter}", f"{letter}-", f"–{letter}"] for letter in code]
    typed = "".join(data.draw(st.sampled_from(way)) for way in ways)
    assert plain(typed) == code
    assert plain(code.translate({ord(letter): ord(letter) + 0xFEE0 for letter in ALPHABET})) == code


def test_a_code_finds_its_table_until_it_expires(scene):
    code = scene.codes.issue()
    scene.codes.put("t1", code)
    scene.now += DAY_MS - 1
    assert scene.find(code.text) == "t1"
    scene.now += 1
    assert scene.find(code.text) is None


def test_a_code_from_before_codes_expired_is_good_for_ever(scene):
    scene.codes.put("t1", Code("ABC234", None))
    scene.now += 1000 * DAY_MS
    assert scene.find("abc-234") == "t1"


def test_a_new_code_takes_the_place_of_the_old_one(scene):
    for text in ("AAAAAA", "BBBBBB", "BBBBBB"):
        scene.codes.put("t1", Code(text, None))
    assert (scene.find("AAAAAA"), scene.find("BBBBBB")) == (None, "t1")
    scene.codes.drop("t1")
    scene.codes.drop("t1")
    assert scene.find("BBBBBB") is None
    assert scene.codes.issue().text


def test_right_codes_cost_nothing(scene):
    scene.codes.put("t1", Code("ABC234", None))
    assert {scene.find("ABC234") for _ in range(100)} == {"t1"}


def test_who_guesses_too_often_is_refused_even_the_right_code_until_the_time_told_is_over(scene):
    scene.codes.put("t1", Code("ABC234", None))
    for _ in range(3):
        assert scene.find("WRONG2") is None
    wait = scene.refusal("ABC234")
    assert scene.refusal("WRONG2") == wait == 20_000
    scene.seconds += wait / 1000 - 1
    assert scene.refusal("ABC234")
    scene.seconds += 1 + 1e-9
    assert scene.find("ABC234") == "t1"


def test_guesses_are_counted_for_the_user_wherever_from_and_for_the_address_whoever_it_is(scene):
    for number in range(3):
        scene.find("WRONG2", user="u1", address=f"a{number}")
    assert scene.refusal("WRONG2", user="u1", address="a9")
    assert scene.find("WRONG2", user="u2", address="a2") is None
    assert scene.find("WRONG2", user="u3", address="a2") is None
    assert scene.refusal("WRONG2", user="u7", address="a2")
    assert scene.find("WRONG2", user="u7", address="a7") is None


def test_a_refused_guess_costs_nothing(scene):
    for _ in range(3):
        scene.find("WRONG2")
    for _ in range(50):
        scene.refusal("WRONG2", user="u1", address="a2")
    assert scene.find("WRONG2", user="u2", address="a2") is None


def test_an_expired_code_is_a_wrong_guess_as_any(scene):
    scene.codes.put("t1", Code("ABC234", scene.now))
    for _ in range(3):
        assert scene.find("ABC234") is None
    assert scene.refusal("ABC234")


def test_who_has_guessed_wrong_at_other_nodes_has_no_guess_left_here(scene):
    scene.codes._guesses.spend("u1")
    assert scene.refusal("ABCDEF") > 0
    assert scene.find("ABCDEF", "u2", "a2") is None
    scene.codes.miss("u1", "a1")  # ids are counted for themselves
    scene.codes._misses.spend("a1")
    with pytest.raises(Refused):
        scene.codes.miss("u1", "a1")
