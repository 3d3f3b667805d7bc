"""Writers of events as lines of text, registered by the tag of an event."""

from collections.abc import Callable
from typing import Any, TypeAlias

from rich.text import Text

from paiju.cli.terms import Names

Writer: TypeAlias = Callable[[Any, Names], Text | None]
"""From an event or message, and the names at its table, to its lines; None: it has none."""


class Writers(dict[str, Writer]):
    """Writer by the tag of an event or message."""

    def says(self, *tags: str) -> Callable[[Writer], Writer]:
        """Return a decorator that registers a writer for these tags."""

        def register(writer: Writer) -> Writer:
            self.update(dict.fromkeys(tags, writer))
            return writer

        return register
