"""Passwords and recovery codes: which are allowed, and their hashes, computed by two threads beside play."""

import hashlib
import secrets
import unicodedata
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from paiju.server.people.beside import Beside
from paiju.server.people.refusal import unfit

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST: Final = 10
MOST: Final = 128
"""The least and the most characters of a password."""
THREADS: Final = 2
"""The most hashes that are made at the same time; each takes 19 MiB of memory."""
WAITING: Final = 8
"""The most hashes that may wait; further sign-ins are refused, so that play keeps the processor."""
CODES: Final = 8
CODE: Final = 10
"""How many letters a code has; each stands for 5 bits."""
ROUNDS: Final = 10_000
"""Rounds of a code's hash, so that a thief of the database cannot try 2^50 codes."""
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without letters that are read as others."""
_READ_AS: Final = str.maketrans("OIL", "011", "- \t\u2010\u2011\u2013")


def checked_password(password: str, handle: str) -> str:
    """Return a password in the form in which it is hashed (NFKC). Raises `NotNow` if it is not allowed."""
    plain = unicodedata.normalize("NFKC", password)
    if not LEAST <= len(plain) <= MOST:
        raise unfit("password", "length", f"a password has {LEAST} to {MOST} characters")
    if plain.casefold() in common_passwords():
        raise unfit(
            "password", "common", "this password is one of those that are tried first; take another one"
        )
    if plain.casefold().strip("@") == handle.casefold():
        raise unfit("password", "handle", "the handle is no password: everybody knows it")
    return plain


@cache
def common_passwords() -> frozenset[str]:
    """Return the common passwords (from Django's list) that are long enough to be allowed here."""
    text = resources.files(__package__).joinpath("common_passwords.txt").read_text("utf-8")
    return frozenset(text.split("\n"))


def new_codes(count: int = CODES) -> list[str]:
    """Return new recovery codes, as they are shown: `7KQ29-XDM4P`."""
    drawn = ("".join(secrets.choice(_LETTERS) for _ in range(CODE)) for _ in range(count))
    return [f"{code[:5]}-{code[5:]}" for code in drawn]


def code_hash(code: str, user: str) -> str:
    """Return the hash by which a user's code is kept; its case, spaces and hyphens do not matter."""
    plain = code.upper().translate(_READ_AS)[: 4 * CODE]
    return hashlib.pbkdf2_hmac("sha256", plain.encode(), b"paiju code " + user.encode(), ROUNDS).hex()


class Hashing(Beside):
    """Makes and compares hashes in threads of its own."""

    def __init__(self) -> None:
        super().__init__("passwords", THREADS, WAITING)

    async def password(self, password: str) -> str:
        """Return the hash of a password. Raises `NotNow` while too many wait."""
        return await self.done(lambda: _hasher().hash(password))

    async def fits(self, password: str, known: str | None) -> str | None:
        """Return the hash to keep if a password is right: `known`, or a new one if `known` has weaker parameters.

        None: the password is wrong, or `known` is None; both take the same time. Raises `NotNow`.
        """
        plain = unicodedata.normalize("NFKC", password)
        return await self.done(lambda: _fitting(plain, known if len(plain) <= MOST else None))

    async def codes(self, user: str, codes: list[str]) -> tuple[str, ...]:
        """Return the hashes of a user's codes. Raises `NotNow`."""
        return await self.done(lambda: tuple(code_hash(code, user) for code in codes))


@cache
def _hasher() -> "PasswordHasher":
    """Return argon2id with OWASP's parameters; the threads import it, so that a server starts without it."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys() -> str:
    """Return the hash of a random password: comparing with it takes as long as with a real one."""
    return _hasher().hash(secrets.token_hex(16))


def _fitting(plain: str, known: str | None) -> str | None:
    from argon2.exceptions import VerificationError

    hasher, other = _hasher(), _nobodys()
    try:
        hasher.verify(other if known is None else known, plain)
    except VerificationError:
        return None
    if known is None or not hasher.check_needs_rehash(known):
        return known
    return hasher.hash(plain)
