"""Declared programs: each belongs to an account, and always stays a program."""

from typing import Any, Final

from sqlalchemy import Connection, select, update

from paiju.server.database.people import ClaimOutcome, EndedSession, NewProgram, ProgramLine
from paiju.server.database.sql import accounts, audit, persons, relations, tokens, totals
from paiju.server.database.sql.schema import USERS
from paiju.server.ended.rows import DAY_MS

MOST: Final = 5
"""The most programs of one account."""
MOST_A_YEAR: Final = 20
"""The most programs that an account may declare in a year. Removed ones count, since their handles stay reserved."""
YEAR_MS: Final = 365 * DAY_MS


def make(connection: Connection, new: NewProgram) -> ClaimOutcome:
    """Declare a program, or return why not."""
    if not persons.lock(connection, new.owner):
        return ClaimOutcome.GONE
    rows = connection.execute(
        select(USERS.c.kind, USERS.c.created_at).where(USERS.c.owner == new.owner)
    ).all()
    of_the_year = sum(row.created_at > new.at - YEAR_MS for row in rows)
    if of_the_year >= MOST_A_YEAR or sum(row.kind == "program" for row in rows) >= MOST:
        return ClaimOutcome.MANY
    if why := accounts.taken(connection, new.user, new.handle, new.handle_key, new.at, kept_for=new.owner):
        return why
    accounts.free_handle(connection, new.handle_key)
    connection.execute(USERS.insert().values(
        id=new.user, kind="program", name=new.name, handle=new.handle, handle_key=new.handle_key,
        handle_at=new.at, owner=new.owner, created_at=new.at, seen_day=new.at // DAY_MS,
    ))  # fmt: skip
    audit.write(connection, new.at, new.owner, "program.made", new.user, {})
    relations.program_came(connection, new.owner)
    return ClaimOutcome.DONE


def programs(connection: Connection, owner: str) -> list[ProgramLine]:
    """Return the programs of an account, the oldest first."""
    rows = connection.execute(_of(owner).order_by(USERS.c.created_at, USERS.c.id))
    return [ProgramLine(row.id, row.handle, row.name, row.created_at) for row in rows]


def _of(owner: str) -> Any:
    return select(USERS).where(USERS.c.owner == owner, USERS.c.kind == "program")


def remove(connection: Connection, owner: str, user: str, at: int) -> tuple[EndedSession, ...] | None:
    """Remove a program: its name, its counts and its tokens. Its handle is kept for its owner, its deals for others.

    Returns its ended tokens, also if it had been removed before. None: this account never had such a program.
    """
    row = connection.execute(
        select(USERS).where(USERS.c.id == user, USERS.c.owner == owner).with_for_update()
    ).one_or_none()
    if row is None:
        return None
    if row.kind == "program":
        gone = dict.fromkeys(("name", "face", "handle", "handle_key", "handle_at"))
        connection.execute(update(USERS).where(USERS.c.id == user).values(kind="gone", gone_at=at, **gone))
        accounts.keep_handle(connection, row.handle_key, owner, at)
        totals.forget(connection, [user])
        audit.write(connection, at, owner, "program.removed", user, {})
    return tokens.end_of(connection, user, at)
