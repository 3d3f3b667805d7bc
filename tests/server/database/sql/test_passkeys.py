"""Passkeys in both databases: a copy is refused, the last way in stays, of two removals at once one is refused."""

import asyncio
from functools import partial

from paiju.server.database import account_works as works
from paiju.server.database.errors import DatabaseRefused
from paiju.server.database.people import ClaimOutcome, KnownPasskey, NewPasskey, Usable
from tests.server.database.sql.test_accounts import NOW, account, make, session

HOST = "cards.example"
HERE = Usable(HOST)


def passkey(name="one", count=0):
    return NewPasskey(f"credential {name}", HOST, b"key", count, name)


async def add(database, name="one", user="ua", **more):
    return await database.write(partial(works.add_passkey, user=user, new=passkey(name, **more), at=NOW))


async def ids(database):
    return [line.id for line in await database.read(partial(works.passkeys, user="ua"))]


async def remove(database, name):
    work = partial(works.remove_passkey, user="ua", passkey=name, usable=HERE, at=NOW)
    try:
        return await database.write(work)
    except DatabaseRefused:  # PostgreSQL: the other one was committed in between
        return await database.write(work)


async def test_a_passkey_is_somebodys_and_once(database):
    await make(database)
    assert await add(database) is ClaimOutcome.DONE
    assert await add(database) is ClaimOutcome.KNOWN
    assert await add(database, "two", user="nobody") is ClaimOutcome.GONE
    known = await database.read(partial(works.known_passkey, credential="credential one"))
    assert (known.user, known.rp_id, known.public_key) == ("ua", HOST, b"key")


async def test_a_passkey_that_is_gone_or_counts_back_opens_nothing(database):
    await make(database)
    await add(database, count=3)
    known = await database.read(partial(works.known_passkey, credential="credential one"))

    async def use(count, passkey=known):
        work = partial(works.open_by_passkey, passkey=passkey, sign_count=count, new=session(f"s{count}"))
        return await database.write(work)

    assert await use(4) is not None
    assert await use(4) is None
    assert await use(0) is None
    assert await use(9, KnownPasskey("p gone", "ua", HOST, b"key")) is None
    assert await use(9, KnownPasskey(known.id, "ub", HOST, b"key")) is None
    assert len(await database.read(partial(works.sessions_of, user="ua", at=NOW))) == 2


async def test_the_last_way_in_stays_whoever_comes_first(database):
    await database.write(partial(works.make, new=account()))
    await add(database)
    await add(database, "two")
    without = partial(works.remove_password, user="ua", at=NOW)
    assert await database.write(partial(without, usable=Usable("other.example"))) is ClaimOutcome.LAST
    assert await database.write(partial(without, usable=HERE)) is ClaimOutcome.DONE
    outcomes = await asyncio.gather(*(remove(database, name) for name in await ids(database)))
    assert sorted(outcome.value for outcome in outcomes) == ["done", "last"]
    (left,) = await ids(database)
    assert await remove(database, left) is ClaimOutcome.LAST
    assert await remove(database, "p gone") is ClaimOutcome.GONE
