"""Tokens of sessions. Their signature identifies the bearer: a node only has to know the sessions that were ended.

A guest's session begins with its first token and lasts for a fixed time. A token for another name belongs to the same
session, and expires and ends with it. Tokens of accounts are good for a day: `paiju.server.people` makes new ones.
An API token serves only for its scopes: `check` gets some scopes, and refuses a token that has none of them.
"""

import secrets
from collections.abc import Callable, Container
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import jwt
import msgspec
from msgspec import UNSET, UnsetType

from paiju.server import metrics
from paiju.server.accounts.keys import Keyring
from paiju.server.accounts.names import BadName, checked_name
from paiju.server.accounts.refused_names import RefusedNames
from paiju.server.accounts.restrictions import Restriction
from paiju.server.characters import catalogue

_ALGORITHM: Final = "HS256"
HOW_TO: Final = "send a token, `Authorization: Bearer TOKEN`; POST /api/session gives one"
REFRESH: Final = "paiju-refresh"
"""Audience of a refresh token, which serves for nothing else."""
API: Final = "paiju-api"
"""Audience of an API token: older nodes, which know no scopes, refuse it."""
Scope: TypeAlias = Literal["play", "watch", "read", "social"]
"""`play`: connections, and seats at tables. `watch`: connections that watch tables without a seat. `read`: one's own
history, and the records that one may read. `social`: friends, blocks, invitations, the inbox.
"""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
NAMELESS: Final = "guest"
"""Replaces the name in a token if that name is refused by now."""


class BadToken(ValueError):
    """A token that is not ours, has expired, or belongs to an ended session."""


class Excluded(BadToken):
    """A good token of a user whose account the operator has closed."""

    def __init__(self, restriction: Restriction) -> None:
        super().__init__(f"the operator of this server has closed this account: {restriction.reason}")
        self.restriction = restriction


class Unscoped(BadToken):
    """A good API token that does not serve for what was asked for."""


class Owner(msgspec.Struct, frozen=True, array_like=True):
    """The account that has declared a program."""

    user: str
    handle: str


class Account(msgspec.Struct, frozen=True):
    """The user and the session of a token."""

    user: Annotated[str, msgspec.Meta(min_length=1)]
    name: str
    expires_at: int
    """When the token expires, Unix ms; a guest's session ends then, too."""
    session: str
    """The id of the session, whose tokens are refused together once it has ended."""
    face: str | None = None
    """The picture that the user chose, one of `faces`."""
    handle: str | None = None
    """The handle of an account; None: a guest."""
    signed_in_at: int = 0
    """When the account signed in, Unix ms; 0: not known, or this is a guest or an API token."""
    scopes: tuple[str, ...] | None = None
    """The scopes of an API token; None: the token of a session, which serves for all."""
    owner: Owner | None = None
    """Of a program: the account that owns it."""

    @property
    def program(self) -> str | None:
        """Of a program: its owner's handle."""
        return None if self.owner is None else self.owner.handle

    @property
    def is_signed_in(self) -> bool:
        """Whether this is the token of an account's session, not an API token."""
        return self.handle is not None and self.scopes is None

    def serves(self, scope: Scope) -> bool:
        """Return whether the token serves for a scope; a session's token serves for all."""
        return self.scopes is None or scope in self.scopes

    @property
    def at_tables(self) -> str:
        """The id by which tables know the user. A token without the scope `play` has another id, without seats."""
        return self.user if self.serves("play") else f"{self.user}-watch"

    @property
    def is_social(self) -> bool:
        """Whether a connection by this token may follow inbox and friends, and may invite while the user has a seat."""
        return self.handle is not None and self.serves("play") and self.serves("social")


class RefreshToken(msgspec.Struct, frozen=True):
    """The right to renew a session of an account once. The same renewal may be repeated for a minute."""

    session: Annotated[str, msgspec.Meta(min_length=1)]
    number: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    """How many refresh tokens the session had before this one."""


