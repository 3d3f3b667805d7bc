"""Guest sessions: a name in, a signed token out. The token identifies its bearer; only ended sessions are stored.

A session begins with its first token and lasts for a fixed time. A token for another name belongs to the same session:
it expires with it, and ends with it.
"""

import secrets
from collections.abc import Callable, Container
from typing import Annotated, Final

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
NAMELESS: Final = "guest"
"""Name of a user whose token has a name that was refused later."""


class BadToken(ValueError):
    """A token that is not ours, has expired, or belongs to an ended session."""


class Excluded(BadToken):
    """A good token of a user whom the operator has excluded."""

    def __init__(self, restriction: Restriction) -> None:
        super().__init__(f"the operator of this server has closed this account: {restriction.reason}")
        self.restriction = restriction


class Account(msgspec.Struct, frozen=True):
    """The user and the session of a token."""

    user: Annotated[str, msgspec.Meta(min_length=1)]
    name: str
    expires_at: int
    """When the session ends by itself, Unix ms."""
    session: str
    """The id of the session, whose tokens are refused together once it has ended."""
    face: str | None = None
    """The picture that the user chose, one of `faces`."""


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
        """`revoked`: sessions that were ended; `refused`: reserved names, by default those of staff.

        `excluded` returns why a user may not come; None: the user may.
        """
        self._excluded = excluded
        self._refused = refused or RefusedNames()
        self._keys = keys
        self._lifetime_s = lifetime_s
        self._revoked = revoked

    def issue(self, name: str, now_ms: int, face: str | None = None) -> tuple[Account, str]:
        """Return a new guest, in a new session, and their token. Raises `BadName`."""
        expires_at = (now_ms // 1000 + self._lifetime_s) * 1000
        session = secrets.token_hex(8)
        account = Account(
            "u" + secrets.token_hex(8), self._name(name), expires_at, session, checked_face(face)
        )
        return account, self._signed(account)

    def rename(
        self, account: Account, name: str, face: str | UnsetType | None = UNSET
    ) -> tuple[Account, str]:
        """Return an account under another name and its token, in the same session. Raises `BadName`.

        An unset face leaves the one that it has.
        """
        face = account.face if face is UNSET else checked_face(face)
        renamed = msgspec.structs.replace(account, name=self._name(name), face=face)
        return renamed, self._signed(renamed)

    def _name(self, name: str) -> str:
        """Return the shown form of a name that a user wants. Raises `BadName`."""
        checked = checked_name(name)
        self._refused.check(checked)
        return checked

    def check(self, token: str) -> Account:
        """Return the account of a token; its name is `NAMELESS` if it was refused later. Raises `BadToken`."""
        account = self._read(token)
        if account is None or account.session in self._revoked:
            metrics.AUTH_FAILURES.labels("token").inc()
            raise BadToken("this token is not valid here, has expired or was ended; get a new one")
        if (restriction := self._excluded(account.user)) is not None:
            raise Excluded(restriction)
        try:
            self._refused.check(account.name)
        except BadName:
            return msgspec.structs.replace(account, name=NAMELESS)
        return account

    def bearer(self, header: str | None) -> Account | None:
        """Return the account of an `Authorization` header's token; None if there is none. Raises `BadToken`."""
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise BadToken(HOW_TO)
        return self.check(token)

    def user_of(self, header: str | None) -> Account:
        """Return the account of an `Authorization` header's token. Raises `BadToken`, also without a header."""
        account = self.bearer(header)
        if account is None:
            raise BadToken(HOW_TO)
        return account

    def _signed(self, account: Account) -> str:
        claims = {
            "sub": account.user,
            "name": account.name,
            "exp": account.expires_at // 1000,
            "jti": account.session,
        }
        if account.face is not None:
            claims["face"] = account.face
        return jwt.encode(
            claims, self._keys.signing, algorithm=_ALGORITHM, headers={"kid": self._keys.current}
        )

    def _read(self, token: str) -> Account | None:
        try:
            key = self._keys.named(jwt.get_unverified_header(token).get("kid", ""))
        except jwt.InvalidTokenError:
            return None
        return None if key is None else _verified(token, key)


def checked_face(face: str | None) -> str | None:
    """Return a face, None for none. Raises `BadName`."""
    if face is not None and face not in catalogue().faces:
        raise BadName(f"a face is one of {', '.join(catalogue().faces)}")
    return face


def _verified(token: str, key: bytes) -> Account | None:
    try:
        claims = jwt.decode(
            token, key, algorithms=[_ALGORITHM], options={"require": ["exp", "jti", "sub", "name"]}
        )
        found = {
            "user": claims["sub"],
            "name": claims["name"],
            "expires_at": claims["exp"] * 1000,
            "session": claims["jti"],
            "face": claims.get("face"),
        }
        return msgspec.convert(found, Account)
    except (jwt.InvalidTokenError, msgspec.ValidationError):
        return None
