"""An account's export for its owner: the data stored about it, except secrets, deals and matches."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, or_, select

from paiju.server.database.people import OwnData
from paiju.server.database.relations import RelationLine
from paiju.server.database.sql import history, relations
from paiju.server.database.sql.schema import (
    CREDENTIALS,
    IDENTITIES,
    NOTICES,
    PASSKEYS,
    PUSH_TARGETS,
    SESSIONS,
    USERS,
)
from paiju.server.ended.history import Wish

OF_USERS: Final = ("id", "kind", "handle", "name", "face", "handle_at", "created_at", "seen_day")
OF_WAYS_IN: Final = ("kind", "created_at")
OF_PASSKEYS: Final = ("label", "rp_id", "created_at", "used_day")
OF_IDENTITIES: Final = ("issuer", "sub", "created_at", "used_day")
OF_PUSH: Final = ("kinds", "quiet", "created_at", "used_day", "failures")
OF_SESSIONS: Final = (
    "label",
    "created_at",
    "signed_in_at",
    "seen_day",
    "refreshed_at",
    "expires_at",
    "ended_at",
)
OF_TOKENS: Final = ("user", "label", "scopes", "created_at", "expires_at", "ended_at")
OF_NOTICES: Final = ("n", "kind", "at", "until", "who", "data")


def own_data(connection: Connection, user: str) -> OwnData | None:
    """Return the data stored about an account, except secrets, deals and matches; None: no such account."""
    own = _rows(connection, USERS, OF_USERS, USERS.c.id == user, USERS.c.kind == "account")
    if not own:
        return None
    theirs = select(USERS.c.id).where(or_(USERS.c.id == user, USERS.c.owner == user))
    lines = relations.lines(connection, user)
    return OwnData(
        account=own[0],
        ways_in=_rows(connection, CREDENTIALS, OF_WAYS_IN, CREDENTIALS.c.user == user),
        passkeys=_rows(connection, PASSKEYS, OF_PASSKEYS, PASSKEYS.c.user == user),
        identities=_rows(connection, IDENTITIES, OF_IDENTITIES, IDENTITIES.c.user == user),
        push=_rows(connection, PUSH_TARGETS, OF_PUSH, PUSH_TARGETS.c.user == user),
        sessions=_rows(
            connection, SESSIONS, OF_SESSIONS, SESSIONS.c.user == user, SESSIONS.c.scopes.is_(None)
        ),
        tokens=_rows(
            connection, SESSIONS, OF_TOKENS, SESSIONS.c.user.in_(theirs), SESSIONS.c.scopes.is_not(None)
        ),
        programs=_rows(connection, USERS, OF_USERS, USERS.c.owner == user),
        settings=msgspec.to_builtins(relations.privacy(connection, user)),
        friends=[_told(line) for line in lines if line.state != "blocked"],
        blocks=[_told(line) for line in lines if line.state == "blocked"],
        inbox=_rows(connection, NOTICES, OF_NOTICES, NOTICES.c.user == user),
        statistics=history.sums(connection, Wish(user)),
    )


def _told(line: RelationLine) -> dict[str, Any]:
    """Return a line without the other person's programs, and without whether friends see that person online."""
    told: dict[str, Any] = msgspec.to_builtins(line)
    del told["shows"], told["programs"]
    return told


def _rows(connection: Connection, table: Table, names: Sequence[str], *where: Any) -> list[dict[str, Any]]:
    columns = [table.c[name] for name in names]
    return [
        dict(row) for row in connection.execute(select(*columns).where(*where).order_by(*columns)).mappings()
    ]
