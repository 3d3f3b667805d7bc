"""The longest tests begin first: one that begins last keeps a run waiting on one worker.

`--dist worksteal` leaves them where they are begun, and gives short ones to who has nothing left to do.
"""

from typing import Final

import pytest

FIRST: Final = (
    "tests/deploy/test_newest_python.py",
    "tests/abuse",
    "tests/chaos/test_chaos.py",
    "tests/web/test_sdk.py",
    "tests/faults/test_kill.py",
    "tests/faults/test_storm.py",
    "tests/faults/test_slow_peers.py",
    "tests/faults/test_kill_match.py",
    "tests/faults/test_kill_takeover.py",
    "tests/worlds/test_auditor.py",
    "tests/tiers/test_serving.py",
    "tests/client/test_restart.py",
    "tests/docs/test_tutorials.py::test_a_new_request",
    "tests/server/table/features/test_exactly_once.py",
    "tests/simulation/test_simulation.py",
    "tests/faults/test_stops.py",
    "tests/browser/test_riichi_match.py",
    "tests/browser/test_full_deals.py",
    "tests/bots/test_strength.py",
    "tests/cli/test_commands.py",
    "tests/deploy",
)
"""Each takes more than 5 s, or its file does for the servers that it starts."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first; all others keep their order."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    return next((place for place, start in enumerate(FIRST) if item.nodeid.startswith(start)), len(FIRST))
