"""The runbook `rotate-keys`, followed while people play: those who are connected notice nothing."""

import httpx
import pytest

from tests.drills.runbook import follow
from tests.worlds.doom import OPERATOR
from tests.worlds.world import verdict, world

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]


@pytest.mark.long(reason="cli/test_commands rotates the key, and server/accounts tests the old one")
async def test_old_tokens_hold_until_the_key_is_forgotten_and_play_goes_on(tmp_path):
    async with world(tmp_path / "data", seed=68, people=3) as (place, auditor):
        url = f"http://127.0.0.1:{place.port}"
        how = {"PAIJU_URL": url, "PAIJU_OPERATOR_TOKEN": OPERATOR}
        await place.progress(5)
        await follow("rotate-keys", how, step=1)
        before = [person.connections for person in place.people]
        for person in place.people:
            person._socket.transport.abort()
        await place.progress(15)
        assert all(person.connections > last for person, last in zip(place.people, before, strict=True))

        before = [person.connections for person in place.people]
        await follow("rotate-keys", how, step=2)
        await place.progress(15)
        assert [person.connections for person in place.people] == before, "who is connected plays on"
        old = {"Authorization": f"Bearer {place.people[0].token}"}
        async with httpx.AsyncClient() as http:
            assert (await http.delete(f"{url}/api/session", headers=old)).status_code == 401
        found = await verdict(place, auditor)
    found.assert_clean()
