"""Codes of private tables, as a table uses them; the lobby issues and finds them."""

import unicodedata
from typing import NamedTuple, Protocol


class Code(NamedTuple):
    """A code and its expiry."""

    text: str
    expires_at: int | None
    """Redis time in ms; None: never."""


class Codes(Protocol):
    """The codes of all private tables of a server."""

    def issue(self) -> Code:
        """Return a code that no table has; it is valid once it is `put`."""

    def put(self, table: str, code: Code) -> None:
        """Assign a code to a table, in place of the previous one."""

    def drop(self, table: str) -> None:
        """Revoke the code of a table, if it has one."""

    def find(self, user: str, address: str, typed: str) -> str | None:
        """Return the table of a code, None if it has none. Raises `Refused` after too many guesses."""

    def miss(self, user: str, address: str) -> None:
        """Count an id that belongs to no table. Raises `Refused` after too many."""


def plain(typed: str) -> str:
    """Return a code in the form in which it was issued: case, spaces, dashes and full-width letters do not count."""
    return "".join(
        character for character in unicodedata.normalize("NFKC", typed).upper() if character.isalnum()
    )
