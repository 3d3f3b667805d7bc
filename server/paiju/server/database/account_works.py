"""Database operations on accounts. Each imports its SQL statements when it runs, in a thread (`access`)."""

from collections.abc import Sequence

from paiju.server.database.access import Connection
from paiju.server.database.people import (
    ClaimOutcome,
    EndedSession,
    Held,
    IdentityLine,
    KnownPasskey,
    Left,
    NewAccount,
    NewIdentity,
    NewPasskey,
    NewProgram,
    NewSession,
    NewToken,
    OpenedSession,
    OwnData,
    PasskeyLine,
    Person,
    ProgramLine,
    SessionLine,
    TokenBearer,
    TokenLine,
    Usable,
)


def claimable(connection: Connection, user: str, handle: str, handle_key: str, at: int) -> ClaimOutcome:
    """Return `DONE` if a guest may make an account with this handle now; otherwise why not."""
    from paiju.server.database.sql import accounts

    return accounts.claimable(connection, user, handle, handle_key, at)


def make(connection: Connection, new: NewAccount) -> ClaimOutcome:
    """Turn a guest into an account, with a way in, recovery codes and a first session; or return why not."""
    from paiju.server.database.sql import accounts

    return accounts.make(connection, new)


def person(connection: Connection, user: str) -> Person | None:
    """Return an account; None: there is none."""
    from paiju.server.database.sql import persons

    return persons.person(connection, user)


def held(connection: Connection, handle_key: str) -> Held | None:
    """Return the account of a handle; None: there is none."""
    from paiju.server.database.sql import persons

    return persons.held(connection, handle_key)


def rename(connection: Connection, user: str, name: str, face: str | None) -> None:
    """Give an account another name and face."""
    from paiju.server.database.sql import persons

    persons.change(connection, user, name=name, face=face)


def rehandle(connection: Connection, user: str, handle: str, handle_key: str, at: int) -> ClaimOutcome:
    """Give an account another handle, or return why not; the old one is kept for this account for a year."""
    from paiju.server.database.sql import accounts

    return accounts.rehandle(connection, user, handle, handle_key, at)


def put_password(connection: Connection, user: str, secret: str, at: int) -> ClaimOutcome:
    """Set or replace the password of an account; `secret`: the hash of the new one."""
    from paiju.server.database.sql import accounts, notices, persons

    if persons.lock(connection, user) is None:
        return ClaimOutcome.GONE
    accounts.put_password(connection, user, secret, at)
    notices.put(connection, user, "credential_changed", at, change="password")
    return ClaimOutcome.DONE


def put_codes(connection: Connection, user: str, codes: Sequence[str], at: int) -> ClaimOutcome:
    """Replace all recovery codes of an account; `codes`: the hashes of the new ones."""
    from paiju.server.database.sql import accounts, notices, persons

    if persons.lock(connection, user) is None:
        return ClaimOutcome.GONE
    accounts.put_codes(connection, user, codes, at)
    notices.put(connection, user, "credential_changed", at, change="recovery")
    return ClaimOutcome.DONE


def put_reset(connection: Connection, user: str, code: str, at: int) -> None:
    """Give an account a reset code from the operator, good for a day; it replaces an earlier one."""
    from paiju.server.database.sql import accounts, notices

    accounts.put_reset(connection, user, code, at)
    notices.put(connection, user, "credential_changed", at, change="reset")


def open_session(connection: Connection, user: str, new: NewSession) -> OpenedSession | None:
    """Open a session of an account. If a session has this id already, note another sign-in in it.

    None: the account does not exist, or that session has ended or is another user's.
    """
    from paiju.server.database.sql import notices, persons, sessions

    # The account is locked first: a new session takes a shared lock of its user's row (foreign key). Two sign-ins that
    # both had that lock, and then asked for an exclusive one, would wait for each other.
    if persons.lock(connection, user) is None:
        return None
    known = sessions.is_known(connection, new.id)
    opened = sessions.open_session(connection, user, new)
    if opened is not None and not known:
        notices.put(connection, user, "signed_in", new.at, label=new.label)
    return opened


def open_by_password(
    connection: Connection, held: Held, secret: str, new: NewSession
) -> OpenedSession | None:
    """Open a session after a password has fitted the hash in `held`.

    None: the password has been changed meanwhile, or `open_session` returns None.

    `secret`: that hash, or a newer hash of the same password, which replaces it.
    """
    from paiju.server.database.sql import accounts, persons

    if (
        persons.lock(connection, held.user) is None
        or persons.password(connection, held.user) != held.password
    ):
        return None
    if secret != held.password:
        accounts.put_password(connection, held.user, secret, new.at)
    return open_session(connection, held.user, new)


