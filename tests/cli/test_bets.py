"""The text that a person types at a betting prompt, and the action it means."""

import pytest

from paiju.cli.answers import question, read_answer
from paiju.cli.bets import bet_question, read_bet
from paiju.cli.cardwords import UnreadableWords
from paiju.cli.stacks import read_wish, reload_line
from paiju.engine.core.cash import Reload

OPEN = {"fold": True, "check": False, "call": 20, "min": 60, "max": 1000, "all_in": 1000}
OPEN |= {"owe": 20, "price": 40, "pot": 60}
"""20 to call into 60 that lie there: a raise by the pot is to 40 + 80."""
FREE = {**OPEN, "fold": False, "check": True, "call": None, "owe": 0, "price": 0, "min": 40}
CLOSED = {**OPEN, "min": None, "max": None, "all_in": None}


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("f", {"a": "fold"}),
        ("弃牌", {"a": "fold"}),
        ("Call", {"a": "call"}),
        ("跟", {"a": "call"}),
        ("all in", {"a": "all_in"}),
        ("全下", {"a": "all_in"}),
        ("r 240", {"a": "raise_to", "amount": 240}),
        ("raise 240", {"a": "raise_to", "amount": 240}),
        ("raise to 240", {"a": "raise_to", "amount": 240}),
        ("bet 240", {"a": "raise_to", "amount": 240}),
        ("加注到 240", {"a": "raise_to", "amount": 240}),
        ("240", {"a": "raise_to", "amount": 240}),
        ("+60", {"a": "raise_to", "amount": 100}),
        ("raise by 60", {"a": "raise_to", "amount": 100}),
        ("pot", {"a": "raise_to", "amount": 120}),
        ("50%", {"a": "raise_to", "amount": 80}),
        ("r 1/2", {"a": "raise_to", "amount": 80}),
        ("half pot", {"a": "raise_to", "amount": 80}),
        ("10%", {"a": "raise_to", "amount": 60}),
        ("9999%", {"a": "raise_to", "amount": 1000}),
        ("min", {"a": "raise_to", "amount": 60}),
        ("r max", {"a": "raise_to", "amount": 1000}),
    ],
)
def test_bets_in_words(line, action):
    assert read_bet(line, OPEN) == action


@pytest.mark.parametrize("line", ["x", "check", "过牌", "-"])
def test_checks(line):
    assert read_bet(line, FREE) == {"a": "check"}


@pytest.mark.parametrize(
    ("line", "legal", "why"),
    [
        ("x", OPEN, "20 to call"),
        ("c", FREE, "nothing to call"),
        ("f", FREE, "check"),
        ("r 59", OPEN, "to 60 at least"),
        ("r 0", OPEN, "to 60 at least"),
        ("r 1001", OPEN, "1000 at most"),
        ("r 240", CLOSED, "cannot raise"),
        ("all in", CLOSED, "cannot go all-in"),
        ("r 2.5", OPEN, "is not a bet"),
        ("r -20", OPEN, "is not a bet"),
        ("r 99999999999999999999", OPEN, "is not a bet"),
        ("maybe", OPEN, "is not a bet"),
        ("", OPEN, "say what to do"),
    ],
)
def test_what_cannot_be_bet_is_refused_in_one_line(line, legal, why):
    with pytest.raises(UnreadableWords, match=why) as refusal:
        read_bet(line, legal)
    assert "\n" not in str(refusal.value)


def test_the_question_names_prices_and_bounds():
    assert bet_question(OPEN) == "call c 20 · raise to r 60-1000 · all-in a 1000 · fold f   (pot 60)"
    assert bet_question(FREE).startswith("check x · bet b 40-1000")


def test_a_check_under_the_house_rules_says_that_it_only_waits():
    assert "acts again at the circle's end" in bet_question({**OPEN, "check": True})


def test_the_other_prompts_of_a_hand():
    assert read_answer("y", "straddle", ()) == {"a": "straddle", "yes": True}
    assert read_answer("2", "run_it", (), {"times": [1, 2]}) == {"a": "run_it", "times": 2}
    assert read_answer("n", "show", (), {"cards": ["As", "Kd"]}) == {"a": "muck"}
    assert read_answer("y", "show", (), {"cards": ["As", "Kd"]}) == {"a": "show", "cards": ["As", "Kd"]}
    assert read_answer("A", "show", (), {"cards": ["As", "Kd"]}) == {"a": "show", "cards": ["As"]}
    with pytest.raises(UnreadableWords, match="1 2"):
        read_answer("3", "run_it", (), {"times": [1, 2]})
    assert "1 2" in question("run_it", {"times": [1, 2]})
    assert "80" in question("straddle", {"amount": 80})
    assert "y" in question("show", {"cards": ["As", "Kd"]})


class Asked:
    """Notes what a wish asks of a table."""

    def sit(self, state=None, **fields):
        return ("sit", state or fields)

    def chips(self, amount):
        return ("chips", amount)

    def plan_ahead(self, plan):
        return ("plan", plan)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("sit out", ("sit", "out")),
        ("sit in", ("sit", "in")),
        ("wait bb", ("sit", "wait_bb")),
        ("post bb", ("sit", "post")),
        ("top up 500", ("chips", 500)),
        ("chips 500", ("chips", 500)),
        ("auto top up", ("sit", {"reload": Reload("short")})),
        ("auto top up 900", ("sit", {"reload": Reload("short", 900)})),
        ("auto rebuy", ("sit", {"reload": Reload("broke")})),
        ("自动买入 900", ("sit", {"reload": Reload("broke", 900)})),
        ("auto none", ("sit", {"reload": None})),
        ("plan check", ("plan", {"a": "check"})),
        ("plan check/fold", ("plan", {"a": "check_fold"})),
        ("plan call 40", ("plan", {"a": "call", "amount": 40})),
        ("plan none", ("plan", None)),
    ],
)
def test_wishes_at_any_time(line, asked):
    assert read_wish(line)(Asked()) == asked


@pytest.mark.parametrize("line", ["c", "r 240", "3334", "/hi", "q", "pot"])
def test_other_lines_are_no_wishes(line):
    assert read_wish(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "top up",
        "top up -5",
        "top up 0",
        "auto top up 0",
        "auto rebuy much",
        "auto none 5",
        "plan",
        "plan raise 40",
    ],
)
def test_a_wish_that_is_half_said_is_asked_for_again(line):
    with pytest.raises(UnreadableWords, match="say"):
        read_wish(line)


def test_how_chips_are_filled_up_is_said():
    assert reload_line(Reload("short")) == (
        "between hands chips are filled up to the largest buy-in whenever there are fewer"
    )
    assert reload_line(Reload("broke", 900)) == "between hands chips are filled up to 900 when all are lost"
    assert reload_line(None) == "chips are added by hand only"
