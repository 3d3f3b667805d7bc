"""The site of a server: one id in its Redis and its database. A server does not run if the two ids differ."""

import secrets
from functools import partial

import structlog

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseError
from paiju.server.store.store import Store

log = structlog.get_logger()


async def check_site(store: Store, database: Database) -> None:
    """Give Redis and the database the same site, unless they have the same one already.

    A new default database, which lies beside its Redis, gets the site of that Redis. Raises `DatabaseError` if the
    sites differ, or if Redis has a site and the database is new but not the default. Raises `DatabaseAway`,
    `StoreUnavailable`.
    """
    mine, theirs = await database.read(works.site), await store.entries.site()
    if mine is None and theirs is not None:
        if not database.address.beside:
            raise DatabaseError(
                f"the deals of this Redis are booked in the database of site {theirs}, and {database.address} is "
                "new: name that database, bring it here with `paiju db copy`, or, if it is lost, begin anew with "
                f"`paiju db upgrade --site {theirs}`"
            )
        log.warning(
            "the database is new; what was booked before is not in it", database=str(database.address)
        )
    # The database comes first, so that Redis never gets a site that no database has.
    mine = await database.write(partial(works.take_site, wanted=theirs or mine or "s" + secrets.token_hex(8)))
    theirs = await store.entries.take_site(mine)
    if mine != theirs:
        raise _strange(database, mine, theirs)


async def check_at_hand(store: Store, database: Database | None) -> None:
    """Check that Redis and the database of a command are of one site; change nothing.

    Raises `DatabaseError` if they are not, `DatabaseAway`, `StoreUnavailable`.
    """
    if database is None:
        await check_none(store)
        return
    mine, theirs = await database.read(works.site), await store.entries.site()
    # If one has no site yet, a server gives both the same.
    if mine is not None and theirs is not None and mine != theirs:
        raise _strange(database, mine, theirs)


def _strange(database: Database, mine: str, theirs: str) -> DatabaseError:
    return DatabaseError(
        f"{database.address} is the database of site {mine}, and this Redis belongs to site {theirs}: name the "
        "other one by --database or --redis"
    )


async def check_none(store: Store) -> None:
    """Raise `DatabaseError` if a database books this Redis' deals; to be called where no database is named."""
    if (site := await store.entries.site()) is not None:
        raise DatabaseError(
            f"the deals of this Redis are booked in the database of site {site}: name it by --database, or all nodes "
            "would not book the same"
        )