def open_by_code(connection: Connection, user: str, code: str, new: NewSession) -> OpenedSession | None:
    """Use up a recovery or reset code, end the account's other sessions and all API tokens, and open a session.

    None: the code is wrong, or the account does not exist.
    """
    from paiju.server.database.sql import accounts, persons, sessions, tokens

    if persons.lock(connection, user) is None or not accounts.use_code(connection, user, code, new.at):
        return None
    ended = sessions.end(connection, user, new.at, but=new.id) + tokens.end_all(connection, user, new.at)
    opened = open_session(connection, user, new)
    assert opened is not None, "a code belongs to an account"
    return OpenedSession(opened.person, opened.number, opened.signed_in_at, ended)


def open_by_passkey(
    connection: Connection, passkey: KnownPasskey, sign_count: int, new: NewSession
) -> OpenedSession | None:
    """Open a session of a passkey's account.

    None: the passkey was removed, may have been copied, or `open_session` returns None.
    """
    from paiju.server.database.sql import passkeys, persons

    if persons.lock(connection, passkey.user) is None:
        return None
    if not passkeys.use(connection, passkey, sign_count, new.at):
        return None
    return open_session(connection, passkey.user, new)


def add_passkey(connection: Connection, user: str, new: NewPasskey, at: int) -> ClaimOutcome:
    """Give an account a passkey, or return why not."""
    from paiju.server.database.sql import notices, passkeys

    outcome = passkeys.add(connection, user, new, at)
    if outcome is ClaimOutcome.DONE:
        notices.put(connection, user, "credential_changed", at, change="passkey")
    return outcome


def known_passkey(connection: Connection, credential: str) -> KnownPasskey | None:
    """Return a passkey by its id at the authenticator; None: it is not known."""
    from paiju.server.database.sql import passkeys

    return passkeys.known(connection, credential)


def passkey_credentials(connection: Connection, user: str, rp_id: str) -> list[str]:
    """Return the credential ids of an account's passkeys for the host `rp_id`."""
    from paiju.server.database.sql import passkeys

    return passkeys.credentials(connection, user, rp_id)


def passkeys(connection: Connection, user: str) -> list[PasskeyLine]:
    """Return the passkeys of an account."""
    from paiju.server.database.sql import passkeys

    return passkeys.passkeys(connection, user)


def rename_passkey(connection: Connection, user: str, passkey: str, label: str) -> bool:
    """Give a passkey another label; return whether the account has this passkey."""
    from paiju.server.database.sql import passkeys

    return passkeys.rename(connection, user, passkey, label)


def remove_passkey(connection: Connection, user: str, passkey: str, usable: Usable, at: int) -> ClaimOutcome:
    """Remove a passkey of an account, unless it is the last way in."""
    from paiju.server.database.sql import notices, passkeys

    outcome = passkeys.remove(connection, user, passkey, usable, at)
    if outcome is ClaimOutcome.DONE:
        notices.put(connection, user, "credential_changed", at, change="removed")
    return outcome


def remove_password(connection: Connection, user: str, usable: Usable, at: int) -> ClaimOutcome:
    """Remove the password of an account, unless it is the last way in."""
    from paiju.server.database.sql import notices, ways

    outcome = ways.remove_password(connection, user, usable, at)
    if outcome is ClaimOutcome.DONE:
        notices.put(connection, user, "credential_changed", at, change="removed")
    return outcome


def open_by_identity(connection: Connection, identity: NewIdentity, new: NewSession) -> OpenedSession | None:
    """Open a session of an identity's account.

    None: no account has the identity, or `open_session` returns None.
    """
    from paiju.server.database.sql import identities, persons

    owner = identities.owner_of(connection, identity)
    # The account is locked before the identity, as in a removal; otherwise the two could wait for each other.
    if owner is None or persons.lock(connection, owner) is None:
        return None
    return (
        open_session(connection, owner, new) if identities.use(connection, owner, identity, new.at) else None
    )


def owner_of_identity(connection: Connection, identity: NewIdentity) -> str | None:
    """Return the user of an identity; None: it belongs to no account."""
    from paiju.server.database.sql import identities

    return identities.owner_of(connection, identity)


