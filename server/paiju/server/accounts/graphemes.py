"""The number of characters in a text as people count them: a joined emoji is one (UAX #29)."""

from math import ceil
from typing import Final

import regex

_CHARACTER: Final = regex.compile(r"\X")
_FLAG: Final = regex.compile("[\U0001f1e6-\U0001f1ff]{2}")
"""Matches a flag, which is two regional letters.

Flags are replaced before `_CHARACTER` counts: in a long run of flags it would read the run again for each one.
"""
_JOINED_MOST: Final = 12
"""Code points of the longest real emoji; a longer joined character counts as several."""
_JOINED: Final = regex.compile(
    r"(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})"
)


def length_of(text: str) -> int:
    """Return the number of characters of a text.

    A character with several letters counts once for each letter, since each has a width.
    """
    if text.isascii():
        return len(text)
    return sum(_weight(found.group()) for found in _CHARACTER.finditer(_FLAG.sub("\u2691", text)))


def _weight(character: str) -> int:
    letters = sum(point.isalpha() for point in character)
    return max(1, letters, ceil(len(character) / _JOINED_MOST))


def without_joiners(text: str) -> str:
    """Return a text without the joiners between emoji: 👨‍👩‍👧 becomes 👨👩👧. Other joiners stay."""
    return str(_JOINED.sub("", text))
