"""File formats of other programs for hands of Hold'em: PHH."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.formats import NO_OPTIONS, LoggedDeal, ReadDeal
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Actor, Viewer
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.phh import (
    PhhHand,
    format_phh,
    parse_phh,
    parse_phhs,
)
from paiju.engine.games.holdem.phh_export import export_phh
from paiju.engine.games.holdem.phh_import import import_phh

_NAMED_VALUE: Final = re.compile(
    rb"(?:\s|#[^\n]*\n)*(?:[A-Za-z_][A-Za-z0-9_]*[ \t]*=|\[[A-Za-z0-9_-]+\][ \t]*(?:\r?\n|#))"
)


class Phh:
    """Poker Hand History (PHH), a TOML format."""

    media_type = "application/toml"
    takes_options = False

    def written(
        self, carry: Carry, actions: Sequence[tuple[Actor, Action]], viewer: Viewer, names: Sequence[str]
    ) -> str:
        """Return a hand as PHH text; raises `BadRecord` for the house rules, for which PHH has no variant."""
        return format_phh(export_phh(carry, actions, viewer, players=names))

    def written_all(self, deals: Sequence[LoggedDeal], viewer: Viewer, names: Sequence[str]) -> str:
        """Return hands one after the other; raises `BadRecord` as `written`."""
        return "\n".join(self.written(carry, actions, viewer, names) for carry, actions in deals)

    def is_meant(self, data: bytes) -> bool:
        """Return whether a file looks like PHH: after comments it begins with `name =` or a `[table]` head."""
        return _NAMED_VALUE.match(data) is not None

    def read(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
        """Return the hand of a PHH file; raises `BadRecord`."""
        assert not options, "a file tells its own"
        return _read(parse_phh(data))

    def read_all(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> tuple[ReadDeal, ...]:
        """Return the hands of a PHH or PHHS file; raises `BadRecord`, whose path begins with the hand's table name."""
        assert not options, "a file tells its own"
        return tuple(_read_at(path, hand) for path, hand in parse_phhs(data).items())


def _read_at(path: str, hand: PhhHand) -> ReadDeal:
    try:
        return _read(hand)
    except BadRecord as error:
        raise BadRecord(error.path.replace("$", path, 1), error.text) from None


def _read(hand: PhhHand) -> ReadDeal:
    found = import_phh(hand)
    players = hand.players or ()
    empty = len(found.carry.places) - len(players)
    # A dead small blind adds an empty seat in front, so names shift by that seat.
    names = ("",) * empty + players if players and len(players) == len(hand.starting_stacks) else ()
    return ReadDeal(found.carry, found.actions, len(found.carry.places), names, found.notes)
