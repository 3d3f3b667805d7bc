"""Database operations on inboxes. Each imports its SQL statements when it runs, in a thread (`access`)."""

from collections.abc import Mapping, Sequence

from paiju.protocol import messages as m
from paiju.server.database.access import Connection


def newer(connection: Connection, cursors: Mapping[str, int | None], at: int) -> dict[str, m.News]:
    """Return the news of accounts, by user; users without an account are left out.

    `cursors`: by user, the number after which notices are wanted; None: only the inbox's numbers are wanted. If a
    number is above the inbox's last one, all notices are returned.
    """
    from paiju.server.database.sql import notices

    return notices.newer(connection, cursors, at)


def read_to(connection: Connection, user: str, n: int) -> None:
    """Note that an account has read its notices up to a number."""
    from paiju.server.database.sql import notices

    notices.read_to(connection, user, n)


def invite(
    connection: Connection, by: str, users: Sequence[str], at: int, until: int, data: Mapping[str, str]
) -> list[str]:
    """Put an invitation from `by` into the inbox of each of `users` who accepts it; return these users.

    `until`: when the invitation is over, Unix ms.
    """
    from paiju.server.database.sql import relations

    return relations.invite(connection, by, users, at, until, data)
