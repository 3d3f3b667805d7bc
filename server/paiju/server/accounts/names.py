"""Names of people: their form, and the refusal of names that look like a bot's."""

import re
import unicodedata
from typing import Final

from paiju.server.accounts.graphemes import length_of, without_joiners
from paiju.server.accounts.lookalikes import skeleton

NAME_MAX: Final = 24
"""The most characters of a name, as people count them."""
POINTS_MAX: Final = 96
"""The most code points of a name: a joined emoji has several."""
MARKS_MAX: Final = 3
"""The most marks on one character: enough for every script, too few to run into other lines."""
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U00016fe4\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python counts as printable although they are invisible: fillers, joiners of marks, variation
selectors.
"""
_BOTS: Final = re.compile(r"bot(?:$|[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])|机器人|機器人")
"""Matches a skeleton that begins like the name of a server's bot: `Bot 甲`, 机器人甲."""
_SIGNS: Final = re.compile(r"[\W_]+")
"""Characters that are removed before the comparison: `Bot·甲` and `[Bot] 甲` look too much like a bot's name."""
_BOT: Final = skeleton("bot")


class BadName(ValueError):
    """A name that is refused to everybody; the text gives the reason."""


def checked_name(name: str) -> str:
    """Return a name with its white space folded and without invisible characters. Raises `BadName`."""
    folded = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFC", name)).split())
    if not folded:
        raise BadName("a name needs at least one character that can be seen")
    if (length := length_of(folded)) > NAME_MAX or len(folded) > POINTS_MAX:
        raise BadName(f"a name has at most {NAME_MAX} characters, this one {length}")
    if not without_joiners(folded).isprintable():
        raise BadName("a name has printable characters only")
    if _marks(folded) > MARKS_MAX:
        raise BadName(f"a name has at most {MARKS_MAX} marks on one character")
    if _BOTS.match(_SIGNS.sub("", skeleton(folded))) or _begins_with_bot(folded):
        raise BadName("this name looks like one of the server's bots")
    return folded


def _begins_with_bot(name: str) -> bool:
    """Return whether a name is `Bot` followed by something other than a number, such as `Bot Ann`."""
    words = [word for word in _SIGNS.split(unicodedata.normalize("NFKC", name)) if word]
    return len(words) > 1 and skeleton(words[0]) == _BOT and not "".join(words[1:]).isdecimal()


def _marks(name: str) -> int:
    """Return the largest number of marks on one character."""
    most = run = 0
    for character in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(character)[0] == "M" else 0
        most = max(most, run)
    return most
