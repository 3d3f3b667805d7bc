"""A table as a backup had it: people have seen later cards, so its deal or its next shuffle is void, once."""

import pytest

from paiju.server.store.records import RESTORED
from paiju.server.store.store import Store
from tests.patience import until
from tests.server.live import running_server
from tests.server.playing import threesome


async def recovered(server, table):
    """Return the state of a table once a server has it."""
    actors = server.paiju.tables.owned.actors
    await until(lambda: table in actors)
    return actors[table]


@pytest.mark.parametrize("is_dealt", [True, False], ids=["in the deal", "between deals"])
async def test_what_people_have_seen_since_the_backup_does_not_count(redis_url, is_dealt):
    async with running_server(redis_url) as server:
        people = await threesome(server)
        if is_dealt:
            await people.start()
        secret = server.paiju.tables.owned.actors[people.table].state.basis.secret
    async with await Store.open(redis_url) as store:
        await store.note_restored(people.table, str(await store.last(people.table)))
    secrets = set()
    for _ in range(2):
        async with running_server(redis_url) as again:
            actor = await recovered(again, people.table)
            await until(lambda actor=actor: actor.state.basis.secret != secret)
            assert (actor.state.deal, actor.state.deals) == (None, 1)
            assert [seat.score for seat in actor.state.seats] == [0, 0, 0]
            secrets.add(actor.state.basis.secret)
        async with await Store.open(redis_url) as store:
            found = await store.load(people.table)
        assert RESTORED in found.meta
        assert not found.is_restored
    assert len(secrets) == 1, "it is void once"


async def test_a_table_without_the_mark_goes_on_with_its_deal(redis_url):
    async with running_server(redis_url) as server:
        people = await threesome(server)
        await people.start()
    async with running_server(redis_url) as again:
        actor = await recovered(again, people.table)
        assert actor.state.deal is not None
