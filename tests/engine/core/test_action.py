"""Actions in a few words."""

from paiju.engine.cards.reading import Combo, Reading
from paiju.engine.core.action import action_text
from paiju.engine.games.doudizhu import Bid, Call, Play
from paiju.engine.games.holdem import AllIn, RaiseTo
from paiju.engine.games.riichi import Discard, Kong
from tests.rows import rows


@rows(
    ("action", "text"),
    [
        (Play(("6s", "6h")), "play 6s6h"),
        (Play(("6s",), Reading(Combo.SINGLE, "6")), "play 6s as single 6"),
        ({"a": "play", "cards": ["6s", "6h"]}, "play 6s6h"),
        (Call(yes=False), "call no"),
        (Bid(3), "bid 3"),
        (RaiseTo(120), "raise_to 120"),
        (AllIn(), "all_in"),
        (Discard("5m", drawn=True), "discard 5m drawn"),
        (Kong("5m", "ankan"), "kong 5m ankan"),
        (None, "None"),
        ({"cards": ["6s"]}, "{'cards': ['6s']}"),
    ],
)
def test_an_action_is_its_word_and_what_it_names(action, text):
    assert action_text(action) == text
