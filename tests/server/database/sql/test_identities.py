"""Identities in both databases: each is one account's, and an account has a bounded number of them."""

from functools import partial

from paiju.server.database import account_works as works
from paiju.server.database.people import ClaimOutcome, NewIdentity, Usable
from paiju.server.database.sql.identities import MOST
from tests.server.database.sql.test_accounts import NOW, account, make, session

ISSUER = "https://tea.example"


def somebody(name="ann"):
    return NewIdentity(ISSUER, name)


async def add(database, name="ann", user="ua"):
    return await database.write(partial(works.add_identity, user=user, new=somebody(name), at=NOW))


async def come(database, name="ann"):
    return await database.write(partial(works.open_by_identity, identity=somebody(name), new=session("s9")))


async def test_an_identity_is_one_accounts(database):
    await make(database)
    await make(database, "ub", "ub_handle")
    assert await add(database) is await add(database) is ClaimOutcome.DONE
    assert await add(database, user="ub") is ClaimOutcome.KNOWN
    assert await add(database, "bea", user="nobody") is ClaimOutcome.GONE
    assert (await come(database)).person.user == "ua"
    assert await come(database, "bea") is None


async def test_an_identity_that_was_removed_opens_nothing(database):
    await database.write(partial(works.make, new=account()))
    await add(database)
    (line,) = await database.read(partial(works.identities, user="ua"))
    remove = partial(works.remove_identity, user="ua", identity=line.id, at=NOW)
    assert await database.write(partial(remove, usable=Usable())) is ClaimOutcome.DONE
    assert await come(database) is None


async def test_an_account_has_a_bounded_number_of_identities(database):
    await make(database)
    for n in range(MOST):
        assert await add(database, f"a{n}") is ClaimOutcome.DONE
    assert await add(database, "one more") is ClaimOutcome.MANY
    assert await add(database, "a0") is ClaimOutcome.DONE
