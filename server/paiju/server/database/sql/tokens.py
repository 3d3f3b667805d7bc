"""API tokens: rows of `sessions` with scopes, made and ended by an account for itself and for its programs."""

from typing import Any, Final

from sqlalchemy import Connection, func, or_, select

from paiju.server.database.people import ClaimOutcome, EndedSession, NewToken, TokenBearer, TokenLine
from paiju.server.database.sql import audit, persons, sessions
from paiju.server.database.sql.schema import SESSIONS, USERS
from paiju.server.ended.rows import DAY_MS

MOST: Final = 64
"""The most tokens of an account and its programs. An ended token counts until it would have expired.

Until then every node keeps it in memory, and that is the reason for the bound.
"""


def make(connection: Connection, new: NewToken) -> TokenBearer | ClaimOutcome:
    """Make a token; return whose it is, or why it is not made."""
    owner = persons.lock(connection, new.owner)
    if owner is None:
        return ClaimOutcome.GONE
    user = owner
    if new.user != new.owner:
        its = USERS.c.id == new.user, USERS.c.owner == new.owner, USERS.c.kind == "program"
        user = connection.execute(select(USERS).where(*its)).one_or_none()
        if user is None:
            return ClaimOutcome.GONE
    about = select(func.count()).select_from(SESSIONS).where(*_of(new.owner), SESSIONS.c.token_until > new.at)
    if connection.execute(about).scalar_one() >= MOST:
        return ClaimOutcome.MANY
    connection.execute(SESSIONS.insert().values(
        id=new.id, user=new.user, scopes=" ".join(new.scopes), label=new.label, created_at=new.at,
        seen_day=new.at // DAY_MS, expires_at=new.expires_at, token_until=new.expires_at,
        signed_in_at=0, refreshes=0, refreshed_at=new.at,
    ))  # fmt: skip
    audit.write(connection, new.at, new.owner, "token.made", new.id, {"user": new.user})
    return TokenBearer(user.handle, user.name, user.face, None if user is owner else owner.handle)


def tokens(connection: Connection, owner: str, at: int) -> list[TokenLine]:
    """Return the good tokens of an account and of its programs, the newest first."""
    rows = connection.execute(
        select(SESSIONS, USERS.c.handle)
        .join(USERS, USERS.c.id == SESSIONS.c.user)
        .where(*_of(owner), SESSIONS.c.ended_at.is_(None), SESSIONS.c.expires_at > at)
        .order_by(SESSIONS.c.created_at.desc(), SESSIONS.c.id)
    )
    return [
        TokenLine(
            row.id, row.user, row.handle, row.label, tuple(row.scopes.split()), row.created_at, row.expires_at
        )
        for row in rows
    ]


def good_after(connection: Connection, at: int) -> int:
    """Return how many of the site's tokens are still good after `at`, Unix ms."""
    about = SESSIONS.c.scopes.is_not(None), SESSIONS.c.ended_at.is_(None), SESSIONS.c.expires_at > at
    return connection.execute(select(func.count()).select_from(SESSIONS).where(*about)).scalar_one()


def end(connection: Connection, owner: str, token: str, at: int) -> tuple[EndedSession, ...]:
    """End a token of an account or of its programs; return it as `sessions.end` does."""
    those = _all(*_of(owner), SESSIONS.c.id == token, sessions.may_be_in_use(at))
    ended = sessions.end_those(connection, those, at)
    if any(one.now for one in ended):
        audit.write(connection, at, owner, "token.ended", token, {})
    return ended


def end_all(connection: Connection, owner: str, at: int) -> tuple[EndedSession, ...]:
    """End all tokens of an account and of its programs."""
    return sessions.end_those(connection, _all(*_of(owner), sessions.may_be_in_use(at)), at)


def end_of(connection: Connection, user: str, at: int) -> tuple[EndedSession, ...]:
    """End all tokens of a user."""
    those = _all(SESSIONS.c.user == user, SESSIONS.c.scopes.is_not(None), sessions.may_be_in_use(at))
    return sessions.end_those(connection, those, at)


def _of(owner: str) -> tuple[Any, ...]:
    """Return the query conditions for all tokens of an account and of its programs, removed programs included."""
    users = select(USERS.c.id).where(or_(USERS.c.id == owner, USERS.c.owner == owner))
    return SESSIONS.c.user.in_(users), SESSIONS.c.scopes.is_not(None)


def _all(first: Any, *rest: Any) -> Any:
    for one in rest:
        first &= one
    return first
