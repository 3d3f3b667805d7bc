"""The code of a private table, in the form that decisions about requests use."""

import unicodedata
from typing import NamedTuple


class Code(NamedTuple):
    """A code and its expiry."""

    text: str
    expires_at: int | None
    """When the code expires, in Redis time (ms); None: never."""


def plain(typed: str) -> str:
    """Return a code in the form in which it was issued: case, spaces, dashes and full-width letters do not count."""
    return "".join(
        character for character in unicodedata.normalize("NFKC", typed).upper() if character.isalnum()
    )
