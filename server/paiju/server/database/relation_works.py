"""Database operations on friends and blocks. Each imports its SQL statements when it runs, in a thread (`access`)."""

from collections.abc import Collection

from paiju.server.database.access import Connection
from paiju.server.database.relations import Friend, OtherPerson, Privacy, Related, RelationLine


def find(connection: Connection, reader: str, user: str | None, handle_key: str) -> OtherPerson | None:
    """Return an account or a program, as `reader` finds it; None: there is none.

    It is found by its id `user`, or by the key of its handle if `user` is None.
    """
    from paiju.server.database.sql import relations

    return relations.find(connection, reader, user, handle_key)


def lines(connection: Connection, user: str) -> list[RelationLine]:
    """Return the asks of others, then the user's asks, friends and blocks; in both parts the newest first."""
    from paiju.server.database.sql import relations

    return relations.lines(connection, user)


def friends(connection: Connection, users: Collection[str]) -> dict[str, list[Friend]]:
    """Return the friends of some accounts, the newest first."""
    from paiju.server.database.sql import relations

    return relations.friends(connection, users)


def shown(connection: Connection, users: Collection[str]) -> list[str]:
    """Return those of `users` that are accounts and let their friends see when they are online."""
    from paiju.server.database.sql import relations

    return relations.shown(connection, users)


def blocks(
    connection: Connection, users: Collection[str]
) -> dict[str, tuple[tuple[str, ...], frozenset[str]]]:
    """Return, by user, two groups of ids: those whom the user blocked last, and all with a block from or to the user.

    A blocked person's programs are in both groups, and a blocking person's in the second. The first group has
    `BARRED_MAX` ids at most, the newest block at the end.
    """
    from paiju.server.database.sql import relations

    return relations.blocks(connection, users)


def ask(connection: Connection, user: str, other: str, at: int) -> Related:
    """Ask a person to be a friend, or accept that person's ask. May be repeated."""
    from paiju.server.database.sql import relations

    return relations.ask(connection, user, other, at)


def part(connection: Connection, user: str, other: str) -> bool:
    """End a friendship, withdraw an ask or decline one; return whether there was a friendship or an ask."""
    from paiju.server.database.sql import relations

    return relations.part(connection, user, other)


def block(connection: Connection, user: str, other: str, at: int) -> Related:
    """Block somebody; a friendship ends, and asks between the two are deleted. May be repeated."""
    from paiju.server.database.sql import relations

    return relations.block(connection, user, other, at)


def unblock(connection: Connection, user: str, other: str) -> bool:
    """Lift a block; return whether there was one."""
    from paiju.server.database.sql import relations

    return relations.unblock(connection, user, other)


def privacy(connection: Connection, user: str) -> Privacy:
    """Return who may see what of an account; for an unknown account, the defaults."""
    from paiju.server.database.sql import relations

    return relations.privacy(connection, user)


def set_privacy(connection: Connection, user: str, changes: dict[str, str]) -> Privacy | None:
    """Change the fields of an account's privacy that `changes` names; return all fields. None: no such account."""
    from paiju.server.database.sql import relations

    return relations.set_privacy(connection, user, changes)
