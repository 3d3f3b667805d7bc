"""A match for a viewer without an engine: how each of its deals began and ended."""

import json

import msgspec
import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.registry import GAMES
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import MatchDeal, MatchRecord
from paiju.server.deals.archive import encode
from paiju.server.deals.match_replays import replay_of_match
from tests.server.deals.test_replays import default, recorded

RIICHI = GAMES["riichi"]


def deal(**changed):
    return msgspec.json.decode(recorded(default("riichi"))) | {"match": "t1-m1"} | changed


def match(*deals):
    """The record of a match with these deals; a name alone is that of a voided one."""
    label = RIICHI.match.label(RIICHI.opening_carry(4, default("riichi").options))
    listed = [
        MatchDeal(one, label, (), "22" * 32)
        if isinstance(one, str)
        else MatchDeal(one["deal"], label, tuple(one["amounts"]), one["secret"])
        for one in deals
    ]
    return encode(
        MatchRecord(
            "t1-m1",
            "t1",
            "riichi",
            {},
            (SeatedPlayer("P", bot=False),) * 4,
            1,
            2,
            tuple(listed),
            (25000,) * 4,
        )
    )


def told(*deals):
    records = json.dumps([one for one in deals if not isinstance(one, str)]).encode()
    return json.loads(replay_of_match(match(*deals), records))


def test_each_deal_says_with_what_it_began_and_how_it_ended():
    answer = told(deal())
    assert answer["format"] == "paiju-match-replay-1"
    assert answer["record"] == json.loads(match(deal()))
    (ending,) = answer["deals"]
    assert ending["deal"] == "t1-1"
    assert ending["points"] == [25000] * 4
    assert ending["amounts"] == deal()["amounts"]
    assert ending["label"]["zh"] == "东1局 0本场"
    assert ending["events"][-1]["e"] == "settled"
    assert ending["events"][-1]["amounts"] == ending["amounts"]


def test_a_voided_deal_has_a_name_and_nothing_else():
    answer = told("t1-1", deal(deal="t1-2"))
    voided, played = answer["deals"]
    assert (voided["deal"], voided["points"], voided["amounts"], voided["events"]) == ("t1-1", [], [], [])
    assert played["deal"] == "t1-2"
    assert played["events"]


def test_deals_that_the_rules_do_not_play_are_refused():
    wrong = deal()
    wrong["amounts"] = [1, -1, 0, 0]
    with pytest.raises(BadRecord) as caught:
        told(wrong)
    assert caught.value.path == "$.amounts"
