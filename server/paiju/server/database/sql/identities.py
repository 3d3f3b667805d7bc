"""Identities at sign-in providers: each belongs to one account."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from paiju.server.database.people import ClaimOutcome, IdentityLine, NewIdentity, Usable
from paiju.server.database.sql import audit, persons, ways
from paiju.server.database.sql.schema import IDENTITIES
from paiju.server.ended.rows import DAY_MS

MOST: Final = 16
"""The most identities of one account."""


def add(connection: Connection, user: str, new: NewIdentity, at: int) -> ClaimOutcome:
    """Give an account an identity, or return why not; an identity that it already has stays."""
    if persons.lock(connection, user) is None:
        return ClaimOutcome.GONE
    owner = owner_of(connection, new)
    if owner is not None:
        return ClaimOutcome.DONE if owner == user else ClaimOutcome.KNOWN
    about = select(func.count()).where(IDENTITIES.c.user == user)
    if connection.execute(about).scalar_one() >= MOST:
        return ClaimOutcome.MANY
    put(connection, user, new, at)
    return ClaimOutcome.DONE


def owner_of(connection: Connection, identity: NewIdentity) -> str | None:
    """Return the user of an identity; None: it is not known."""
    its = IDENTITIES.c.issuer == identity.issuer, IDENTITIES.c.sub == identity.subject
    return connection.execute(select(IDENTITIES.c.user).where(*its)).scalar()


def put(connection: Connection, user: str, new: NewIdentity, at: int) -> None:
    """Write the row of a new identity."""
    name = "i" + secrets.token_hex(8)
    connection.execute(IDENTITIES.insert().values(
        id=name, user=user, issuer=new.issuer, sub=new.subject, created_at=at, used_day=at // DAY_MS
    ))  # fmt: skip
    audit.write(connection, at, user, "identity.added", name, {"issuer": new.issuer})


def use(connection: Connection, user: str, identity: NewIdentity, at: int) -> bool:
    """Note a use of an account's identity; return whether the account still has it."""
    its = IDENTITIES.c.issuer == identity.issuer, IDENTITIES.c.sub == identity.subject
    noted = update(IDENTITIES).where(*its, IDENTITIES.c.user == user).values(used_day=at // DAY_MS)
    return connection.execute(noted).rowcount == 1


def identities(connection: Connection, user: str) -> list[IdentityLine]:
    """Return the identities of an account, the oldest first."""
    mine = select(IDENTITIES).where(IDENTITIES.c.user == user)
    rows = connection.execute(mine.order_by(IDENTITIES.c.created_at, IDENTITIES.c.id))
    return [IdentityLine(row.id, row.issuer, row.created_at, row.used_day * DAY_MS) for row in rows]


def remove(connection: Connection, user: str, identity: str, usable: Usable, at: int) -> ClaimOutcome:
    """Remove an identity of an account, unless it is the last way in."""
    persons.lock(connection, user)
    its = IDENTITIES.c.id == identity, IDENTITIES.c.user == user
    if connection.execute(select(IDENTITIES.c.id).where(*its)).scalar() is None:
        return ClaimOutcome.GONE
    if not ways.are_left(connection, user, usable, but=identity):
        return ClaimOutcome.LAST
    connection.execute(delete(IDENTITIES).where(*its))
    audit.write(connection, at, user, "identity.removed", identity, {})
    return ClaimOutcome.DONE
