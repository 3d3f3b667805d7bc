"""The file formats of other programs in which kyoku of riichi are written and read: `paiju.engine.core.formats`.

A file may hold a whole match; each of its kyoku is a deal. Seat 0 of a file is the first dealer.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from paiju.engine.core.action import Action
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.formats import NO_OPTIONS, LoggedDeal, ReadDeal
from paiju.engine.core.seats import Actor, Viewer
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.convert import beginning_of
from paiju.engine.games.riichi.formats.export import Exported, export_kyoku
from paiju.engine.games.riichi.formats.export_win import by_first
from paiju.engine.games.riichi.formats.lines import located
from paiju.engine.games.riichi.formats.match import SEATS, RecordedMatch
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.places import ReadMatch, joined
from paiju.engine.games.riichi.formats.replay_match import options_of, replay_match
from paiju.engine.games.riichi.formats.tenhou6 import format_tenhou6, parse_tenhou6
from paiju.engine.games.riichi.progress import final_scores
from paiju.engine.games.riichi.types import Carry

_LOG: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\]|\[\s*[\[\]])')
_START: Final = re.compile(rb'"type"\s*:\s*"start_(?:game|kyoku)"')
"""Each of the two patterns matches a part that only files of its format contain."""


class _File:
    """The common part of both formats: a match is checked, then played by the rules."""

    takes_options = True

    def __init__(
        self, media_type: str, mark: re.Pattern[bytes], write: Callable[[RecordedMatch], str]
    ) -> None:
        self.media_type = media_type
        self._mark, self._write = mark, write

    def parse(self, data: bytes) -> ReadMatch:
        """Return the match of a file; raises `BadRecord`."""
        raise NotImplementedError

    def written(
        self, carry: Carry, actions: Sequence[tuple[Actor, Action]], viewer: Viewer, names: Sequence[str]
    ) -> str:
        """Return a finished kyoku with all tiles; raises `BadRecord` if tiles are hidden, or the kyoku is not over.

        `viewer` changes nothing: the caller leaves out of `actions` what the viewer may not know yet.
        """
        return self.written_all([(carry, actions)], viewer, [names])

    def written_all(
        self,
        deals: Sequence[LoggedDeal],
        viewer: Viewer,
        names: Sequence[Sequence[str]],
        *,
        open_cards: bool = False,
    ) -> str:
        """Return kyoku of one match, in their order; raises `BadRecord` as `written` does."""
        del viewer, open_cards
        return self._write(match_of([export_kyoku(carry, actions) for carry, actions in deals], names[0]))

    def is_meant(self, data: bytes) -> bool:
        """Return whether a file looks like this format; the file may still be malformed."""
        return beginning_of(data)[:1] in {b"{", b"["} and self._mark.search(data) is not None

    def read(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
        """Return the last kyoku of a file: the match goes on from there. Raises what `read_all` raises."""
        return self.read_all(data, options)[-1]

    def read_all(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> tuple[ReadDeal, ...]:
        """Return the kyoku of a match, played by the rules. Raises `BadRecord` with the path of the impossible part.

        `options` are the rules that the file does not tell; raises `BadOption` for an option that contradicts the file.
        """
        try:
            return self._played(data, options)
        except BadRecord as error:
            raise located(error, data) from None

    def _played(self, data: bytes, options: Mapping[str, Any]) -> tuple[ReadDeal, ...]:
        read = self.parse(data)
        rules = options_of(read.match, options)
        check(read)
        names = read.match.names if any(read.match.names) else ()
        played = replay_match(read, rules)
        return tuple(ReadDeal(one.carry, one.actions, SEATS, names, one.notes) for one in played)


class Tenhou6(_File):
    """tenhou.net/6 JSON."""

    def __init__(self) -> None:
        super().__init__("application/json", _LOG, format_tenhou6)

    def parse(self, data: bytes) -> ReadMatch:
        """Return the match of a file, which may have a part of the match on each line; raises `BadRecord`."""
        return joined(parse_tenhou6(data))


class Mjai(_File):
    """mjai: JSON messages, one on each line or in an array."""

    def __init__(self) -> None:
        super().__init__("application/x-ndjson", _START, format_mjai)

    def parse(self, data: bytes) -> ReadMatch:
        """Return the match of a file; raises `BadRecord`."""
        return parse_mjai(data)


def match_of(kyokus: Sequence[Exported], names: Sequence[str]) -> RecordedMatch:
    """Return kyoku as a match, with Tenhou's words for the options.

    The match has final points and scores only if the last kyoku ends it.
    `names` are per seat of our table; empty: unknown.
    """
    first, after = kyokus[0].first, kyokus[-1].after
    options = after.options
    tonpu, reds = options.length == "tonpu", options.aka
    return RecordedMatch(
        tuple(exported.kyoku for exported in kyokus),
        by_first(tuple(names) or ("",) * SEATS, first),
        f"{'東' if tonpu else '南'}{'喰' * options.kuitan}{'赤' * (reds > 0)}",
        tonpu=tonpu,
        reds=reds,
        final=by_first(after.points, first) if after.over else None,
        scores=by_first(final_scores(after), first) if after.over else None,
    )
