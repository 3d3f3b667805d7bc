"""The site of a server: one id in Redis and in the database, so that neither is ever used with a strange one."""

import secrets
from functools import partial

import structlog

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseError
from paiju.server.store.store import Store

log = structlog.get_logger()


async def check_site(store: Store, database: Database) -> None:
    """Give Redis and database one site, or find that they have it.

    The default database is beside its Redis: a new one there takes the site of that. Raises `DatabaseError` if they
    are of different sites, `DatabaseAway`, `StoreUnavailable`.
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
    # First the database: one that is not this Redis' must not leave its site there.
    mine = await database.write(partial(works.take_site, wanted=theirs or mine or "s" + secrets.token_hex(8)))
    theirs = await store.entries.take_site(mine)
    if mine != theirs:
        raise _strange(database, mine, theirs)


async def check_at_hand(store: Store, database: Database | None) -> None:
    """Find that Redis and the database of a command are of one site; changes nothing.

    Raises `DatabaseError` if they are not, `DatabaseAway`, `StoreUnavailable`.
    """
    if database is None:
        await check_none(store)
        return
    mine, theirs = await database.read(works.site), await store.entries.site()
    # A server that has not come so far gives both one.
    if mine is not None and theirs is not None and mine != theirs:
        raise _strange(database, mine, theirs)


def _strange(database: Database, mine: str, theirs: str) -> DatabaseError:
    return DatabaseError(
        f"{database.address} is the database of site {mine}, and this Redis belongs to site {theirs}: name the "
        "other one by --database or --redis"
    )


async def check_none(store: Store) -> None:
    """Raise `DatabaseError` if this Redis has a database, and this server names none."""
    if (site := await store.entries.site()) is not None:
        raise DatabaseError(
            f"the deals of this Redis are booked in the database of site {site}: name it by --database, or all nodes "
            "would not book the same"
        )
