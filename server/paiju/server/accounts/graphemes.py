"""Characters as people count them: an emoji that is joined of several code points is one (UAX #29)."""

from typing import Final

import regex

_CHARACTER: Final = regex.compile(r"\X")
_JOINED: Final = regex.compile(
    r"(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})"
)


def length_of(text: str) -> int:
    """Return how many characters a text has."""
    return len(text) if text.isascii() else sum(1 for _ in _CHARACTER.finditer(text))


def without_joiners(text: str) -> str:
    """Return a text without the joiners between emoji: 👨‍👩‍👧 becomes 👨👩👧. Other joiners stay."""
    return str(_JOINED.sub("", text))
