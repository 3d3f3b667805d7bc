"""Passkeys: each belongs to one account, and its counter never falls."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from paiju.server.database.people import ClaimOutcome, KnownPasskey, NewPasskey, PasskeyLine, Usable
from paiju.server.database.sql import audit, persons, ways
from paiju.server.database.sql.schema import PASSKEYS
from paiju.server.ended.rows import DAY_MS

MOST: Final = 16
"""The most passkeys of one account."""


def add(connection: Connection, user: str, new: NewPasskey, at: int) -> ClaimOutcome:
    """Give an account a passkey, or return why not."""
    if persons.lock(connection, user) is None:
        return ClaimOutcome.GONE
    if is_known(connection, new.credential):
        return ClaimOutcome.KNOWN
    about = select(func.count()).where(PASSKEYS.c.user == user)
    if connection.execute(about).scalar_one() >= MOST:
        return ClaimOutcome.MANY
    put(connection, user, new, at)
    return ClaimOutcome.DONE


def is_known(connection: Connection, credential: str) -> bool:
    """Return whether a passkey belongs to an account."""
    return known(connection, credential) is not None


def put(connection: Connection, user: str, new: NewPasskey, at: int) -> None:
    """Write the row of a new passkey."""
    name = "p" + secrets.token_hex(8)
    connection.execute(PASSKEYS.insert().values(
        id=name, user=user, credential=new.credential, rp_id=new.rp_id, public_key=new.public_key,
        sign_count=new.sign_count, label=new.label, created_at=at, used_day=at // DAY_MS,
    ))  # fmt: skip
    audit.write(connection, at, user, "passkey.added", name, {})


def known(connection: Connection, credential: str) -> KnownPasskey | None:
    """Return a passkey by its id at the authenticator; None: it is not known."""
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.credential == credential)).one_or_none()
    return None if row is None else KnownPasskey(row.id, row.user, row.rp_id, row.public_key)


def credentials(connection: Connection, user: str, rp_id: str) -> list[str]:
    """Return the credential ids of an account's passkeys for the host `rp_id`."""
    its = PASSKEYS.c.user == user, PASSKEYS.c.rp_id == rp_id
    return list(connection.execute(select(PASSKEYS.c.credential).where(*its)).scalars())


def passkeys(connection: Connection, user: str) -> list[PasskeyLine]:
    """Return the passkeys of an account, the oldest first."""
    mine = select(PASSKEYS).where(PASSKEYS.c.user == user)
    rows = connection.execute(mine.order_by(PASSKEYS.c.created_at, PASSKEYS.c.id))
    return [PasskeyLine(row.id, row.label, row.rp_id, row.created_at, row.used_day * DAY_MS) for row in rows]


def use(connection: Connection, passkey: KnownPasskey, sign_count: int, at: int) -> bool:
    """Note a use of a passkey. False: it was removed, or may have been copied.

    A counter that has not grown shows a copy, but a passkey without a counter sends 0 each time.
    """
    its = PASSKEYS.c.id == passkey.id, PASSKEYS.c.user == passkey.user
    before = connection.execute(select(PASSKEYS.c.sign_count).where(*its).with_for_update()).scalar()
    if before is None:
        return False
    if (sign_count or before) and sign_count <= before:
        audit.write(connection, at, passkey.user, "passkey.copied", passkey.id, {"count": sign_count})
        return False
    noted = update(PASSKEYS).where(*its).values(sign_count=sign_count, used_day=at // DAY_MS)
    connection.execute(noted)
    return True


def rename(connection: Connection, user: str, passkey: str, label: str) -> bool:
    """Give a passkey another label; return whether the account has this passkey."""
    its = PASSKEYS.c.id == passkey, PASSKEYS.c.user == user
    return connection.execute(update(PASSKEYS).where(*its).values(label=label)).rowcount == 1


def remove(connection: Connection, user: str, passkey: str, usable: Usable, at: int) -> ClaimOutcome:
    """Remove a passkey of an account, unless it is the last way in."""
    persons.lock(connection, user)
    its = PASSKEYS.c.id == passkey, PASSKEYS.c.user == user
    if connection.execute(select(PASSKEYS.c.id).where(*its)).scalar() is None:
        return ClaimOutcome.GONE
    if not ways.are_left(connection, user, usable, but=passkey):
        return ClaimOutcome.LAST
    connection.execute(delete(PASSKEYS).where(*its))
    audit.write(connection, at, user, "passkey.removed", passkey, {})
    return ClaimOutcome.DONE
