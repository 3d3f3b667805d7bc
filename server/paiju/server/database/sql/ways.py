"""All ways in of an account together; the last one cannot be removed."""

from sqlalchemy import Connection, delete, exists, select

from paiju.server.database.people import ClaimOutcome, Usable
from paiju.server.database.sql import audit, persons
from paiju.server.database.sql.schema import CREDENTIALS, IDENTITIES, PASSKEYS


def are_left(connection: Connection, user: str, usable: Usable, but: str) -> bool:
    """Return whether an account has a usable way in other than `but`.

    `but`: the id of a passkey or an identity, or `password`.
    """
    password = exists().where(
        CREDENTIALS.c.user == user, CREDENTIALS.c.kind == "password", CREDENTIALS.c.kind != but
    )
    passkey = exists().where(PASSKEYS.c.user == user, PASSKEYS.c.rp_id == usable.rp_id, PASSKEYS.c.id != but)
    its = IDENTITIES.c
    identity = exists().where(its.user == user, its.issuer.in_(usable.issuers), its.id != but)
    return bool(connection.execute(select(password | passkey | identity)).scalar())


def remove_password(connection: Connection, user: str, usable: Usable, at: int) -> ClaimOutcome:
    """Remove the password of an account, unless it is the last way in."""
    persons.lock(connection, user)
    if not are_left(connection, user, usable, but="password"):
        return ClaimOutcome.LAST
    its = CREDENTIALS.c.user == user, CREDENTIALS.c.kind == "password"
    connection.execute(delete(CREDENTIALS).where(*its))
    audit.write(connection, at, user, "password.removed", user, {})
    return ClaimOutcome.DONE
