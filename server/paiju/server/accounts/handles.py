"""Handles: the names by which accounts are found, each unlike every other one to the eye."""

import unicodedata
from typing import Final

import regex

from paiju.server.accounts.lookalikes import skeleton
from paiju.server.accounts.names import BadName, checked_name
from paiju.server.accounts.refused_names import RefusedNames

LEAST: Final = 2
MOST: Final = 20
"""The least and the most characters of a handle."""
_ALONE: Final = (
    *("Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek", "Gujarati"),
    *(
        "Hangul",
        "Hebrew",
        "Kannada",
        "Khmer",
        "Lao",
        "Malayalam",
        "Myanmar",
        "Sinhala",
        "Tamil",
        "Telugu",
        "Thai",
    ),
)
"""Scripts that a handle may not mix with others, except Hangul with Han.

Latin may stand beside Chinese and Japanese scripts.
"""
_LETTERS: Final = (
    r"\p{Han}\p{Hangul}",
    r"\p{Latin}\p{Han}\p{Bopomofo}",
    r"\p{Latin}\p{Han}\p{Hiragana}\p{Katakana}ー",
    *(rf"\p{{{script}}}" for script in _ALONE),
)
_FORM: Final = regex.compile("|".join(f"[{letters}0-9_]{{{LEAST},{MOST}}}" for letters in _LETTERS))


class BadHandle(ValueError):
    """A handle that no one may have; `reason` is `form` or `reserved`."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


def plain_handle(text: str) -> str:
    """Return a handle in NFKC, without a leading `@` or spaces around it; a text that is far too long is cut."""
    return unicodedata.normalize("NFKC", text[: 4 * MOST].strip().removeprefix("@"))


def handle_key(handle: str) -> str:
    """Return the key that no two handles may share; empty for a text that cannot be a handle."""
    key = skeleton(handle)
    foreign = any(sign.isdecimal() and not sign.isascii() for sign in handle)
    return key if _FORM.fullmatch(handle) and not foreign and key.strip("_") else ""


def checked_handle(text: str, refused: RefusedNames) -> tuple[str, str]:
    """Return a wanted handle in the form that `plain_handle` gives it, and its key. Raises `BadHandle`."""
    handle = plain_handle(text)
    key = handle_key(handle)
    if not key:
        raise BadHandle(
            "form",
            f"a handle has {LEAST} to {MOST} letters of one script (Latin ones beside 汉字 or かな too), digits and _",
        )
    try:
        checked_name(handle)
        refused.check(handle)
    except BadName as error:
        raise BadHandle("reserved", str(error).replace("name", "handle")) from None
    return handle, key
