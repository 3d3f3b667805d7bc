"""Accounts, ways in and sessions, as database operations take and return them."""

import enum
from typing import Any, NamedTuple

from msgspec import Struct

from paiju.server.ended.history import Sums

RESET_MS = 86_400_000
"""Milliseconds for which a reset code from the operator is good."""


class ClaimOutcome(enum.Enum):
    """The outcome of a wish for an account, a handle, a way in or its removal, a program or a token."""

    DONE = "done"
    ACCOUNT = "account"
    """This guest has an account already."""
    TAKEN = "taken"
    """Somebody has the handle, or had it within the last year."""
    LOOKS_LIKE = "looks_like"
    """Somebody has a handle that can hardly be told from this one."""
    SOON = "soon"
    """The present handle of this account was set within the last 30 days."""
    GONE = "gone"
    """The account is unknown or deleted, or has no such program, passkey or identity."""
    MANY = "many"
    """The account has the most programs, tokens, passkeys or identities that it may have."""
    KNOWN = "known"
    """This passkey, or identity at a provider, belongs to an account already."""
    LAST = "last"
    """This is the account's last way in, which cannot be removed."""


class NewSession(Struct, frozen=True):
    """A session to be opened or renewed; times in Unix ms."""

    id: str
    label: str
    at: int
    expires_at: int
    token_until: int
    """When the last token of the session expires."""
    proved_at: int | None = None
    """When the person signed in at a provider; 0: unknown; None: another way in was used, at the time `at`."""


class NewPasskey(Struct, frozen=True):
    """A passkey that an authenticator has made."""

    credential: str
    """Its id at the authenticator, base64url."""
    rp_id: str
    """The host at which it works."""
    public_key: bytes
    """COSE, in CBOR."""
    sign_count: int
    label: str


class NewIdentity(Struct, frozen=True):
    """An identity at a sign-in provider: the provider's address, and the id that the person has there."""

    issuer: str
    subject: str


class NewAccount(Struct, frozen=True):
    """An account to be made of a guest."""

    user: str
    handle: str
    handle_key: str
    name: str
    face: str | None
    way: str | NewPasskey | NewIdentity
    """Its first way in: the hash of a password, a passkey, or an identity at a provider."""
    codes: tuple[str, ...]
    """The hashes of recovery codes."""
    session: NewSession


class Person(Struct, frozen=True):
    """An account, as its owner sees it; times in Unix ms."""

    user: str
    handle: str
    name: str
    face: str | None
    created_at: int
    handle_at: int
    password_at: int | None = None
    """When its present password was set; None: it has none."""
    codes: int = 0
    """How many recovery codes are left."""


class Held(Struct, frozen=True):
    """The account of a handle, and the hash of its password, if it has one."""

    user: str
    password: str | None


class Usable(NamedTuple):
    """How people can sign in at the address of the site, besides passwords."""

    rp_id: str = ""
    """The host whose passkeys work; empty: none do."""
    issuers: tuple[str, ...] = ()


class IdentityLine(Struct, frozen=True):
    """An identity at a provider, as its owner sees it."""

    id: str
    issuer: str
    created_at: int
    used_at: int
    """The beginning of the day of its last use, UTC, in Unix ms."""


class KnownPasskey(Struct, frozen=True):
    """The parts of a passkey that verify a sign-in."""

    id: str
    user: str
    rp_id: str
    public_key: bytes


class PasskeyLine(Struct, frozen=True):
    """A passkey, as its owner sees it."""

    id: str
    label: str
    host: str
    """The host at which it works."""
    created_at: int
    used_at: int
    """The beginning of the day of its last use, UTC, in Unix ms."""


class EndedSession(Struct, frozen=True):
    """A session, or an API token, that has ended before its time."""

    id: str
    token_until: int
    """The time until which every node refuses the session, Unix ms; its last token expires then or earlier."""
    now: bool = True
    """False: the session had ended before this call. In a result of `ended_sessions` always True."""


class OpenedSession(Struct, frozen=True):
    """A session of an account that was opened or renewed."""

    person: Person
    number: int
    """The number of the refresh token that is good now."""
    signed_in_at: int
    ended: tuple[EndedSession, ...] = ()
    """Other sessions, and API tokens, that ended because this session was opened."""


class Left(Struct, frozen=True):
    """An account that was deleted."""

    users: tuple[str, ...]
    """The account and its programs, removed ones included."""
    ended: tuple[EndedSession, ...]
    """Sessions and tokens that must be refused from now on."""


class OwnData(Struct, frozen=True):
    """The data about an account for its owner's export, one file per field. Times in Unix ms."""

    account: dict[str, Any]
    ways_in: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    identities: list[dict[str, Any]]
    """Its identities at sign-in providers."""
    push: list[dict[str, Any]]
    """Its push targets: the browsers that notify the account by Web Push."""
    sessions: list[dict[str, Any]]
    tokens: list[dict[str, Any]]
    programs: list[dict[str, Any]]
    settings: dict[str, Any]
    friends: list[dict[str, Any]]
    """The friends of the account, and the open asks of both sides."""
    blocks: list[dict[str, Any]]
    inbox: list[dict[str, Any]]
    statistics: dict[str, Sums]
    """By game."""


class SessionLine(Struct, frozen=True):
    """A session, as its owner sees it."""

    id: str
    label: str
    created_at: int
    seen_day: int
    """The day of its last use, in days since 1970."""
    expires_at: int


class NewProgram(Struct, frozen=True):
    """A program to be declared by an account."""

    user: str
    owner: str
    handle: str
    handle_key: str
    name: str
    at: int


class ProgramLine(Struct, frozen=True):
    """A declared program, as its owner sees it."""

    user: str
    handle: str
    name: str
    created_at: int


class NewToken(Struct, frozen=True):
    """An API token to be made by an account."""

    id: str
    owner: str
    user: str
    """Whose it is: the account itself, or a program of it."""
    label: str
    scopes: tuple[str, ...]
    at: int
    expires_at: int


class TokenBearer(Struct, frozen=True):
    """The user of a new API token."""

    handle: str
    name: str
    face: str | None
    owner: str | None
    """The handle of the account that owns the user, if that is a program; else None."""


class TokenLine(Struct, frozen=True):
    """An API token, as its maker sees it."""

    id: str
    user: str
    handle: str
    """The handle of the user."""
    label: str
    scopes: tuple[str, ...]
    created_at: int
    expires_at: int
