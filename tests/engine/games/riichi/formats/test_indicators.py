"""When an indicator is turned over: `+` stands for one in the steps below."""

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.indicators import with_flips
from paiju.engine.games.riichi.formats.match import Call, Discard, Draw, Flip, Kan
from paiju.engine.games.riichi.formats.tenhou6_order import Located
from tests.rows import rows

STEPS = {
    "t": Draw(0, "1m"),
    "d": Discard(0, "1m"),
    "a": Kan(0, "ankan", ("1m",) * 4),
    "k": Kan(0, "shouminkan", ("1m",)),
    "m": Call(0, 1, "daiminkan", "1m", ("1m",) * 3),
}


def flipped(letters, number):
    """The steps with a `+` for each indicator."""
    steps = [Located(STEPS[letter], letter) for letter in letters]
    return "".join(located.path for located in with_flips(steps, [Located(Flip("1p"), "+")] * number))


@rows(
    ("steps", "found"),
    [
        ("tatd", "ta+td"),
        ("tktd", "tkt+d"),
        ("mtd", "mt+d"),
        ("tktktd", "tktk+t+d"),
        ("tktatd", "tkta++td"),
        ("tatktd", "ta+tkt+d"),
        ("mtktd", "mtk+t+d"),
        ("tatatd", "ta+ta+td"),
    ],
)
def test_each_kan_has_its_time(steps, found):
    assert flipped(steps, found.count("+")) == found


@rows(("steps", "number"), [("tkt", 0), ("tktk", 0), ("mt", 0)])
def test_a_win_after_an_open_kan_or_by_robbing_it_comes_before_its_indicator(steps, number):
    assert flipped(steps, number) == steps


def test_indicators_of_other_rules_come_last():
    assert flipped("tkt", 1) == "tkt+"


def test_an_indicator_without_a_kan_is_refused():
    with pytest.raises(BadRecord) as refusal:
        flipped("tatd", 2)
    assert refusal.value.path == "+"
