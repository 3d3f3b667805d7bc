"""Push targets: each belongs to a session of an account, and is not used once that session has ended."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from paiju.server.database.push import (
    FAILURES_MAX,
    TARGETS_MAX,
    Delivery,
    NewTarget,
    NotPut,
    Quiet,
    Target,
    TargetLine,
)
from paiju.server.database.sql import persons
from paiju.server.database.sql.schema import PUSH_TARGETS as T
from paiju.server.database.sql.schema import SESSIONS
from paiju.server.database.sql.upserts import insert


def put(connection: Connection, new: NewTarget) -> TargetLine | NotPut:
    """Register a target, or change the target with its endpoint, even another user's. Return it, or a refusal."""
    if persons.lock(connection, new.user) is None:
        return NotPut.OVER
    living = select(SESSIONS.c.id).where(SESSIONS.c.user == new.user, *_living(new.at))
    connection.execute(delete(T).where(T.c.user == new.user, T.c.session.not_in(living)))
    if connection.execute(living.where(SESSIONS.c.id == new.session)).scalar() is None:
        return NotPut.OVER
    others = select(func.count()).select_from(T).where(T.c.user == new.user, T.c.endpoint != new.endpoint)
    if connection.execute(others).scalar_one() >= TARGETS_MAX:
        return NotPut.MANY
    told: dict[str, Any] = {
        "user": new.user,
        "session": new.session,
        "p256dh": new.p256dh,
        "auth": new.auth,
        "kinds": " ".join(new.kinds),
        "quiet": None if new.quiet is None else msgspec.json.encode(new.quiet).decode(),
        "failures": 0,
    }
    row = insert(connection, T).values(
        id=new.id, endpoint=new.endpoint, created_at=new.at, used_day=0, **told
    )
    again = row.on_conflict_do_update(index_elements=[T.c.endpoint], set_=told)
    name = connection.execute(again.returning(T.c.id)).scalar_one()
    return next(line for line in lines(connection, new.user, new.at) if line.id == name)


def _living(at: int) -> tuple[Any, ...]:
    return SESSIONS.c.ended_at.is_(None), SESSIONS.c.expires_at > at


def lines(connection: Connection, user: str, at: int) -> list[TargetLine]:
    """Return an account's targets, except those whose sessions have ended, the newest first."""
    rows = connection.execute(
        select(T, SESSIONS.c.label)
        .join(SESSIONS, SESSIONS.c.id == T.c.session)
        .where(T.c.user == user, *_living(at))
        .order_by(T.c.created_at.desc(), T.c.id)
    )
    return [
        TargetLine(
            row.id,
            row.label,
            row.session,
            tuple(row.kinds.split()),
            _quiet(row),
            row.created_at,
            row.used_day,
        )
        for row in rows
    ]


def remove(connection: Connection, user: str, name: str) -> bool:
    """Remove a target of an account; return whether there was one."""
    return connection.execute(delete(T).where(T.c.user == user, T.c.id == name)).rowcount > 0


def targets(connection: Connection, users: Sequence[str], at: int) -> list[Target]:
    """Return the targets of `users`, except those whose sessions have ended."""
    rows = connection.execute(
        select(T).join(SESSIONS, SESSIONS.c.id == T.c.session).where(T.c.user.in_(users), *_living(at))
    )
    return [
        Target(
            row.id,
            row.user,
            row.endpoint,
            row.p256dh,
            row.auth,
            row.kinds.split(),
            _quiet(row),
            row.used_day,
            row.failures,
        )
        for row in rows
    ]


def _quiet(row: Any) -> Quiet | None:
    return None if row.quiet is None else msgspec.json.decode(row.quiet, type=Quiet)


def note(connection: Connection, noted: Sequence[Delivery]) -> None:
    """Note the outcomes of messages; remove targets that are gone, or that a push service refused too often."""
    over = [one.id for one in noted if one.is_gone or one.failures >= FAILURES_MAX]
    if over:
        connection.execute(delete(T).where(T.c.id.in_(over)))
    # The order is the same at all nodes: two nodes that note the same targets must not wait for each other.
    for one in sorted(noted, key=lambda one: one.id):
        if one.id not in over:
            values: dict[str, Any] = {"failures": one.failures}
            if not one.failures:
                values["used_day"] = one.day
            connection.execute(update(T).where(T.c.id == one.id).values(**values))
