"""Insights of archived records: JSON of equal bytes for equal records, or the reason why there is none."""

import json

import msgspec
import pytest

from paiju.engine.core.errors import BadRecord
from paiju.server.deals.insights import draft_of_archived, insight_of_archived, insight_of_file
from tests.engine.games.riichi.formats.records import document
from tests.server.deals.test_replays import default, recorded
from tests.server.features.test_holdem_import import HAND

RECORD = recorded(default("riichi"))


def test_a_record_gives_the_same_bytes_every_time():
    found = insight_of_archived(RECORD)
    assert found == insight_of_archived(RECORD)
    answer = json.loads(found)
    assert {key: answer[key] for key in ("format", "deal", "game")} == {
        "format": "paiju-insight-1",
        "deal": "t1-1",
        "game": "riichi",
    }
    assert answer["insight"]["kind"] == "discards"
    assert len(answer["insight"]["seats"]) == len(answer["insight"]["turns"]) == 4


def test_what_todays_rules_do_not_play_is_a_bad_record():
    plain = json.loads(RECORD)
    plain["actions"] = [plain["actions"][0], *plain["actions"][5:]]
    with pytest.raises(BadRecord):
        insight_of_archived(msgspec.json.encode(plain))


def test_each_deal_of_a_file_has_its_own_insight():
    first, second = (json.loads(insight_of_file(document().encode(), number)) for number in (1, 2))
    assert (first["deal"], first["game"]) == ("", "riichi")
    assert first["insight"] != second["insight"]


def test_a_file_of_a_game_without_an_analysis_is_refused():
    with pytest.raises(BadRecord, match="not analysed") as refused:
        insight_of_file(HAND.encode())
    assert refused.value.path == "$.game"


def test_a_draft_says_that_it_is_one():
    draft = json.loads(draft_of_archived(recorded(default("doudizhu"))))
    assert draft["draft"] is True
    assert draft["insight"]["kind"] == "chances"
