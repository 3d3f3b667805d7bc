"""The match of a table that is closed is booked, whenever its owner dies."""

import asyncio
from functools import partial

import pytest
from msgspec import UNSET

from paiju.client import Api, RequestError
from paiju.server.database import works
from paiju.server.ended.history import Wish
from paiju.server.redis.errors import StoreUnavailable
from paiju.server.store.records import Fenced
from paiju.server.table.journal import Journal
from paiju.server.table.ports.services import Lost
from paiju.server.table.state import records as r
from tests.patience import PATIENCE_S
from tests.server.acts.test_quarantine import TOKEN, act, closed_in_a_match
from tests.server.live import running_server
from tests.server.riichi import first_turn


@pytest.fixture
def with_database(spare_url, tmp_path):
    """A server on one Redis and one database, each time."""
    database = f"sqlite:///{tmp_path}/paiju.db"
    return lambda: running_server(spare_url, database=database, operator_token=TOKEN)


async def match_of(server, user, table):
    """The person's line of the match once it is booked."""
    database = server.paiju.database
    await database.ready.wait()
    async with asyncio.timeout(PATIENCE_S):
        while True:
            lines = await database.read(partial(works.matches, wish=Wish(user)))
            if lines:
                (line,) = lines
                assert line.match == f"{table}-m1"
                return line
            await asyncio.sleep(0.02)


async def test_a_match_that_a_close_breaks_off_is_booked_though_the_owner_dies_right_after(
    with_database, here, monkeypatch
):
    async with with_database() as server:
        person, table, _ = await first_turn(server)
        user = person.user
        actor, died = server.paiju.tables.owned.actors[table], asyncio.Event()

        def die(*_):
            died.set()
            raise Lost("died")

        monkeypatch.setattr(Journal, "_note", die)
        records = [r.Closed(actor.state.at, "operator")]
        actor._mailbox.put(lambda: actor._live.commit(actor._live.fold(actor.state, records)))
        await died.wait()
        monkeypatch.undo()
        assert (await match_of(server, user, table)).reason == "closed"
        async with Api(server.url) as api:
            assert (await api.match(f"{table}-m1"))["reason"] == "closed"


async def test_an_owner_that_is_fenced_hands_in_no_match_and_closes_nothing(with_database, here, monkeypatch):
    async with with_database() as server:
        _, table, _ = await first_turn(server)
        store, actor = server.paiju._store, server.paiju.tables.owned.actors[table]

        async def fenced(*_):
            return Fenced(actor.term + 1)

        monkeypatch.setattr(store.entries, "hand", fenced)
        batch = actor._live.fold(actor.state, [r.Closed(actor.state.at, "operator")])
        with pytest.raises(Lost):
            await actor._live.commit(batch)
        assert not (await store.load(table)).closed


@pytest.mark.parametrize("answer", ["away", "fenced", "taken"])
async def test_the_match_of_a_table_in_quarantine_is_booked_once_it_is_closed(
    with_database, here, monkeypatch, answer
):
    async with with_database() as server:
        table, _ = await closed_in_a_match(server)
    async with with_database() as server:
        entries = server.paiju._store.entries

        async def refusing(*_):
            if answer == "away":
                raise StoreUnavailable("it is away")
            return Fenced(1)

        if answer != "taken":
            with monkeypatch.context() as away:
                away.setattr(entries, "hand", refusing)
                with pytest.raises(RequestError):
                    await act(server, "table.close", table=table)
            assert await entries.get(f"{table}-m1") is None
        await act(server, "table.close", table=table)
        async with Api(server.url) as api:
            match = await api.match(f"{table}-m1")
        assert match["reason"] == "closed"
        assert match.get("users", UNSET) is UNSET