def add_identity(connection: Connection, user: str, new: NewIdentity, at: int) -> ClaimOutcome:
    """Give an account an identity at a provider, or return why not."""
    from paiju.server.database.sql import identities, notices

    outcome = identities.add(connection, user, new, at)
    if outcome is ClaimOutcome.DONE:
        notices.put(connection, user, "credential_changed", at, change="provider")
    return outcome


def identities(connection: Connection, user: str) -> list[IdentityLine]:
    """Return the identities of an account."""
    from paiju.server.database.sql import identities

    return identities.identities(connection, user)


def remove_identity(
    connection: Connection, user: str, identity: str, usable: Usable, at: int
) -> ClaimOutcome:
    """Remove an identity of an account, unless it is the last way in."""
    from paiju.server.database.sql import identities, notices

    outcome = identities.remove(connection, user, identity, usable, at)
    if outcome is ClaimOutcome.DONE:
        notices.put(connection, user, "credential_changed", at, change="removed")
    return outcome


def refresh(connection: Connection, new: NewSession, number: int) -> OpenedSession | EndedSession | None:
    """Renew a session by its refresh token `number`; None: the session is over.

    `EndedSession`: an old token was used again, which has ended the session.
    """
    from paiju.server.database.sql import sessions

    return sessions.refresh(connection, new, number)


def sessions_of(connection: Connection, user: str, at: int) -> list[SessionLine]:
    """Return an account's sessions that are not over, the latest refreshed first."""
    from paiju.server.database.sql import sessions

    return sessions.sessions_of(connection, user, at)


def leave(connection: Connection, user: str, at: int) -> Left | None:
    """Delete an account with its programs; None: there never was such an account."""
    from paiju.server.database.sql import leaving

    return leaving.leave(connection, user, at)


def own_data(connection: Connection, user: str) -> OwnData | None:
    """Return the data stored about an account, except secrets, deals and matches; None: no such account."""
    from paiju.server.database.sql import exports

    return exports.own_data(connection, user)


def end_sessions(
    connection: Connection, user: str, at: int, only: str | None, but: str | None
) -> tuple[EndedSession, ...]:
    """End one session (`only`), or all sessions but one (`but`), or all sessions and API tokens. See `sessions.end`."""
    from paiju.server.database.sql import sessions

    return sessions.end(connection, user, at, only=only, but=but)


def ended_sessions(connection: Connection, at: int, most: int) -> tuple[EndedSession, ...]:
    """Return up to `most` ended sessions that nodes must still refuse, the latest ended first."""
    from paiju.server.database.sql import sessions

    return sessions.ended(connection, at, most)


def make_program(connection: Connection, new: NewProgram) -> ClaimOutcome:
    """Declare a program of an account, or return why not."""
    from paiju.server.database.sql import programs

    return programs.make(connection, new)


def programs(connection: Connection, owner: str) -> list[ProgramLine]:
    """Return the programs of an account."""
    from paiju.server.database.sql import programs

    return programs.programs(connection, owner)


def remove_program(connection: Connection, owner: str, user: str, at: int) -> tuple[EndedSession, ...] | None:
    """Remove a program; return its ended tokens. None: this account never had such a program."""
    from paiju.server.database.sql import programs

    return programs.remove(connection, owner, user, at)


def make_token(connection: Connection, new: NewToken) -> TokenBearer | ClaimOutcome:
    """Make an API token; return whose it is, or why it is not made."""
    from paiju.server.database.sql import tokens

    return tokens.make(connection, new)


def tokens(connection: Connection, owner: str, at: int) -> list[TokenLine]:
    """Return the good API tokens of an account and of its programs, the newest first."""
    from paiju.server.database.sql import tokens

    return tokens.tokens(connection, owner, at)


def end_token(connection: Connection, owner: str, token: str, at: int) -> tuple[EndedSession, ...]:
    """End an API token of an account or of its programs; return it, or nothing if it is not known."""
    from paiju.server.database.sql import tokens

    return tokens.end(connection, owner, token, at)


def tokens_after(connection: Connection, at: int) -> int:
    """Return how many of the site's API tokens are still good after `at`, Unix ms."""
    from paiju.server.database.sql import tokens

    return tokens.good_after(connection, at)


def forget_old(connection: Connection, at: int) -> None:
    """Forget old sessions, handles that are kept no longer, and reset codes that were not used in time."""
    from paiju.server.database.sql import accounts, sessions

    sessions.forget(connection, at)
    accounts.forget(connection, at)


def forget_notices(connection: Connection, at: int) -> int:
    """Delete some notices whose time is over; return how many."""
    from paiju.server.database.sql import notices

    return notices.forget_old(connection, at)
