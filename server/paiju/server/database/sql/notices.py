"""The inbox of each account: notices with consecutive numbers, of which the newest are kept.

Notices about others and those about the account itself have separate bounds: many asks cannot push out the notice of a
sign-in. A new notice replaces an older one of the same kind about the same person.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, tuple_

from paiju.protocol import messages as m
from paiju.server.database.sql import persons
from paiju.server.database.sql.changed import changed
from paiju.server.database.sql.schema import NOTICES, USERS
from paiju.server.ended.rows import DAY_MS

KEPT_MS: Final = 90 * DAY_MS
OF_OTHERS: Final = 150
PIECE: Final = 500
"""The most notices that are deleted in one transaction."""
OF_ACCOUNT: Final = 50

_ROW = NOTICES.c


def put(
    connection: Connection,
    user: str,
    kind: str,
    at: int,
    *,
    who: str | None = None,
    until: int | None = None,
    **data: str,
) -> None:
    """Put a notice into the inbox of an account, in the same transaction as the event that it is about.

    Users without an account have no inbox: they get no notice. `who`: the other person whom the notice is about;
    `until`: when it is over, Unix ms; `data`: further fields of `messages.Notice`.
    """
    row = persons.lock(connection, user)
    if row is None:
        return
    n = (row.notices or 0) + 1
    persons.change(connection, user, notices=n)
    if who is not None:
        forget_pair(connection, user, who, kind)
    text = msgspec.json.encode(data).decode()
    connection.execute(
        NOTICES.insert().values(user=user, n=n, kind=kind, at=at, until=until, who=who, data=text)
    )
    _prune(connection, user, about_others=who is not None)
    changed(connection, user)


def _prune(connection: Connection, user: str, *, about_others: bool) -> None:
    """Delete the oldest notices, beyond the number that is kept."""
    of_kind = _ROW.who.is_not(None) if about_others else _ROW.who.is_(None)
    most = OF_OTHERS if about_others else OF_ACCOUNT
    beyond = select(_ROW.n).where(_ROW.user == user, of_kind).order_by(_ROW.n.desc()).offset(most).limit(1)
    last = connection.execute(beyond).scalar()
    if last is not None:
        connection.execute(delete(NOTICES).where(_ROW.user == user, of_kind, _ROW.n <= last))


def newer(connection: Connection, cursors: Mapping[str, int | None], at: int) -> dict[str, m.News]:
    """Return the news of accounts, by user; users without an account are left out.

    `cursors`: by user, the number after which notices are wanted; None: only the inbox's numbers are wanted. If a
    number is above the inbox's last one, all notices are returned.
    """
    rows = connection.execute(
        select(USERS.c.id, USERS.c.notices, USERS.c.notices_read).where(
            USERS.c.id.in_(cursors), USERS.c.kind == "account"
        )
    ).all()
    return {row.id: _news(connection, row, cursors[row.id], at) for row in rows}


def _news(connection: Connection, row: Any, after: int | None, at: int) -> m.News:
    last, read = row.notices or 0, row.notices_read or 0
    unread = 0
    if read < last:
        these = _living(row.id, at) & (_ROW.n > read)
        unread = connection.execute(select(func.count()).where(these)).scalar_one()
    if after is None or after == last:
        return m.News(last, unread, ())
    # If the number is beyond the last notice, the database was restored from an older state and gives those numbers
    # again, so all notices are sent.
    return m.News(last, unread, _items(connection, row.id, 0 if after > last else after, at))


def _items(connection: Connection, user: str, after: int, at: int) -> tuple[m.Notice, ...]:
    found = connection.execute(
        select(NOTICES, USERS.c.handle, USERS.c.name, USERS.c.face)
        .select_from(NOTICES.outerjoin(USERS, USERS.c.id == _ROW.who))
        .where(_living(user, at), _ROW.n > after)
        .order_by(_ROW.n)
    )
    return tuple(
        m.Notice(
            row.n, row.kind, row.at, row.until,
            row.who, row.handle, row.name, row.face, **msgspec.json.decode(row.data),
        )
        for row in found
    )  # fmt: skip


def _living(user: str, at: int) -> Any:
    return and_(_ROW.user == user, _ROW.at > at - KEPT_MS, or_(_ROW.until.is_(None), _ROW.until > at))


def read_to(connection: Connection, user: str, n: int) -> None:
    """Note that an account has read its notices up to a number."""
    row = persons.lock(connection, user)
    if row is not None and (row.notices_read or 0) < min(n, row.notices or 0):
        persons.change(connection, user, notices_read=min(n, row.notices))
        changed(connection, user)


def forget_pair(connection: Connection, user: str, who: str, kind: str | None = None) -> None:
    """Delete the notices in a user's inbox about the person `who`, of one kind or of all."""
    these = [_ROW.user == user, _ROW.who == who]
    if kind is not None:
        these.append(_ROW.kind == kind)
    connection.execute(delete(NOTICES).where(*these))


def forget(connection: Connection, users: Iterable[str]) -> None:
    """Delete the notices of and about people who have gone."""
    gone = list(users)
    connection.execute(delete(NOTICES).where(or_(_ROW.user.in_(gone), _ROW.who.in_(gone))))


def forget_old(connection: Connection, at: int) -> int:
    """Delete some notices older than `KEPT_MS`; return how many. A notice past its `until` is only hidden."""
    late = select(_ROW.user, _ROW.n).where(_ROW.at <= at - KEPT_MS).limit(PIECE)
    return connection.execute(delete(NOTICES).where(tuple_(_ROW.user, _ROW.n).in_(late))).rowcount
