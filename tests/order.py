"""The longest tests begin first: one that begins last keeps a run waiting on one worker.

`--dist worksteal` gives each worker one stretch of all tests, and then short ones to those that have nothing left to
do: each stretch begins with some of the longest.
"""

from bisect import bisect_right
from itertools import count
from typing import Final

import pytest

FIRST: Final = (
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
    "tests/browser/test_restart.py",
    "tests/browser/test_full_deals.py",
    "tests/faults/test_stops.py",
    "tests/bots/test_strength.py",
    "tests/cli/test_commands.py",
    "tests/deploy",
)
"""Each takes more than 5 s, or its file does for the servers that it starts."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the longest first in each worker's stretch; all others keep their order."""
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    long = [place % workers for item in items if (place := _place(item)) < len(FIRST)]
    room = [
        len(items) * (number + 1) // workers - sum(each <= number for each in long)
        for number in range(workers)
    ]
    others = count()

    def stretch(item: pytest.Item) -> tuple[int, int]:
        place = _place(item)
        return (
            (place % workers, place) if place < len(FIRST) else (bisect_right(room, next(others)), len(FIRST))
        )

    items.sort(key=stretch)


def _place(item: pytest.Item) -> int:
    return next((place for place, start in enumerate(FIRST) if item.nodeid.startswith(start)), len(FIRST))