class Sessions:
    """Issues and checks tokens (JWT, HS256)."""

    def __init__(
        self,
        keys: Keyring,
        lifetime_s: int,
        revoked: Container[str] = (),
        refused: RefusedNames | None = None,
        excluded: Callable[[str], Restriction | None] = lambda _user: None,
    ) -> None:
        """`revoked`: sessions that were ended; `refused`: names that are refused, by default those of staff.

        `excluded` returns why the operator has closed a user's account; None: it is not closed.
        """
        self._excluded = excluded
        self.refused = refused or RefusedNames()
        self._keys = keys
        self._lifetime_s = lifetime_s
        self._revoked = revoked

    def issue(self, name: str, now_ms: int, face: str | None = None) -> tuple[Account, str]:
        """Return a new guest, in a new session, and their token. Raises `BadName`."""
        expires_at = (now_ms // 1000 + self._lifetime_s) * 1000
        session = secrets.token_hex(8)
        account = Account(new_user(), self._name(name), expires_at, session, checked_face(face))
        return account, self.signed(account)

    def rename(
        self, account: Account, name: str, face: str | UnsetType | None = UNSET
    ) -> tuple[Account, str]:
        """Return the user under another name, with a new token of the same session. Raises `BadName`.

        If `face` is unset, the user keeps the present one.
        """
        face = account.face if face is UNSET else checked_face(face)
        renamed = msgspec.structs.replace(account, name=self._name(name), face=face)
        return renamed, self.signed(renamed)

    def _name(self, name: str) -> str:
        """Return the shown form of a name that a user wants. Raises `BadName`."""
        checked = checked_name(name)
        self.refused.check(checked)
        return checked

    def check_user(self, user: str) -> None:
        """Raise `Excluded` for a user whose account the operator has closed."""
        if (restriction := self._excluded(user)) is not None:
            raise Excluded(restriction)

    def check(self, token: str, *scopes: Scope) -> Account:
        """Return the account of a token; a name that is refused by now becomes `NAMELESS`. Raises `BadToken`.

        An API token needs one of `scopes`; if no scope is given, every API token is refused.
        """
        account = self._read(token)
        if account is None or account.session in self._revoked:
            metrics.AUTH_FAILURES.labels("token").inc()
            raise BadToken("this token is not valid here, has expired or was ended; get a new one")
        if not any(map(account.serves, scopes)) and account.scopes is not None:
            raise Unscoped(f"this API token does not serve for this; {_wanted(scopes)}")
        self.check_user(account.user)
        if account.owner is not None:
            self.check_user(account.owner.user)
        try:
            self.refused.check(account.name)
        except BadName:
            return msgspec.structs.replace(account, name=NAMELESS)
        return account

    def bearer(self, header: str | None, *scopes: Scope) -> Account | None:
        """Return the account of an `Authorization` header's token; None if `header` is None. See `check`."""
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise BadToken(HOW_TO)
        return self.check(token, *scopes)

    def user_of(self, header: str | None, *scopes: Scope) -> Account:
        """Return the account of an `Authorization` header's token, which must be there. See `check`."""
        account = self.bearer(header, *scopes)
        if account is None:
            raise BadToken(HOW_TO)
        return account

    def signed(self, account: Account) -> str:
        """Return a token of an account."""
        claims: dict[str, Any] = {
            "sub": account.user,
            "name": account.name,
            "exp": account.expires_at // 1000,
            "jti": account.session,
        }
        if account.face is not None:
            claims["face"] = account.face
        if account.handle is not None:
            claims |= {"h": account.handle, "at": account.signed_in_at // 1000}
        if account.scopes is not None:
            claims |= {"aud": API, "sc": account.scopes}
        if account.owner is not None:
            claims["o"] = [account.owner.user, account.owner.handle]
        return self._encoded(claims)

    def once(self, audience: str, lives_s: int, now_ms: int, **claims: str) -> str:
        """Return a token that is good for one use within `lives_s` seconds.

        `read_once` does not see whether it was used: its caller has to note the `jti`.
        """
        soon = {"aud": audience, "jti": secrets.token_hex(8), "exp": now_ms // 1000 + lives_s}
        return self._encoded(claims | soon)

    def read_once(self, token: str, audience: str) -> dict[str, Any] | None:
        """Return the claims of a token that `once` made; None: it is not ours, has another audience, or has expired."""
        return self._claims(token, (audience,))

    def refresh_token(self, session: str, number: int, expires_at: int) -> str:
        """Return the refresh token with this number of a session; `expires_at`: Unix ms."""
        return self._encoded({"aud": REFRESH, "jti": session, "n": number, "exp": expires_at // 1000})

    def read_refresh(self, token: str) -> RefreshToken:
        """Read a refresh token. Raises `BadToken` if it is not ours or too old, or its session was ended."""
        claims = self._claims(token, (REFRESH,), "n")
        try:
            found = {"session": claims["jti"], "number": claims["n"]} if claims else {}
            read = msgspec.convert(found, RefreshToken)
        except msgspec.ValidationError:
            metrics.AUTH_FAILURES.labels("token").inc()
            raise BadToken("this session is over; sign in again") from None
        if read.session in self._revoked:
            raise BadToken("this session was ended; sign in again")
        return read

    def _encoded(self, claims: dict[str, Any]) -> str:
        return jwt.encode(
            claims, self._keys.signing, algorithm=_ALGORITHM, headers={"kid": self._keys.current}
        )

    def _read(self, token: str) -> Account | None:
        claims = self._claims(token, (None, API), "sub", "name")
        if claims is None:
            return None
        is_api = "aud" in claims
        found = {
            "user": claims["sub"],
            "name": claims["name"],
            "expires_at": claims["exp"] * 1000,
            "session": claims["jti"],
            "face": claims.get("face"),
            "handle": claims.get("h"),
            "scopes": claims.get("sc", ()) if is_api else None,
            "owner": claims.get("o"),
        }
        try:
            return msgspec.convert(found | {"signed_in_at": claims.get("at", 0) * 1000}, Account)
        except msgspec.ValidationError:
            return None

    def _claims(self, token: str, audiences: tuple[str | None, ...], *required: str) -> dict[str, Any] | None:
        """Return the claims of a token; None: none of our keys has signed it, or it has another audience or expired."""
        try:
            key = self._keys.named(jwt.get_unverified_header(token).get("kid", ""))
            if key is None:
                return None
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=[_ALGORITHM],
                options={"require": ["exp", "jti", *required], "verify_aud": False},
            )
        except jwt.InvalidTokenError:
            return None
        return claims if claims.get("aud") in audiences else None


def new_user() -> str:
    """Return the id of a new user."""
    return "u" + secrets.token_hex(8)


def _wanted(scopes: tuple[Scope, ...]) -> str:
    return f"it needs the scope {' or '.join(scopes)}" if scopes else "sign in instead"


def checked_face(face: str | None) -> str | None:
    """Return a face that people may choose, or None for no face. Raises `BadName`."""
    if face is not None and face not in catalogue().faces:
        raise BadName(f"a face is one of {', '.join(catalogue().faces)}")
    return face
