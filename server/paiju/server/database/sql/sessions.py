"""Sessions of accounts: opened, refreshed by tokens that rotate, ended."""

from typing import Any, Final

from sqlalchemy import Connection, case, delete, func, select, update

from paiju.server.database.people import EndedSession, NewSession, OpenedSession, SessionLine
from paiju.server.database.sql import audit, persons
from paiju.server.database.sql.schema import SESSIONS
from paiju.server.database.sql.upserts import insert
from paiju.server.ended.rows import DAY_MS

MOST: Final = 64
"""The most sessions of one account; a further session ends the session that was refreshed longest ago."""
GRACE_MS: Final = 60_000
"""Milliseconds for which a refresh token stays good after its use: the reply may be lost, or two tabs may have it."""
KEPT_MS: Final = 30 * DAY_MS
"""Milliseconds for which a session is kept after its end."""
CLOSES_MS: Final = 3_600_000
"""The least milliseconds for which an ended session is refused: a connection may outlive the session's last token."""


def open_session(connection: Connection, user: str, new: NewSession) -> OpenedSession | None:
    """Open a session of an account. If a session has this id already, note another sign-in in it.

    None: the account does not exist, or that session has ended or is another user's.
    """
    person = persons.person(connection, user)
    if person is None:
        return None
    ended = _make_room(connection, user, new)
    signed_in_at = new.at if new.proved_at is None else new.proved_at
    seen: dict[str, Any] = {"seen_day": new.at // DAY_MS, "expires_at": new.expires_at}
    row = insert(connection, SESSIONS).values(
        id=new.id,
        user=user,
        label=new.label,
        created_at=new.at,
        token_until=new.token_until,
        refreshes=0,
        refreshed_at=new.at,
        signed_in_at=signed_in_at,
        **seen,
    )
    again = row.on_conflict_do_update(
        index_elements=[SESSIONS.c.id],
        # The number of the refresh token stays: the answer with a new token might be lost.
        set_=seen
        | {"token_until": _later(new.token_until), "signed_in_at": _later(signed_in_at, "signed_in_at")},
        where=(SESSIONS.c.user == user) & SESSIONS.c.ended_at.is_(None),
    )
    told = again.returning(SESSIONS.c.refreshes, SESSIONS.c.signed_in_at)
    found = connection.execute(told).one_or_none()
    return None if found is None else OpenedSession(person, found.refreshes, found.signed_in_at, ended)


def is_known(connection: Connection, session: str) -> bool:
    """Return whether there is, or was, a session of this id."""
    return connection.execute(select(SESSIONS.c.id).where(SESSIONS.c.id == session)).scalar() is not None


def _later(time: int, column: str = "token_until") -> Any:
    """Return an SQL expression: `time` or the value of the row's `column`, whichever is later."""
    return case((SESSIONS.c[column] > time, SESSIONS.c[column]), else_=time)


def _make_room(connection: Connection, user: str, new: NewSession) -> tuple[EndedSession, ...]:
    """End the sessions of an account that were refreshed longest ago; with the new session, `MOST` at most are left."""
    living = _living(user, new.at).where(SESSIONS.c.id != new.id)
    rows = connection.execute(
        living.order_by(SESSIONS.c.refreshed_at.desc()).offset(MOST - 1).limit(MOST)
    ).all()
    return end_those(connection, SESSIONS.c.id.in_([row.id for row in rows]), new.at) if rows else ()


def _living(user: str, at: int) -> Any:
    return select(SESSIONS).where(
        SESSIONS.c.user == user,
        SESSIONS.c.scopes.is_(None),
        SESSIONS.c.ended_at.is_(None),
        SESSIONS.c.expires_at > at,
    )


def refresh(connection: Connection, new: NewSession, number: int) -> OpenedSession | EndedSession | None:
    """Renew a session by its refresh token `number`; None: the session is over.

    `EndedSession`: an old token was used again, which has ended the session.
    """
    row = connection.execute(select(SESSIONS).where(SESSIONS.c.id == new.id).with_for_update()).one_or_none()
    if row is None or row.ended_at is not None or row.expires_at <= new.at:
        return None
    again = number == row.refreshes - 1 and new.at - row.refreshed_at <= GRACE_MS
    if number < row.refreshes and not again:
        audit.write(connection, new.at, row.user, "session.reused", new.id, {})
        (ended,) = end_those(connection, SESSIONS.c.id == new.id, new.at)
        return ended
    person = persons.person(connection, row.user)
    if person is None:
        return None
    # A number above the row's is good, too: the database may have been restored from an older state.
    after = row.refreshes if again else number + 1
    values: dict[str, Any] = {"seen_day": new.at // DAY_MS, "token_until": _later(new.token_until)}
    if not again:
        values |= {"refreshes": after, "refreshed_at": new.at, "expires_at": new.expires_at}
    connection.execute(update(SESSIONS).where(SESSIONS.c.id == new.id).values(**values))
    return OpenedSession(person, after, row.signed_in_at)


def sessions_of(connection: Connection, user: str, at: int) -> list[SessionLine]:
    """Return an account's sessions that are not over, the latest refreshed first."""
    rows = connection.execute(_living(user, at).order_by(SESSIONS.c.refreshed_at.desc(), SESSIONS.c.id))
    return [SessionLine(row.id, row.label, row.created_at, row.seen_day, row.expires_at) for row in rows]


def end(
    connection: Connection, user: str, at: int, *, only: str | None = None, but: str | None = None
) -> tuple[EndedSession, ...]:
    """End sessions of a user; return them.

    `only`: end this session alone. `but`: end all sessions except this one; API tokens go on. Without both, all
    sessions and API tokens end. Sessions that had ended before are returned, too, until their tokens have expired:
    Redis may not know of their end.
    """
    # A session that rests for a day has no good token any more, but its refresh token renews it.
    goes_on = SESSIONS.c.ended_at.is_(None) & (SESSIONS.c.expires_at > at)
    those = (SESSIONS.c.user == user) & ((SESSIONS.c.token_until > at) | goes_on)
    if only is not None:
        those &= SESSIONS.c.id == only
    if but is not None:
        those &= (SESSIONS.c.id != but) & SESSIONS.c.scopes.is_(None)
    return end_those(connection, those, at)


def may_be_in_use(at: int) -> Any:
    """Return the condition of rows that may be in use: their token is still good, or a connection may be open."""
    return SESSIONS.c.ended_at.is_(None) | (SESSIONS.c.token_until > at)


def end_those(connection: Connection, those: Any, at: int) -> tuple[EndedSession, ...]:
    """End the sessions that a condition selects; return all of them, also those that had ended before."""
    rows = connection.execute(select(SESSIONS).where(those).order_by(SESSIONS.c.id)).all()
    names = [row.id for row in rows if row.ended_at is None]
    # A later `token_until` makes `ended` return these sessions for a while. Nodes need that: they close a session's
    # connections only when Redis tells them that the session is refused, and Redis may be away now.
    until = at + CLOSES_MS
    if names:
        values = {"ended_at": at, "token_until": _later(until)}
        connection.execute(update(SESSIONS).where(SESSIONS.c.id.in_(names)).values(**values))
    return tuple(
        EndedSession(row.id, row.token_until, now=False)
        if row.ended_at is not None
        else EndedSession(row.id, max(row.token_until, until))
        for row in rows
    )


def ended(connection: Connection, at: int, most: int) -> tuple[EndedSession, ...]:
    """Return up to `most` ended sessions that nodes must still refuse, the latest ended first."""
    rows = connection.execute(
        select(SESSIONS.c.id, SESSIONS.c.token_until)
        .where(SESSIONS.c.ended_at.is_not(None), SESSIONS.c.token_until > at)
        .order_by(SESSIONS.c.ended_at.desc())
        .limit(most)
    )
    return tuple(EndedSession(row.id, row.token_until) for row in rows)


def forget(connection: Connection, at: int) -> None:
    """Forget sessions `KEPT_MS` after their end, once their tokens have expired."""
    over = func.coalesce(SESSIONS.c.ended_at, SESSIONS.c.expires_at) < at - KEPT_MS
    connection.execute(delete(SESSIONS).where(over, SESSIONS.c.token_until < at))
