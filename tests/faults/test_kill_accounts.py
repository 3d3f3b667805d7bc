"""Accounts, sessions, programs, tokens and their ends are whole or not there, wherever the server is killed.

A repeat of the request leads there.
"""

import pytest

from tests.worlds.account_points import ACCOUNT_POINTS, flow_of
from tests.worlds.doom import UNBOUND
from tests.worlds.members import UNBOUND_TRIES, killed_at
from tests.worlds.owners import Owner
from tests.worlds.world import World

pytestmark = [pytest.mark.faults, pytest.mark.timeout(600)]

IN_MAKE_TEST = (
    "sign-up before its transaction ends",
    "refresh not answered",
    "token-end not told to nodes",
    "deletion not told to nodes",
)


@pytest.mark.parametrize(
    "points",
    [
        pytest.param(IN_MAKE_TEST, id="four"),
        pytest.param(
            [point for point in ACCOUNT_POINTS if point not in IN_MAKE_TEST], id="all",
            marks=pytest.mark.long(reason="the same at the other awaits of these requests"),
        ),
    ],
)  # fmt: skip
async def test_a_repeat_of_what_the_server_died_of_leads_to_one_account(tmp_path, points):
    place = World(tmp_path / "data", 1, UNBOUND_TRIES, settings={**UNBOUND, "sessions_per_minute": 10_000})
    members = []
    try:
        await place.launch()
        for point in points:
            # A program too: an account has five at most.
            if not members or flow_of(point) in ("sign-up", "program") or members[-1].gone:
                members.append(Owner(f"http://127.0.0.1:{place.port}", len(members)))
            assert await killed_at(place, members[-1], point), f"no request passes {point!r}"
            assert members[-1].wrong == [], point
        for member in members:
            await member.check()
            assert member.wrong == []
    finally:
        await place.close()
