"""The text that a person types at a prompt, and the action it means."""

import pytest

from paiju.cli.answers import question, read_answer
from paiju.cli.cardwords import UnreadableWords

HAND = ("BJ", "LJ", "As", "3h", "3c")


def test_cards_make_a_play():
    assert read_answer("33", "play", HAND) == {"a": "play", "cards": ["3c", "3h"]}


def test_the_words_for_passing_make_a_pass():
    assert read_answer("要不起", "play", HAND) == {"a": "pass"}
    assert read_answer("-", "play", HAND) == {"a": "pass"}


@pytest.mark.parametrize("line", ["叫", "抢", "y", "YES", " 叫地主 ", "是"])
def test_yes_to_a_call(line):
    assert read_answer(line, "call", HAND) == {"a": "call", "yes": True}


@pytest.mark.parametrize("line", ["不叫", "不抢", "n", "No", "-", "不"])
def test_no_to_a_call(line):
    assert read_answer(line, "call", HAND) == {"a": "call", "yes": False}


def test_doubling():
    assert read_answer("加倍", "double", HAND) == {"a": "double", "yes": True}
    assert read_answer("不加倍", "double", HAND) == {"a": "double", "yes": False}


@pytest.mark.parametrize(
    ("line", "score"), [("1", 1), ("3分", 3), ("三分", 3), ("两分", 2), ("不叫", 0), ("0", 0)]
)
def test_scores(line, score):
    assert read_answer(line, "bid", HAND) == {"a": "bid", "score": score}


@pytest.mark.parametrize(("line", "kind"), [("maybe", "call"), ("4", "bid"), ("叫", "double_or_nothing")])
def test_other_words_are_refused_in_one_line(line, kind):
    with pytest.raises(UnreadableWords) as error:
        read_answer(line, kind, HAND)
    assert "\n" not in str(error.value)


def test_the_question_names_the_words_that_answer_it():
    assert question("call", {"rob": False}) == "Call the landlord, y or n?"
    assert question("call", {"rob": True}) == "Rob the landlord, y or n?"
    assert "0 2 3" in question("bid", {"scores": [0, 2, 3]})
    assert "pass" in question("play", {"can_pass": True})
    assert "lead" in question("play", {"can_pass": False})
