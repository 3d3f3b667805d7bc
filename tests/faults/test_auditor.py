"""The history checker itself: whatever it is there to find, it finds."""

import asyncio

import msgpack
import pytest
from msgspec.structs import replace

from server.table import records as r
from tests.faults.auditor import Verdict, check_conserved
from tests.faults.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(120)]


async def test_the_checker_finds_what_it_is_there_to_find(tmp_path):
    async with world(tmp_path / "data", seed=5) as (place, auditor):
        while len(auditor.log) < 150:
            await asyncio.sleep(0.05)
        (await verdict(place, auditor)).assert_clean()
    ann, bo = place.people

    def check():
        return auditor.check(place.people, [place.spectator])

    action, seq = ann.acked[-1]
    ann.acked.append(({"a": "play", "cards": ["??"]}, seq))
    assert check().lost, "an acknowledged action that is not in the log"
    ann.acked[-1] = (action, seq)
    assert check().doubled, "an action acknowledged twice"
    del ann.acked[-3:]
    assert check().doubled, "actions in the log that nobody sent"

    received = bo.received.events
    del received[10]
    assert any("missed" in line for line in check().wrong), "a hole in a viewer's stream"
    received[10] = {**received[10], "events": []}
    assert any("another record" in line for line in check().wrong), "a viewer was sent something else"

    entry = next(iter(auditor.out.values()))
    entry[b"pub"] = msgpack.packb({"t": "events"})
    assert any("not the log's projection" in line for line in check().wrong)

    hole = sorted(auditor.log, key=lambda key: tuple(map(int, key.split(b"-"))))[40]
    del auditor.log[hole]
    with pytest.raises(AssertionError, match="hole"):
        check()


async def test_the_checker_counts_chips(tmp_path):
    async with world(tmp_path / "data", seed=6, game="holdem") as (place, auditor):
        while len(auditor.log) < 80:
            await asyncio.sleep(0.05)
        (await verdict(place, auditor)).assert_clean()
    entries = auditor.fold()
    closed = next(entry for entry in entries if isinstance(entry.record, r.DealClosed))
    first, *others = closed.after.seats
    richer = replace(first, stake=replace(first.stake, stack=first.stake.stack + 1))
    closed.after = replace(closed.after, seats=(richer, *others))
    found = Verdict()
    check_conserved(entries, found)
    assert any("other chips" in line for line in found.wrong)
