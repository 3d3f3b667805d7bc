"""Accounts, made of guests in place; their handles, passwords and codes."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, select

from paiju.server.database.people import RESET_MS, ClaimOutcome, NewAccount, NewIdentity, NewPasskey
from paiju.server.database.sql import audit, identities, passkeys, persons, sessions
from paiju.server.database.sql.schema import CREDENTIALS, KEPT_HANDLES, USERS
from paiju.server.database.sql.upserts import insert
from paiju.server.ended.rows import DAY_MS

HANDLE_MS: Final = 30 * DAY_MS
"""Milliseconds for which a handle stays before it may be changed."""
KEPT_MS: Final = 365 * DAY_MS
"""Milliseconds for which an old handle is kept for its account: programs' tokens may name it for that long."""


def claimable(connection: Connection, user: str, handle: str, handle_key: str, at: int) -> ClaimOutcome:
    """Return `DONE` if a guest may make an account with this handle now; otherwise why not."""
    there = connection.execute(
        select(USERS.c.kind, USERS.c.handle_at).where(USERS.c.id == user)
    ).one_or_none()
    if there is not None and there.handle_at is not None:
        return ClaimOutcome.ACCOUNT if there.kind == "account" else ClaimOutcome.GONE
    return taken(connection, user, handle, handle_key, at) or ClaimOutcome.DONE


