"""Insights of archived records: JSON of equal bytes for equal records, or the reason why there is none."""

import json

import msgspec
import pytest

from paiju.engine.core.errors import BadRecord
from paiju.server.deals.insights import insight_of_archived
from tests.server.deals.test_replays import default, recorded

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
