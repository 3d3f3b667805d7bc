"""The key of a site: made once, and waited for while the database is away."""

import asyncio

from paiju.server.database.access import Database
from paiju.server.database.address import parse_database
from paiju.server.push import site
from paiju.server.push.site import Push
from tests.patience import PATIENCE_S


async def test_the_key_is_waited_for_while_the_database_is_away_and_is_the_same_for_all(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(site, "RETRY_S", 0)
    database = Database(parse_database(f"sqlite:///{tmp_path}/paiju.db"))
    push, other = (Push(database, lambda: 0, (), None) for _ in range(2))
    database.ready.set()  # it was open once
    running = asyncio.create_task(push.run())
    await asyncio.sleep(0)
    assert push._signer is None
    await database.open()
    async with asyncio.timeout(PATIENCE_S):
        while push._signer is None:
            await asyncio.sleep(0.001)
    assert (await other.signer()).public == push._signer.public
    running.cancel()
    await asyncio.wait([running])
    await database.close()
