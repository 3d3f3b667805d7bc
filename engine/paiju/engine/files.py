"""Files of other programs: finds the game and the format of a file, or the kind of a file that no format reads.

bytes ──▶ form_of ──▶ DealFormat.read_all ──▶ deals
└──none──▶ unknown ──▶ the error that says what the file is
"""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final, NamedTuple

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.formats import DealFormat
from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES

_LOOKED_AT: Final = 64 * 1024
"""The number of bytes at a file's beginning in which `kind_of` looks."""
_OWN: Final = re.compile(rb'"format"\s*:\s*"paiju-')
"""Matches in a record of this program. Such a record has no kind, even if a name in it matches the mark of a kind."""
_KNOWN: Final = "PHH, OHH, tenhou.net/6, mjai"
_TO_PHH: Final = "a converter makes PHH or OHH of it"


class Kind(NamedTuple):
    """A kind of file that no format reads."""

    mark: re.Pattern[bytes]
    """Matches in the beginning of such a file; a byte order mark is removed first."""
    text: str
    """The kind of file, and the remedy if there is one, as the end of a sentence that begins `this is`."""


def _kind(mark: bytes, text: str) -> Kind:
    return Kind(re.compile(mark, re.IGNORECASE), text)


KINDS: Final = (
    _kind(rb"\A\s*\Z", "an empty file"),
    _kind(rb"\A(?:\x1f\x8b|PK\x03\x04|\x28\xb5\x2f\xfd|BZh)", "a compressed file; unpack it first"),
    _kind(rb"\A(?:%PDF|\x89PNG|\xff\xd8\xff|RIFF)", "a picture or a document, no log"),
    _kind(
        rb"\A(?:" + BOM_UTF16_LE + rb"|" + BOM_UTF16_BE + rb")", "a text in UTF-16; save it as UTF-8 first"
    ),
    _kind(rb"<mjloggm", "Tenhou's XML log (mjlog); a converter makes tenhou.net/6 or mjai of it"),
    _kind(rb"\A\s*<(?:!doctype|html)", "a web page, not the log that it shows"),
    _kind(rb"\A\s*https?://", "a link; save the log that it shows and give its file"),
    _kind(
        rb"\A\s*(?:\*{1,80}[^\n]{0,200}\n\s*)?[^\n{\[]{0,40}PokerStars\b[^\n]{0,60}\d",
        f"a PokerStars hand history text; {_TO_PHH}",
    ),
    _kind(rb"\A\s*Poker Hand #", f"a GGPoker hand history text; {_TO_PHH}"),
    _kind(rb"\A\s*Full ?Tilt Poker ", f"a Full Tilt hand history text; {_TO_PHH}"),
    _kind(
        rb"\A\s*(?:#Game No ?:|\*{3,} *(?:888|Cassava|Pacific)[^\n]*Hand History)",
        f"an 888poker hand history text; {_TO_PHH}",
    ),
    _kind(rb"\A\s*\*{3,} *Hand History for Game", f"a partypoker hand history text; {_TO_PHH}"),
    _kind(rb"\A\s*Winamax Poker ", f"a Winamax hand history text; {_TO_PHH}"),
    _kind(rb"\A\s*(?:Bovada|Bodog|Ignition)[^\n]{0,40} Hand #", f"a Bovada hand history text; {_TO_PHH}"),
    _kind(
        rb"\A\s*(?:Game started at:|(?:Game )?Hand #\d+ - )",
        f"a hand history text of the Winning network; {_TO_PHH}",
    ),
    _kind(rb"\A\s*(?:<\?xml[^>]*>\s*)?<session\b", f"an iPoker hand history (XML); {_TO_PHH}"),
    _kind(rb"\A\s*\"?entry\"?,\s*\"?at\"?,\s*\"?order\"?", f"a PokerNow log (CSV); {_TO_PHH}"),
    _kind(
        rb"\A\s*(?:STATE:\d+:|# *name/game/hands)",
        f"a log of the Annual Computer Poker Competition; {_TO_PHH}",
    ),
    _kind(rb'"(?:qipai|zimo)"\s*:', "a log of 電脳麻将 (majiang); a converter makes tenhou.net/6 of it"),
    _kind(
        rb'"\.?(?:lq\.)?Record(?:NewRound|DealTile)"|\.lq\.Record',
        "a record of Mahjong Soul; a converter makes tenhou.net/6 of it",
    ),
)
"""Kinds of files that people try to import; the first one that matches counts."""


def form_of(data: bytes) -> tuple[AnyGame, DealFormat] | None:
    """Return the game and the format of a file; None if no format fits: the file may be a record of this program."""
    for game in GAMES.values():
        for form in game.formats.values():
            if form.is_meant(data):
                return game, form
    return None


def kind_of(data: bytes) -> str | None:
    """Return the kind of a file that is in no format, as the end of `this is …`; None: unknown, or one of ours."""
    beginning = data[:_LOOKED_AT].removeprefix(BOM_UTF8)
    if _OWN.search(beginning):
        return None
    return next((kind.text for kind in KINDS if kind.mark.search(beginning)), None)


def unknown(data: bytes) -> BadRecord:
    """Return the error for a file that is neither in a format nor a record of this program; its text names the kind."""
    kind = kind_of(data)
    told = f"this is {kind}" if kind else "this is no record of a game"
    return BadRecord("$", f"{told}; formats that are read are ours, {_KNOWN}")
