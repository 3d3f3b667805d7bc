"""One prompt at the terminal, from the question to an action."""

import pytest

from paiju.cli.cardwords import UnreadableWords
from paiju.cli.dialogue import Dialogue, action_text
from paiju.cli.terms import Names
from paiju.client.errors import RequestError
from paiju.client.stream import OpenPrompt
from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.games.doudizhu.types import Bid, Call
from paiju.engine.shedding.moves import Pass, Play

HAND = ("As", "Ah", "5c", "3h", "3c")
HINTS = (Pass(), Play(("5c",)), Play(("As",)))
NAMES = Names((), "doudizhu")
AMBIGUOUS = {
    "reason": "ambiguous",
    "readings": [
        {"combo": "quadruple_with_pair_pair", "rank": "4"},
        {"combo": "triple_straight", "rank": "5"},
    ],
}


def asked(hints=HINTS, complete=True):
    prompt = OpenPrompt(
        kind="play",
        legal={"can_pass": True},
        default=Pass(),
        turn="1.2.0",
        seat=0,
        hints=hints,
        complete=complete,
    )
    return Dialogue(prompt, HAND, NAMES)


def test_cards_and_passes_become_actions():
    assert asked().question() == "Cards, or - to pass?"
    assert asked().read("33") == {"a": "play", "cards": ["3c", "3h"]}
    assert asked().read("-") == {"a": "pass"}


def test_a_question_mark_shows_the_hints():
    shown = asked(complete=False).read("?")
    assert shown[:3] == ["  #1 pass", "  #2 ♣5", "  #3 ♠A"]
    assert "more" in shown[3]
    assert asked().read("提示")[:3] == shown[:3]
    assert "cards" in asked(hints=()).read("hint")[0]


def test_a_hint_is_played_by_its_number():
    assert asked().read("#2") == Play(("5c",))
    for line in ("#0", "#4", "#x", "#"):
        with pytest.raises(UnreadableWords, match="hints #1 to #3"):
            asked().read(line)
    with pytest.raises(UnreadableWords, match="no hints"):
        asked(hints=()).read("#1")


def test_a_refusal_is_one_line():
    refusal = RequestError("illegal_action", "3c do not cover the last hand", {"reason": "not_cover"})
    assert asked().refused({"a": "pass"}, refusal) == ["3c do not cover the last hand"]


def test_an_ambiguous_set_asks_which_reading_is_meant():
    dialogue = asked()
    play = {"a": "play", "cards": ["3c", "3h"]}
    shown = dialogue.refused(play, RequestError("illegal_action", "several", AMBIGUOUS))
    assert shown == ["Which of these is it?", "  1) quadruple with pair pair 4", "  2) airplane 5"]
    assert dialogue.read("2") == {**play, "as": AMBIGUOUS["readings"][1]}


def test_a_number_that_is_no_reading_asks_for_the_cards_again():
    dialogue = asked()
    dialogue.refused({"a": "play", "cards": ["3c"]}, RequestError("illegal_action", "several", AMBIGUOUS))
    with pytest.raises(UnreadableWords, match="not a number from 1 to 2"):
        dialogue.read("3")
    assert dialogue.read("5") == {"a": "play", "cards": ["5c"]}


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass(), "pass"),
        (Call(yes=True), "yes"),
        (Call(yes=False), "no"),
        (Bid(2), "2"),
        (Bid(0), "no bid"),
        (Play(("3s", "3h")), "♠3 ♥3"),
        (Play(("3s",), Reading(Combo.TRIPLE_STRAIGHT, "5")), "♠3 (airplane 5)"),
    ],
)
def test_actions_are_shown_in_words(action, text):
    assert action_text(action, NAMES) == text