def make(connection: Connection, new: NewAccount) -> ClaimOutcome:
    """Turn a guest into an account, with a way in, recovery codes and a first session; or return why not."""
    at = new.session.at
    if (why := claimable(connection, new.user, new.handle, new.handle_key, at)) is not ClaimOutcome.DONE:
        return why
    if _is_known(connection, new.way):
        return ClaimOutcome.KNOWN
    values: dict[str, Any] = {
        "kind": "account",
        "name": new.name,
        "face": new.face,
        "handle": new.handle,
        "handle_key": new.handle_key,
        "handle_at": at,
        "gone_at": None,
    }
    row = insert(connection, USERS).values(id=new.user, created_at=at, seen_day=at // DAY_MS, **values)
    made = row.on_conflict_do_update(
        index_elements=[USERS.c.id], set_=values, where=USERS.c.handle_at.is_(None) & USERS.c.owner.is_(None)
    )
    # If two devices of a guest do this at once, the later one waits for this row, and then changes nothing.
    if connection.execute(made, execution_options={"preserve_rowcount": True}).rowcount != 1:
        return ClaimOutcome.ACCOUNT
    _put_way(connection, new.user, new.way, at)
    put_codes(connection, new.user, new.codes, at)
    sessions.open_session(connection, new.user, new.session)
    audit.write(connection, at, new.user, "account.made", new.user, {})
    return ClaimOutcome.DONE


def _is_known(connection: Connection, way: str | NewPasskey | NewIdentity) -> bool:
    """Return whether a way in belongs to an account already."""
    match way:
        case NewPasskey():
            return passkeys.is_known(connection, way.credential)
        case NewIdentity():
            return identities.owner_of(connection, way) is not None
    return False


def _put_way(connection: Connection, user: str, way: str | NewPasskey | NewIdentity, at: int) -> None:
    match way:
        case NewPasskey():
            passkeys.put(connection, user, way, at)
        case NewIdentity():
            identities.put(connection, user, way, at)
        case secret:
            put_password(connection, user, secret, at)


def rehandle(connection: Connection, user: str, handle: str, handle_key: str, at: int) -> ClaimOutcome:
    """Give an account another handle, or return why not; the old one is kept for the account (`KEPT_MS`)."""
    row = connection.execute(
        select(USERS.c.handle, USERS.c.handle_key, USERS.c.handle_at)
        .where(USERS.c.id == user)
        .with_for_update()
    ).one()
    if row.handle == handle:
        return ClaimOutcome.DONE
    if at - row.handle_at < HANDLE_MS:
        return ClaimOutcome.SOON
    if why := taken(connection, user, handle, handle_key, at):
        return why
    persons.change(connection, user, handle=handle, handle_key=handle_key, handle_at=at)
    free_handle(connection, handle_key)
    if row.handle_key != handle_key:
        keep_handle(connection, row.handle_key, user, at)
    audit.write(connection, at, user, "account.handle", user, {})
    return ClaimOutcome.DONE


def keep_handle(connection: Connection, handle_key: str, user: str, at: int) -> None:
    """Reserve a handle that has become free, for `KEPT_MS`: only `user` may have it; empty: no user may."""
    free_handle(connection, handle_key)
    row = {"handle_key": kept_hash(handle_key), "user": user, "until": at + KEPT_MS}
    connection.execute(KEPT_HANDLES.insert().values(**row))


def free_handle(connection: Connection, handle_key: str) -> None:
    """Stop keeping a handle: somebody has it now, or it is kept anew."""
    connection.execute(delete(KEPT_HANDLES).where(KEPT_HANDLES.c.handle_key == kept_hash(handle_key)))


def kept_hash(handle_key: str) -> str:
    """Return the hash under which a handle is kept, so that the database does not hold a deleted account's handle."""
    return hashlib.sha256(b"paiju handle " + handle_key.encode()).hexdigest()


def taken(
    connection: Connection, user: str, handle: str, handle_key: str, at: int, kept_for: str | None = None
) -> ClaimOutcome | None:
    """Return why a user may not have a handle; None: the user may.

    `kept_for`: the user whose kept handles are allowed; None: `user`.
    """
    other = connection.execute(
        select(USERS.c.handle).where(USERS.c.handle_key == handle_key, USERS.c.id != user)
    ).scalar()
    if other is not None:
        return ClaimOutcome.TAKEN if other.casefold() == handle.casefold() else ClaimOutcome.LOOKS_LIKE
    kept = select(KEPT_HANDLES.c.user).where(
        KEPT_HANDLES.c.handle_key == kept_hash(handle_key),
        KEPT_HANDLES.c.user != (kept_for or user),
        KEPT_HANDLES.c.until > at,
    )
    return ClaimOutcome.TAKEN if connection.execute(kept).scalar() is not None else None


def put_password(connection: Connection, user: str, secret: str, at: int) -> None:
    """Set or replace the password of an account; `secret`: the hash of the new one."""
    _replace(connection, user, "password", [(user, secret)], at)


def put_codes(connection: Connection, user: str, codes: Sequence[str], at: int) -> None:
    """Replace all recovery codes of an account; `codes`: the hashes of the new ones."""
    _replace(connection, user, "recovery", [(code, None) for code in codes], at)


def put_reset(connection: Connection, user: str, code: str, at: int) -> None:
    """Give an account a reset code from the operator, which replaces an earlier one."""
    _replace(connection, user, "reset", [(code, None)], at)
    audit.write(connection, at, "operator", "account.reset", user, {})


def _replace(
    connection: Connection, user: str, kind: str, ways: Sequence[tuple[str, str | None]], at: int
) -> None:
    connection.execute(delete(CREDENTIALS).where(CREDENTIALS.c.user == user, CREDENTIALS.c.kind == kind))
    rows = [
        {
            "id": "w" + secrets.token_hex(8),
            "user": user,
            "kind": kind,
            "key": key,
            "secret": secret,
            "created_at": at,
        }
        for key, secret in ways
    ]
    connection.execute(CREDENTIALS.insert(), rows)


def use_code(connection: Connection, user: str, code: str, at: int) -> bool:
    """Use up a recovery code or reset code of an account; return whether it was good."""
    ways = CREDENTIALS.c
    good = (ways.kind == "recovery") | ((ways.kind == "reset") & (ways.created_at > at - RESET_MS))
    used = delete(CREDENTIALS).where(ways.user == user, ways.key == code, good)
    if connection.execute(used).rowcount != 1:
        return False
    audit.write(connection, at, user, "account.code", user, {})
    return True


def forget(connection: Connection, at: int) -> None:
    """Forget handles that are kept no longer, and reset codes that were not used in time."""
    connection.execute(delete(KEPT_HANDLES).where(KEPT_HANDLES.c.until < at))
    ways = CREDENTIALS.c
    connection.execute(delete(CREDENTIALS).where(ways.kind == "reset", ways.created_at < at - RESET_MS))
