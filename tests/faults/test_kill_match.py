"""kill -9 inside a window, between a riichi and its discard's fate, between two kyoku, and around a match's end."""

import asyncio
import json
import urllib.request

import pytest

from paiju.protocol.events import MatchEnded
from paiju.server.table.state import records as r
from tests.faults.doom import MATCH_POINTS, UNCERTAIN
from tests.faults.world import until, verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

MOMENTS = (
    ("told", "pass"),
    ("told", "tick"),
    ("told", "riichi"),
    (UNCERTAIN, "riichi"),
    ("commit known", "riichi"),
    ("not told", "discard"),
)


async def test_windows_and_riichi_come_back_from_a_kill_as_they_were(tmp_path):
    died = set()
    async with world(tmp_path / "data", seed=31, game="riichi") as (place, auditor):
        place.kill()
        for point, kind in MOMENTS:
            await place.launch(f"{point}@{kind}", 1)
            if await place.die(within_s=60):
                died.add((point, kind))
        await place.launch()
        await place.progress(5)
        found = await verdict(place, auditor)
    found.assert_clean()
    assert [kill.trouble() for kill in place.kills_at_points if kill.trouble()] == []
    assert died == set(MOMENTS), "each moment was hit at its point"


@pytest.mark.long(reason="a whole match; kills inside its deals are in make test")
async def test_a_match_goes_on_after_kills_between_its_deals_and_around_its_end(tmp_path):
    async with world(tmp_path / "data", seed=32, game="riichi") as (place, auditor):
        for ended in (1, 2):
            await until(lambda ended=ended: len(told(place.spectator, "deal_ended")) >= ended)
            place.kill()
            await place.launch()
        place.kill()
        for point in MATCH_POINTS:
            await place.launch(point)
            assert await place.die(within_s=120), point
        await place.launch()
        await until(lambda: all(person.ends for person in place.people))
        found = await verdict(place, auditor)
        end = place.people[0].ends[0]
        assert all(person.ends == [end] for person in place.people)
        entries = auditor.fold()
        assert sum(type(event) is MatchEnded for entry in entries for event in entry.events) == 1
        deals = [entry.record.deal for entry in entries if isinstance(entry.record, r.DealOpened)]
        ids = [reveal["deal"] for reveal in end["reveals"]]
        assert ids == deals[: len(ids)]
        assert len(ids) >= 4
        record = await fetched(place, f"matches/{end['match']}")
        assert record["scores"] == end["scores"]
        for reveal in end["reveals"]:
            assert (await fetched(place, f"deals/{reveal['deal']}"))["secret"] == reveal["secret"]
    found.assert_clean()


def told(viewer, kind):
    """The events of a kind that a viewer was told."""
    return [event for message in viewer.received.events for event in message["events"] if event["e"] == kind]


async def fetched(place, path):
    url = f"http://127.0.0.1:{place.port}/api/{path}"
    return json.loads(await asyncio.to_thread(lambda: urllib.request.urlopen(url).read()))
