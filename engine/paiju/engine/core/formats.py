"""File formats of other programs: text from a deal's log, and a log from text."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from paiju.engine.core.action import Action
from paiju.engine.core.seats import Actor, Viewer

NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})
"""Stands for no options: the reader of a file has chosen none."""


class ReadDeal(NamedTuple):
    """A deal that was written elsewhere."""

    carry: Any
    actions: tuple[tuple[Actor, Action], ...]
    """The log, as `paiju.engine.core.replay.replay` takes it; it may stop anywhere."""
    seats: int
    names: tuple[str, ...]
    """Per seat; empty where the file knows none."""
    notes: tuple[str, ...] = ()
    """Differences between the deal and its file, as sentences for the reader."""


LoggedDeal: TypeAlias = tuple[Any, Sequence[tuple[Actor, Action]]]
"""A deal's carry and its log."""


class DealFormat(Protocol):
    """One format."""

    media_type: str
    takes_options: bool
    """Whether a reader may choose options for rules that files do not tell."""

    def written(
        self, carry: Any, actions: Sequence[tuple[Actor, Action]], viewer: Viewer, names: Sequence[str]
    ) -> str:
        """Return a deal as text with what `viewer` may know; raises `BadRecord` if the format cannot hold it."""

    def written_all(
        self,
        deals: Sequence[LoggedDeal],
        viewer: Viewer,
        names: Sequence[Sequence[str]],
        *,
        open_cards: bool = False,
    ) -> str:
        """Return several deals of a match or a file, in their order, as one text; raises `BadRecord` as `written` does.

        `names` has for each deal the names that `written` takes. `open_cards` writes all cards. It is for logs that
        were read from a file: a person with that file knows the cards already.
        """

    def is_meant(self, data: bytes) -> bool:
        """Return whether a file without a declared type looks like this format; the file may still be malformed."""

    def read(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> ReadDeal:
        """Return the deal of a file, or the last deal of a match. Raises `BadRecord`, which names the mistake.

        `options` are empty unless the format takes them; raises `BadOption` for an option that contradicts the file.
        """

    def read_all(self, data: bytes, options: Mapping[str, Any] = NO_OPTIONS) -> tuple[ReadDeal, ...]:
        """Return all deals of a file, in its order. Raises `BadRecord`, which also names the deal with the mistake."""
