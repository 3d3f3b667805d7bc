"""Whoever plays at a server of four workers loses nothing when each of them is killed, or when all are replaced."""

import pytest

from tests.bench.workers import kills, replacement

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@pytest.mark.long(reason="server/test_supervisor kills and replaces two workers under bots")
@pytest.mark.parametrize("end", [kills, replacement])
async def test_64_tables_go_on_without_a_gap_or_a_lost_or_doubled_action(end):
    found = await end(tables=64, workers=4)
    assert found.violations == {}, found
    assert found.reconnects > 0
    assert found.unchecked == 0
