"""The language of a command's output: Chinese if the environment asks for it, else English."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # `paiju --help` need not import the engine
    from paiju.engine.core.game import Name

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The language variables of POSIX; the first one that is set decides."""


def is_chinese() -> bool:
    """Return whether the environment asks for Chinese."""
    return next((found for name in _VARIABLES if (found := os.environ.get(name))), "").startswith("zh")


def say(zh: str, en: str) -> str:
    """Return the text in the language of the environment."""
    return zh if is_chinese() else en


def pick(name: "Name") -> str:
    """Return the variant of a name in the language of the environment."""
    return say(name.zh, name.en)


def term(words: Mapping[str, str], key: str, english: Mapping[str, str] | None = None) -> str:
    """Return the word of a key, from `words` (Chinese) or `english`.

    A key without a word is returned with blanks in place of its underscores.
    """
    plain = key.replace("_", " ")
    return words.get(key, plain) if is_chinese() else (english or {}).get(key, plain)
