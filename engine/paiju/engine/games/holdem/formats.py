"""File formats of other programs for hands of Hold'em: PHH and OHH."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.formats import NO_OPTIONS, LoggedDeal, ReadDeal
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Actor, Viewer
from paiju.engine.core.toml import line_of
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.ohh import decimals_of, parse_ohh
from paiju.engine.games.holdem.ohh_export import export_ohh
from paiju.engine.games.holdem.ohh_import import import_ohh
from paiju.engine.games.holdem.phh import (
    PhhHand,
    format_phh,
    parse_phh,
    parse_phhs,
)
from paiju.engine.games.holdem.phh_export import export_phh
from paiju.engine.games.holdem.phh_import import Imported, import_phh

_NAMED_VALUE: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n)*"
    rb"(?:[A-Za-z_][A-Za-z0-9_]*[ \t]*=|\[[ \t]*[A-Za-z0-9_-]+[ \t]*\][ \t]*(?:\r?\n|#))"
)
_OHH: Final = re.compile(rb'"ohh"\s*:\s*\{')


class Phh:
    """Poker Hand History (PHH), a TOML format."""

    media_type = "application/toml"
    takes_options = False

    def written(
        self, carry: Carry, actions: Sequence[tuple[Actor, Action]], viewer: Viewer, names: Sequence[str]
    ) -> str:
        """Return a hand as PHH text; raises `BadRecord` for a hand that PHH cannot express, as `export_phh` does."""
        return format_phh(export_phh(carry, actions, viewer, players=names))

    def written_all(
        self,
        deals: Sequence[LoggedDeal],
        viewer: Viewer,
        names: Sequence[Sequence[str]],
        *,
        open_cards: bool = False,
    ) -> str:
        """Return one hand as PHH text, or several as PHHS text, a table for each. Raises what `written` raises."""
        texts = [
            format_phh(export_phh(carry, actions, viewer, players=players, open_cards=open_cards))
            for (carry, actions), players in zip(deals, names, strict=True)
        ]
        heads = (f"[{number}]\n" for number in range(1, len(texts) + 1))
        return texts[0] if len(texts) == 1 else "\n".join(map("".join, zip(heads, texts, strict=True)))

    def is_meant(self, data: bytes) -> bool:
        """Return whether a file looks like PHH: after comments it begins with `name =` or a `[table]` head."""
        return _NAMED_VALUE.match(data) is not None

    def read(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
        """Return the hand of a PHH file; raises `BadRecord` with the line of the mistake."""
        assert not options, "a file tells its own"
        with _lines_told(data):
            return _read(parse_phh(data))

    def read_all(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> tuple[ReadDeal, ...]:
        """Return the hands of a PHH or PHHS file; raises `BadRecord`, whose path begins with the hand's table."""
        assert not options, "a file tells its own"
        with _lines_told(data):
            return tuple(_read_at(path, hand) for path, hand in parse_phhs(data).items())


class Ohh:
    """Open Hand History (OHH), a JSON format."""

    media_type = "application/json"
    takes_options = False

    def written(
        self, carry: Carry, actions: Sequence[tuple[Actor, Action]], viewer: Viewer, names: Sequence[str]
    ) -> str:
        """Return a hand as OHH text; raises `BadRecord` for a hand that OHH cannot express, as `export_ohh` does."""
        return self.written_all([(carry, actions)], viewer, [names])

    def written_all(
        self,
        deals: Sequence[LoggedDeal],
        viewer: Viewer,
        names: Sequence[Sequence[str]],
        *,
        open_cards: bool = False,
    ) -> str:
        """Return hands as OHH text, one on each line with an empty line between. Raises what `written` raises."""
        return "\n".join(
            export_ohh(carry, actions, viewer, players=players, open_cards=open_cards) + "\n"
            for (carry, actions), players in zip(deals, names, strict=True)
        )

    def is_meant(self, data: bytes) -> bool:
        """Return whether a file looks like OHH: JSON with an `ohh` object, or with a hand that no `ohh` wraps."""
        head = data[:3].removeprefix(b"\xef\xbb\xbf") + data[3:]
        is_bare = b'"spec_version"' in data and b'"dealer_seat"' in data
        return head.lstrip()[:1] in {b"{", b"["} and (is_bare or _OHH.search(data) is not None)

    def read(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
        """Return the hand of a file; raises `BadRecord` with the line of the mistake, or for several hands."""
        deals = self.read_all(data, options)
        if len(deals) > 1:
            raise BadRecord("$", f"the file holds {len(deals)} hands; give one")
        return deals[0]

    def read_all(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> tuple[ReadDeal, ...]:
        """Return the hands of a file; raises `BadRecord` with the line of the mistake."""
        assert not options, "a file tells its own"
        hands = parse_ohh(data)
        decimals = decimals_of(hands)
        return tuple(_deal(*import_ohh(hand, decimals)) for hand in hands)


@contextmanager
def _lines_told(data: bytes) -> Iterator[None]:
    """Add the line to an error that names a path in a TOML file."""
    try:
        yield
    except BadRecord as error:
        raise error.at(error.path, line_of(data, error.path)) from None


def _read_at(path: str, hand: PhhHand) -> ReadDeal:
    try:
        return _read(hand)
    except BadRecord as error:
        raise error.at(error.path.replace("$", path, 1)) from None


def _read(hand: PhhHand) -> ReadDeal:
    players = hand.players or ()
    return _deal(import_phh(hand), players if len(players) == len(hand.starting_stacks) else ())


def _deal(found: Imported, players: tuple[str, ...]) -> ReadDeal:
    empty = len(found.carry.places) - len(players)
    # A dead small blind adds an empty seat in front, so names shift by that seat.
    names = ("",) * empty + players if players else ()
    return ReadDeal(found.carry, found.actions, len(found.carry.places), names, found.notes)
