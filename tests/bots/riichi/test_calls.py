"""The facts of calls, each in a hand where it is plain."""

from paiju.bots.riichi.calls import FACTS, Calls
from paiju.bots.riichi.expert import Expert
from paiju.bots.riichi.sight import Sight
from paiju.engine.mahjong.moves import Discard, Pung
from tests.bots.offline import observe
from tests.engine.games.riichi.table import GAME, Table
from tests.rows import rows

YAKUHAI = "22y345m67p345s99p1f"


def calls(hand, tile, declared=None):
    """Those of seat 1 after the dealer's discard."""
    table = Table("", hand, draws=tile)
    if declared is not None:
        table.declare(declared)
    table.act(0, Discard(tile, drawn=True))
    observation = observe(GAME, table.state, 1)
    prompt = observation.prompt
    choice = prompt.legal
    found = Calls(Expert(Sight(observation.view)), choice)
    return {call: named(found.facts(call)) for call in (*choice.pungs, *choice.chows)}


def named(facts):
    return {name: fact for name, fact in zip(FACTS, facts, strict=True) if fact}


def only(found):
    (facts,) = found.values()
    return facts


def test_a_pung_of_a_value_tile_is_known_and_worth_more_than_a_pass():
    found = calls(YAKUHAI, "2y")
    facts = found[Pung(("2y", "2y"))]
    assert {"yakuhai", "nearer", "closed", "better"} <= facts.keys()
    assert "last yakuhai" not in facts
    assert facts["gain"] > 0


def test_a_call_without_a_yaku_in_sight_is_far_from_one():
    facts = only(calls("99s345m67p34s123p1f", "9s"))
    assert facts["yaku further"] == 1
    assert facts["three steps"] == 1


def test_the_steps_to_a_yaku_are_told_apart():
    assert only(calls("22y345m67p35s99p13f", "2y"))["one step"] == 1
    assert only(calls("22y345m6p35s99p134f", "2y"))["two steps"] == 1


@rows("declared", [0, 2, 3])
def test_riichi_of_others_counts(declared):
    assert only(calls(YAKUHAI, "2y", declared))["riichi"] == 1
    assert "riichi" not in only(calls(YAKUHAI, "2y"))
