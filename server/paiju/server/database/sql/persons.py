"""The persons behind accounts: read by id and by handle, and changed."""

from typing import Any

from sqlalchemy import Connection, func, select, update

from paiju.server.database.people import Held, Person
from paiju.server.database.sql.schema import CREDENTIALS, USERS


def person(connection: Connection, user: str) -> Person | None:
    """Return an account; None: there is none."""
    row = connection.execute(select(USERS).where(USERS.c.id == user, USERS.c.kind == "account")).one_or_none()
    if row is None:
        return None
    ways = CREDENTIALS.c
    since = select(ways.created_at).where(ways.user == user, ways.kind == "password")
    codes = select(func.count()).where(ways.user == user, ways.kind == "recovery")
    return Person(
        row.id, row.handle, row.name, row.face, row.created_at, row.handle_at,
        connection.execute(since).scalar(), connection.execute(codes).scalar_one(),
    )  # fmt: skip


def held(connection: Connection, handle_key: str) -> Held | None:
    """Return the account of a handle; None: there is none."""
    secret = CREDENTIALS.c.secret
    password = (CREDENTIALS.c.kind == "password") & (CREDENTIALS.c.key == USERS.c.id)
    row = connection.execute(
        select(USERS.c.id, secret)
        .select_from(USERS.outerjoin(CREDENTIALS, password))
        .where(USERS.c.handle_key == handle_key, USERS.c.kind == "account")
    ).one_or_none()
    return None if row is None else Held(row.id, row.secret)


def password(connection: Connection, user: str) -> str | None:
    """Return the hash of an account's password; None: it has none."""
    ways = CREDENTIALS.c
    its = ways.user == user, ways.kind == "password"
    return connection.execute(select(ways.secret).where(*its)).scalar()


def lock(connection: Connection, user: str) -> Any:
    """Return the row of an account, locked until the transaction ends; None: there is none."""
    its = USERS.c.id == user, USERS.c.kind == "account"
    return connection.execute(select(USERS).where(*its).with_for_update()).one_or_none()


def change(connection: Connection, user: str, **values: Any) -> None:
    """Change the row of an account."""
    connection.execute(update(USERS).where(USERS.c.id == user, USERS.c.kind == "account").values(**values))
