"""Names that are refused to people: those of staff, and those with a word that the operator refuses.

Words are compared by the skeletons of `lookalikes`; spaces, signs and accents do not count.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from paiju.server.accounts.lookalikes import skeleton
from paiju.server.accounts.names import NAME_MAX, BadName

FILE_BYTES: Final = 1_000_000
"""Largest size of the file of refused words."""
NAMES_KEPT: Final = 4096
"""Number of names whose verdict is cached."""
_SIGNS: Final = re.compile(r"[\W_]+")
_LETTERS: Final = re.compile(r"[a-z]+")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Matches the border between the words of `AdminAnn`."""
_DIGITS: Final = "0123456789"
_STAFF: Final = frozenset(
    skeleton(word)
    for word in (
        *("admin", "admins", "administrator", "gm", "mod", "moderator", "moderators", "official", "operator"),
        *("staff", "support", "sysop", "system", "webmaster"),
    )
)
"""Words that a name may not have, alone or beside other words; as a part of a longer word they are allowed."""
_STAFF_ANYWHERE: Final = tuple(
    skeleton(word)
    for word in (
        *(
            "管理员",
            "管理員",
            "系统",
            "系統",
            "客服",
            "官方",
            "运营",
            "運營",
            "版主",
            "站长",
            "站長",
            "网管",
            "網管",
        ),
        *("운영자", "관리자", "運営"),
    )
)
"""Words that are refused anywhere in a name: in these languages words may stand without spaces around them."""


class BadWords(ValueError):
    """The file of refused words cannot be used; the text gives the reason."""


class RefusedNames:
    """Refuses names of staff, and names with one of the operator's words."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        """`words`: words that are refused anywhere in a name; each has at least one letter or digit."""
        self._words = frozenset(map(_bare, words))
        self._lengths = frozenset(map(len, self._words))
        # Verdicts are cached, since each `hello` asks again about the name in its token.
        self._why_not = lru_cache(maxsize=NAMES_KEPT)(self._look)

    def check(self, name: str) -> None:
        """Raise `BadName` for a name that is refused; the text does not repeat the word."""
        if why := self._why_not(name):
            raise BadName(why)

    def _look(self, name: str) -> str:
        if _is_staff(name):
            return "this name is reserved for the staff of the server"
        return "this name has a word that the server refuses" if self._has_word(_bare(name)) else ""

    def _has_word(self, name: str) -> bool:
        """Return whether a name has a refused word in it. The cost depends on the name, not on the number of words."""
        return any(
            name[start : start + length] in self._words
            for length in self._lengths
            for start in range(len(name) - length + 1)
        )


def read_words(path: Path) -> list[str]:
    """Return the words of a file: one per line, `#` begins a comment. Raises `BadWords`."""
    try:
        if not path.is_file():
            raise BadWords(f"{path} is not a file")
        if path.stat().st_size > FILE_BYTES:
            raise BadWords(f"{path} is larger than {FILE_BYTES // 1_000_000} MB")
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadWords(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadWords(f"{path} is not UTF-8 (byte {error.start})") from None
    words = []
    for number, line in enumerate(text.splitlines(), 1):
        word = re.split(r"(?:^|\s)#", line, maxsplit=1)[0].strip()
        if not word:
            continue
        if not 1 + word.isascii() <= len(_bare(word)) <= NAME_MAX:
            allowed = f"2 to {NAME_MAX} letters or digits, or at least one 字"
            raise BadWords(f"line {number} of {path} cannot be a refused word: one has {allowed}")
        words.append(word)
    return words


def _bare(name: str) -> str:
    """Return the skeleton of a name without signs."""
    return _SIGNS.sub("", skeleton(name))


def _is_staff(name: str) -> bool:
    bare = _bare(name)
    return any(word in bare for word in _STAFF_ANYWHERE) or any(part in _STAFF for part in _parts(name))


def _parts(name: str) -> Iterator[str]:
    """Yield the skeletons of a name's words and of the whole name, each with and without the digits around it."""
    plain = unicodedata.normalize("NFKC", name)
    words = [part for word in _SIGNS.split(plain) for part in (word, *_HUMP.split(word))]
    for word in (*words, _SIGNS.sub("", plain)):
        for part in (word, word.strip(_DIGITS)):
            yield from _LETTERS.findall(skeleton(part))
