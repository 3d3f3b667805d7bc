"""Deletes accounts: all data about the person goes in one transaction; only the id stays, which leads nowhere.

Deals and matches stay for the other players: they hold only ids of users, and names are joined at each read. A new
table whose rows are about a person adds its columns to `GOES`, or to `STAYS` with the reason; a test names those that
are in neither.
"""

from typing import Any, Final

from sqlalchemy import Column, Connection, delete, or_, select, update

from paiju.server.database.people import EndedSession, Left
from paiju.server.database.sql import accounts, audit, programs, sessions, totals
from paiju.server.database.sql.changed import changed
from paiju.server.database.sql.schema import (
    AUDIT,
    CREDENTIALS,
    DEAL_SEATS,
    IDENTITIES,
    KEPT_HANDLES,
    MATCH_SEATS,
    NOTICES,
    PASSKEYS,
    PUSH_TARGETS,
    RELATIONS,
    SESSIONS,
    TOTALS,
    USERS,
)
from paiju.server.ended.rows import DAY_MS

GOES: Final = (
    CREDENTIALS.c.user, PASSKEYS.c.user, IDENTITIES.c.user, PUSH_TARGETS.c.user, RELATIONS.c.user,
    RELATIONS.c.other, TOTALS.c.user,
    NOTICES.c.user, NOTICES.c.who,
)  # fmt: skip
"""Columns that hold a person's id. Rows that have the deleted person's id there are deleted."""
STAYS: Final[dict[Column[Any], str]] = {
    DEAL_SEATS.c.user: "the deals of others",
    MATCH_SEATS.c.user: "the matches of others",
    SESSIONS.c.user: "tokens that may still be about are refused; what tells of the person is emptied",
    KEPT_HANDLES.c.user: "emptied: the handle is free for none",
    USERS.c.owner: "a program that has gone stays one",
    AUDIT.c.actor: "acts can be explained later",
    AUDIT.c.subject: "as the actor",
}


def leave(connection: Connection, user: str, at: int) -> Left | None:
    """Delete an account with its programs; None: there never was such an account.

    Returns the deleted users, and the sessions and tokens to refuse. A repeat for a deleted account returns them, too.
    """
    rows = connection.execute(
        select(USERS)
        .where(or_(USERS.c.id == user, USERS.c.owner == user))
        .order_by(USERS.c.id)
        .with_for_update()
    ).all()
    own = next((row for row in rows if row.id == user), None)
    if own is None or own.handle_at is None:
        return None
    users = tuple(row.id for row in rows)
    if own.kind != "gone":
        for row in rows:
            if row.kind == "program":
                programs.remove(connection, user, row.id, at)
        _forget(connection, own, users, at)
        audit.write(connection, at, user, "account.deleted", user, {})
    return Left(users, _ended(connection, users, at))


def _forget(connection: Connection, own: Any, users: tuple[str, ...], at: int) -> None:
    accounts.keep_handle(connection, own.handle_key, "", at)
    kept = KEPT_HANDLES.c.user == own.id
    connection.execute(update(KEPT_HANDLES).where(kept).values(user=""))
    totals.forget(connection, users)
    friends = select(RELATIONS.c.user).where(RELATIONS.c.other.in_(users), RELATIONS.c.state == "friend")
    changed(connection, *connection.execute(friends).scalars())
    for column in GOES:
        connection.execute(delete(column.table).where(column.in_(users)))
    # `handle_at` stays: it marks a deleted account, which booking must not bring back as a guest.
    gone = dict.fromkeys(("name", "face", "handle", "handle_key", "settings", "notices", "notices_read"))
    connection.execute(update(USERS).where(USERS.c.id == own.id).values(kind="gone", gone_at=at, **gone))


def _ended(connection: Connection, users: tuple[str, ...], at: int) -> tuple[EndedSession, ...]:
    """End all sessions and tokens of users. Only the id of each stays, for as long as it has to be refused."""
    theirs = SESSIONS.c.user.in_(users)
    ended = sessions.end_those(connection, theirs & sessions.may_be_in_use(at), at)
    connection.execute(delete(SESSIONS).where(theirs, SESSIONS.c.token_until <= at))
    nothing = {"label": "", "created_at": at, "seen_day": at // DAY_MS, "signed_in_at": 0, "refreshed_at": at}
    connection.execute(update(SESSIONS).where(theirs, SESSIONS.c.label != "").values(**nothing))
    return ended
