"""Guest sessions: a name in, a signed token out. The token says who its bearer is; nothing is stored."""

import secrets
import unicodedata
from typing import Annotated, Final

import jwt
import msgspec

NAME_MAX: Final = 24
"""Characters of a name."""
_ALGORITHM: Final = "HS256"


class BadName(ValueError):
    """A name that nobody may have; the text says why."""


class BadToken(ValueError):
    """A token that is not ours, or has expired."""


class Account(msgspec.Struct, frozen=True):
    """Who a token stands for."""

    user: Annotated[str, msgspec.Meta(min_length=1)]
    name: str
    expires_at: int
    """When the token expires, Unix ms."""


class Sessions:
    """Issues and checks tokens (JWT, HS256)."""

    def __init__(self, key: bytes, lifetime_s: int) -> None:
        self._key = key
        self._lifetime_s = lifetime_s

    def issue(self, name: str, now_ms: int, user: str | None = None) -> tuple[Account, str]:
        """Return a new guest, or `user` under another name, and their token. Raises `BadName`."""
        expires = now_ms // 1000 + self._lifetime_s
        account = Account(user or "u" + secrets.token_hex(8), checked_name(name), expires * 1000)
        claims = {"sub": account.user, "name": account.name, "exp": expires}
        return account, jwt.encode(claims, self._key, algorithm=_ALGORITHM)

    def check(self, token: str) -> Account:
        """Return whom a token stands for. Raises `BadToken`."""
        try:
            claims = jwt.decode(
                token, self._key, algorithms=[_ALGORITHM], options={"require": ["exp", "sub", "name"]}
            )
            found = {"user": claims["sub"], "name": claims["name"], "expires_at": claims["exp"] * 1000}
            return msgspec.convert(found, Account)
        except (jwt.InvalidTokenError, msgspec.ValidationError) as error:
            raise BadToken("this token is not valid here or has expired; get a new one") from error

    def bearer(self, header: str | None) -> Account | None:
        """Return whom an `Authorization` header stands for; None if there is none. Raises `BadToken`."""
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        return self.check(token if scheme.lower() == "bearer" else "")


def checked_name(name: str) -> str:
    """Return a name with its white space folded. Raises `BadName` if it is empty, too long or not printable."""
    folded = " ".join(unicodedata.normalize("NFC", name).split())
    if not folded:
        raise BadName("a name needs at least one character")
    if len(folded) > NAME_MAX:
        raise BadName(f"a name has at most {NAME_MAX} characters, this one {len(folded)}")
    if not folded.isprintable():
        raise BadName("a name has printable characters only")
    return folded
