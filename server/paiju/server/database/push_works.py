"""Database operations on push targets. Each imports its SQL statements when it runs, in a thread (`access`)."""

from collections.abc import Sequence

from paiju.server.database.access import Connection
from paiju.server.database.push import Delivery, NewTarget, NotPut, Target, TargetLine


def key(connection: Connection, made: str) -> str:
    """Return the site's VAPID key; the first call sets it to `made`."""
    from paiju.server.database.sql import meta

    return meta.put_once(connection, "vapid", made)


def put(connection: Connection, new: NewTarget) -> TargetLine | NotPut:
    """Register a target; return it, or a refusal.

    If there is a target with the same endpoint, even another user's, that target is changed instead.
    """
    from paiju.server.database.sql import push

    return push.put(connection, new)


def lines(connection: Connection, user: str, at: int) -> list[TargetLine]:
    """Return an account's targets, except those whose sessions have ended, the newest first."""
    from paiju.server.database.sql import push

    return push.lines(connection, user, at)


def remove(connection: Connection, user: str, name: str) -> bool:
    """Remove a target of an account; return whether there was one."""
    from paiju.server.database.sql import push

    return push.remove(connection, user, name)


def targets(connection: Connection, users: Sequence[str], at: int) -> list[Target]:
    """Return the targets of `users`, except those whose sessions have ended."""
    from paiju.server.database.sql import push

    return push.targets(connection, users, at)


def note(connection: Connection, noted: Sequence[Delivery]) -> None:
    """Note the outcomes of messages; remove targets that are gone, or that a push service refused too often."""
    from paiju.server.database.sql import push

    push.note(connection, noted)
