"""The audit: acts that must be explained later. Each is chained to the act before it, so a gap shows."""

import hashlib
import json
from typing import Any

from sqlalchemy import Connection, select, text

from paiju.server.database.sql.schema import AUDIT


def write(connection: Connection, at: int, actor: str, act: str, subject: str, data: dict[str, Any]) -> None:
    """Append an act to the audit; `at` is in Unix ms."""
    if connection.dialect.name == "postgresql":
        # Acts are written one after the other: each needs the hash of the act before.
        connection.execute(text("LOCK TABLE audit IN EXCLUSIVE MODE"))
    before = connection.execute(select(AUDIT.c.chain).order_by(AUDIT.c.n.desc()).limit(1)).scalar() or b""
    row = {"at": at, "actor": actor, "act": act, "subject": subject, "data": json.dumps(data, sort_keys=True)}
    connection.execute(AUDIT.insert().values(chain=chained(before, row), **row))


def chained(before: bytes, row: dict[str, Any]) -> bytes:
    """Return the hash of a row, made of the row and of `before`: the hash of the row before, or empty."""
    plain = json.dumps([row[name] for name in ("at", "actor", "act", "subject", "data")])
    return hashlib.sha256(before + plain.encode()).digest()


def broken(connection: Connection) -> list[int]:
    """Return the numbers of acts whose hash does not follow from the act before."""
    found, before = [], b""
    for row in connection.execute(select(AUDIT).order_by(AUDIT.c.n)):
        if row.chain != chained(before, row._asdict()):
            found.append(row.n)
        before = row.chain
    return found
