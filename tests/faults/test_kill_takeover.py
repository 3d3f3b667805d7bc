"""kill -9 around the moment at which a bot's seat is kept for a person, and until the person sits there."""

import asyncio
import random

import pytest

from paiju.server.table.state import records as r
from tests.patience import until
from tests.worlds.doom import UNCERTAIN
from tests.worlds.person import Person
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(420)]

POINTS = ("planned", UNCERTAIN, "commit known", "not told")
"""Before the seat is kept, perhaps after, and after, while its person does not know."""
NAME = "Ed"


async def test_a_seat_is_kept_once_and_taken_once_whenever_the_server_dies(tmp_path):
    async with world(tmp_path / "data", seed=41, people=2, fills_itself=True) as (place, auditor):
        table = place.people[0].table
        heir = Person(place.port, NAME, random.Random(5))
        heir.playing = False
        await heir.start()
        try:
            joins = 0
            for point in POINTS:
                place.kill()
                await place.launch(f"{point}@join")
                asking = asyncio.create_task(heir.ask(t="join", table=table))
                assert await place.die(within_s=60), point
                await place.launch()
                assert (await asking)["t"] == "ok"
                joins += 1
                await _out(heir, table)
            while "from" not in (reply := await heir.ask(t="join", table=table)):
                if reply["t"] == "ok":  # between two deals
                    joins += 1
                    await _out(heir, table)
                else:  # until the next deal
                    assert reply["code"] == "rate_limited", reply
                    await asyncio.sleep(0.05)
            joins += 1
            place.kill()
            await place.launch("deal not archived")
            assert await place.die(within_s=60)
            await place.launch()
            await until(lambda: heir.seat is not None)
            found = await verdict(place, auditor)
        finally:
            await heir.stop()
    found.assert_clean()
    assert [kill.point for kill in place.kills_at_points] == [*POINTS, "deal not archived"]
    entries = auditor.fold()
    asked = [entry for entry in entries if _name(entry.record) == NAME]
    assert len(asked) == joins, "each request took effect once"
    kept = [entry for entry in asked if isinstance(entry.record, r.Awaited)]
    assert kept
    (user,) = {entry.record.user for entry in asked}
    last = entries.index(kept[-1])
    end = next(entry for entry in entries[last:] if isinstance(entry.record, r.DealClosed | r.Voided))
    assert end.before.kept_for(user) == end.after.seat_of(user) == kept[-1].record.seat == heir.seat
    assert end.after.kept_for(user) is None


def _name(record):
    return record.name if isinstance(record, r.Sat | r.Awaited) else None


async def _out(person, table):
    """Give the seat up, and wait until that is so."""
    await person.ask(t="leave", table=table)
    while True:
        await person.ask(t="watch", table=table)
        seats = person.received.snapshots[-1]["seats"]
        if all(NAME not in {seat["name"], seat.get("next", {}).get("name")} for seat in seats):
            return
        await asyncio.sleep(0.05)
